//! The responses to requests, whole or broken by a fault.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use serde_json::{Value, json};

use super::call::{Outcome, Reply};
use crate::clock::Clock;
use crate::error::{Refusal, seconds};
use crate::world::faults::fault::Fault;
use crate::world::rate_limits::bucket::LimitStatus;

/// The proxy named in Discord's own answers.
const VIA: &str = "1.1 google";

/// The delay of an answer, and whether it is cut.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AnswerDelivery {
    delay_ms: u64,
    is_cut: bool,
}

impl AnswerDelivery {
    pub(super) fn of(fault: &Fault) -> Self {
        Self {
            delay_ms: fault.delay_ms,
            is_cut: fault.cut,
        }
    }
}

/// Sends an answer, late or cut if a fault requires it. Meanwhile the world is not locked.
pub(super) async fn deliver(
    response: Response,
    delivery: AnswerDelivery,
    clock: &Clock,
) -> Response {
    clock.sleep(delivery.delay_ms).await;
    if delivery.is_cut {
        cut_in_half(response).await
    } else {
        response
    }
}

/// Returns a response with the full length but only half of the body, after which the connection ends.
async fn cut_in_half(response: Response) -> Response {
    let (mut parts, body) = response.into_parts();
    let whole = axum::body::to_bytes(body, usize::MAX)
        .await
        .unwrap_or_default();
    if parts.status == StatusCode::NO_CONTENT {
        // A 204 has no body to cut.
        parts.status = StatusCode::OK;
    }
    parts.headers.insert(
        header::CONTENT_LENGTH,
        HeaderValue::from(whole.len().max(2)),
    );
    let half: Bytes = whole.slice(..whole.len() / 2);
    let broken = async {
        // Send the first half before the connection ends, or the client would receive nothing.
        tokio::task::yield_now().await;
        Err(std::io::Error::new(
            std::io::ErrorKind::ConnectionReset,
            "cut by a fault",
        ))
    };
    let pieces = stream::iter([Ok(half)]).chain(stream::once(broken));
    Response::from_parts(parts, Body::from_stream(pieces))
}

/// Returns the answer to a banned address, like the one from the proxy in front of Discord.
pub(super) fn banned_response(left_ms: i64) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=UTF-8")];
    let mut response = (StatusCode::TOO_MANY_REQUESTS, kind, "error code: 1015").into_response();
    insert_retry_after(response.headers_mut(), seconds(left_ms));
    response
}

pub(super) fn outcome_response(outcome: &Outcome) -> Response {
    match outcome {
        Ok(Reply {
            status,
            body: Some(body),
        }) => json_response(*status, body),
        Ok(Reply { status, body: None }) => status_code(*status).into_response(),
        Err(refusal) => refusal_response(refusal),
    }
}

pub(super) fn refusal_response(refusal: &Refusal) -> Response {
    let mut response = json_response(refusal.status(), &refusal.body());
    if let Some(ms) = refusal.retry_after_ms {
        insert_retry_after(response.headers_mut(), seconds(ms));
    }
    response
}

fn json_response(status: u16, body: &Value) -> Response {
    // Some libraries mistake a 429 without a `Via` header for a ban.
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::VIA, VIA),
    ];
    (status_code(status), headers, body.to_string()).into_response()
}

fn status_code(status: u16) -> StatusCode {
    StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

pub(super) fn limited_response(status: &LimitStatus) -> Response {
    let seconds = seconds(status.reset_after_ms);
    let body = json!({
        "message": "You are being rate limited.", "retry_after": seconds,
        "global": status.is_global,
    });
    let mut response = json_response(429, &body);
    let headers = response.headers_mut();
    insert_retry_after(headers, seconds);
    insert_scope(headers, status.is_global);
    response
}

pub(super) fn fault_response(fault: &Fault) -> Response {
    let mut response = match (&fault.body, fault.retry_after) {
        (Value::String(html), _) => {
            let kind = [(header::CONTENT_TYPE, "text/html")];
            (status_code(fault.status), kind, html.clone()).into_response()
        }
        (Value::Null, Some(seconds)) => json_response(
            fault.status,
            &json!({"message": "You are being rate limited.", "retry_after": seconds, "global": false}),
        ),
        (body, _) => json_response(fault.status, body),
    };
    if let Some(seconds) = fault.retry_after {
        insert_retry_after(response.headers_mut(), seconds);
        insert_scope(response.headers_mut(), fault.body["global"] == true);
    }
    response
}

fn insert_retry_after(headers: &mut HeaderMap, seconds: f64) {
    insert_header(headers, "retry-after", seconds.ceil().to_string());
}

/// Inserts the scope of a limit: all requests, or those of a route.
fn insert_scope(headers: &mut HeaderMap, is_global: bool) {
    let scope = if is_global { "global" } else { "user" };
    insert_header(headers, "x-ratelimit-scope", scope);
    if is_global {
        insert_header(headers, "x-ratelimit-global", "true");
    }
}

pub(super) fn add_limit_headers(headers: &mut HeaderMap, status: &LimitStatus) {
    if status.is_global {
        return;
    }
    insert_header(headers, "x-ratelimit-limit", status.limit.to_string());
    let remaining = status.remaining.to_string();
    insert_header(headers, "x-ratelimit-remaining", remaining);
    let exact_seconds = |ms| format!("{:.3}", seconds(ms));
    insert_header(headers, "x-ratelimit-reset", exact_seconds(status.reset_ms));
    let reset_after = exact_seconds(status.reset_after_ms);
    insert_header(headers, "x-ratelimit-reset-after", reset_after);
    insert_header(headers, "x-ratelimit-bucket", status.name.clone());
}

fn insert_header(headers: &mut HeaderMap, name: &'static str, value: impl Into<String>) {
    if let Ok(value) = HeaderValue::from_str(&value.into()) {
        headers.insert(HeaderName::from_static(name), value);
    }
}
