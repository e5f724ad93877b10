//! The question of a supervisor: whether the bot of a configuration is healthy.

use std::net::SocketAddr;
use std::time::Duration;

use crate::config::HttpConfig;

use super::{HEALTH, PATIENCE};

/// How long an answer may take: longer than the listener itself waits.
const ANSWER_WITHIN: Duration = Duration::from_secs(PATIENCE.as_secs() + 1);

/// The longest reason that is repeated, in characters.
const REASON_MAX: usize = 200;

/// Why the bot is not healthy, or why that is not known.
#[derive(Debug, thiserror::Error)]
pub enum ProbeError {
    /// The configuration turns the listener off.
    #[error("the listener is off: set http.listen, as in \"127.0.0.1:9464\"")]
    Off,
    /// Nobody but the running bot knows the port.
    #[error("http.listen has the port 0, which stands for any: set one to ask for")]
    AnyPort,
    /// No answer came.
    #[error("nothing answers at {0}: the bot is starting, has stopped or has another http.listen")]
    Silent(SocketAddr),
    /// The bot says that it is not.
    #[error("not healthy: {0}")]
    Unhealthy(String),
}

/// Asks the bot of a configuration whether it is healthy.
///
/// # Errors
/// It is not, or nobody can tell.
pub async fn healthy(config: &HttpConfig) -> Result<(), ProbeError> {
    if config.address().is_none() {
        return Err(ProbeError::Off);
    }
    let address = config.asked_at().ok_or(ProbeError::AnyPort)?;
    let silent = |_: reqwest::Error| ProbeError::Silent(address);
    let client = reqwest::Client::builder()
        .no_proxy()
        .timeout(ANSWER_WITHIN)
        .build()
        .map_err(silent)?;
    let url = format!("http://{address}{HEALTH}");
    let response = client.get(url).send().await.map_err(silent)?;
    if response.status().is_success() {
        return Ok(());
    }
    let status = response.status();
    let reason = response.text().await.unwrap_or_default();
    let reason = reason.trim().chars().filter(|c| !c.is_control());
    let reason: String = reason.take(REASON_MAX).collect();
    Err(ProbeError::Unhealthy(if reason.is_empty() {
        status.to_string()
    } else {
        reason
    }))
}
