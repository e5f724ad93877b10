//! Harmless habits of unmodified libraries that Discord accepts.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::json;

use crate::client::{SandboxFixture, send_request};

#[tokio::test]
async fn a_query_flag_is_turned_on_by_1_and_by_true() {
    let mut fixture = SandboxFixture::new().await;
    for (value, status) in [
        ("1", 200),
        ("True", 200),
        ("true", 200),
        ("0", 204),
        ("false", 204),
    ] {
        let interaction = fixture.slash().await;
        let (id, token) = (&interaction["id"], &interaction["token"]);
        let path =
            format!("/interactions/{id}/{token}/callback?with_response={value}").replace('"', "");
        let response = fixture
            .bot
            .post(&path, json!({"type": 4, "data": {"content": "hello"}}))
            .await;
        assert_eq!(response.status, status, "{value}");
    }
}

#[tokio::test]
async fn a_file_without_a_stated_type_gets_the_type_of_its_name() {
    let fixture = SandboxFixture::new().await;
    for (name, content_type) in [
        ("a.png", "image/png"),
        ("a.bin", "application/octet-stream"),
    ] {
        let part = Part::bytes(&b"\x89PNG"[..])
            .file_name(name)
            .mime_str("application/octet-stream")
            .unwrap();
        let form = Form::new()
            .text("payload_json", "{}")
            .part("files[0]", part);
        let sent = send_request(
            fixture
                .bot
                .request(Method::POST, &fixture.messages_path())
                .multipart(form),
        )
        .await
        .assert_ok();
        assert_eq!(
            sent["attachments"][0]["content_type"], content_type,
            "{name}"
        );
    }
}

#[tokio::test]
async fn fields_that_libraries_send_everywhere_are_ignored() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    let data = json!({"content": "hello", "tts": false, "enforce_nonce": false, "nonce": null});
    fixture
        .answer(&interaction, 4, data)
        .await
        .assert_status(204);
    let original = format!("{}/messages/@original", fixture.webhook_path(&interaction));
    let edit = json!({"content": "bye", "tts": false, "enforce_nonce": false});
    assert_eq!(
        fixture.bot.patch(&original, edit).await.assert_ok()["content"],
        "bye"
    );
    assert!(fixture.control.unknown_names().fields.is_empty());
    fixture
        .bot
        .patch(&original, json!({"content": "bye", "contents": "bye"}))
        .await
        .assert_ok();
    assert_eq!(fixture.control.unknown_names().fields.len(), 1);
}
