//! Files on messages: sending, keeping, showing and dropping them.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::client::{Response, SandboxFixture, send_request};

const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x07\0\0\0\x05\x08\x06\0\0\0";

async fn send_file(
    fixture: &SandboxFixture,
    method: Method,
    path: &str,
    json: &Value,
    name: &str,
) -> Response {
    let part = Part::bytes(PICTURE)
        .file_name(name.to_owned())
        .mime_str("image/png")
        .unwrap();
    let form = Form::new()
        .text("payload_json", json.to_string())
        .part("files[0]", part);
    send_request(fixture.bot.request(method, path).multipart(form)).await
}

#[tokio::test]
async fn a_file_is_kept_and_anybody_with_its_address_can_fetch_it() {
    let fixture = SandboxFixture::new().await;
    let json = json!({"content": "look", "attachments": [{"id": 0, "description": "a picture"}]});
    let sent = send_file(
        &fixture,
        Method::POST,
        &fixture.messages_path(),
        &json,
        "a b.png",
    )
    .await
    .assert_ok();
    let file = &sent["attachments"][0];
    assert_eq!(
        (&file["filename"], &file["description"]),
        (&json!("a_b.png"), &json!("a picture"))
    );
    assert_eq!((&file["width"], &file["height"]), (&json!(7), &json!(5)));
    let response = reqwest::get(file["url"].as_str().unwrap()).await.unwrap();
    assert_eq!(response.headers()["content-type"], "image/png");
    assert_eq!(response.bytes().await.unwrap(), PICTURE);
}

#[tokio::test]
async fn a_file_inside_an_embed_is_shown_there_and_not_listed() {
    let fixture = SandboxFixture::new().await;
    let json = json!({"embeds": [{"title": "t", "image": {"url": "attachment://p.png"}}]});
    let sent = send_file(
        &fixture,
        Method::POST,
        &fixture.messages_path(),
        &json,
        "p.png",
    )
    .await
    .assert_ok();
    assert_eq!(sent["attachments"], json!([]));
    let url = sent["embeds"][0]["image"]["url"].as_str().unwrap();
    assert!(url.starts_with(&fixture.sandbox.url()), "{url}");
    assert_eq!(reqwest::get(url).await.unwrap().status(), 200);
}

/// Sends a message with a picture. Returns the path and the body of the message.
async fn send_picture(fixture: &SandboxFixture) -> (String, Value) {
    let json = json!({"content": "look"});
    let sent = send_file(
        fixture,
        Method::POST,
        &fixture.messages_path(),
        &json,
        "p.png",
    )
    .await
    .assert_ok();
    let path = format!(
        "{}/{}",
        fixture.messages_path(),
        sent["id"].as_str().unwrap()
    );
    (path, sent)
}

#[tokio::test]
async fn an_empty_list_of_attachments_drops_the_picture() {
    let fixture = SandboxFixture::new().await;
    let (path, _) = send_picture(&fixture).await;
    let edited = fixture
        .bot
        .patch(&path, json!({"content": "still"}))
        .await
        .assert_ok();
    assert_eq!(edited["attachments"].as_array().unwrap().len(), 1);
    let edit = json!({"content": "named", "attachments": [{"id": edited["attachments"][0]["id"]}]});
    let named = fixture.bot.patch(&path, edit).await.assert_ok();
    assert_eq!(named["attachments"].as_array().unwrap().len(), 1);
    let two = send_file(&fixture, Method::PATCH, &path, &json!({}), "q.png")
        .await
        .assert_ok();
    assert_eq!(two["attachments"].as_array().unwrap().len(), 2);
    let dropped = fixture
        .bot
        .patch(&path, json!({"attachments": []}))
        .await
        .assert_ok();
    assert_eq!(dropped["attachments"], json!([]));
}

#[tokio::test]
async fn a_file_over_ten_mebibytes_is_40005() {
    let fixture = SandboxFixture::new().await;
    let part = Part::bytes(vec![0; 10 * 1024 * 1024 + 1]).file_name("big.bin");
    let form = Form::new()
        .text("payload_json", "{}")
        .part("files[0]", part);
    let request = fixture
        .bot
        .request(Method::POST, &fixture.messages_path())
        .multipart(form);
    send_request(request).await.assert_error(413, 40005);
}

#[tokio::test]
async fn the_second_format_shows_pictures_and_files() {
    let fixture = SandboxFixture::new().await;
    let picture = |name: &str| json!({"url": format!("attachment://{name}")});
    let thumbnail = json!({"type": 11, "media": picture("p.png")});
    let section =
        json!({"type": 9, "components": [{"type": 10, "content": "t"}], "accessory": thumbnail});
    let gallery = json!({"type": 12, "items": [{"media": picture("p.png")}]});
    let file = json!({"type": 13, "file": picture("p.png")});
    let json = json!({"flags": 1 << 15, "components": [section, gallery, file]});
    let sent = send_file(
        &fixture,
        Method::POST,
        &fixture.messages_path(),
        &json,
        "p.png",
    )
    .await
    .assert_ok();
    assert_eq!(sent["attachments"], json!([]));
    let gallery = &sent["components"][1]["items"][0];
    assert_eq!(
        (&gallery["spoiler"], &gallery["media"]["width"]),
        (&json!(false), &json!(7))
    );
    assert!(gallery["media"]["id"].is_string() && gallery["media"]["proxy_url"].is_string());
    let file = &sent["components"][2];
    assert_eq!(
        (&file["name"], &file["size"]),
        (&json!("p.png"), &json!(PICTURE.len()))
    );
}

#[tokio::test]
async fn a_picture_that_is_not_sent_cannot_be_shown() {
    let fixture = SandboxFixture::new().await;
    let code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND";
    let url = |name: &str| json!({"url": format!("attachment://{name}")});
    let gallery = |name: &str| {
        let gallery = json!({"type": 12, "items": [{"media": url(name)}]});
        json!({"flags": 1 << 15, "components": [gallery]})
    };
    let embed = |name: &str| json!({"embeds": [{"title": "t", "image": url(name)}]});
    for (body, path) in [
        (gallery("p.png"), "components.0.items.0.media.url"),
        (embed("p.png"), "embeds.0.image.url"),
    ] {
        let refused = fixture.send(body).await;
        assert_eq!(refused.field_error(path), code);
    }
    let messages = fixture.messages_path();
    let other = send_file(&fixture, Method::POST, &messages, &embed("q.png"), "p.png").await;
    assert_eq!(other.field_error("embeds.0.image.url"), code);
    // The name is cleaned in the upload and in the reference.
    let sent = send_file(
        &fixture,
        Method::POST,
        &messages,
        &embed("a b.png"),
        "a b.png",
    )
    .await;
    let url = sent.assert_ok()["embeds"][0]["image"]["url"].clone();
    assert!(url.as_str().unwrap().ends_with("/a_b.png"), "{url}");
}

#[tokio::test]
async fn an_edit_shows_the_pictures_that_it_keeps() {
    let fixture = SandboxFixture::new().await;
    let (path, sent) = send_picture(&fixture).await;
    let embed = json!([{"title": "t", "image": {"url": "attachment://p.png"}}]);
    let dropping = json!({"embeds": embed, "attachments": []});
    let refused = fixture.bot.patch(&path, dropping).await;
    assert_eq!(
        refused.field_error("embeds.0.image.url"),
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
    );
    let id = &sent["attachments"][0]["id"];
    for keeping in [
        json!({"embeds": embed}),
        json!({"embeds": embed, "attachments": [{"id": id, "filename": "p.png"}]}),
    ] {
        let edited = fixture.bot.patch(&path, keeping).await.assert_ok();
        let url = edited["embeds"][0]["image"]["url"].as_str().unwrap();
        assert!(url.starts_with(&fixture.sandbox.url()), "{url}");
    }
}
