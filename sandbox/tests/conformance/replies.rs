//! Messages that refer to others.

use sandbox::Options;
use serde_json::{Value, json};

use crate::client::{Gateway, INTENTS, SandboxFixture};

#[tokio::test]
async fn a_reply_includes_the_message_that_it_answers() {
    let fixture = SandboxFixture::new().await;
    let body = json!({"content": "a question"});
    let question = fixture
        .ben
        .post(&fixture.messages_path(), body)
        .await
        .assert_ok();
    assert!(question.get("referenced_message").is_none());
    let reply_to =
        |to: &Value| json!({"content": "x", "message_reference": {"message_id": to["id"]}});
    let sent = fixture.send(reply_to(&question)).await;
    let reply = sent.assert_ok();
    let answered = &reply["referenced_message"];
    assert_eq!(
        (&answered["id"], &answered["content"]),
        (&question["id"], &json!("a question"))
    );
    let again = fixture.send(reply_to(&reply)).await.assert_ok();
    // Only one level of replies is shown.
    assert_eq!(again["referenced_message"]["id"], reply["id"]);
    assert!(
        again["referenced_message"]
            .get("referenced_message")
            .is_none()
    );
    let path = |id: &Value| format!("{}/{}", fixture.messages_path(), id.as_str().unwrap());
    fixture.ben.delete(&path(&question["id"])).await;
    let later = fixture.bot.get(&path(&reply["id"])).await.assert_ok();
    assert_eq!(later.get("referenced_message"), Some(&json!(null)));
}

#[tokio::test]
async fn a_public_reply_does_not_show_an_ephemeral_message() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.send_ephemeral().await;
    let webhook = fixture.webhook_path(&interaction);
    let body = json!({"content": "open"});
    let public = fixture.bot.post(&webhook, body).await.assert_ok();
    assert_eq!(public.get("referenced_message"), Some(&json!(null)));
    let body = json!({"content": "also secret", "flags": 64});
    let ephemeral = fixture.bot.post(&webhook, body).await.assert_ok();
    assert_eq!(ephemeral["referenced_message"]["content"], "secret");
}

#[tokio::test]
async fn a_reply_hides_content_that_the_bot_may_not_read() {
    let mut fixture = SandboxFixture::new().await;
    fixture.control.allow_intents(1 << 15);
    let token = fixture.sandbox.bot_token();
    let mut reader = Gateway::identify(&fixture.sandbox.api(), &token, INTENTS | 1 << 15).await;
    let body = json!({"content": "gossip"});
    let gossip = fixture
        .ben
        .post(&fixture.messages_path(), body)
        .await
        .assert_ok();
    fixture.bot_gateway.event("MESSAGE_CREATE").await;
    reader.event("MESSAGE_CREATE").await;
    let mention = format!("hey <@{}>", fixture.sandbox.application_id());
    let body = json!({"content": mention, "message_reference": {"message_id": gossip["id"]}});
    fixture
        .ann
        .post(&fixture.messages_path(), body)
        .await
        .assert_ok();
    let hidden = fixture.bot_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&hidden["content"], &hidden["referenced_message"]["content"]),
        (&json!(mention), &json!(""))
    );
    let shown = reader.event("MESSAGE_CREATE").await;
    assert_eq!(shown["referenced_message"]["content"], "gossip");
}

/// Starts a fixture without the check against the OpenAPI file, which does not know forwards.
async fn start_without_openapi_check() -> SandboxFixture {
    let options = Options {
        rate_limits: false,
        ..Options::default()
    };
    SandboxFixture::without_openapi_check(options).await
}

fn forward(message: &Value) -> Value {
    json!({"message_reference": {"type": 1, "message_id": message["id"],
        "channel_id": message["channel_id"]}})
}

#[tokio::test]
async fn a_forward_shows_a_message_as_it_was() {
    let mut fixture = start_without_openapi_check().await;
    let body = json!({"content": "first", "embeds": [{"title": "t"}]});
    let first = fixture.send(body).await.assert_ok();
    let other_channel = format!("/channels/{}/messages", fixture.sandbox.channel_ids()[1]);
    let sent = fixture
        .bot
        .post(&other_channel, forward(&first))
        .await
        .assert_ok();
    assert_eq!(
        (&sent["type"], &sent["content"], &sent["flags"]),
        (&json!(0), &json!(""), &json!(1 << 14))
    );
    let reference = &sent["message_reference"];
    assert_eq!(
        (&reference["type"], &reference["channel_id"]),
        (&json!(1), &first["channel_id"])
    );
    let path = format!(
        "{}/{}",
        fixture.messages_path(),
        first["id"].as_str().unwrap()
    );
    let edit = json!({"content": "second"});
    fixture.bot.patch(&path, edit).await.assert_ok();
    let path = format!("{other_channel}/{}", sent["id"].as_str().unwrap());
    let later = fixture.bot.get(&path).await.assert_ok();
    let snapshot = &later["message_snapshots"][0]["message"];
    assert_eq!(
        (&snapshot["content"], &snapshot["embeds"][0]["title"]),
        (&json!("first"), &json!("t"))
    );
    assert!(snapshot.get("author").is_none() && later.get("referenced_message").is_none());
    // A forward of a forward shows the same message.
    let again = fixture.send(forward(&sent)).await;
    assert_eq!(
        again.assert_ok()["message_snapshots"],
        later["message_snapshots"]
    );
    fixture.ann_gateway.event("MESSAGE_CREATE").await;
    let event = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(event["message_snapshots"], later["message_snapshots"]);
}

#[tokio::test]
async fn a_forward_has_a_message_to_show_and_no_content_of_its_own() {
    let mut fixture = start_without_openapi_check().await;
    let own = fixture.send_sample().await;
    let mut with_content = forward(&own);
    with_content["content"] = "look".into();
    let mut without_channel = forward(&own);
    without_channel["message_reference"]["channel_id"] = Value::Null;
    let mut wrong_type = forward(&own);
    wrong_type["message_reference"]["type"] = 2.into();
    let unknown_message = forward(&json!({"id": "5", "channel_id": own["channel_id"]}));
    let interaction = fixture.send_ephemeral().await;
    let original = format!("{}/messages/@original", fixture.webhook_path(&interaction));
    let ephemeral = fixture.bot.get(&original).await.assert_ok();
    let unknown = "MESSAGE_REFERENCE_UNKNOWN_MESSAGE";
    for (body, field, code) in [
        (
            with_content,
            "message_reference",
            "FORWARD_CONTAINS_UNSUPPORTED_CONTENT",
        ),
        (
            without_channel,
            "message_reference.channel_id",
            "BASE_TYPE_REQUIRED",
        ),
        (wrong_type, "message_reference.type", "BASE_TYPE_CHOICES"),
        (unknown_message, "message_reference", unknown),
        (forward(&ephemeral), "message_reference", unknown),
    ] {
        let refused = fixture.send(body).await;
        assert_eq!(refused.field_error(field), code);
    }
}

#[tokio::test]
async fn the_bot_can_forward_only_a_message_that_it_can_read() {
    let fixture = start_without_openapi_check().await;
    let own = fixture.send_sample().await;
    let body = json!({"content": "gossip"});
    let gossip = fixture
        .ben
        .post(&fixture.messages_path(), body)
        .await
        .assert_ok();
    let refused = fixture.send(forward(&gossip)).await;
    refused.assert_error(400, 160_014);
    fixture.control.allow_intents(1 << 15);
    let sent = fixture.send(forward(&gossip)).await;
    let snapshot = &sent.assert_ok()["message_snapshots"][0]["message"];
    assert_eq!(snapshot["content"], "gossip");
    fixture.control.deny_bot(fixture.channel, 1 << 16).unwrap();
    let other_channel = format!("/channels/{}/messages", fixture.sandbox.channel_ids()[1]);
    let refused = fixture.bot.post(&other_channel, forward(&own)).await;
    refused.assert_error(403, 50001);
}
