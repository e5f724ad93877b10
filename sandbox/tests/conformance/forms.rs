//! Bodies that are refused with 50035 and the path of the field.

use serde_json::{Value, json};

use crate::client::{SandboxFixture, button, row};

/// Sends a message that has to be refused. Returns the code of the error at a field.
async fn field_error(fixture: &SandboxFixture, body: Value, path: &str) -> String {
    fixture.send(body).await.field_error(path)
}

#[tokio::test]
async fn content_has_at_most_2000_characters() {
    let fixture = SandboxFixture::new().await;
    let long = "字".repeat(2_001);
    let code = field_error(&fixture, json!({"content": long}), "content").await;
    assert_eq!(code, "BASE_TYPE_MAX_LENGTH");
    let fits = json!({"content": "字".repeat(2_000)});
    fixture.send(fits).await.assert_ok();
}

#[tokio::test]
async fn a_message_has_at_most_ten_embeds_with_25_fields_and_6000_characters() {
    let fixture = SandboxFixture::new().await;
    let embed = |length: usize| json!({"description": "x".repeat(length)});
    let code = field_error(
        &fixture,
        json!({"embeds": [embed(4_000), embed(2_001)]}),
        "embeds",
    )
    .await;
    assert_eq!(code, "MAX_EMBED_SIZE_EXCEEDED");
    fixture
        .send(json!({"embeds": [embed(4_000), embed(2_000)]}))
        .await
        .assert_ok();
    let field = json!({"name": "n", "value": "v"});
    let many = json!({"embeds": [{"fields": vec![field; 26]}]});
    assert_eq!(
        field_error(&fixture, many, "embeds.0.fields").await,
        "BASE_TYPE_MAX_LENGTH"
    );
    let many = json!({"embeds": vec![embed(1); 11]});
    assert_eq!(
        field_error(&fixture, many, "embeds").await,
        "BASE_TYPE_MAX_LENGTH"
    );
    let empty = json!({"embeds": [{"fields": [{"name": "", "value": "v"}]}]});
    assert_eq!(
        field_error(&fixture, empty, "embeds.0.fields.0.name").await,
        "BASE_TYPE_BAD_LENGTH"
    );
}

#[tokio::test]
async fn a_message_has_at_most_five_rows_of_five_buttons() {
    let fixture = SandboxFixture::new().await;
    let rows = |count: usize, buttons: usize| {
        let rows = (0..count).map(|r| {
            let list: Vec<Value> = (0..buttons).map(|b| button(&format!("{r}-{b}"))).collect();
            row(&json!(list))
        });
        json!({"content": "x", "components": rows.collect::<Vec<_>>()})
    };
    fixture.send(rows(5, 5)).await.assert_ok();
    field_error(&fixture, rows(6, 1), "components").await;
    field_error(&fixture, rows(1, 6), "components.0.components").await;
    field_error(&fixture, rows(1, 0), "components.0.components").await;
}

#[tokio::test]
async fn a_refused_button_names_the_path_of_the_mistake() {
    let fixture = SandboxFixture::new().await;
    let message = |change: Value| {
        let mut button = button("a");
        for (name, value) in change.as_object().unwrap() {
            button[name] = value.clone();
        }
        json!({"content": "x", "components": [row(&json!([button]))]})
    };
    let path = |field: &str| format!("components.0.components.0.{field}");
    let (too_long, required) = ("BASE_TYPE_MAX_LENGTH", "BASE_TYPE_REQUIRED");
    for (change, field, code) in [
        (json!({"custom_id": "x".repeat(101)}), "custom_id", too_long),
        (json!({"custom_id": null}), "custom_id", required),
        (json!({"label": "x".repeat(81)}), "label", too_long),
        (
            json!({"label": null}),
            "label",
            "BUTTON_COMPONENT_LABEL_REQUIRED",
        ),
        (json!({"style": 9}), "style", "BASE_TYPE_CHOICES"),
        (json!({"style": null}), "style", required),
        (json!({"style": 5}), "url", required),
        (
            json!({"url": "https://example.org"}),
            "url",
            "BUTTON_COMPONENT_CUSTOM_ID_URL",
        ),
        (json!({"type": 4}), "type", "BASE_TYPE_CHOICES"),
        (
            json!({"emoji": {"name": "smile"}}),
            "emoji.name",
            "BUTTON_COMPONENT_INVALID_EMOJI",
        ),
    ] {
        assert_eq!(
            field_error(&fixture, message(change), &path(field)).await,
            code,
            "{field}"
        );
    }
}

#[tokio::test]
async fn the_timestamp_of_an_embed_is_iso_8601() {
    let fixture = SandboxFixture::new().await;
    let body = |timestamp: Value| json!({"embeds": [{"title": "t", "timestamp": timestamp}]});
    for invalid in [json!("yesterday"), json!(1_767_225_599), json!("")] {
        assert_eq!(
            field_error(&fixture, body(invalid), "embeds.0.timestamp").await,
            "DATE_TIME_TYPE_PARSE"
        );
    }
    let valid = "2026-01-31T12:34:56.789Z";
    let sent = fixture.send(body(json!(valid))).await;
    assert_eq!(sent.assert_ok()["embeds"][0]["timestamp"], valid);
}

#[tokio::test]
async fn a_premium_button_needs_a_sku_of_the_application() {
    let fixture = SandboxFixture::new().await;
    let body = |button: Value| json!({"content": "x", "components": [row(&json!([button]))]});
    let (premium, path) = (6, "components.0.components.0.sku_id");
    for (button, code) in [
        (json!({"type": 2, "style": premium}), "BASE_TYPE_REQUIRED"),
        (
            json!({"type": 2, "style": premium, "sku_id": "4012345678901234567"}),
            "BUTTON_COMPONENT_INVALID_APPLICATION",
        ),
    ] {
        assert_eq!(field_error(&fixture, body(button), path).await, code);
    }
}

#[tokio::test]
async fn a_menu_presets_no_more_options_than_people_may_choose() {
    let mut fixture = SandboxFixture::new().await;
    let body = |menu: &Value| json!({"content": "x", "components": [row(&json!([menu]))]});
    let option = |value: &str| json!({"label": "o", "value": value, "default": true});
    let string_select = |max_values: u64| {
        json!({"type": 3, "custom_id": "s", "max_values": max_values,
        "options": [option("a"), option("b")]})
    };
    let user = json!({"id": fixture.sandbox.users()[0].id, "type": "user"});
    let user_select =
        |users: &[&Value]| json!({"type": 5, "custom_id": "s", "default_values": users});
    let wrong_kind = json!({"id": "5", "type": "channel"});
    for (menu, field) in [
        (string_select(1), "options"),
        (user_select(&[&user, &user]), "default_values"),
        (user_select(&[&wrong_kind]), "default_values.0.type"),
    ] {
        let path = format!("components.0.components.0.{field}");
        field_error(&fixture, body(&menu), &path).await;
        let interaction = fixture.slash().await;
        let label = json!({"type": 18, "label": "Choose", "component": menu});
        let modal = json!({"custom_id": "m", "title": "t", "components": [label]});
        let refused = fixture.answer(&interaction, 9, modal).await;
        refused.field_error(&format!("data.components.0.component.{field}"));
    }
    for menu in [string_select(2), user_select(&[&user])] {
        let sent = fixture.send(body(&menu)).await;
        sent.assert_ok();
    }
}

#[tokio::test]
async fn custom_ids_are_unique_within_a_message() {
    let fixture = SandboxFixture::new().await;
    let rows = json!([
        row(&json!([button("a"), button("b")])),
        row(&json!([button("a")]))
    ]);
    let body = json!({"content": "x", "components": rows});
    let code = field_error(&fixture, body, "components.1.components.0.custom_id").await;
    assert_eq!(code, "COMPONENT_CUSTOM_ID_DUPLICATED");
}

#[tokio::test]
async fn a_select_has_1_to_25_options_and_a_row_of_its_own() {
    let fixture = SandboxFixture::new().await;
    let select = |count: usize| {
        let options: Vec<Value> = (0..count)
            .map(|n| json!({"label": "o", "value": n.to_string()}))
            .collect();
        json!({"type": 3, "custom_id": "s", "options": options})
    };
    let body = |list: Value| json!({"content": "x", "components": [row(&list)]});
    fixture.send(body(json!([select(25)]))).await.assert_ok();
    for count in [0, 26] {
        let path = "components.0.components.0.options";
        field_error(&fixture, body(json!([select(count)])), path).await;
    }
    let beside = body(json!([select(2), button("b")]));
    let code = field_error(&fixture, beside, "components.0.components").await;
    assert_eq!(code, "COMPONENT_LAYOUT_WIDTH_EXCEEDED");
    let twice = json!({"type": 3, "custom_id": "s",
        "options": [{"label": "a", "value": "v"}, {"label": "b", "value": "v"}]});
    field_error(
        &fixture,
        body(json!([twice])),
        "components.0.components.0.options.1.value",
    )
    .await;
}

#[tokio::test]
async fn the_second_format_has_only_components() {
    let fixture = SandboxFixture::new().await;
    let text = json!({"type": 10, "content": "# hi"});
    let inside = json!([text, {"type": 14}, row(&json!([button("a")]))]);
    let container = json!({"type": 17, "accent_color": 1, "components": inside});
    let flags = 1 << 15;
    let body = json!({"flags": flags, "components": [container]});
    let sent = fixture.send(body).await.assert_ok();
    assert_eq!(
        sent["components"][0]["components"][2]["components"][0]["custom_id"],
        "a"
    );
    assert_eq!(sent["components"][0]["id"], 1);
    let both = json!({"flags": flags, "content": "x", "components": [text]});
    field_error(&fixture, both, "content").await;
    let old = json!({"content": "x", "components": [text]});
    field_error(&fixture, old, "components.0.type").await;
    let many = json!({"flags": flags, "components": vec![text.clone(); 41]});
    field_error(&fixture, many, "components").await;
    let long = json!({"type": 10, "content": "x".repeat(2_001)});
    let code = field_error(
        &fixture,
        json!({"flags": flags, "components": [long, long]}),
        "components",
    )
    .await;
    assert_eq!(code, "COMPONENT_MAX_TEXT_EXCEEDED");
}

#[tokio::test]
async fn a_nonce_has_at_most_25_characters() {
    let fixture = SandboxFixture::new().await;
    let body = json!({"content": "x", "nonce": "x".repeat(26)});
    assert_eq!(
        field_error(&fixture, body, "nonce").await,
        "BASE_TYPE_MAX_LENGTH"
    );
}

#[tokio::test]
async fn allowed_mentions_cannot_allow_a_kind_and_list_its_ids() {
    let fixture = SandboxFixture::new().await;
    let body = json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}});
    let code = field_error(&fixture, body, "allowed_mentions").await;
    assert_eq!(code, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE");
}

#[tokio::test]
async fn errors_in_a_callback_have_paths_below_data() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    let long = json!({"content": "x".repeat(2_001)});
    let refused = fixture.answer(&interaction, 4, long).await;
    assert_eq!(refused.field_error("data.content"), "BASE_TYPE_MAX_LENGTH");
    let modal = json!({"custom_id": "m", "title": "x".repeat(46), "components": []});
    let refused = fixture.answer(&interaction, 9, modal).await;
    assert_eq!(refused.field_error("data.title"), "BASE_TYPE_MAX_LENGTH");
    refused.field_error("data.components");
    fixture
        .answer(&interaction, 4, json!({}))
        .await
        .assert_error(400, 50006);
    fixture
        .answer(&interaction, 4, json!({"content": "fine"}))
        .await
        .assert_ok();
}

#[tokio::test]
async fn broken_json_is_50109() {
    let fixture = SandboxFixture::new().await;
    let request = fixture
        .bot
        .request(reqwest::Method::POST, &fixture.messages_path());
    let request = request
        .header("content-type", "application/json")
        .body("{\"content\": ");
    crate::client::send_request(request)
        .await
        .assert_error(400, 50109);
}

#[tokio::test]
async fn a_body_of_the_wrong_type_is_refused() {
    let fixture = SandboxFixture::new().await;
    for body in [
        json!([]),
        json!("x"),
        json!(3),
        json!({"content": 3}),
        json!({"embeds": "x"}),
    ] {
        fixture.send(body).await.assert_error(400, 50035);
    }
    let nested = json!({"name_localizations": {"_errors": 3}, "name": {"_errors": []}});
    let path = format!(
        "/applications/{}/commands",
        fixture.sandbox.application_id()
    );
    fixture
        .bot
        .post(&path, nested)
        .await
        .assert_error(400, 50035);
}
