//! Sending, changing, deleting and reading messages.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;

use crate::client::SandboxFixture;

#[tokio::test]
async fn a_message_is_sent_read_changed_and_deleted() {
    let mut fixture = SandboxFixture::new().await;
    let sent = fixture
        .send(json!({"content": " hello "}))
        .await
        .assert_ok();
    assert_eq!(sent["content"], "hello");
    let path = format!(
        "{}/{}",
        fixture.messages_path(),
        sent["id"].as_str().unwrap()
    );
    assert_eq!(
        fixture.ben.get(&path).await.assert_ok()["author"]["bot"],
        true
    );
    let edited = fixture
        .bot
        .patch(&path, json!({"content": "bye"}))
        .await
        .assert_ok();
    assert!(edited["edited_timestamp"].is_string());
    assert_eq!(
        fixture.ann_gateway.event("MESSAGE_UPDATE").await["content"],
        "bye"
    );
    fixture.bot.delete(&path).await.assert_status(204);
    assert_eq!(
        fixture.ann_gateway.event("MESSAGE_DELETE").await["id"],
        sent["id"]
    );
    fixture.bot.get(&path).await.assert_error(404, 10008);
    fixture
        .bot
        .patch(&path, json!({"content": "x"}))
        .await
        .assert_error(404, 10008);
}

#[tokio::test]
async fn history_has_the_newest_first_and_can_be_paged() {
    let fixture = SandboxFixture::new().await;
    let mut ids = Vec::new();
    for text in ["a", "b", "c", "d"] {
        let sent = fixture.send(json!({"content": text})).await.assert_ok();
        ids.push(sent["id"].as_str().unwrap().to_owned());
    }
    let page = async |query: String| {
        let list = fixture
            .bot
            .get(&format!("{}?{query}", fixture.messages_path()))
            .await
            .assert_ok();
        let texts = list
            .as_array()
            .unwrap()
            .iter()
            .map(|m| m["content"].as_str().unwrap());
        texts.collect::<String>()
    };
    assert_eq!(page("limit=2".to_owned()).await, "dc");
    assert_eq!(page(format!("before={}&limit=2", ids[2])).await, "ba");
    assert_eq!(page(format!("after={}&limit=2", ids[0])).await, "cb");
    let refused = fixture
        .bot
        .get(&format!("{}?limit=101", fixture.messages_path()))
        .await;
    assert_eq!(refused.field_error("limit"), "NUMBER_TYPE_MAX");
}

#[tokio::test]
async fn nobody_changes_anothers_message() {
    let fixture = SandboxFixture::new().await;
    let sent = fixture
        .ben
        .post(&fixture.messages_path(), json!({"content": "mine"}))
        .await
        .assert_ok();
    let path = format!(
        "{}/{}",
        fixture.messages_path(),
        sent["id"].as_str().unwrap()
    );
    fixture
        .bot
        .patch(&path, json!({"content": "x"}))
        .await
        .assert_error(403, 50005);
    fixture.bot.delete(&path).await.assert_error(403, 50013);
    assert_eq!(
        fixture.ann.delete(&path).await.status,
        204,
        "the owner of the server may delete it"
    );
}

#[tokio::test]
async fn a_message_without_visible_content_is_50006() {
    let fixture = SandboxFixture::new().await;
    for body in [
        json!({}),
        json!({"content": "  \n "}),
        json!({"embeds": [{}]}),
    ] {
        fixture.send(body).await.assert_error(400, 50006);
    }
    let sent = fixture.send_sample().await;
    let path = format!(
        "{}/{}",
        fixture.messages_path(),
        sent["id"].as_str().unwrap()
    );
    fixture
        .bot
        .patch(&path, json!({"content": ""}))
        .await
        .assert_error(400, 50006);
}

#[tokio::test]
async fn an_enforced_nonce_allows_one_send_for_a_few_minutes() {
    let fixture = SandboxFixture::new().await;
    let body = json!({"content": "x", "nonce": "n1", "enforce_nonce": true});
    let first = fixture.send(body.clone()).await.assert_ok();
    let again = fixture.send(body.clone()).await.assert_ok();
    assert_eq!(first["id"], again["id"]);
    let unenforced = json!({"content": "x", "nonce": "n1"});
    let other = fixture.send(unenforced).await.assert_ok();
    assert_ne!(
        first["id"], other["id"],
        "without `enforce_nonce` the message is sent again"
    );
    let found = fixture.send(body.clone()).await.assert_ok();
    assert_eq!(
        found["id"], other["id"],
        "the newest message with the nonce is found"
    );
    let foreign = fixture
        .ben
        .post(&fixture.messages_path(), body.clone())
        .await
        .assert_ok();
    assert_ne!(
        foreign["id"], other["id"],
        "the nonces of different people are independent"
    );
    fixture.control.advance(Duration::from_secs(10 * 60));
    let later = fixture.send(body).await.assert_ok();
    assert_ne!(first["id"], later["id"]);
}

#[tokio::test]
async fn edits_of_messages_older_than_an_hour_are_limited_by_30046() {
    let fixture = SandboxFixture::new().await;
    let sent = fixture.send_sample().await;
    let path = format!(
        "{}/{}",
        fixture.messages_path(),
        sent["id"].as_str().unwrap()
    );
    for _ in 0..10 {
        fixture
            .bot
            .patch(&path, json!({"content": "young"}))
            .await
            .assert_ok();
    }
    fixture.control.advance(Duration::from_secs(3_600));
    for _ in 0..5 {
        fixture
            .bot
            .patch(&path, json!({"content": "old"}))
            .await
            .assert_ok();
    }
    let refused = fixture.bot.patch(&path, json!({"content": "older"})).await;
    refused.assert_error(429, 30046);
    let wait = refused.body["retry_after"].as_f64().unwrap();
    assert!(wait > 3_590.0 && wait <= 3_600.0, "{wait}");
    assert!(refused.headers.contains_key("retry-after"));
}

#[tokio::test]
async fn forbidden_direct_messages_are_50007() {
    let fixture = SandboxFixture::new().await;
    let ann = fixture.sandbox.users()[0].id;
    fixture.control.set_dms("ann", false).unwrap();
    let dm = fixture.open_dm(ann).await;
    let path = format!("/channels/{}/messages", dm["id"].as_str().unwrap());
    fixture
        .bot
        .post(&path, json!({"content": "hi"}))
        .await
        .assert_error(403, 50007);
    fixture.control.set_dms("ann", true).unwrap();
    fixture
        .bot
        .post(&path, json!({"content": "hi"}))
        .await
        .assert_ok();
}

#[tokio::test]
async fn an_unknown_channel_is_10003() {
    let fixture = SandboxFixture::new().await;
    fixture
        .bot
        .post("/channels/123/messages", json!({"content": "x"}))
        .await
        .assert_error(404, 10003);
    fixture.control.delete_channel(fixture.channel).unwrap();
    fixture
        .send(json!({"content": "x"}))
        .await
        .assert_error(404, 10003);
}

#[tokio::test]
async fn a_reply_names_its_message() {
    let fixture = SandboxFixture::new().await;
    let sent = fixture.send_sample().await;
    let body = json!({"content": "y", "message_reference": {"message_id": sent["id"]}});
    let reply = fixture.send(body).await.assert_ok();
    assert_eq!(
        (&reply["type"], &reply["message_reference"]["message_id"]),
        (&json!(19), &sent["id"])
    );
    let body = json!({"content": "y", "message_reference": {"message_id": "1"}});
    let refused = fixture.send(body).await;
    assert_eq!(
        refused.field_error("message_reference"),
        "MESSAGE_REFERENCE_UNKNOWN_MESSAGE"
    );
}

#[tokio::test]
async fn people_see_typing() {
    let mut fixture = SandboxFixture::new().await;
    let path = format!("/channels/{}/typing", fixture.channel);
    fixture
        .bot
        .call(Method::POST, &path, None)
        .await
        .assert_status(204);
    assert!(fixture.ann_gateway.event("TYPING_START").await["timestamp"].is_i64());
}
