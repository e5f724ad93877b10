//! Asks a running bot whether it is healthy, for a supervisor.

use std::time::Duration;

use crate::config::HttpConfig;

use super::client::{ListenerClient, ListenerClientError, refusal_reason};
use super::{HEALTH, REPLY_TIMEOUT};

/// How long an answer may take: longer than the listener itself waits.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(REPLY_TIMEOUT.as_secs() + 1);

/// Asks the running bot whether it is healthy.
///
/// # Errors
/// When it is not healthy, or cannot be asked.
pub async fn check_health(config: &HttpConfig) -> Result<(), ListenerClientError> {
    let response = ListenerClient::of(config)?
        .get(HEALTH, ANSWER_TIMEOUT)
        .await?;
    if response.status().is_success() {
        return Ok(());
    }
    Err(ListenerClientError::Unhealthy(
        refusal_reason(response).await,
    ))
}
