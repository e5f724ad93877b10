//! Messages that refer to others.

use sandbox::Options;
use serde_json::{Value, json};

use crate::client::{Gateway, INTENTS, SandboxFixture};

#[tokio::test]
async fn a_reply_brings_the_message_that_it_answers() {
    let fixture = SandboxFixture::new().await;
    let body = json!({"content": "a question"});
    let question = fixture.ben.post(&fixture.messages(), body).await.fine();
    assert!(question.get("referenced_message").is_none());
    let refer = |to: &Value| json!({"content": "x", "message_reference": {"message_id": to["id"]}});
    let sent = fixture.send(refer(&question)).await;
    let reply = sent.fine();
    let answered = &reply["referenced_message"];
    assert_eq!(
        (&answered["id"], &answered["content"]),
        (&question["id"], &json!("a question"))
    );
    let again = fixture.send(refer(&reply)).await.fine();
    // Only one level of replies is shown.
    assert_eq!(again["referenced_message"]["id"], reply["id"]);
    assert!(
        again["referenced_message"]
            .get("referenced_message")
            .is_none()
    );
    let path = |id: &Value| format!("{}/{}", fixture.messages(), id.as_str().unwrap());
    fixture.ben.delete(&path(&question["id"])).await;
    let later = fixture.bot.get(&path(&reply["id"])).await.fine();
    assert_eq!(later.get("referenced_message"), Some(&json!(null)));
}

#[tokio::test]
async fn an_ephemeral_message_is_not_shown_by_a_public_reply() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.secret().await;
    let webhook = fixture.webhook(&interaction);
    let said = json!({"content": "open"});
    let open = fixture.bot.post(&webhook, said).await.fine();
    assert_eq!(open.get("referenced_message"), Some(&json!(null)));
    let said = json!({"content": "also secret", "flags": 64});
    let own = fixture.bot.post(&webhook, said).await.fine();
    assert_eq!(own["referenced_message"]["content"], "secret");
}

#[tokio::test]
async fn the_bot_reads_an_answered_message_as_it_would_read_it_alone() {
    let mut fixture = SandboxFixture::new().await;
    fixture.control.allow_intents(1 << 15);
    let token = fixture.sandbox.bot_token();
    let mut reader = Gateway::identify(&fixture.sandbox.api(), &token, INTENTS | 1 << 15).await;
    let body = json!({"content": "gossip"});
    let gossip = fixture.ben.post(&fixture.messages(), body).await.fine();
    fixture.bot_gateway.event("MESSAGE_CREATE").await;
    reader.event("MESSAGE_CREATE").await;
    let mention = format!("hey <@{}>", fixture.sandbox.application_id());
    let body = json!({"content": mention, "message_reference": {"message_id": gossip["id"]}});
    fixture.ann.post(&fixture.messages(), body).await.fine();
    let heard = fixture.bot_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&heard["content"], &heard["referenced_message"]["content"]),
        (&json!(mention), &json!(""))
    );
    let read = reader.event("MESSAGE_CREATE").await;
    assert_eq!(read["referenced_message"]["content"], "gossip");
}

/// Returns a fixture without the check against the OpenAPI file, which does not know forwards.
async fn without_openapi_check() -> SandboxFixture {
    let options = Options {
        rate_limits: false,
        ..Options::default()
    };
    SandboxFixture::unchecked(options).await
}

fn forward(message: &Value) -> Value {
    json!({"message_reference": {"type": 1, "message_id": message["id"],
        "channel_id": message["channel_id"]}})
}

#[tokio::test]
async fn a_forward_shows_a_message_as_it_was() {
    let mut fixture = without_openapi_check().await;
    let body = json!({"content": "first", "embeds": [{"title": "t"}]});
    let first = fixture.send(body).await.fine();
    let there = format!("/channels/{}/messages", fixture.sandbox.channel_ids()[1]);
    let sent = fixture.bot.post(&there, forward(&first)).await.fine();
    assert_eq!(
        (&sent["type"], &sent["content"], &sent["flags"]),
        (&json!(0), &json!(""), &json!(1 << 14))
    );
    let reference = &sent["message_reference"];
    assert_eq!(
        (&reference["type"], &reference["channel_id"]),
        (&json!(1), &first["channel_id"])
    );
    let path = format!("{}/{}", fixture.messages(), first["id"].as_str().unwrap());
    let edit = json!({"content": "second"});
    fixture.bot.patch(&path, edit).await.fine();
    let path = format!("{there}/{}", sent["id"].as_str().unwrap());
    let later = fixture.bot.get(&path).await.fine();
    let shown = &later["message_snapshots"][0]["message"];
    assert_eq!(
        (&shown["content"], &shown["embeds"][0]["title"]),
        (&json!("first"), &json!("t"))
    );
    assert!(shown.get("author").is_none() && later.get("referenced_message").is_none());
    // A forward of a forward shows the same message.
    let again = fixture.send(forward(&sent)).await;
    assert_eq!(
        again.fine()["message_snapshots"],
        later["message_snapshots"]
    );
    fixture.ann_gateway.event("MESSAGE_CREATE").await;
    let heard = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(heard["message_snapshots"], later["message_snapshots"]);
}

#[tokio::test]
async fn a_forward_has_nothing_of_its_own_and_a_message_to_show() {
    let mut fixture = without_openapi_check().await;
    let own = fixture.posted().await;
    let mut wordy = forward(&own);
    wordy["content"] = "look".into();
    let mut placeless = forward(&own);
    placeless["message_reference"]["channel_id"] = Value::Null;
    let mut odd = forward(&own);
    odd["message_reference"]["type"] = 2.into();
    let nothing = forward(&json!({"id": "5", "channel_id": own["channel_id"]}));
    let interaction = fixture.secret().await;
    let original = format!("{}/messages/@original", fixture.webhook(&interaction));
    let secret = fixture.bot.get(&original).await.fine();
    let unknown = "MESSAGE_REFERENCE_UNKNOWN_MESSAGE";
    for (body, field, code) in [
        (
            wordy,
            "message_reference",
            "FORWARD_CONTAINS_UNSUPPORTED_CONTENT",
        ),
        (
            placeless,
            "message_reference.channel_id",
            "BASE_TYPE_REQUIRED",
        ),
        (odd, "message_reference.type", "BASE_TYPE_CHOICES"),
        (nothing, "message_reference", unknown),
        (forward(&secret), "message_reference", unknown),
    ] {
        let refused = fixture.send(body).await;
        assert_eq!(refused.wrong_field(field), code);
    }
}

#[tokio::test]
async fn a_forward_is_of_a_message_that_the_bot_can_read() {
    let fixture = without_openapi_check().await;
    let own = fixture.posted().await;
    let body = json!({"content": "gossip"});
    let gossip = fixture.ben.post(&fixture.messages(), body).await.fine();
    let refused = fixture.send(forward(&gossip)).await;
    refused.refused(400, 160_014);
    fixture.control.allow_intents(1 << 15);
    let sent = fixture.send(forward(&gossip)).await;
    let shown = &sent.fine()["message_snapshots"][0]["message"];
    assert_eq!(shown["content"], "gossip");
    fixture.control.deny_bot(fixture.channel, 1 << 16).unwrap();
    let there = format!("/channels/{}/messages", fixture.sandbox.channel_ids()[1]);
    let refused = fixture.bot.post(&there, forward(&own)).await;
    refused.refused(403, 50001);
}
