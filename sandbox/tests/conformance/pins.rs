//! Pinned messages, and bulk deletion.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::SandboxFixture;
use crate::permissions::MANAGE_MESSAGES;

const PIN_MESSAGES: u64 = 1 << 51;

#[tokio::test]
async fn pins_need_the_permission_and_end_at_250() {
    let mut fixture = SandboxFixture::new().await;
    let sent = fixture.posted().await;
    let pins = format!("{}/pins", fixture.messages());
    let pin = |id: &Value| format!("{pins}/{}", id.as_str().unwrap());
    let first = pin(&sent["id"]);
    fixture
        .bot
        .call(Method::PUT, &first, None)
        .await
        .refused(403, 50013);
    fixture
        .control
        .grant_bot(fixture.channel, PIN_MESSAGES)
        .unwrap();
    fixture.bot.call(Method::PUT, &first, None).await.fine();
    assert!(
        fixture.bot_gateway.event("CHANNEL_PINS_UPDATE").await["last_pin_timestamp"].is_string()
    );
    let list = fixture.bot.get(&pins).await.fine();
    assert_eq!(
        (&list["items"][0]["message"]["id"], &list["has_more"]),
        (&sent["id"], &json!(false))
    );
    assert_eq!(list["items"][0]["message"]["pinned"], true);
    for number in 1..=250 {
        let more = fixture
            .send(json!({"content": number.to_string()}))
            .await
            .fine();
        let answer = fixture.bot.call(Method::PUT, &pin(&more["id"]), None).await;
        match number {
            250 => drop(answer.refused(400, 30003)),
            _ => drop(answer.fine()),
        }
    }
    let old = format!("/channels/{}/pins", fixture.channel);
    assert_eq!(
        fixture.bot.get(&old).await.fine().as_array().unwrap().len(),
        250
    );
    fixture.bot.delete(&first).await.fine();
    assert_eq!(
        fixture.bot.get(&old).await.fine().as_array().unwrap().len(),
        249
    );
}

#[tokio::test]
async fn many_messages_are_deleted_at_once_unless_they_are_old() {
    let mut fixture = SandboxFixture::new().await;
    let mut ids = Vec::new();
    for text in ["a", "b", "c"] {
        ids.push(fixture.send(json!({"content": text})).await.fine()["id"].clone());
    }
    let path = format!("{}/bulk-delete", fixture.messages());
    fixture
        .bot
        .post(&path, json!({"messages": ids}))
        .await
        .refused(403, 50013);
    fixture
        .control
        .grant_bot(fixture.channel, MANAGE_MESSAGES)
        .unwrap();
    let refused = fixture.bot.post(&path, json!({"messages": [ids[0]]})).await;
    assert_eq!(refused.wrong_field("messages"), "BASE_TYPE_BAD_LENGTH");
    fixture
        .bot
        .post(&path, json!({"messages": ids[..2]}))
        .await
        .is(204);
    let gone = fixture.bot_gateway.event("MESSAGE_DELETE_BULK").await;
    assert_eq!(gone["ids"], json!(ids[..2]));
    assert_eq!(fixture.history(&fixture.bot).await, ["c"]);
    fixture
        .control
        .advance(Duration::from_secs(15 * 24 * 3_600));
    fixture
        .bot
        .post(&path, json!({"messages": ids}))
        .await
        .refused(400, 50034);
}
