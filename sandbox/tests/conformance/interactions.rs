//! First answers, follow-ups, and the lifetimes of tokens.

use std::time::Duration;

use serde_json::json;

use crate::client::{SandboxFixture, with_button};

#[tokio::test]
async fn callback_4_posts_a_message_and_the_client_is_told_of_the_success() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    let begun = fixture.ann_gateway.event("INTERACTION_CREATE").await;
    assert_eq!(
        (&begun["id"], &begun["nonce"]),
        (&interaction["id"], &json!("777"))
    );
    let answer = fixture
        .answer(&interaction, 4, json!({"content": "hello"}))
        .await;
    assert_eq!(answer.status, 204);
    let message = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&message["content"], &message["type"]),
        (&json!("hello"), &json!(20))
    );
    assert_eq!(message["interaction_metadata"]["id"], interaction["id"]);
    assert_eq!(
        (
            &message["interaction"]["name"],
            &message["interaction"]["id"]
        ),
        (&json!("go"), &interaction["id"])
    );
    let done = fixture.ann_gateway.event("INTERACTION_SUCCESS").await;
    assert_eq!(
        (&done["id"], &done["nonce"]),
        (&interaction["id"], &json!("777"))
    );
}

#[tokio::test]
async fn with_response_brings_the_message() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    let path = format!(
        "/interactions/{}/{}/callback?with_response=true",
        interaction["id"].as_str().unwrap(),
        interaction["token"].as_str().unwrap()
    );
    let body = json!({"type": 4, "data": {"content": "hello", "flags": 64}});
    let answer = fixture.bot.post(&path, body).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.body["resource"]["message"]["content"], "hello");
    assert_eq!(
        answer.body["interaction"]["response_message_ephemeral"],
        true
    );
}

#[tokio::test]
async fn callback_5_promises_and_the_first_follow_up_keeps_the_promise() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    fixture.answer(&interaction, 5, json!({})).await.is(204);
    let promise = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&promise["flags"], &promise["content"]),
        (&json!(128), &json!(""))
    );
    let webhook = fixture.webhook(&interaction);
    let kept = fixture
        .bot
        .post(&webhook, json!({"content": "here", "flags": 64}))
        .await
        .fine();
    assert_eq!((&kept["id"], &kept["flags"]), (&promise["id"], &json!(0)));
    assert_eq!(
        fixture.ann_gateway.event("MESSAGE_UPDATE").await["content"],
        "here"
    );
    let second = fixture
        .bot
        .post(&webhook, json!({"content": "more"}))
        .await
        .fine();
    assert_ne!(second["id"], promise["id"]);
}

#[tokio::test]
async fn callback_6_shows_no_loading_and_original_is_the_pressed_message() {
    let mut fixture = SandboxFixture::new().await;
    let message = fixture.message_with_button().await;
    let interaction = fixture.press(&message, "go").await;
    fixture.answer(&interaction, 6, json!({})).await.is(204);
    assert_eq!(fixture.history(&fixture.bot).await, ["press"]);
    let original = format!("{}/messages/%40original", fixture.webhook(&interaction));
    let edited = fixture
        .bot
        .patch(&original, json!({"content": "pressed"}))
        .await
        .fine();
    assert_eq!(edited["id"], message["id"]);
    assert_eq!(
        fixture.bot.get(&original).await.fine()["content"],
        "pressed"
    );
}

#[tokio::test]
async fn callback_7_updates_the_pressed_message() {
    let mut fixture = SandboxFixture::new().await;
    let message = fixture.message_with_button().await;
    let interaction = fixture.press(&message, "go").await;
    let update = json!({"content": "after", "components": []});
    fixture.answer(&interaction, 7, update).await.is(204);
    let updated = fixture.ann_gateway.event("MESSAGE_UPDATE").await;
    assert_eq!(
        (&updated["id"], &updated["content"]),
        (&message["id"], &json!("after"))
    );
    assert_eq!(updated["components"], json!([]));
    assert!(updated["edited_timestamp"].is_string());
}

#[tokio::test]
async fn callbacks_6_and_7_are_refused_for_commands() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    for kind in [6, 7, 8, 1] {
        let answer = fixture.answer(&interaction, kind, json!({})).await;
        assert_eq!(answer.wrong_field("type"), "BASE_TYPE_CHOICES");
    }
}

#[tokio::test]
async fn callback_8_brings_choices_to_the_one_who_types() {
    let mut fixture = SandboxFixture::new().await;
    let option = json!({"type": 3, "name": "word", "description": "w", "autocomplete": true});
    let command = json!({"name": "find", "description": "f", "options": [option]});
    let command = fixture.register(command).await;
    let typed = json!({"type": 3, "name": "word", "value": "fo", "focused": true});
    let data = json!({"id": command["id"], "name": "find", "type": 1, "options": [typed]});
    let body = fixture.press_body(4, None, data);
    fixture.ann.post("/interactions", body).await.is(204);
    let interaction = fixture.bot_gateway.event("INTERACTION_CREATE").await;
    assert_eq!(interaction["data"]["options"][0]["focused"], true);
    let choices = json!([{"name": "Foo", "value": "foo"}]);
    let refused = fixture
        .answer(&interaction, 4, json!({"content": "no"}))
        .await;
    assert_eq!(refused.wrong_field("type"), "BASE_TYPE_CHOICES");
    fixture
        .answer(&interaction, 8, json!({"choices": choices}))
        .await
        .is(204);
    let event = fixture
        .ann_gateway
        .event("APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE")
        .await;
    assert_eq!(event, json!({"choices": choices, "nonce": "777"}));
}

#[tokio::test]
async fn callback_9_opens_a_modal_that_can_be_filled_in_once() {
    let mut fixture = SandboxFixture::new().await;
    let message = fixture.message_with_button().await;
    let interaction = fixture.press(&message, "go").await;
    let input =
        json!({"type": 4, "custom_id": "name", "style": 1, "label": "Name", "max_length": 5});
    let modal = json!({"custom_id": "m", "title": "Who?", "components": [{"type": 1, "components": [input]}]});
    fixture.answer(&interaction, 9, modal).await.is(204);
    let open = fixture.ann_gateway.event("INTERACTION_MODAL_CREATE").await;
    assert_eq!(
        (&open["title"], &open["nonce"]),
        (&json!("Who?"), &json!("777"))
    );
    let filled = |value: &str| {
        let input = json!({"type": 4, "custom_id": "name", "value": value});
        let rows = json!([{"type": 1, "components": [input]}]);
        let data = json!({"id": open["id"], "custom_id": "m", "components": rows});
        fixture.press_body(5, None, data)
    };
    let (long, none, fine) = (filled("too long"), filled(""), filled("ann"));
    let refused = fixture.ann.post("/interactions", long).await;
    assert_eq!(
        refused.wrong_field("data.components.name"),
        "BASE_TYPE_BAD_LENGTH"
    );
    let refused = fixture.ann.post("/interactions", none).await;
    assert_eq!(
        refused.wrong_field("data.components.name"),
        "BASE_TYPE_REQUIRED"
    );
    fixture
        .ann
        .post("/interactions", fine.clone())
        .await
        .is(204);
    let submitted = fixture.bot_gateway.event("INTERACTION_CREATE").await;
    assert_eq!(
        submitted["data"]["components"][0]["components"][0]["value"],
        "ann"
    );
    assert_eq!(submitted["message"]["id"], message["id"]);
    let again = fixture.ann.post("/interactions", fine).await;
    assert_eq!(again.wrong_field("data.custom_id"), "UNKNOWN_MODAL");
    let update = fixture
        .answer(&submitted, 7, json!({"content": "ann"}))
        .await;
    assert_eq!(update.status, 204);
}

#[tokio::test]
async fn a_second_answer_is_40060() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    fixture
        .answer(&interaction, 4, json!({"content": "one"}))
        .await
        .fine();
    fixture
        .answer(&interaction, 4, json!({"content": "two"}))
        .await
        .refused(400, 40060);
}

#[tokio::test]
async fn a_wrong_id_or_token_is_10062() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    let mut wrong = interaction.clone();
    wrong["token"] = json!("nonsense");
    fixture
        .answer(&wrong, 4, json!({"content": "x"}))
        .await
        .refused(404, 10062);
    wrong = interaction;
    wrong["id"] = json!("12345");
    fixture
        .answer(&wrong, 4, json!({"content": "x"}))
        .await
        .refused(404, 10062);
}

#[tokio::test]
async fn an_answer_after_three_seconds_is_10062_and_the_client_sees_a_failure() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    fixture.control.advance(Duration::from_secs(3));
    let failure = fixture.ann_gateway.event("INTERACTION_FAILURE").await;
    assert_eq!(
        (&failure["id"], &failure["nonce"]),
        (&interaction["id"], &json!("777"))
    );
    assert!(failure["reason_code"].is_u64());
    fixture
        .answer(&interaction, 4, json!({"content": "late"}))
        .await
        .refused(404, 10062);
    let follow_up = fixture
        .bot
        .post(&fixture.webhook(&interaction), json!({"content": "x"}))
        .await;
    follow_up.refused(404, 10015);
}

#[tokio::test]
async fn a_follow_up_before_the_first_answer_is_10015() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    let webhook = fixture.webhook(&interaction);
    fixture
        .bot
        .post(&webhook, json!({"content": "early"}))
        .await
        .refused(404, 10015);
}

#[tokio::test]
async fn a_token_dies_after_a_quarter_of_an_hour_with_50027() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    fixture
        .answer(&interaction, 4, json!({"content": "one"}))
        .await
        .fine();
    let webhook = fixture.webhook(&interaction);
    fixture.control.advance(Duration::from_secs(14 * 60));
    fixture
        .bot
        .post(&webhook, json!({"content": "in time"}))
        .await
        .fine();
    fixture.control.advance(Duration::from_secs(60));
    fixture
        .bot
        .post(&webhook, json!({"content": "late"}))
        .await
        .refused(401, 50027);
    let original = format!("{webhook}/messages/@original");
    fixture
        .bot
        .patch(&original, json!({"content": "late"}))
        .await
        .refused(401, 50027);
}

#[tokio::test]
async fn original_can_be_deleted_and_is_then_10008() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    fixture
        .answer(&interaction, 4, json!({"content": "one", "flags": 64}))
        .await
        .fine();
    let original = format!("{}/messages/@original", fixture.webhook(&interaction));
    fixture.bot.delete(&original).await.is(204);
    fixture.ann_gateway.event("MESSAGE_DELETE").await;
    fixture.bot.get(&original).await.refused(404, 10008);
}

#[tokio::test]
async fn a_token_reaches_only_its_own_messages() {
    let mut fixture = SandboxFixture::new().await;
    let foreign = fixture.message_with_button().await;
    let interaction = fixture.slash().await;
    fixture
        .answer(&interaction, 4, json!({"content": "one"}))
        .await
        .fine();
    let webhook = fixture.webhook(&interaction);
    let path = format!("{webhook}/messages/{}", foreign["id"].as_str().unwrap());
    fixture
        .bot
        .patch(&path, json!({"content": "x"}))
        .await
        .refused(404, 10008);
    let own = fixture
        .bot
        .post(&webhook, json!({"content": "two"}))
        .await
        .fine();
    let path = format!("{webhook}/messages/{}", own["id"].as_str().unwrap());
    assert_eq!(
        fixture
            .bot
            .patch(&path, json!({"content": "2"}))
            .await
            .fine()["content"],
        "2"
    );
    fixture.bot.delete(&path).await.is(204);
}

#[tokio::test]
async fn an_answer_to_a_press_names_the_pressed_message() {
    let mut fixture = SandboxFixture::new().await;
    let message = fixture.message_with_button().await;
    let interaction = fixture.press(&message, "go").await;
    fixture
        .answer(&interaction, 4, with_button("next"))
        .await
        .fine();
    let answer = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(answer["content"], "press");
    let metadata = |message: &serde_json::Value| message["interaction_metadata"].clone();
    let created = match metadata(&answer).is_null() {
        // The first event is the message with the button.
        true => fixture.ann_gateway.event("MESSAGE_CREATE").await,
        false => answer,
    };
    assert_eq!(metadata(&created)["interacted_message_id"], message["id"]);
    assert_eq!(created["message_reference"]["message_id"], message["id"]);
}
