//! The effects of permissions, and granting and denying them.

use serde_json::json;

use crate::client::SandboxFixture;
use crate::plane;

pub(crate) const MANAGE_MESSAGES: u64 = 1 << 13;

#[tokio::test]
async fn missing_permissions_are_50013_and_hidden_channels_50001() {
    let fixture = SandboxFixture::new().await;
    let send = async || fixture.send(json!({"content": "x"})).await;
    fixture.control.deny_bot(fixture.channel, 1 << 11).unwrap();
    send().await.refused(403, 50013);
    fixture.control.deny_bot(fixture.channel, 1 << 10).unwrap();
    send().await.refused(403, 50001);
    fixture.control.deny_bot(fixture.channel, 0).unwrap();
    send().await.fine();
    fixture.control.deny_member("ben", 1 << 11).unwrap();
    let guilds = fixture.ben.get("/users/@me/guilds").await.fine();
    let may: u64 = guilds[0]["permissions"].as_str().unwrap().parse().unwrap();
    assert_eq!(may & 1 << 11, 0, "a member sees what was denied");
}

#[tokio::test]
async fn channels_are_created_with_the_permission() {
    let mut fixture = SandboxFixture::new().await;
    let path = format!("/guilds/{}/channels", fixture.sandbox.guild_id());
    fixture
        .bot
        .post(&path, json!({"name": "new"}))
        .await
        .refused(403, 50013);
    let made = fixture
        .ann
        .post(&path, json!({"name": "new", "topic": "fresh"}))
        .await;
    assert_eq!((made.status, &made.body["topic"]), (201, &json!("fresh")));
    assert_eq!(
        fixture.bot_gateway.event("CHANNEL_CREATE").await["id"],
        made.body["id"]
    );
    let refused = fixture.ann.post(&path, json!({"name": ""})).await;
    assert_eq!(refused.wrong_field("name"), "BASE_TYPE_BAD_LENGTH");
}

#[tokio::test]
async fn permissions_are_given_and_taken_over_http() {
    let fixture = SandboxFixture::new().await;
    let path = format!("channels/{}", fixture.channel);
    let change = json!({"deny": 1 << 11, "allow": MANAGE_MESSAGES});
    plane::post(&fixture, &path, change).await.is(204);
    fixture
        .send(json!({"content": "x"}))
        .await
        .refused(403, 50013);
    let foreign = fixture
        .ben
        .post(&fixture.messages(), json!({"content": "y"}))
        .await
        .fine();
    let delete = format!("{}/{}", fixture.messages(), foreign["id"].as_str().unwrap());
    fixture.bot.delete(&delete).await.is(204);
    let gateway = fixture.another_gateway().await;
    assert!(gateway.ready.is_object());
    let shown = fixture
        .bot
        .get(&format!("/channels/{}", fixture.channel))
        .await
        .fine();
    assert_eq!(
        shown["permission_overwrites"][0]["allow"],
        MANAGE_MESSAGES.to_string()
    );
}
