//! The accounts of bots and people, and the servers that they are in.

use serde_json::{Value, json};

use crate::client::SandboxFixture;

#[tokio::test]
async fn accounts_servers_members_and_roles_are_shown() {
    let fixture = SandboxFixture::new().await;
    let (guild, users) = (fixture.sandbox.guild_id(), fixture.sandbox.users());
    let get = async |path: &str| fixture.bot.get(path).await.assert_ok();
    let me = get("/users/@me").await;
    assert_eq!(me["id"], json!(fixture.sandbox.application_id()));
    let application = get("/oauth2/applications/@me").await;
    assert_eq!(application["owner"]["username"], "ann");
    let ben = format!("/users/{}", users[1].id);
    assert_eq!(get(&ben).await["username"], "ben");
    let server = format!("/guilds/{guild}");
    assert_eq!(get(&server).await["name"], "Sandbox");
    let channels = get(&format!("{server}/channels")).await;
    assert_eq!(channels.as_array().unwrap().len(), 3);
    let members = get(&format!("{server}/members?limit=100")).await;
    assert_eq!(members.as_array().unwrap().len(), 6);
    let member = get(&format!("{server}/members/{}", users[1].id)).await;
    assert_eq!(member["user"]["global_name"], "Ben");
    let roles = get(&format!("{server}/roles")).await;
    assert_eq!(roles[0]["id"], json!(guild));
    let stranger = format!("{server}/members/5");
    fixture.bot.get(&stranger).await.assert_error(404, 10007);
    fixture.bot.get("/guilds/5").await.assert_error(404, 10004);
    fixture.bot.get("/users/5").await.assert_error(404, 10013);
    let emojis = format!("/applications/{}/emojis", fixture.sandbox.application_id());
    assert_eq!(get(&emojis).await, json!({"items": []}));
}

#[tokio::test]
async fn a_bot_looks_itself_and_others_up_and_changes_its_own_names() {
    let fixture = SandboxFixture::new().await;
    let guild = fixture.sandbox.guild_id();
    let get = async |path: &str| fixture.bot.get(path).await.assert_ok();
    let change = async |path: &str, body: Value| fixture.bot.patch(path, body).await;
    let member = format!("/guilds/{guild}/members/@me");
    let named = change(&member, json!({"nick": "Dealer"})).await.assert_ok();
    assert_eq!(named["nick"], "Dealer");
    let own = get(&format!("/users/@me/guilds/{guild}/member")).await;
    assert_eq!(own["nick"], "Dealer");
    let long = change(&member, json!({"nick": "x".repeat(33)})).await;
    assert_eq!(long.field_error("nick"), "BASE_TYPE_MAX_LENGTH");
    let nameless = change(&member, json!({"nick": null})).await.assert_ok();
    assert_eq!(nameless["nick"], Value::Null);
    let found = get(&format!("/guilds/{guild}/members/search?query=be&limit=5")).await;
    assert_eq!(found[0]["user"]["username"], "ben");
    let role = get(&format!("/guilds/{guild}/roles/{guild}")).await;
    assert_eq!(role["name"], "@everyone");
    let unknown = format!("/guilds/{guild}/roles/5");
    fixture.bot.get(&unknown).await.assert_error(404, 10011);
    let renamed = change("/users/@me", json!({"username": "croupier"})).await;
    assert_eq!(renamed.assert_ok()["username"], "croupier");
    let taken = change("/users/@me", json!({"username": "ann"})).await;
    assert_eq!(taken.field_error("username"), "USERNAME_ALREADY_TAKEN");
    let application = change("/applications/@me", json!({"tags": ["cards"]})).await;
    assert_eq!(application.assert_ok()["tags"], json!(["cards"]));
    let many = change("/applications/@me", json!({"tags": vec!["x"; 6]})).await;
    assert_eq!(many.field_error("tags"), "BASE_TYPE_MAX_LENGTH");
    let permissions = format!(
        "/applications/{}/guilds/{guild}/commands/permissions",
        fixture.sandbox.application_id()
    );
    assert_eq!(get(&permissions).await, json!([]));
}

#[tokio::test]
async fn a_bot_leaves_a_server_by_itself() {
    let mut fixture = SandboxFixture::new().await;
    let guild = fixture.sandbox.guild_id();
    fixture
        .bot
        .delete(&format!("/users/@me/guilds/{guild}"))
        .await
        .assert_status(204);
    assert_eq!(
        fixture.bot_gateway.event("GUILD_DELETE").await,
        json!({"id": guild})
    );
    fixture
        .bot
        .get(&fixture.messages_path())
        .await
        .assert_error(403, 50001);
}
