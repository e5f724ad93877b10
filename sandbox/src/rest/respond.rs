//! Sends answers, whole or broken.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use serde_json::{Value, json};

use super::call::{Outcome, Reply};
use crate::clock::Clock;
use crate::error::{Refusal, seconds};
use crate::world::faults::fault::Fault;
use crate::world::rate_limits::bucket::Standing;

/// The proxy named in Discord's own answers.
const VIA: &str = "1.1 google";

/// The way in which an answer gets to the bot.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Delivery {
    delay_ms: u64,
    cut: bool,
}

impl Delivery {
    pub(super) fn of(fault: &Fault) -> Self {
        Self {
            delay_ms: fault.delay_ms,
            cut: fault.cut,
        }
    }
}

/// Sends an answer, late or cut if a fault requires it. The world is not locked at this time.
pub(super) async fn deliver(response: Response, delivery: Delivery, clock: &Clock) -> Response {
    clock.sleep(delivery.delay_ms).await;
    if delivery.cut {
        cut_in_half(response).await
    } else {
        response
    }
}

/// Sends the full length and half of the answer, and ends the connection.
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
    put_retry_after(response.headers_mut(), seconds(left_ms));
    response
}

pub(super) fn outcome_response(outcome: &Outcome) -> Response {
    match outcome {
        Ok(Reply {
            status,
            body: Some(body),
        }) => json_response(*status, body),
        Ok(Reply { status, body: None }) => status_of(*status).into_response(),
        Err(refusal) => refusal_response(refusal),
    }
}

pub(super) fn refusal_response(refusal: &Refusal) -> Response {
    let mut response = json_response(refusal.status(), &refusal.body());
    if let Some(ms) = refusal.retry_after_ms {
        put_retry_after(response.headers_mut(), seconds(ms));
    }
    response
}

fn json_response(status: u16, body: &Value) -> Response {
    // Some libraries mistake a 429 without a `Via` header for a ban.
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::VIA, VIA),
    ];
    (status_of(status), headers, body.to_string()).into_response()
}

fn status_of(status: u16) -> StatusCode {
    StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

pub(super) fn limited_response(standing: &Standing) -> Response {
    let seconds = seconds(standing.left_ms);
    let body = json!({
        "message": "You are being rate limited.", "retry_after": seconds,
        "global": standing.global,
    });
    let mut response = json_response(429, &body);
    let headers = response.headers_mut();
    put_retry_after(headers, seconds);
    put_scope(headers, standing.global);
    response
}

pub(super) fn fault_response(fault: &Fault) -> Response {
    let mut response = match (&fault.body, fault.retry_after) {
        (Value::String(html), _) => {
            let kind = [(header::CONTENT_TYPE, "text/html")];
            (status_of(fault.status), kind, html.clone()).into_response()
        }
        (Value::Null, Some(seconds)) => json_response(
            fault.status,
            &json!({"message": "You are being rate limited.", "retry_after": seconds, "global": false}),
        ),
        (body, _) => json_response(fault.status, body),
    };
    if let Some(seconds) = fault.retry_after {
        put_retry_after(response.headers_mut(), seconds);
        put_scope(response.headers_mut(), fault.body["global"] == true);
    }
    response
}

fn put_retry_after(headers: &mut HeaderMap, seconds: f64) {
    put(headers, "retry-after", seconds.ceil().to_string());
}

/// Adds the scope of a limit: all requests, or those of a route.
fn put_scope(headers: &mut HeaderMap, global: bool) {
    let scope = if global { "global" } else { "user" };
    put(headers, "x-ratelimit-scope", scope);
    if global {
        put(headers, "x-ratelimit-global", "true");
    }
}

pub(super) fn add_limit_headers(headers: &mut HeaderMap, standing: &Standing) {
    if standing.global {
        return;
    }
    put(headers, "x-ratelimit-limit", standing.limit.to_string());
    let remaining = standing.remaining.to_string();
    put(headers, "x-ratelimit-remaining", remaining);
    let precise = |ms| format!("{:.3}", seconds(ms));
    put(headers, "x-ratelimit-reset", precise(standing.reset_ms));
    let left = precise(standing.left_ms);
    put(headers, "x-ratelimit-reset-after", left);
    put(headers, "x-ratelimit-bucket", standing.name.clone());
}

fn put(headers: &mut HeaderMap, name: &'static str, value: impl Into<String>) {
    if let Ok(value) = HeaderValue::from_str(&value.into()) {
        headers.insert(HeaderName::from_static(name), value);
    }
}
