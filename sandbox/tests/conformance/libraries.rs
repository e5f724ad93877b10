//! Harmless habits of unmodified libraries that Discord accepts.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::json;

use crate::client::{SandboxFixture, answer};

#[tokio::test]
async fn a_flag_of_the_query_is_on_by_1_and_by_true() {
    let mut fixture = SandboxFixture::new().await;
    for (written, status) in [
        ("1", 200),
        ("True", 200),
        ("true", 200),
        ("0", 204),
        ("false", 204),
    ] {
        let interaction = fixture.slash().await;
        let (id, token) = (&interaction["id"], &interaction["token"]);
        let path =
            format!("/interactions/{id}/{token}/callback?with_response={written}").replace('"', "");
        let answer = fixture
            .bot
            .post(&path, json!({"type": 4, "data": {"content": "hello"}}))
            .await;
        assert_eq!(answer.status, status, "{written}");
    }
}

#[tokio::test]
async fn a_file_of_no_told_kind_gets_the_kind_of_its_name() {
    let fixture = SandboxFixture::new().await;
    for (name, kind) in [
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
        let sent = answer(
            fixture
                .bot
                .request(Method::POST, &fixture.messages())
                .multipart(form),
        )
        .await
        .fine();
        assert_eq!(sent["attachments"][0]["content_type"], kind, "{name}");
    }
}

#[tokio::test]
async fn fields_that_libraries_put_everywhere_are_passed_over() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    let data = json!({"content": "hello", "tts": false, "enforce_nonce": false, "nonce": null});
    fixture.answer(&interaction, 4, data).await.is(204);
    let original = format!("{}/messages/@original", fixture.webhook(&interaction));
    let changed = json!({"content": "bye", "tts": false, "enforce_nonce": false});
    assert_eq!(
        fixture.bot.patch(&original, changed).await.fine()["content"],
        "bye"
    );
    assert!(fixture.control.unknowns().fields.is_empty());
    fixture
        .bot
        .patch(&original, json!({"content": "bye", "contents": "bye"}))
        .await
        .fine();
    assert_eq!(fixture.control.unknowns().fields.len(), 1);
}
