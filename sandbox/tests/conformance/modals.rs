//! The data that a bot gets from a submitted modal.

use serde_json::{Value, json};

use crate::client::{Response, SandboxFixture, send_request};

/// Returns an input of a modal inside its label.
fn labelled(input: &Value) -> Value {
    json!({"type": 18, "label": "Choose", "component": input})
}

/// Opens a modal for ann, and returns it as her client gets it.
async fn open_modal(fixture: &mut SandboxFixture, inputs: &[Value]) -> Value {
    let interaction = fixture.slash().await;
    let parts: Vec<Value> = inputs.iter().map(labelled).collect();
    let modal = json!({"custom_id": "m", "title": "Who?", "components": parts});
    fixture
        .answer(&interaction, 9, modal)
        .await
        .assert_status(204);
    fixture.ann_gateway.event("INTERACTION_MODAL_CREATE").await
}

/// Makes ann submit the modal.
async fn submit_modal(fixture: &SandboxFixture, modal: &Value, inputs: &[Value]) -> Response {
    let parts = inputs
        .iter()
        .map(|input| json!({"type": 18, "component": input}));
    let parts: Vec<Value> = parts.collect();
    let data = json!({"id": modal["id"], "custom_id": "m", "components": parts});
    let body = fixture.interaction_body(5, None, data);
    fixture.ann.post("/interactions", body).await
}

#[tokio::test]
async fn menus_in_a_modal_include_the_chosen_entries() {
    let mut fixture = SandboxFixture::new().await;
    let (ann, ben) = (fixture.sandbox.users()[0].id, fixture.sandbox.users()[1].id);
    let (role, channel) = (fixture.sandbox.guild_id(), fixture.channel);
    let menu = |kind: u64, id: &str| json!({"type": kind, "custom_id": id, "max_values": 2});
    let menus = [menu(5, "u"), menu(6, "r"), menu(7, "m"), menu(8, "c")];
    let modal = open_modal(&mut fixture, &menus).await;
    let chosen = |kind: u64, id: &str, values: Value| json!({"type": kind, "custom_id": id, "values": values});
    let inputs = [
        chosen(5, "u", json!([ben])),
        chosen(6, "r", json!([role])),
        chosen(7, "m", json!([ann, role])),
        chosen(8, "c", json!([channel])),
    ];
    submit_modal(&fixture, &modal, &inputs)
        .await
        .assert_status(204);
    let interaction = fixture.bot_gateway.event("INTERACTION_CREATE").await;
    let data = &interaction["data"];
    assert_eq!(data["components"][0]["component"]["values"], json!([ben]));
    let resolved = &data["resolved"];
    for (list, id, field, value) in [
        ("users", ben, "username", "ben"),
        ("users", ann, "username", "ann"),
        ("roles", role, "name", "@everyone"),
        ("channels", channel, "name", "general"),
    ] {
        assert_eq!(resolved[list][id.to_string()][field], value, "{list}");
    }
    assert!(resolved["members"][ben.to_string()]["permissions"].is_string());
}

fn option(value: &str) -> Value {
    json!({"label": value, "value": value})
}

#[tokio::test]
async fn groups_in_a_modal_report_the_choice() {
    let mut fixture = SandboxFixture::new().await;
    let options = json!([option("a"), option("b"), option("c")]);
    let inputs = [
        json!({"type": 21, "custom_id": "one", "options": options}),
        json!({"type": 22, "custom_id": "some", "options": options, "max_values": 2}),
        json!({"type": 23, "custom_id": "yes"}),
        json!({"type": 21, "custom_id": "none", "options": options, "required": false}),
    ];
    let modal = open_modal(&mut fixture, &inputs).await;
    // Every component has a number, also in the client.
    assert_eq!(modal["components"][1]["id"], 3);
    assert_eq!(modal["components"][1]["component"]["id"], 4);
    let choices = |one: Value, some: Value| {
        [
            json!({"type": 21, "custom_id": "one", "value": one}),
            json!({"type": 22, "custom_id": "some", "values": some}),
            json!({"type": 23, "custom_id": "yes", "value": true}),
        ]
    };
    for (one, some) in [
        (Value::Null, json!(["a"])),
        (json!("d"), json!(["a"])),
        (json!("a"), json!([])),
        (json!("a"), json!(["a", "b", "c"])),
        (json!("a"), json!(["a", "a"])),
        (json!("a"), json!(["d"])),
    ] {
        submit_modal(&fixture, &modal, &choices(one, some))
            .await
            .assert_error(400, 50035);
    }
    let valid = choices(json!("b"), json!(["c", "a"]));
    submit_modal(&fixture, &modal, &valid)
        .await
        .assert_status(204);
    let interaction = fixture.bot_gateway.event("INTERACTION_CREATE").await;
    let parts = &interaction["data"]["components"];
    let expected = [
        json!({"type": 21, "id": 2, "custom_id": "one", "value": "b"}),
        json!({"type": 22, "id": 4, "custom_id": "some", "values": ["c", "a"]}),
        json!({"type": 23, "id": 6, "custom_id": "yes", "value": true}),
        json!({"type": 21, "id": 8, "custom_id": "none", "value": null}),
    ];
    for (at, component) in expected.iter().enumerate() {
        assert_eq!(&parts[at]["component"], component);
    }
}

#[tokio::test]
async fn the_limits_of_groups_in_a_modal_are_enforced() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    let options = |count: usize| -> Vec<Value> {
        (0..count)
            .map(|number| option(&number.to_string()))
            .collect()
    };
    let preset = json!({"label": "x", "value": "x", "default": true});
    let other = json!({"label": "y", "value": "y", "default": true});
    for (invalid, field) in [
        (json!({"type": 21, "options": options(1)}), "options"),
        (json!({"type": 21, "options": options(11)}), "options"),
        (json!({"type": 21}), "options"),
        (json!({"type": 21, "options": [preset, other]}), "options"),
        (json!({"type": 22, "options": []}), "options"),
        (
            json!({"type": 22, "options": options(2), "min_values": 0}),
            "min_values",
        ),
        (
            json!({"type": 22, "options": options(2), "min_values": 2, "max_values": 1}),
            "min_values",
        ),
        (
            json!({"type": 22, "options": options(2), "max_values": 11}),
            "max_values",
        ),
        (json!({"type": 23, "default": "yes"}), "default"),
        (json!({"type": 19, "max_values": 11}), "max_values"),
        (json!({"type": 19, "min_values": 0}), "min_values"),
    ] {
        let mut input = invalid.clone();
        input["custom_id"] = json!("x");
        let modal = json!({"custom_id": "m", "title": "t", "components": [labelled(&input)]});
        let refused = fixture.answer(&interaction, 9, modal).await;
        refused.assert_error(400, 50035);
        let errors = &refused.body["errors"]["data"]["components"]["0"]["component"];
        assert!(errors[field].is_object(), "{invalid}: {}", refused.body);
    }
    let message = json!({"components": [{"type": 1, "components": [
        {"type": 23, "custom_id": "x"},
    ]}]});
    // A message may not contain a checkbox.
    let refused = fixture.send(message).await;
    refused.assert_error(400, 50035);
}

#[tokio::test]
async fn a_file_in_a_modal_comes_with_its_address() {
    let mut fixture = SandboxFixture::new().await;
    let inputs = [json!({"type": 19, "custom_id": "f", "max_values": 2})];
    let modal = open_modal(&mut fixture, &inputs).await;
    let submit = async |values: Value| {
        let input = json!({"type": 19, "custom_id": "f", "values": values});
        let data = json!({"id": modal["id"], "custom_id": "m",
            "attachments": [{"id": "0", "filename": "my notes.txt"}],
            "components": [{"type": 18, "component": input}]});
        let body = fixture.interaction_body(5, None, data);
        let part = reqwest::multipart::Part::bytes(b"some words".to_vec())
            .file_name("blob")
            .mime_str("text/plain")
            .unwrap();
        let form = reqwest::multipart::Form::new()
            .text("payload_json", body.to_string())
            .part("files[0]", part);
        send_request(
            fixture
                .ann
                .request(reqwest::Method::POST, "/interactions")
                .multipart(form),
        )
        .await
    };
    for invalid in [json!([]), json!(["1"]), json!(["0", "1", "2"])] {
        submit(invalid).await.assert_error(400, 50035);
    }
    submit(json!(["0"])).await.assert_status(204);
    let interaction = fixture.bot_gateway.event("INTERACTION_CREATE").await;
    let data = &interaction["data"];
    let id = data["components"][0]["component"]["values"][0]
        .as_str()
        .unwrap();
    let file = &data["resolved"]["attachments"][id];
    assert_eq!(
        (&file["filename"], &file["size"], &file["ephemeral"]),
        (&json!("my_notes.txt"), &json!(10), &json!(true))
    );
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let fetched = http
        .get(file["url"].as_str().unwrap())
        .send()
        .await
        .unwrap();
    assert_eq!(fetched.text().await.unwrap(), "some words");
}
