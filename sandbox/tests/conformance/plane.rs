//! Requests to the control plane over HTTP.

use reqwest::Method;
use serde_json::Value;

use crate::client::{Response, SandboxFixture, send_request};

pub(crate) async fn get(fixture: &SandboxFixture, path: &str) -> Response {
    send_request(request(fixture, Method::GET, path)).await
}

/// Sends a POST request. `null` sends no body.
pub(crate) async fn post(fixture: &SandboxFixture, path: &str, body: Value) -> Response {
    let request = request(fixture, Method::POST, path);
    send_request(if body.is_null() {
        request
    } else {
        request.json(&body)
    })
    .await
}

pub(crate) async fn delete(fixture: &SandboxFixture, path: &str) -> Response {
    send_request(request(fixture, Method::DELETE, path)).await
}

fn request(fixture: &SandboxFixture, method: Method, path: &str) -> reqwest::RequestBuilder {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    http.request(method, format!("{}/sandbox/{path}", fixture.sandbox.url()))
}
