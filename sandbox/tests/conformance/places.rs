//! People, servers and channels that come and go.

use sandbox::{Options, Snowflake};
use serde_json::{Value, json};

use crate::client::{Client, Gateway, INTENTS, SandboxFixture};
use crate::plane;

/// Removes the bot from the server. The bot gets an event.
async fn remove_bot(fixture: &mut SandboxFixture) {
    let guild = fixture.sandbox.guild_id();
    let change = json!({"bot": false});
    plane::post(fixture, &format!("guilds/{guild}"), change)
        .await
        .is(204);
    assert_eq!(
        fixture.bot_gateway.event("GUILD_DELETE").await,
        json!({"id": guild})
    );
}

#[tokio::test]
async fn a_bot_that_is_thrown_out_hears_it_and_may_do_nothing_there() {
    let mut fixture = SandboxFixture::new().await;
    let guild = fixture.sandbox.guild_id();
    remove_bot(&mut fixture).await;
    assert_eq!(
        fixture.ann_gateway.event("GUILD_MEMBER_REMOVE").await["user"]["bot"],
        true
    );
    fixture
        .send(json!({"content": "x"}))
        .await
        .refused(403, 50001);
    fixture
        .bot
        .get(&format!("/guilds/{guild}"))
        .await
        .refused(404, 10004);
    let commands = format!(
        "/applications/{}/guilds/{guild}/commands",
        fixture.sandbox.application_id()
    );
    fixture.bot.get(&commands).await.refused(403, 50001);
    assert_eq!(fixture.bot.get("/users/@me/guilds").await.fine(), json!([]));
    let ann = fixture.sandbox.users()[0].id;
    let open = fixture.direct(ann).await;
    let direct = format!("/channels/{}/messages", open["id"].as_str().unwrap());
    fixture
        .bot
        .post(&direct, json!({"content": "x"}))
        .await
        .refused(403, 50278);
}

#[tokio::test]
async fn a_press_on_a_message_that_a_bot_left_behind_is_not_delivered() {
    let mut fixture = SandboxFixture::new().await;
    let message = fixture.message_with_button().await;
    remove_bot(&mut fixture).await;
    let body = fixture.press_body(
        3,
        Some(&message),
        json!({"component_type": 2, "custom_id": "go"}),
    );
    fixture.ann.post("/interactions", body).await.is(204);
    fixture.control.advance(std::time::Duration::from_secs(3));
    fixture.ann_gateway.event("INTERACTION_FAILURE").await;
    fixture
        .control
        .invite_bot(fixture.sandbox.guild_id())
        .unwrap();
    let names = fixture.bot_gateway.names_until("GUILD_CREATE").await;
    assert!(
        !names.contains(&"INTERACTION_CREATE".to_owned()),
        "{names:?}"
    );
    fixture.send(json!({"content": "back"})).await.fine();
}

#[tokio::test]
async fn an_outage_is_no_removal() {
    let mut fixture = SandboxFixture::new().await;
    let guild = fixture.sandbox.guild_id();
    fixture.bot_gateway.event("GUILD_CREATE").await;
    let change = async |on: bool| {
        plane::post(&fixture, &format!("guilds/{guild}"), json!({"outage": on})).await
    };
    change(true).await.is(204);
    let gone = json!({"id": guild, "unavailable": true});
    fixture
        .ben
        .post(&fixture.messages(), json!({"content": "unheard"}))
        .await
        .fine();
    let mut newcomer = fixture.another_gateway().await;
    assert_eq!(newcomer.ready["guilds"], json!([gone]));
    change(false).await.is(204);
    assert_eq!(fixture.bot_gateway.frame().await.unwrap()["d"], gone);
    let back = fixture.bot_gateway.frame().await.unwrap();
    assert_eq!(
        (&back["t"], &back["d"]["unavailable"]),
        (&json!("GUILD_CREATE"), &json!(false))
    );
    assert_eq!(newcomer.names_until("GUILD_CREATE").await, ["GUILD_CREATE"]);
    assert_eq!(
        fixture.history(&fixture.ben).await,
        ["unheard"],
        "the messages on the server are still there"
    );
}

/// Returns a client with the token of a person.
fn client_of(fixture: &SandboxFixture, name: &str) -> Client {
    let state = fixture.control.state();
    let user = state["users"]
        .as_array()
        .unwrap()
        .iter()
        .find(|user| user["name"] == name)
        .unwrap();
    fixture.ann.with_token(user["token"].as_str())
}

#[tokio::test]
async fn a_new_person_joins_and_can_be_written_to() {
    let mut fixture = SandboxFixture::new().await;
    fixture.control.allow_intents(1 << 1);
    let token = fixture.sandbox.bot_token();
    let mut gateway = Gateway::identify(&fixture.sandbox.api(), &token, INTENTS | 1 << 1).await;
    let id = plane::post(&fixture, "users", json!({"name": "fay"}))
        .await
        .fine()["id"]
        .clone();
    let joined = gateway.event("GUILD_MEMBER_ADD").await;
    assert_eq!(
        (&joined["user"]["id"], &joined["guild_id"]),
        (&id, &json!(fixture.sandbox.guild_id()))
    );
    assert_eq!(
        fixture.ann_gateway.event("GUILD_MEMBER_ADD").await["user"]["username"],
        "fay"
    );
    let open = fixture.direct(&id).await;
    let path = format!("/channels/{}/messages", open["id"].as_str().unwrap());
    fixture
        .bot
        .post(&path, json!({"content": "welcome"}))
        .await
        .fine();
    plane::post(&fixture, "users", json!({"name": "ann"}))
        .await
        .is(409);
    let out = format!("guilds/{}/members/fay", fixture.sandbox.guild_id());
    plane::delete(&fixture, &out).await.is(204);
    assert_eq!(gateway.event("GUILD_MEMBER_REMOVE").await["user"]["id"], id);
    fixture
        .bot
        .post(&path, json!({"content": "farewell"}))
        .await
        .refused(403, 50278);
    let fay = client_of(&fixture, "fay");
    fay.get(&fixture.messages()).await.refused(403, 50001);
}

#[tokio::test]
async fn a_new_server_is_told_to_its_shard_and_has_its_own_channels() {
    let mut fixture = SandboxFixture::new().await;
    fixture.bot_gateway.event("GUILD_CREATE").await;
    let made = json!({"name": "Second", "channels": ["one", "two"]});
    let id = plane::post(&fixture, "guilds", made.clone()).await.fine()["id"].clone();
    let told = fixture.bot_gateway.event("GUILD_CREATE").await;
    assert_eq!((&told["id"], &told["unavailable"]), (&id, &json!(false)));
    assert_eq!(told["channels"].as_array().unwrap().len(), 2);
    let guild = Snowflake(id.as_str().unwrap().parse().unwrap());
    assert_eq!(
        fixture
            .control
            .add_guild("Second", &[])
            .unwrap_err()
            .to_string(),
        "there is already something called \"Second\", or the name is empty"
    );
    let channel = fixture.control.add_channel(guild, "three").unwrap();
    assert_eq!(
        fixture.bot_gateway.event("CHANNEL_CREATE").await["id"],
        json!(channel)
    );
    fixture
        .bot
        .post(
            &format!("/channels/{channel}/messages"),
            json!({"content": "x"}),
        )
        .await
        .fine();
    let again = SandboxFixture::new().await;
    assert_eq!(
        json!(again.control.add_guild("Second", &["one"]).unwrap()),
        id,
        "the id comes from the seed"
    );
}

#[tokio::test]
async fn opening_direct_messages_with_too_many_new_people_is_40003() {
    let fixture = SandboxFixture::with(Options::default()).await;
    let mut answers = Vec::new();
    for number in 0..21 {
        let id = fixture.control.add_user(&format!("u{number}")).unwrap();
        answers.push(
            fixture
                .bot
                .post("/users/@me/channels", json!({"recipient_id": id}))
                .await,
        );
        fixture.control.advance(std::time::Duration::from_secs(1));
    }
    answers.pop().unwrap().refused(400, 40003);
    assert!(answers.iter().all(|answer| answer.status == 200));
    let known = json!({"recipient_id": answers[0].body["recipients"][0]["id"]});
    fixture.bot.post("/users/@me/channels", known).await.fine();
}

#[tokio::test]
async fn a_thread_is_deleted_by_the_control_plane_too() {
    let mut fixture = SandboxFixture::new().await;
    let body = json!({"name": "t", "type": 11});
    let made = fixture
        .bot
        .post(&format!("/channels/{}/threads", fixture.channel), body)
        .await
        .fine();
    let id = made["id"].as_str().unwrap();
    let path = format!("channels/{id}/delete");
    plane::post(&fixture, &path, Value::Null).await.is(204);
    let parts = json!({"id": id, "type": 11, "parent_id": fixture.channel,
        "guild_id": fixture.sandbox.guild_id()});
    assert_eq!(fixture.bot_gateway.event("THREAD_DELETE").await, parts);
    let send = format!("/channels/{id}/messages");
    fixture
        .bot
        .post(&send, json!({"content": "x"}))
        .await
        .refused(404, 10003);
}
