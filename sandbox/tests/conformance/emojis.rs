//! The emojis of an application.

use serde_json::{Value, json};

use crate::client::{SandboxFixture, button, row};

#[tokio::test]
async fn emojis_of_the_application_are_made_renamed_and_deleted() {
    let fixture = SandboxFixture::new().await;
    let path = format!("/applications/{}/emojis", fixture.sandbox.application_id());
    let image = "data:image/png;base64,iVBORw0KGgo=";
    let made = fixture
        .bot
        .post(&path, json!({"name": "tile_66", "image": image}))
        .await;
    assert_eq!((made.status, &made.body["animated"]), (201, &json!(false)));
    let one = format!("{path}/{}", made.body["id"].as_str().unwrap());
    assert_eq!(
        fixture
            .bot
            .patch(&one, json!({"name": "tile_11"}))
            .await
            .fine()["name"],
        "tile_11"
    );
    assert_eq!(
        fixture.bot.get(&path).await.fine()["items"][0]["id"],
        made.body["id"]
    );
    assert_eq!(fixture.bot.get(&one).await.fine()["user"]["bot"], true);
    fixture.bot.delete(&one).await.is(204);
    fixture.bot.get(&one).await.refused(404, 10014);
}

#[tokio::test]
async fn an_emoji_has_a_plain_name_and_a_small_picture() {
    let fixture = SandboxFixture::new().await;
    let path = format!("/applications/{}/emojis", fixture.sandbox.application_id());
    let image = "data:image/png;base64,iVBORw0KGgo=".to_owned();
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
        assert_eq!(refused.wrong_field(field), code);
    }
    let long = "x".repeat(33);
    let refused = fixture.bot.post(&path, json!({"name": long})).await;
    assert_eq!(refused.wrong_field("name"), "BASE_TYPE_MAX_LENGTH");
    assert_eq!(refused.wrong_field("image"), "BASE_TYPE_REQUIRED");
}

const IMAGE: &str = "data:image/png;base64,iVBORw0KGgo=";
/// The id of an emoji that the application does not have.
const FOREIGN: &str = "4012345678901234567";
/// Discord's code for an emoji that a message may not use.
pub(crate) const INVALID: &str = "BUTTON_COMPONENT_INVALID_EMOJI";

/// Creates an emoji of the application and returns its id.
pub(crate) async fn own_emoji(fixture: &SandboxFixture) -> String {
    let path = format!("/applications/{}/emojis", fixture.sandbox.application_id());
    let made = json!({"name": "tile_66", "image": IMAGE});
    let made = fixture.bot.post(&path, made).await.fine();
    made["id"].as_str().unwrap().to_owned()
}

/// Returns a message with one button that has an emoji.
pub(crate) fn with_emoji(emoji: Value) -> Value {
    let mut button = button("a");
    button["emoji"] = emoji;
    json!({"content": "x", "components": [row(&json!([button]))]})
}

#[tokio::test]
async fn a_custom_emoji_is_one_of_the_applications() {
    let fixture = SandboxFixture::new().await;
    let own = own_emoji(&fixture).await;
    let on_option = |id: &str| {
        let option = json!({"label": "o", "value": "o", "default": true,
            "emoji": {"id": id, "name": "tile_66"}});
        let select = json!({"type": 3, "custom_id": "s", "options": [option]});
        json!({"content": "x", "components": [row(&json!([select]))]})
    };
    let on_button = |id: &str| with_emoji(json!({"id": id, "name": "tile_66"}));
    for (body, path) in [
        (on_button(FOREIGN), "emoji.id"),
        (with_emoji(json!({"id": FOREIGN})), "emoji.id"),
        (on_option(FOREIGN), "options.0.emoji.id"),
    ] {
        let refused = fixture.send(body).await;
        let path = format!("components.0.components.0.{path}");
        assert_eq!(refused.wrong_field(&path), INVALID);
    }
    for body in [
        on_button(&own),
        on_option(&own),
        with_emoji(json!({"id": null, "name": "🔁"})),
    ] {
        fixture.send(body).await.fine();
    }
    let path = format!("/applications/{}/emojis", fixture.sandbox.application_id());
    fixture.bot.delete(&format!("{path}/{own}")).await;
    let refused = fixture.send(on_button(&own)).await;
    assert_eq!(
        refused.wrong_field("components.0.components.0.emoji.id"),
        INVALID
    );
}

#[tokio::test]
async fn answers_and_edits_are_held_to_the_applications_emojis_too() {
    let mut fixture = SandboxFixture::new().await;
    let path = "components.0.components.0.emoji.id";
    let foreign = with_emoji(json!({"id": FOREIGN, "name": "tile_66"}));
    let own = own_emoji(&fixture).await;
    let fine = with_emoji(json!({"id": own, "name": "tile_66"}));
    let interaction = fixture.slash().await;
    let refused = fixture.answer(&interaction, 4, foreign.clone()).await;
    assert_eq!(refused.wrong_field(&format!("data.{path}")), INVALID);
    fixture.answer(&interaction, 4, fine.clone()).await.fine();
    let webhook = fixture.webhook(&interaction);
    let refused = fixture.bot.post(&webhook, foreign.clone()).await;
    assert_eq!(refused.wrong_field(path), INVALID);
    let original = format!("{webhook}/messages/@original");
    let refused = fixture.bot.patch(&original, foreign.clone()).await;
    assert_eq!(refused.wrong_field(path), INVALID);
    let sent = fixture.send(fine).await.fine();
    let message = format!("{}/{}", fixture.messages(), sent["id"].as_str().unwrap());
    let refused = fixture.bot.patch(&message, foreign.clone()).await;
    assert_eq!(refused.wrong_field(path), INVALID);
    let press = fixture.press(&sent, "a").await;
    let refused = fixture.answer(&press, 7, foreign).await;
    assert_eq!(refused.wrong_field(&format!("data.{path}")), INVALID);
    let emoji = format!(
        "/applications/{}/emojis/{own}",
        fixture.sandbox.application_id()
    );
    fixture.bot.delete(&emoji).await;
    // An edit is checked only for the fields that it changes.
    let edit = json!({"content": "y"});
    fixture.bot.patch(&message, edit).await.fine();
}
