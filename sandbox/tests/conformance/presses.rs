//! Requests of people's clients that the server accepts or refuses.

use serde_json::{Value, json};

use crate::client::{Response, SandboxFixture, button, button_message, row};

/// Makes ann press a component of a message.
async fn try_press(fixture: &SandboxFixture, message: &Value, data: Value) -> Response {
    let body = fixture.interaction_body(3, Some(message), data);
    fixture.ann.post("/interactions", body).await
}

#[tokio::test]
async fn a_press_has_everything_that_a_bot_needs() {
    let mut fixture = SandboxFixture::new().await;
    fixture.control.set_locale("ann", "zh-TW").unwrap();
    let message = fixture.send_button().await;
    let interaction = fixture.press(&message, "go").await;
    for field in [
        "id",
        "application_id",
        "token",
        "version",
        "channel_id",
        "entitlements",
        "app_permissions",
        "attachment_size_limit",
        "guild_id",
        "guild_locale",
        "channel",
        "member",
        "message",
    ] {
        assert!(!interaction[field].is_null(), "{field} is missing");
    }
    assert_eq!(
        (&interaction["locale"], &interaction["context"]),
        (&json!("zh-TW"), &json!(0))
    );
    assert_eq!(interaction["data"]["component_type"], 2);
    assert!(interaction["member"]["permissions"].is_string());
    assert!(interaction["app_permissions"].is_string());
    assert_eq!(
        interaction["authorizing_integration_owners"]["0"],
        json!(fixture.sandbox.guild_id())
    );
    assert_eq!(
        interaction["message"]["components"][0]["components"][0]["custom_id"],
        "go"
    );
}

#[tokio::test]
async fn a_press_in_direct_messages_has_a_user_and_no_member() {
    let mut fixture = SandboxFixture::new().await;
    let ann = fixture.sandbox.users()[0].id;
    let dm = fixture.open_dm(ann).await;
    let path = format!("/channels/{}/messages", dm["id"].as_str().unwrap());
    let sent = fixture
        .bot
        .post(&path, button_message("go"))
        .await
        .assert_ok();
    let interaction = fixture.press(&sent, "go").await;
    assert_eq!(
        (&interaction["user"]["username"], &interaction["context"]),
        (&json!("ann"), &json!(1))
    );
    assert!(interaction["member"].is_null() && interaction["guild_id"].is_null());
    assert_eq!(interaction["authorizing_integration_owners"]["0"], "0");
}

#[tokio::test]
async fn a_component_that_is_not_on_the_message_is_refused() {
    let fixture = SandboxFixture::new().await;
    let message = fixture.send_button().await;
    let refused = try_press(
        &fixture,
        &message,
        json!({"component_type": 2, "custom_id": "no"}),
    )
    .await;
    assert_eq!(
        refused.field_error("data.custom_id"),
        "COMPONENT_VALIDATION_FAILED"
    );
    let refused = try_press(
        &fixture,
        &message,
        json!({"component_type": 3, "custom_id": "go"}),
    )
    .await;
    refused.field_error("data.custom_id");
    let none = json!({"id": "5", "channel_id": message["channel_id"]});
    let refused = try_press(
        &fixture,
        &none,
        json!({"component_type": 2, "custom_id": "go"}),
    )
    .await;
    assert_eq!(refused.field_error("message_id"), "UNKNOWN_MESSAGE");
}

#[tokio::test]
async fn a_disabled_button_is_refused() {
    let fixture = SandboxFixture::new().await;
    let mut disabled = button("grey");
    disabled["disabled"] = true.into();
    let body = json!({"content": "x", "components": [row(&json!([disabled]))]});
    let message = fixture.send(body).await.assert_ok();
    let refused = try_press(
        &fixture,
        &message,
        json!({"component_type": 2, "custom_id": "grey"}),
    )
    .await;
    refused.field_error("data.custom_id");
}

#[tokio::test]
async fn a_select_accepts_only_its_own_options_in_the_allowed_number() {
    let mut fixture = SandboxFixture::new().await;
    let options = json!([{"label": "A", "value": "a"}, {"label": "B", "value": "b"}]);
    let select = json!({"type": 3, "custom_id": "s", "options": options});
    let body = json!({"content": "x", "components": [row(&json!([select]))]});
    let message = fixture.send(body).await.assert_ok();
    for values in [
        json!([]),
        json!(["a", "b"]),
        json!(["c"]),
        json!([3]),
        Value::Null,
    ] {
        let data = json!({"component_type": 3, "custom_id": "s", "values": values});
        try_press(&fixture, &message, data)
            .await
            .field_error("data.values");
    }
    let data = json!({"component_type": 3, "custom_id": "s", "values": ["b"]});
    try_press(&fixture, &message, data).await.assert_status(204);
    let interaction = fixture.bot_gateway.event("INTERACTION_CREATE").await;
    assert_eq!(interaction["data"]["values"], json!(["b"]));
}

#[tokio::test]
async fn a_person_select_includes_the_people() {
    let mut fixture = SandboxFixture::new().await;
    let select = json!({"type": 5, "custom_id": "who"});
    let body = json!({"content": "x", "components": [row(&json!([select]))]});
    let message = fixture.send(body).await.assert_ok();
    let ben = fixture.sandbox.users()[1].id;
    let data = json!({"component_type": 5, "custom_id": "who", "values": [ben]});
    try_press(&fixture, &message, data).await.assert_status(204);
    let interaction = fixture.bot_gateway.event("INTERACTION_CREATE").await;
    let resolved = &interaction["data"]["resolved"];
    assert_eq!(resolved["users"][ben.to_string()]["username"], "ben");
    assert!(resolved["members"][ben.to_string()]["permissions"].is_string());
}

#[tokio::test]
async fn options_are_checked_against_their_command() {
    let mut fixture = SandboxFixture::new().await;
    let options = json!([
        {"type": 4, "name": "n", "description": "d", "required": true, "min_value": 1, "max_value": 5},
        {"type": 3, "name": "word", "description": "d", "choices": [{"name": "One", "value": "one"}]},
        {"type": 6, "name": "who", "description": "d"},
    ]);
    let start = json!({"type": 1, "name": "start", "description": "d", "options": options});
    let command = json!({"name": "game", "description": "d", "options": [start]});
    let command = fixture.register(command).await;
    let send = |options: Value| {
        let inner = json!([{"type": 1, "name": "start", "options": options}]);
        let data = json!({"id": command["id"], "name": "game", "type": 1, "options": inner});
        fixture
            .ann
            .post("/interactions", fixture.interaction_body(2, None, data))
    };
    let options_path = "data.options.0.options";
    let n = json!({"type": 4, "name": "n", "value": 3});
    for (options, path) in [
        (json!([]), "n"),
        (json!([{"type": 4, "name": "n", "value": 6}]), "0.value"),
        (json!([{"type": 4, "name": "n", "value": "3"}]), "0.value"),
        (json!([{"type": 3, "name": "n", "value": "3"}]), "0.type"),
        (
            json!([n, {"type": 3, "name": "word", "value": "two"}]),
            "1.value",
        ),
        (
            json!([n, {"type": 6, "name": "who", "value": "5"}]),
            "1.value",
        ),
        (
            json!([n, {"type": 3, "name": "what", "value": "x"}]),
            "1.name",
        ),
        (json!([n, n]), "1.name"),
    ] {
        send(options)
            .await
            .field_error(&format!("{options_path}.{path}"));
    }
    let ben = fixture.sandbox.users()[1].id;
    let valid = json!([n, {"type": 3, "name": "word", "value": "one"}, {"type": 6, "name": "who", "value": ben}]);
    send(valid.clone()).await.assert_status(204);
    let interaction = fixture.bot_gateway.event("INTERACTION_CREATE").await;
    assert_eq!(interaction["data"]["options"][0]["options"], valid);
    assert_eq!(
        interaction["data"]["resolved"]["users"][ben.to_string()]["username"],
        "ben"
    );
}

#[tokio::test]
async fn an_unknown_or_outdated_command_is_refused() {
    let fixture = SandboxFixture::new().await;
    let command = fixture
        .register(json!({"name": "go", "description": "d"}))
        .await;
    let send = |data: Value| {
        fixture
            .ann
            .post("/interactions", fixture.interaction_body(2, None, data))
    };
    let refused = send(json!({"id": "5", "name": "go", "type": 1})).await;
    assert_eq!(
        refused.field_error("data.id"),
        "INTERACTION_APPLICATION_COMMAND_INVALID"
    );
    let refused = send(json!({"id": command["id"], "name": "go", "version": "5"})).await;
    assert_eq!(
        refused.field_error("data"),
        "INTERACTION_APPLICATION_COMMAND_INVALID_VERSION"
    );
}

#[tokio::test]
async fn a_command_may_be_kept_out_of_direct_messages() {
    let fixture = SandboxFixture::new().await;
    let command = json!({"name": "go", "description": "d", "contexts": [0]});
    let command = fixture.register(command).await;
    let dm = fixture.ann.get("/users/@me/channels").await.assert_ok()[0]["id"].clone();
    let mut body = fixture.interaction_body(2, None, json!({"id": command["id"], "name": "go"}));
    body["channel_id"] = dm;
    fixture
        .ann
        .post("/interactions", body)
        .await
        .field_error("data.id");
}

#[tokio::test]
async fn people_and_bots_cannot_use_each_others_routes() {
    let fixture = SandboxFixture::new().await;
    fixture
        .bot
        .post("/interactions", json!({}))
        .await
        .assert_error(403, 20001);
    fixture
        .ann
        .get("/gateway/bot")
        .await
        .assert_error(403, 20002);
    let nobody = fixture.bot.with_token(None);
    nobody.get("/users/@me").await.assert_error(401, 0);
    nobody.get("/gateway").await.assert_ok();
    fixture
        .bot
        .with_token(Some("Bot nonsense"))
        .get("/users/@me")
        .await
        .assert_error(401, 0);
    let bot_token = fixture.sandbox.bot_token();
    fixture
        .bot
        .with_token(Some(&bot_token))
        .get("/users/@me")
        .await
        .assert_error(401, 0);
}

#[tokio::test]
async fn the_body_of_an_interaction_needs_its_fields() {
    let fixture = SandboxFixture::new().await;
    let refused = fixture.ann.post("/interactions", json!({})).await;
    for field in ["type", "channel_id", "session_id"] {
        assert_eq!(refused.field_error(field), "BASE_TYPE_REQUIRED");
    }
}
