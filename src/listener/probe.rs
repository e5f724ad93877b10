//! Asks a running bot whether it is healthy, for a supervisor.

use std::time::Duration;

use crate::config::HttpConfig;

use super::asking::{AskError, Asking, reason};
use super::{HEALTH, PATIENCE};

/// How long an answer may take: longer than the listener itself waits.
const ANSWER_WITHIN: Duration = Duration::from_secs(PATIENCE.as_secs() + 1);

/// Asks the running bot whether it is healthy.
///
/// # Errors
/// When it is not healthy, or cannot be asked.
pub async fn healthy(config: &HttpConfig) -> Result<(), AskError> {
    let response = Asking::of(config)?.get(HEALTH, ANSWER_WITHIN).await?;
    if response.status().is_success() {
        return Ok(());
    }
    Err(AskError::Unhealthy(reason(response).await))
}
