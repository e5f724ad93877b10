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
    send().await.assert_error(403, 50013);
    fixture.control.deny_bot(fixture.channel, 1 << 10).unwrap();
    send().await.assert_error(403, 50001);
    fixture.control.deny_bot(fixture.channel, 0).unwrap();
    send().await.assert_ok();
    fixture.control.deny_member("ben", 1 << 11).unwrap();
    let guilds = fixture.ben.get("/users/@me/guilds").await.assert_ok();
    let permissions: u64 = guilds[0]["permissions"].as_str().unwrap().parse().unwrap();
    assert_eq!(permissions & 1 << 11, 0, "a member sees what was denied");
}

#[tokio::test]
async fn channels_are_created_with_the_permission() {
    let mut fixture = SandboxFixture::new().await;
    let path = format!("/guilds/{}/channels", fixture.sandbox.guild_id());
    fixture
        .bot
        .post(&path, json!({"name": "new"}))
        .await
        .assert_error(403, 50013);
    let created = fixture
        .ann
        .post(&path, json!({"name": "new", "topic": "fresh"}))
        .await;
    assert_eq!(
        (created.status, &created.body["topic"]),
        (201, &json!("fresh"))
    );
    assert_eq!(
        fixture.bot_gateway.event("CHANNEL_CREATE").await["id"],
        created.body["id"]
    );
    let refused = fixture.ann.post(&path, json!({"name": ""})).await;
    assert_eq!(refused.field_error("name"), "BASE_TYPE_BAD_LENGTH");
}

#[tokio::test]
async fn permissions_are_granted_and_denied_over_http() {
    let fixture = SandboxFixture::new().await;
    let path = format!("channels/{}", fixture.channel);
    let change = json!({"deny": 1 << 11, "allow": MANAGE_MESSAGES});
    plane::post(&fixture, &path, change)
        .await
        .assert_status(204);
    fixture
        .send(json!({"content": "x"}))
        .await
        .assert_error(403, 50013);
    let foreign = fixture
        .ben
        .post(&fixture.messages_path(), json!({"content": "y"}))
        .await
        .assert_ok();
    let delete = format!(
        "{}/{}",
        fixture.messages_path(),
        foreign["id"].as_str().unwrap()
    );
    fixture.bot.delete(&delete).await.assert_status(204);
    let gateway = fixture.another_gateway().await;
    assert!(gateway.ready.is_object());
    let channel = fixture
        .bot
        .get(&format!("/channels/{}", fixture.channel))
        .await
        .assert_ok();
    assert_eq!(
        channel["permission_overwrites"][0]["allow"],
        MANAGE_MESSAGES.to_string()
    );
}
