//! Exact limits: a text of the longest length is accepted, and one more character is refused with the field's path.

use std::time::Duration;

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::client::{Response, SandboxFixture, button, row, send_request};

const TOO_LONG: &str = "BASE_TYPE_MAX_LENGTH";
/// The flag of a message in the second format.
const COMPONENTS_V2: u64 = 1 << 15;

/// Sends a text that fits and one that is a character longer. Fails unless the second is refused at a path.
async fn assert_text_limit(
    fixture: &SandboxFixture,
    max: usize,
    path: &str,
    body: impl Fn(String) -> Value,
) {
    let messages = fixture.messages_path();
    fixture
        .bot
        .post(&messages, body("x".repeat(max)))
        .await
        .assert_ok();
    let refused = fixture.bot.post(&messages, body("x".repeat(max + 1))).await;
    assert_eq!(refused.field_error(path), TOO_LONG, "{path}");
}

/// Checks the limits of the texts of an embed.
async fn assert_embed_limits(fixture: &SandboxFixture) {
    let embed = |fields: Value| json!({"embeds": [fields]});
    assert_text_limit(fixture, 256, "embeds.0.title", |x| {
        embed(json!({"title": x}))
    })
    .await;
    assert_text_limit(fixture, 4_096, "embeds.0.description", |x| {
        embed(json!({"description": x}))
    })
    .await;
    assert_text_limit(fixture, 2_048, "embeds.0.footer.text", |x| {
        embed(json!({"footer": {"text": x}}))
    })
    .await;
    assert_text_limit(fixture, 256, "embeds.0.author.name", |x| {
        embed(json!({"author": {"name": x}}))
    })
    .await;
    let field =
        |name: String, value: String| embed(json!({"fields": [{"name": name, "value": value}]}));
    assert_text_limit(fixture, 256, "embeds.0.fields.0.name", |x| {
        field(x, "v".to_owned())
    })
    .await;
    assert_text_limit(fixture, 1_024, "embeds.0.fields.0.value", |x| {
        field("n".to_owned(), x)
    })
    .await;
}

#[tokio::test]
async fn every_text_limit_is_exact_to_the_character() {
    let fixture = SandboxFixture::new().await;
    assert_embed_limits(&fixture).await;
    let message =
        |component: Value| json!({"content": "c", "components": [row(&json!([component]))]});
    let link =
        |x: String| json!({"type": 2, "style": 5, "label": "l", "url": format!("https://{x}")});
    let path = "components.0.components.0";
    assert_text_limit(&fixture, 512 - 8, &format!("{path}.url"), |x| {
        message(link(x))
    })
    .await;
    let select = |placeholder: String| {
        let options = json!([{"label": "l", "value": "v"}]);
        json!({"type": 3, "custom_id": "s", "options": options, "placeholder": placeholder})
    };
    assert_text_limit(&fixture, 150, &format!("{path}.placeholder"), |x| {
        message(select(x))
    })
    .await;
    for field in ["label", "value", "description"] {
        let body = |x: String| {
            let mut option = json!({"label": "l", "value": "v"});
            option[field] = x.into();
            message(json!({"type": 3, "custom_id": "s", "options": [option]}))
        };
        assert_text_limit(&fixture, 100, &format!("{path}.options.0.{field}"), body).await;
    }
    let picture = |x: String| json!({"type": 12, "items": [{"media": {"url": "https://x.example/y"}, "description": x}]});
    let gallery = |x: String| json!({"flags": COMPONENTS_V2, "components": [picture(x)]});
    assert_text_limit(&fixture, 1_024, "components.0.items.0.description", gallery).await;
    assert_name_topic_and_tag_limits(&fixture).await;
}

async fn assert_name_topic_and_tag_limits(fixture: &SandboxFixture) {
    let threads = format!("/channels/{}/threads", fixture.channel);
    let thread = |x: usize| json!({"name": "x".repeat(x), "type": 11});
    let created = fixture.bot.post(&threads, thread(100)).await.assert_ok();
    assert_eq!(
        fixture
            .bot
            .post(&threads, thread(101))
            .await
            .field_error("name"),
        TOO_LONG
    );
    assert_eq!(created["name"].as_str().unwrap().len(), 100);
    let channel = format!("/channels/{}", fixture.channel);
    fixture
        .ann
        .patch(&channel, json!({"topic": "x".repeat(1_024)}))
        .await
        .assert_ok();
    let refused = fixture
        .ann
        .patch(&channel, json!({"topic": "x".repeat(1_025)}))
        .await;
    assert_eq!(refused.field_error("topic"), TOO_LONG);
    let tags = |x: usize| json!({"tags": ["x".repeat(x)]});
    fixture
        .bot
        .patch("/applications/@me", tags(20))
        .await
        .assert_ok();
    assert_eq!(
        fixture
            .bot
            .patch("/applications/@me", tags(21))
            .await
            .field_error("tags"),
        TOO_LONG
    );
}

#[tokio::test]
async fn numbers_have_bounds() {
    let fixture = SandboxFixture::new().await;
    let colour = |c: i64| json!({"embeds": [{"title": "t", "color": c}]});
    fixture.send(colour(0xFF_FFFF)).await.assert_ok();
    for (wrong, code) in [(0x100_0000, "NUMBER_TYPE_MAX"), (-1, "NUMBER_TYPE_MIN")] {
        let refused = fixture.send(colour(wrong)).await;
        assert_eq!(refused.field_error("embeds.0.color"), code);
    }
}

async fn send_files(fixture: &SandboxFixture, count: usize) -> Response {
    let mut form = Form::new().text("payload_json", json!({"content": "c"}).to_string());
    for number in 0..count {
        let part = Part::bytes(b"hello".as_slice()).file_name(format!("{number}.txt"));
        form = form.part(format!("files[{number}]"), part);
    }
    send_request(
        fixture
            .bot
            .request(Method::POST, &fixture.messages_path())
            .multipart(form),
    )
    .await
}

#[tokio::test]
async fn a_message_has_at_most_ten_files() {
    let fixture = SandboxFixture::new().await;
    assert_eq!(
        send_files(&fixture, 10).await.assert_ok()["attachments"]
            .as_array()
            .unwrap()
            .len(),
        10
    );
    assert_eq!(
        send_files(&fixture, 11).await.field_error("attachments"),
        TOO_LONG
    );
}

#[tokio::test]
async fn the_limits_of_modals_are_enforced() {
    let mut fixture = SandboxFixture::new().await;
    let interaction = fixture.slash().await;
    let modal = |title: usize, input: Value| {
        let rows = json!([{"type": 1, "components": [input]}]);
        json!({"custom_id": "m", "title": "x".repeat(title), "components": rows})
    };
    let input = |change: Value| {
        let mut input = json!({"type": 4, "custom_id": "i", "style": 1, "label": "l"});
        for (name, value) in change.as_object().unwrap() {
            input[name] = value.clone();
        }
        input
    };
    let refused = fixture
        .answer(&interaction, 9, modal(46, input(json!({}))))
        .await;
    assert_eq!(refused.field_error("data.title"), TOO_LONG);
    for (field, value, code) in [
        ("label", json!("x".repeat(46)), TOO_LONG),
        ("placeholder", json!("x".repeat(101)), TOO_LONG),
        ("value", json!("x".repeat(4_001)), TOO_LONG),
        ("max_length", json!(4_001), "NUMBER_TYPE_MAX"),
        ("max_length", json!(0), "NUMBER_TYPE_MIN"),
        ("style", json!(3), "BASE_TYPE_CHOICES"),
        ("custom_id", json!("x".repeat(101)), TOO_LONG),
    ] {
        let wrong = modal(45, input(json!({field: value})));
        let refused = fixture.answer(&interaction, 9, wrong).await;
        let path = format!("data.components.0.components.0.{field}");
        assert_eq!(refused.field_error(&path), code, "{path}");
    }
    let fits = json!({"label": "x".repeat(45), "placeholder": "x".repeat(100), "value": "x".repeat(4_000),
        "max_length": 4_000, "custom_id": "x".repeat(100)});
    fixture
        .answer(&interaction, 9, modal(45, input(fits)))
        .await
        .assert_status(204);
}

#[tokio::test]
async fn the_limits_of_commands_are_enforced() {
    let fixture = SandboxFixture::new().await;
    let path = format!(
        "/applications/{}/commands",
        fixture.sandbox.application_id()
    );
    let option = |n: usize| json!({"type": 3, "name": format!("o{n}"), "description": "d"});
    let command =
        |options: Vec<Value>| json!({"name": "c", "description": "d", "options": options});
    fixture
        .bot
        .post(&path, command((0..25).map(option).collect()))
        .await
        .assert_ok();
    let refused = fixture
        .bot
        .post(&path, command((0..26).map(option).collect()))
        .await;
    assert_eq!(refused.field_error("options"), TOO_LONG);
    let large_option = |n: usize| {
        let choices: Vec<Value> = (0..25)
            .map(|c| json!({"name": format!("{c:0>70}"), "value": format!("{c:0>70}")}))
            .collect();
        json!({"type": 3, "name": format!("o{n}"), "description": "d", "choices": choices})
    };
    let refused = fixture
        .bot
        .post(&path, command((0..3).map(large_option).collect()))
        .await;
    refused.assert_error(400, 50035);
    assert_eq!(
        refused.body["errors"]["_errors"][0]["code"],
        "APPLICATION_COMMAND_TOO_LARGE"
    );
    fixture
        .bot
        .post(&path, command((0..2).map(large_option).collect()))
        .await
        .assert_ok();
}

#[tokio::test]
async fn the_limits_of_option_values_are_enforced() {
    let fixture = SandboxFixture::new().await;
    let options = json!([{"type": 3, "name": "text", "description": "d"},
        {"type": 4, "name": "n", "description": "d"}]);
    let typed = fixture
        .register(json!({"name": "typed", "description": "d", "options": options}))
        .await;
    let send = |option: Value| {
        let data = json!({"id": typed["id"], "name": "typed", "type": 1, "options": [option]});
        fixture
            .ann
            .post("/interactions", fixture.interaction_body(2, None, data))
    };
    let text = |length: usize| json!({"type": 3, "name": "text", "value": "x".repeat(length)});
    send(text(6_000)).await.assert_status(204);
    send(text(6_001)).await.field_error("data.options.0.value");
    let number = |value: i64| json!({"type": 4, "name": "n", "value": value});
    send(number(1 << 53)).await.assert_status(204);
    send(number((1 << 53) + 2))
        .await
        .field_error("data.options.0.value");
}

#[tokio::test]
async fn an_application_has_at_most_2000_emojis() {
    let fixture = SandboxFixture::new().await;
    let path = format!("/applications/{}/emojis", fixture.sandbox.application_id());
    let emoji = json!({"name": "tile", "image": "data:image/gif;base64,R0lGODlh"});
    for _ in 0..2_000 {
        fixture.bot.post(&path, emoji.clone()).await.assert_ok();
    }
    fixture
        .bot
        .post(&path, emoji)
        .await
        .assert_error(400, 30008);
}

#[tokio::test]
async fn direct_messages_refuse_features_of_servers() {
    let fixture = SandboxFixture::new().await;
    let ann = fixture.sandbox.users()[0].id;
    let dm = fixture.open_dm(ann).await;
    let dm_path = format!("/channels/{}", dm["id"].as_str().unwrap());
    let thread = json!({"name": "t", "type": 11});
    fixture
        .bot
        .post(&format!("{dm_path}/threads"), thread)
        .await
        .assert_error(400, 50024);
    fixture
        .bot
        .patch(&dm_path, json!({"name": "n"}))
        .await
        .assert_error(403, 50003);
    fixture.bot.delete(&dm_path).await.assert_error(403, 50003);
    fixture.control.advance(Duration::from_secs(1));
    let sent = fixture
        .bot
        .post(&format!("{dm_path}/messages"), json!({"content": "x"}))
        .await
        .assert_ok();
    let pin = format!("{dm_path}/pins/{}", sent["id"].as_str().unwrap());
    assert_eq!(
        fixture.bot.call(Method::PUT, &pin, None).await.status,
        204,
        "both sides may pin"
    );
    fixture.bot.delete(&pin).await.assert_status(204);
    let buttons = json!({"content": "x", "components": [row(&json!([button("a")]))]});
    let refused = fixture
        .ann
        .post(&format!("{dm_path}/messages"), buttons)
        .await;
    refused.field_error("components");
}
