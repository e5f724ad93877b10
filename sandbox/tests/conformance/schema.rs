//! The check against the OpenAPI file, and the note when there is no file.

use sandbox::{Options, Sandbox};
use serde_json::json;

use crate::client::{SandboxFixture, openapi};
use crate::plane;

/// Writes a small OpenAPI file that no answer agrees with, and returns its path.
fn foreign_file() -> std::path::PathBuf {
    let body =
        json!({"type": "object", "properties": {"note": {"type": "string"}}, "required": ["note"]});
    let content = json!({"content": {"application/json": {"schema": body}}});
    let get = json!({"responses": {"200": content}});
    let post = json!({"requestBody": content, "responses": {"200": {}}});
    let file = json!({"openapi": "3.1.0", "paths": {
        "/users/@me": {"get": get}, "/channels/{id}/messages": {"post": post},
    }});
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("foreign-openapi.json");
    std::fs::write(&path, file.to_string()).unwrap();
    path
}

#[tokio::test]
async fn every_request_and_answer_of_these_tests_agrees_with_the_openapi_file() {
    let fixture = SandboxFixture::new().await;
    fixture.bot.get("/users/@me").await.fine();
    // Every fixture checks the complaints when it ends. This test only reports a missing file.
    if openapi().is_none() {
        println!("NOT CHECKED: DISCORD_OPENAPI names no OpenAPI file");
    }
    assert!(fixture.control.complaints().is_empty());
}

#[tokio::test]
async fn what_does_not_agree_with_the_openapi_file_is_listed() {
    let options = Options {
        openapi: Some(foreign_file()),
        rate_limits: false,
        ..Options::default()
    };
    let fixture = SandboxFixture::unchecked(options).await;
    fixture.bot.get("/users/@me").await.fine();
    fixture.posted().await;
    let list = plane::get(&fixture, "complaints").await.fine();
    let list: Vec<_> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|c| (&c["request"], &c["in_answer"]))
        .collect();
    let (get, post) = (
        json!("GET /users/@me"),
        json!("POST /channels/{channel}/messages"),
    );
    let (asked, answered) = (json!(false), json!(true));
    assert!(list.contains(&(&get, &answered)), "{list:?}");
    assert!(
        list.contains(&(&post, &asked)) && list.contains(&(&post, &answered)),
        "{list:?}"
    );
}

#[tokio::test]
async fn a_file_that_is_none_is_said_at_the_start() {
    let options = Options {
        openapi: Some("/nonexistent/openapi.json".into()),
        ..Options::default()
    };
    let error = Sandbox::start(options).await.unwrap_err().to_string();
    assert!(error.contains("/nonexistent/openapi.json"), "{error}");
}
