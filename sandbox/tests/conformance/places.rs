//! Adding and removing people, servers and channels.

use sandbox::{Options, Snowflake};
use serde_json::{Value, json};

use crate::client::{Client, Gateway, INTENTS, SandboxFixture};
use crate::plane;

/// Removes the bot from the server and waits for the event that the bot gets.
async fn remove_bot(fixture: &mut SandboxFixture) {
    let guild = fixture.sandbox.guild_id();
    let change = json!({"bot": false});
    plane::post(fixture, &format!("guilds/{guild}"), change)
        .await
        .assert_status(204);
    assert_eq!(
        fixture.bot_gateway.event("GUILD_DELETE").await,
        json!({"id": guild})
    );
}

#[tokio::test]
async fn a_removed_bot_gets_the_event_and_may_do_nothing_there() {
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
        .assert_error(403, 50001);
    fixture
        .bot
        .get(&format!("/guilds/{guild}"))
        .await
        .assert_error(404, 10004);
    let commands = format!(
        "/applications/{}/guilds/{guild}/commands",
        fixture.sandbox.application_id()
    );
    fixture.bot.get(&commands).await.assert_error(403, 50001);
    assert_eq!(
        fixture.bot.get("/users/@me/guilds").await.assert_ok(),
        json!([])
    );
    let ann = fixture.sandbox.users()[0].id;
    let dm = fixture.open_dm(ann).await;
    let dm_messages = format!("/channels/{}/messages", dm["id"].as_str().unwrap());
    fixture
        .bot
        .post(&dm_messages, json!({"content": "x"}))
        .await
        .assert_error(403, 50278);
}

#[tokio::test]
async fn a_press_on_the_message_of_a_removed_bot_is_not_delivered() {
    let mut fixture = SandboxFixture::new().await;
    let message = fixture.send_button().await;
    remove_bot(&mut fixture).await;
    let body = fixture.interaction_body(
        3,
        Some(&message),
        json!({"component_type": 2, "custom_id": "go"}),
    );
    fixture
        .ann
        .post("/interactions", body)
        .await
        .assert_status(204);
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
    fixture.send(json!({"content": "back"})).await.assert_ok();
}

#[tokio::test]
async fn an_outage_is_not_a_removal() {
    let mut fixture = SandboxFixture::new().await;
    let guild = fixture.sandbox.guild_id();
    fixture.bot_gateway.event("GUILD_CREATE").await;
    let set_outage = async |on: bool| {
        plane::post(&fixture, &format!("guilds/{guild}"), json!({"outage": on})).await
    };
    set_outage(true).await.assert_status(204);
    let unavailable = json!({"id": guild, "unavailable": true});
    fixture
        .ben
        .post(&fixture.messages_path(), json!({"content": "unheard"}))
        .await
        .assert_ok();
    let mut second_gateway = fixture.another_gateway().await;
    assert_eq!(second_gateway.ready["guilds"], json!([unavailable]));
    set_outage(false).await.assert_status(204);
    assert_eq!(fixture.bot_gateway.frame().await.unwrap()["d"], unavailable);
    let back = fixture.bot_gateway.frame().await.unwrap();
    assert_eq!(
        (&back["t"], &back["d"]["unavailable"]),
        (&json!("GUILD_CREATE"), &json!(false))
    );
    assert_eq!(
        second_gateway.names_until("GUILD_CREATE").await,
        ["GUILD_CREATE"]
    );
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
async fn a_new_person_joins_and_can_get_messages() {
    let mut fixture = SandboxFixture::new().await;
    fixture.control.allow_intents(1 << 1);
    let token = fixture.sandbox.bot_token();
    let mut gateway = Gateway::identify(&fixture.sandbox.api(), &token, INTENTS | 1 << 1).await;
    let id = plane::post(&fixture, "users", json!({"name": "fay"}))
        .await
        .assert_ok()["id"]
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
    let dm = fixture.open_dm(&id).await;
    let path = format!("/channels/{}/messages", dm["id"].as_str().unwrap());
    fixture
        .bot
        .post(&path, json!({"content": "welcome"}))
        .await
        .assert_ok();
    plane::post(&fixture, "users", json!({"name": "ann"}))
        .await
        .assert_status(409);
    let member = format!("guilds/{}/members/fay", fixture.sandbox.guild_id());
    plane::delete(&fixture, &member).await.assert_status(204);
    assert_eq!(gateway.event("GUILD_MEMBER_REMOVE").await["user"]["id"], id);
    fixture
        .bot
        .post(&path, json!({"content": "farewell"}))
        .await
        .assert_error(403, 50278);
    let fay = client_of(&fixture, "fay");
    fay.get(&fixture.messages_path())
        .await
        .assert_error(403, 50001);
}

#[tokio::test]
async fn a_new_server_is_sent_to_its_shard_and_has_its_own_channels() {
    let mut fixture = SandboxFixture::new().await;
    fixture.bot_gateway.event("GUILD_CREATE").await;
    let body = json!({"name": "Second", "channels": ["one", "two"]});
    let id = plane::post(&fixture, "guilds", body.clone())
        .await
        .assert_ok()["id"]
        .clone();
    let event = fixture.bot_gateway.event("GUILD_CREATE").await;
    assert_eq!((&event["id"], &event["unavailable"]), (&id, &json!(false)));
    assert_eq!(event["channels"].as_array().unwrap().len(), 2);
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
        .assert_ok();
    let same_seed = SandboxFixture::new().await;
    assert_eq!(
        json!(same_seed.control.add_guild("Second", &["one"]).unwrap()),
        id,
        "the id comes from the seed"
    );
}

#[tokio::test]
async fn opening_direct_messages_with_too_many_new_people_is_40003() {
    let fixture = SandboxFixture::with(Options::default()).await;
    let mut responses = Vec::new();
    for number in 0..21 {
        let id = fixture.control.add_user(&format!("u{number}")).unwrap();
        responses.push(
            fixture
                .bot
                .post("/users/@me/channels", json!({"recipient_id": id}))
                .await,
        );
        fixture.control.advance(std::time::Duration::from_secs(1));
    }
    responses.pop().unwrap().assert_error(400, 40003);
    assert!(responses.iter().all(|response| response.status == 200));
    let known_person = json!({"recipient_id": responses[0].body["recipients"][0]["id"]});
    fixture
        .bot
        .post("/users/@me/channels", known_person)
        .await
        .assert_ok();
}

#[tokio::test]
async fn the_control_plane_can_delete_a_thread() {
    let mut fixture = SandboxFixture::new().await;
    let body = json!({"name": "t", "type": 11});
    let thread = fixture
        .bot
        .post(&format!("/channels/{}/threads", fixture.channel), body)
        .await
        .assert_ok();
    let id = thread["id"].as_str().unwrap();
    let path = format!("channels/{id}/delete");
    plane::post(&fixture, &path, Value::Null)
        .await
        .assert_status(204);
    let deleted = json!({"id": id, "type": 11, "parent_id": fixture.channel,
        "guild_id": fixture.sandbox.guild_id()});
    assert_eq!(fixture.bot_gateway.event("THREAD_DELETE").await, deleted);
    let send = format!("/channels/{id}/messages");
    fixture
        .bot
        .post(&send, json!({"content": "x"}))
        .await
        .assert_error(404, 10003);
}
