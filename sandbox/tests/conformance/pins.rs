//! Pinned messages, and bulk deletion.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::SandboxFixture;
use crate::permissions::MANAGE_MESSAGES;

const PIN_MESSAGES: u64 = 1 << 51;

#[tokio::test]
async fn pins_need_the_permission_and_a_channel_has_at_most_250() {
    let mut fixture = SandboxFixture::new().await;
    let sent = fixture.send_sample().await;
    let pins = format!("{}/pins", fixture.messages_path());
    let pin = |id: &Value| format!("{pins}/{}", id.as_str().unwrap());
    let first = pin(&sent["id"]);
    fixture
        .bot
        .call(Method::PUT, &first, None)
        .await
        .assert_error(403, 50013);
    fixture
        .control
        .grant_bot(fixture.channel, PIN_MESSAGES)
        .unwrap();
    fixture
        .bot
        .call(Method::PUT, &first, None)
        .await
        .assert_ok();
    assert!(
        fixture.bot_gateway.event("CHANNEL_PINS_UPDATE").await["last_pin_timestamp"].is_string()
    );
    let list = fixture.bot.get(&pins).await.assert_ok();
    assert_eq!(
        (&list["items"][0]["message"]["id"], &list["has_more"]),
        (&sent["id"], &json!(false))
    );
    assert_eq!(list["items"][0]["message"]["pinned"], true);
    for number in 1..=250 {
        let more = fixture
            .send(json!({"content": number.to_string()}))
            .await
            .assert_ok();
        let response = fixture.bot.call(Method::PUT, &pin(&more["id"]), None).await;
        match number {
            250 => drop(response.assert_error(400, 30003)),
            _ => drop(response.assert_ok()),
        }
    }
    let old_route = format!("/channels/{}/pins", fixture.channel);
    let list = fixture.bot.get(&old_route).await.assert_ok();
    assert_eq!(list.as_array().unwrap().len(), 250);
    fixture.bot.delete(&first).await.assert_ok();
    let list = fixture.bot.get(&old_route).await.assert_ok();
    assert_eq!(list.as_array().unwrap().len(), 249);
}

#[tokio::test]
async fn a_bulk_delete_takes_many_messages_but_no_old_ones() {
    let mut fixture = SandboxFixture::new().await;
    let mut ids = Vec::new();
    for text in ["a", "b", "c"] {
        ids.push(fixture.send(json!({"content": text})).await.assert_ok()["id"].clone());
    }
    let path = format!("{}/bulk-delete", fixture.messages_path());
    fixture
        .bot
        .post(&path, json!({"messages": ids}))
        .await
        .assert_error(403, 50013);
    fixture
        .control
        .grant_bot(fixture.channel, MANAGE_MESSAGES)
        .unwrap();
    let refused = fixture.bot.post(&path, json!({"messages": [ids[0]]})).await;
    assert_eq!(refused.field_error("messages"), "BASE_TYPE_BAD_LENGTH");
    fixture
        .bot
        .post(&path, json!({"messages": ids[..2]}))
        .await
        .assert_status(204);
    let event = fixture.bot_gateway.event("MESSAGE_DELETE_BULK").await;
    assert_eq!(event["ids"], json!(ids[..2]));
    assert_eq!(fixture.history(&fixture.bot).await, ["c"]);
    fixture
        .control
        .advance(Duration::from_secs(15 * 24 * 3_600));
    fixture
        .bot
        .post(&path, json!({"messages": ids}))
        .await
        .assert_error(400, 50034);
}
