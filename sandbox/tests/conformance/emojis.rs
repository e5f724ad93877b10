//! The emojis of an application.

use serde_json::{Value, json};

use crate::client::{SandboxFixture, button, row};

const IMAGE: &str = "data:image/png;base64,iVBORw0KGgo=";
/// The id of an emoji that the application does not have.
const UNKNOWN_EMOJI: &str = "4012345678901234567";
/// Discord's code for an emoji that a message may not use.
pub(crate) const INVALID_EMOJI: &str = "BUTTON_COMPONENT_INVALID_EMOJI";

#[tokio::test]
async fn emojis_of_the_application_are_created_renamed_and_deleted() {
    let fixture = SandboxFixture::new().await;
    let path = format!("/applications/{}/emojis", fixture.sandbox.application_id());
    let created = fixture
        .bot
        .post(&path, json!({"name": "tile_66", "image": IMAGE}))
        .await;
    assert_eq!(
        (created.status, &created.body["animated"]),
        (201, &json!(false))
    );
    let emoji_path = format!("{path}/{}", created.body["id"].as_str().unwrap());
    assert_eq!(
        fixture
            .bot
            .patch(&emoji_path, json!({"name": "tile_11"}))
            .await
            .assert_ok()["name"],
        "tile_11"
    );
    assert_eq!(
        fixture.bot.get(&path).await.assert_ok()["items"][0]["id"],
        created.body["id"]
    );
    assert_eq!(
        fixture.bot.get(&emoji_path).await.assert_ok()["user"]["bot"],
        true
    );
    fixture.bot.delete(&emoji_path).await.assert_status(204);
    fixture.bot.get(&emoji_path).await.assert_error(404, 10014);
}

#[tokio::test]
async fn an_emoji_has_a_plain_name_and_a_small_picture() {
    let fixture = SandboxFixture::new().await;
    let path = format!("/applications/{}/emojis", fixture.sandbox.application_id());
    let image = IMAGE.to_owned();
    let large = format!("data:image/png;base64,{}", "A".repeat(4 * 100_000));
    for (name, image, field, code) in [
        ("x", image.clone(), "name", "BASE_TYPE_BAD_LENGTH"),
        ("two words", image.clone(), "name", "STRING_TYPE_REGEX"),
        (
            "fine",
            "data:text/plain;base64,AAAA".to_owned(),
            "image",
            "IMAGE_INVALID",
        ),
        ("fine", large, "image", "BINARY_TYPE_MAX_SIZE"),
    ] {
        let refused = fixture
            .bot
            .post(&path, json!({"name": name, "image": image}))
            .await;
        assert_eq!(refused.field_error(field), code);
    }
    let long = "x".repeat(33);
    let refused = fixture.bot.post(&path, json!({"name": long})).await;
    assert_eq!(refused.field_error("name"), "BASE_TYPE_MAX_LENGTH");
    assert_eq!(refused.field_error("image"), "BASE_TYPE_REQUIRED");
}

/// Creates an emoji of the application and returns its id.
pub(crate) async fn create_emoji(fixture: &SandboxFixture) -> String {
    let path = format!("/applications/{}/emojis", fixture.sandbox.application_id());
    let emoji = json!({"name": "tile_66", "image": IMAGE});
    let created = fixture.bot.post(&path, emoji).await.assert_ok();
    created["id"].as_str().unwrap().to_owned()
}

/// Returns a message with one button that has an emoji.
pub(crate) fn emoji_message(emoji: Value) -> Value {
    let mut button = button("a");
    button["emoji"] = emoji;
    json!({"content": "x", "components": [row(&json!([button]))]})
}

#[tokio::test]
async fn a_custom_emoji_must_belong_to_the_application() {
    let fixture = SandboxFixture::new().await;
    let own = create_emoji(&fixture).await;
    let on_option = |id: &str| {
        let option = json!({"label": "o", "value": "o", "default": true,
            "emoji": {"id": id, "name": "tile_66"}});
        let select = json!({"type": 3, "custom_id": "s", "options": [option]});
        json!({"content": "x", "components": [row(&json!([select]))]})
    };
    let on_button = |id: &str| emoji_message(json!({"id": id, "name": "tile_66"}));
    for (body, path) in [
        (on_button(UNKNOWN_EMOJI), "emoji.id"),
        (emoji_message(json!({"id": UNKNOWN_EMOJI})), "emoji.id"),
        (on_option(UNKNOWN_EMOJI), "options.0.emoji.id"),
    ] {
        let refused = fixture.send(body).await;
        let path = format!("components.0.components.0.{path}");
        assert_eq!(refused.field_error(&path), INVALID_EMOJI);
    }
    for body in [
        on_button(&own),
        on_option(&own),
        emoji_message(json!({"id": null, "name": "🔁"})),
    ] {
        fixture.send(body).await.assert_ok();
    }
    let path = format!("/applications/{}/emojis", fixture.sandbox.application_id());
    fixture.bot.delete(&format!("{path}/{own}")).await;
    let refused = fixture.send(on_button(&own)).await;
    assert_eq!(
        refused.field_error("components.0.components.0.emoji.id"),
        INVALID_EMOJI
    );
}

#[tokio::test]
async fn answers_and_edits_may_use_only_the_applications_emojis() {
    let mut fixture = SandboxFixture::new().await;
    let path = "components.0.components.0.emoji.id";
    let invalid = emoji_message(json!({"id": UNKNOWN_EMOJI, "name": "tile_66"}));
    let own = create_emoji(&fixture).await;
    let valid = emoji_message(json!({"id": own, "name": "tile_66"}));
    let interaction = fixture.slash().await;
    let refused = fixture.answer(&interaction, 4, invalid.clone()).await;
    assert_eq!(refused.field_error(&format!("data.{path}")), INVALID_EMOJI);
    fixture
        .answer(&interaction, 4, valid.clone())
        .await
        .assert_ok();
    let webhook = fixture.webhook_path(&interaction);
    let refused = fixture.bot.post(&webhook, invalid.clone()).await;
    assert_eq!(refused.field_error(path), INVALID_EMOJI);
    let original = format!("{webhook}/messages/@original");
    let refused = fixture.bot.patch(&original, invalid.clone()).await;
    assert_eq!(refused.field_error(path), INVALID_EMOJI);
    let sent = fixture.send(valid).await.assert_ok();
    let message_path = format!(
        "{}/{}",
        fixture.messages_path(),
        sent["id"].as_str().unwrap()
    );
    let refused = fixture.bot.patch(&message_path, invalid.clone()).await;
    assert_eq!(refused.field_error(path), INVALID_EMOJI);
    let press = fixture.press(&sent, "a").await;
    let refused = fixture.answer(&press, 7, invalid).await;
    assert_eq!(refused.field_error(&format!("data.{path}")), INVALID_EMOJI);
    let emoji = format!(
        "/applications/{}/emojis/{own}",
        fixture.sandbox.application_id()
    );
    fixture.bot.delete(&emoji).await;
    // An edit is checked only for the fields that it changes.
    let edit = json!({"content": "y"});
    fixture.bot.patch(&message_path, edit).await.assert_ok();
}
