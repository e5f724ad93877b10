//! Commands in context menus, on a person and on a message.

use serde_json::{Value, json};

use crate::client::{Response, SandboxFixture};

/// Makes ann use a command on a target.
async fn use_command(
    fixture: &SandboxFixture,
    command: &Value,
    target: Option<&Value>,
) -> Response {
    let mut data = json!({"id": command["id"], "name": command["name"], "type": command["type"]});
    if let Some(target) = target {
        data["target_id"] = target.clone();
    }
    let body = fixture.interaction_body(2, None, data);
    fixture.ann.post("/interactions", body).await
}

#[tokio::test]
async fn a_command_on_a_person_includes_the_person() {
    let mut fixture = SandboxFixture::new().await;
    let command = fixture
        .register(json!({"name": "Look up", "type": 2}))
        .await;
    let ben = json!(fixture.sandbox.users()[1].id);
    use_command(&fixture, &command, Some(&ben))
        .await
        .assert_status(204);
    let interaction = fixture.bot_gateway.event("INTERACTION_CREATE").await;
    let (data, key) = (&interaction["data"], ben.as_str().unwrap());
    assert_eq!((&data["type"], &data["target_id"]), (&json!(2), &ben));
    assert_eq!(data["resolved"]["users"][key]["username"], "ben");
    assert!(data["resolved"]["members"][key]["permissions"].is_string());
    fixture
        .answer(&interaction, 4, json!({"content": "ben"}))
        .await
        .assert_ok();
    let posted = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    assert_eq!(posted["type"], 23);
    assert_eq!(posted["interaction_metadata"]["target_user"]["id"], ben);
}

#[tokio::test]
async fn a_command_on_a_message_includes_the_message() {
    let mut fixture = SandboxFixture::new().await;
    let command = fixture.register(json!({"name": "Report", "type": 3})).await;
    let body = json!({"content": "rude words"});
    let sent = fixture
        .ben
        .post(&fixture.messages_path(), body)
        .await
        .assert_ok();
    let id = &sent["id"];
    use_command(&fixture, &command, Some(id))
        .await
        .assert_status(204);
    let interaction = fixture.bot_gateway.event("INTERACTION_CREATE").await;
    let data = &interaction["data"];
    assert_eq!((&data["type"], &data["target_id"]), (&json!(3), id));
    // The bot can read the content of a message that a command is used on.
    let message = &data["resolved"]["messages"][id.as_str().unwrap()];
    assert_eq!(message["content"], "rude words");
    fixture
        .answer(&interaction, 4, json!({"content": "thanks"}))
        .await
        .assert_ok();
    let original = format!("{}/messages/@original", fixture.webhook_path(&interaction));
    let answer = fixture.bot.get(&original).await.assert_ok();
    assert_eq!(answer["type"], 23);
    assert_eq!(answer["message_reference"]["message_id"], *id);
    assert_eq!(answer["interaction_metadata"]["target_message_id"], *id);
}

#[tokio::test]
async fn a_menu_command_needs_a_target_that_the_person_can_see() {
    let mut fixture = SandboxFixture::new().await;
    let on_user = fixture.register(json!({"name": "Report", "type": 2})).await;
    let on_message = fixture.register(json!({"name": "Report", "type": 3})).await;
    let interaction = fixture.slash().await;
    fixture
        .answer(&interaction, 4, json!({"content": "x", "flags": 64}))
        .await
        .assert_ok();
    let ephemeral = fixture.ann_gateway.event("MESSAGE_CREATE").await;
    for (command, target, code) in [
        (&on_user, None, "BASE_TYPE_REQUIRED"),
        (&on_message, None, "BASE_TYPE_REQUIRED"),
        (&on_user, Some(&json!("x")), "NUMBER_TYPE_COERCE"),
        (&on_user, Some(&ephemeral["id"]), "UNKNOWN_TARGET"),
        (&on_message, Some(&json!("5")), "UNKNOWN_TARGET"),
    ] {
        let refused = use_command(&fixture, command, target).await;
        assert_eq!(refused.field_error("data.target_id"), code);
    }
    let mut body = fixture.interaction_body(2, None, json!({}));
    body["data"] = json!({"id": on_message["id"], "name": "Report", "type": 3,
        "target_id": ephemeral["id"]});
    let refused = fixture.ben.post("/interactions", body.clone()).await;
    assert_eq!(refused.field_error("data.target_id"), "UNKNOWN_TARGET");
    fixture
        .ann
        .post("/interactions", body)
        .await
        .assert_status(204);
}
