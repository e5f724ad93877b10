//! Requests to the control plane over HTTP.

use reqwest::Method;
use serde_json::Value;

use crate::client::{Answer, SandboxFixture, answer};

/// Sends a request to the control plane. `null` sends no body.
pub(crate) async fn plane(
    fixture: &SandboxFixture,
    method: Method,
    path: &str,
    body: Value,
) -> Answer {
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    let request = http.request(method, format!("{}/sandbox/{path}", fixture.sandbox.url()));
    answer(if body.is_null() {
        request
    } else {
        request.json(&body)
    })
    .await
}
