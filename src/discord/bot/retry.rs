//! Requests that a start needs, retried for as long as Discord is down.

use std::time::Duration;

use reqwest::Method;
use serde_json::Value;

use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::rest::{RestError, read_json};

/// The wait after the first failure; each further failure doubles it.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// The longest wait.
const RETRY_DELAY_MAX: Duration = Duration::from_secs(60);

/// Makes a request, and retries it until Discord answers; logs each failure with the address and
/// the cause.
///
/// # Errors
/// When Discord refuses the request; that is not retried.
pub(super) async fn request_until_answered(
    outbox: &Outbox,
    method: Method,
    path: &str,
    body: Option<&Value>,
) -> Result<Value, RestError> {
    let (rest, mut wait, mut tried) = (outbox.rest(), RETRY_DELAY, 0);
    loop {
        tried += 1;
        let response = rest.request(&method, path, body, None, tried).await;
        match response.result {
            Err(RestError::Limited { retry_after_ms, .. }) => {
                outbox.pause(Duration::from_millis(retry_after_ms)).await;
            }
            Err(RestError::Unreachable) => {
                tracing::warn!(
                    address = rest.base(),
                    cause = response.cause.as_deref().unwrap_or("no answer"),
                    again_in_seconds = wait.as_secs(),
                    "Discord could not be reached"
                );
                outbox.pause(wait).await;
                wait = (wait * 2).min(RETRY_DELAY_MAX);
            }
            done => return done.map(|body| read_json(&body)),
        }
    }
}
