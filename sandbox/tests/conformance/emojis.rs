//! The emojis of an application.

use serde_json::json;

use crate::client::SandboxFixture;

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
    assert_eq!(fixture.bot.delete(&one).await.status, 204);
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
