//! The check against the OpenAPI file, and the note when there is no file.

use sandbox::{Options, Sandbox};
use serde_json::json;

use crate::client::{SandboxFixture, openapi_path};
use crate::plane;

/// Writes a small OpenAPI file that no response agrees with, and returns its path.
fn write_mismatching_openapi_file() -> std::path::PathBuf {
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
    fixture.bot.get("/users/@me").await.assert_ok();
    // Every fixture checks the list of differences when it ends. This test only reports a missing file.
    if openapi_path().is_none() {
        println!("NOT CHECKED: DISCORD_OPENAPI names no OpenAPI file");
    }
    assert!(fixture.control.schema_mismatches().is_empty());
}

#[tokio::test]
async fn differences_from_the_openapi_file_are_listed() {
    let options = Options {
        openapi: Some(write_mismatching_openapi_file()),
        rate_limits: false,
        ..Options::default()
    };
    let fixture = SandboxFixture::without_openapi_check(options).await;
    fixture.bot.get("/users/@me").await.assert_ok();
    fixture.send_sample().await;
    let list = plane::get(&fixture, "complaints").await.assert_ok();
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
    let (in_request, in_response) = (json!(false), json!(true));
    assert!(list.contains(&(&get, &in_response)), "{list:?}");
    assert!(
        list.contains(&(&post, &in_request)) && list.contains(&(&post, &in_response)),
        "{list:?}"
    );
}

#[tokio::test]
async fn a_missing_openapi_file_is_reported_at_the_start() {
    let options = Options {
        openapi: Some("/nonexistent/openapi.json".into()),
        ..Options::default()
    };
    let error = Sandbox::start(options).await.unwrap_err().to_string();
    assert!(error.contains("/nonexistent/openapi.json"), "{error}");
}
