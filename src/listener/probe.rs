//! Asks for a supervisor whether the bot of a configuration is healthy.

use std::time::Duration;

use crate::config::HttpConfig;

use super::asking::{AskError, Asking, reason};
use super::{HEALTH, PATIENCE};

/// How long an answer may take: longer than the listener itself waits.
const ANSWER_WITHIN: Duration = Duration::from_secs(PATIENCE.as_secs() + 1);

/// Asks the bot of a configuration whether it is healthy.
///
/// # Errors
/// It is not healthy, or nobody can tell.
pub async fn healthy(config: &HttpConfig) -> Result<(), AskError> {
    let asking = Asking::of(config, Some(ANSWER_WITHIN))?;
    let response = asking.get(HEALTH).await?;
    if response.status().is_success() {
        return Ok(());
    }
    Err(AskError::Unhealthy(reason(response).await))
}
