//! First answers, follow-ups, and the lifetimes of tokens.

use std::time::Duration;

use serde_json::json;

use crate::client::{SandboxFixture, button_message};

#[tokio::test]
async fn callback_4_posts_a_message_and_the_client_gets_interaction_success() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    let started = fixture.ann_gateway.event("INTERACTION_CREATE").await;
    assert_eq!(
        (&started["id"], &started["nonce"]),
        (&interaction["id"], &json!("777"))
    );
    let response = fixture
        .answer(&interaction, 4, json!({"content": "hello"}))
        .await;
    assert_eq!(response.status, 204);
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
    let success = fixture.ann_gateway.event("INTERACTION_SUCCESS").await;
    assert_eq!(
        (&success["id"], &success["nonce"]),
        (&interaction["id"], &json!("777"))
    );
}

#[tokio::test]
async fn with_response_returns_the_message() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    let path = format!(
        "/interactions/{}/{}/callback?with_response=true",
        interaction["id"].as_str().unwrap(),
        interaction["token"].as_str().unwrap()
    );
    let body = json!({"type": 4, "data": {"content": "hello", "flags": 64}});
    let response = fixture.bot.post(&path, body).await;
    assert_eq!(response.status, 200);
    assert_eq!(response.body["resource"]["message"]["content"], "hello");
    assert_eq!(
        response.body["interaction"]["response_message_ephemeral"],
        true
    );
}

#[tokio::test]
async fn callback_5_defers_and_the_first_follow_up_replaces_it() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    fixture
        .answer(&interaction, 5, json!({}))
        .await
        .assert_status(204);
    let deferred = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(
        (&deferred["flags"], &deferred["content"]),
        (&json!(128), &json!(""))
    );
    let webhook = fixture.webhook_path(&interaction);
    let first = fixture
        .bot
        .post(&webhook, json!({"content": "here", "flags": 64}))
        .await
        .assert_ok();
    assert_eq!(
        (&first["id"], &first["flags"]),
        (&deferred["id"], &json!(0))
    );
    assert_eq!(
        fixture.ann_gateway.event("MESSAGE_UPDATE").await["content"],
        "here"
    );
    let second = fixture
        .bot
        .post(&webhook, json!({"content": "more"}))
        .await
        .assert_ok();
    assert_ne!(second["id"], deferred["id"]);
}

#[tokio::test]
async fn callback_6_shows_no_loading_state_and_original_is_the_pressed_message() {
    let mut fixture = SandboxFixture::new().await;
    let message = fixture.send_button().await;
    let interaction = fixture.press(&message, "go").await;
    fixture
        .answer(&interaction, 6, json!({}))
        .await
        .assert_status(204);
    assert_eq!(fixture.history(&fixture.bot).await, ["press"]);
    let original = format!(
        "{}/messages/%40original",
        fixture.webhook_path(&interaction)
    );
    let edited = fixture
        .bot
        .patch(&original, json!({"content": "pressed"}))
        .await
        .assert_ok();
    assert_eq!(edited["id"], message["id"]);
    assert_eq!(
        fixture.bot.get(&original).await.assert_ok()["content"],
        "pressed"
    );
}

#[tokio::test]
async fn callback_7_updates_the_pressed_message() {
    let mut fixture = SandboxFixture::new().await;
    let message = fixture.send_button().await;
    let interaction = fixture.press(&message, "go").await;
    let update = json!({"content": "after", "components": []});
    fixture
        .answer(&interaction, 7, update)
        .await
        .assert_status(204);
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
        let response = fixture.answer(&interaction, kind, json!({})).await;
        assert_eq!(response.field_error("type"), "BASE_TYPE_CHOICES");
    }
}

#[tokio::test]
async fn callback_8_gives_choices_to_the_person_typing() {
    let mut fixture = SandboxFixture::new().await;
    let option = json!({"type": 3, "name": "word", "description": "w", "autocomplete": true});
    let command = json!({"name": "find", "description": "f", "options": [option]});
    let command = fixture.register(command).await;
    let typed = json!({"type": 3, "name": "word", "value": "fo", "focused": true});
    let data = json!({"id": command["id"], "name": "find", "type": 1, "options": [typed]});
    let body = fixture.interaction_body(4, None, data);
    fixture
        .ann
        .post("/interactions", body)
        .await
        .assert_status(204);
    let interaction = fixture.bot_gateway.event("INTERACTION_CREATE").await;
    assert_eq!(interaction["data"]["options"][0]["focused"], true);
    let choices = json!([{"name": "Foo", "value": "foo"}]);
    let refused = fixture
        .answer(&interaction, 4, json!({"content": "no"}))
        .await;
    assert_eq!(refused.field_error("type"), "BASE_TYPE_CHOICES");
    fixture
        .answer(&interaction, 8, json!({"choices": choices}))
        .await
        .assert_status(204);
    let event = fixture
        .ann_gateway
        .event("APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE")
        .await;
    assert_eq!(event, json!({"choices": choices, "nonce": "777"}));
}

#[tokio::test]
async fn callback_9_opens_a_modal_that_can_be_submitted_once() {
    let mut fixture = SandboxFixture::new().await;
    let message = fixture.send_button().await;
    let interaction = fixture.press(&message, "go").await;
    let input =
        json!({"type": 4, "custom_id": "name", "style": 1, "label": "Name", "max_length": 5});
    let modal = json!({"custom_id": "m", "title": "Who?", "components": [{"type": 1, "components": [input]}]});
    fixture
        .answer(&interaction, 9, modal)
        .await
        .assert_status(204);
    let created = fixture.ann_gateway.event("INTERACTION_MODAL_CREATE").await;
    assert_eq!(
        (&created["title"], &created["nonce"]),
        (&json!("Who?"), &json!("777"))
    );
    let filled = |value: &str| {
        let input = json!({"type": 4, "custom_id": "name", "value": value});
        let rows = json!([{"type": 1, "components": [input]}]);
        let data = json!({"id": created["id"], "custom_id": "m", "components": rows});
        fixture.interaction_body(5, None, data)
    };
    let (long, empty, valid) = (filled("too long"), filled(""), filled("ann"));
    let refused = fixture.ann.post("/interactions", long).await;
    assert_eq!(
        refused.field_error("data.components.name"),
        "BASE_TYPE_BAD_LENGTH"
    );
    let refused = fixture.ann.post("/interactions", empty).await;
    assert_eq!(
        refused.field_error("data.components.name"),
        "BASE_TYPE_REQUIRED"
    );
    fixture
        .ann
        .post("/interactions", valid.clone())
        .await
        .assert_status(204);
    let submitted = fixture.bot_gateway.event("INTERACTION_CREATE").await;
    assert_eq!(
        submitted["data"]["components"][0]["components"][0]["value"],
        "ann"
    );
    assert_eq!(submitted["message"]["id"], message["id"]);
    let again = fixture.ann.post("/interactions", valid).await;
    assert_eq!(again.field_error("data.custom_id"), "UNKNOWN_MODAL");
    let response = fixture
        .answer(&submitted, 7, json!({"content": "ann"}))
        .await;
    assert_eq!(response.status, 204);
}

#[tokio::test]
async fn a_second_answer_is_40060() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    fixture
        .answer(&interaction, 4, json!({"content": "one"}))
        .await
        .assert_ok();
    fixture
        .answer(&interaction, 4, json!({"content": "two"}))
        .await
        .assert_error(400, 40060);
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
        .assert_error(404, 10062);
    wrong = interaction;
    wrong["id"] = json!("12345");
    fixture
        .answer(&wrong, 4, json!({"content": "x"}))
        .await
        .assert_error(404, 10062);
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
        .assert_error(404, 10062);
    let follow_up = fixture
        .bot
        .post(&fixture.webhook_path(&interaction), json!({"content": "x"}))
        .await;
    follow_up.assert_error(404, 10015);
}

#[tokio::test]
async fn a_follow_up_before_the_first_answer_is_10015() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    let webhook = fixture.webhook_path(&interaction);
    fixture
        .bot
        .post(&webhook, json!({"content": "early"}))
        .await
        .assert_error(404, 10015);
}

#[tokio::test]
async fn a_token_expires_after_fifteen_minutes_with_50027() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    fixture
        .answer(&interaction, 4, json!({"content": "one"}))
        .await
        .assert_ok();
    let webhook = fixture.webhook_path(&interaction);
    fixture.control.advance(Duration::from_secs(14 * 60));
    fixture
        .bot
        .post(&webhook, json!({"content": "in time"}))
        .await
        .assert_ok();
    fixture.control.advance(Duration::from_secs(60));
    fixture
        .bot
        .post(&webhook, json!({"content": "late"}))
        .await
        .assert_error(401, 50027);
    let original = format!("{webhook}/messages/@original");
    fixture
        .bot
        .patch(&original, json!({"content": "late"}))
        .await
        .assert_error(401, 50027);
}

#[tokio::test]
async fn original_can_be_deleted_and_is_then_10008() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    fixture
        .answer(&interaction, 4, json!({"content": "one", "flags": 64}))
        .await
        .assert_ok();
    let original = format!("{}/messages/@original", fixture.webhook_path(&interaction));
    fixture.bot.delete(&original).await.assert_status(204);
    fixture.ann_gateway.event("MESSAGE_DELETE").await;
    fixture.bot.get(&original).await.assert_error(404, 10008);
}

#[tokio::test]
async fn a_token_reaches_only_its_own_messages() {
    let mut fixture = SandboxFixture::new().await;
    let foreign = fixture.send_button().await;
    let interaction = fixture.slash().await;
    fixture
        .answer(&interaction, 4, json!({"content": "one"}))
        .await
        .assert_ok();
    let webhook = fixture.webhook_path(&interaction);
    let path = format!("{webhook}/messages/{}", foreign["id"].as_str().unwrap());
    fixture
        .bot
        .patch(&path, json!({"content": "x"}))
        .await
        .assert_error(404, 10008);
    let own = fixture
        .bot
        .post(&webhook, json!({"content": "two"}))
        .await
        .assert_ok();
    let path = format!("{webhook}/messages/{}", own["id"].as_str().unwrap());
    assert_eq!(
        fixture
            .bot
            .patch(&path, json!({"content": "2"}))
            .await
            .assert_ok()["content"],
        "2"
    );
    fixture.bot.delete(&path).await.assert_status(204);
}

#[tokio::test]
async fn an_answer_to_a_press_names_the_pressed_message() {
    let mut fixture = SandboxFixture::new().await;
    let message = fixture.send_button().await;
    let interaction = fixture.press(&message, "go").await;
    fixture
        .answer(&interaction, 4, button_message("next"))
        .await
        .assert_ok();
    let event = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(event["content"], "press");
    let metadata = |message: &serde_json::Value| message["interaction_metadata"].clone();
    let answer = match metadata(&event).is_null() {
        // The first event is the message with the button.
        true => fixture.ann_gateway.event("MESSAGE_CREATE").await,
        false => event,
    };
    assert_eq!(metadata(&answer)["interacted_message_id"], message["id"]);
    assert_eq!(answer["message_reference"]["message_id"], message["id"]);
}
