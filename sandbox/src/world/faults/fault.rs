//! Faults that wait for the bot's requests.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A fault for the next matching requests of the bot, which replaces or changes the real answer.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Fault {
    /// A text that `METHOD /path` must contain. An empty text matches every request.
    pub route: String,
    /// The HTTP status of the answer. 0 keeps the real answer.
    pub status: u16,
    /// The body: JSON, or a string that is sent as HTML. A 429 whose body has `"global": true` stands for the limit on all
    /// requests.
    pub body: Value,
    /// The number of requests that it affects.
    pub times: u32,
    /// Seconds in `retry_after`, for a 429.
    pub retry_after: Option<f64>,
    /// Whether the request takes effect first, so that only its answer is lost. With `status` 0 it always does.
    pub after_effect: bool,
    /// Whether the connection ends in the middle of the answer.
    pub cut: bool,
    /// How long the answer is held back, in milliseconds of the sandbox's clock.
    pub delay_ms: u64,
    /// How long the request itself is held back, in milliseconds of the sandbox's clock. After that it takes effect even if
    /// its sender has given up.
    pub hold_ms: u64,
}

impl Default for Fault {
    fn default() -> Self {
        Self {
            route: String::new(),
            status: 0,
            body: Value::Null,
            times: 1,
            retry_after: None,
            after_effect: false,
            cut: false,
            delay_ms: 0,
            hold_ms: 0,
        }
    }
}

impl Fault {
    /// Returns whether the request takes effect despite the fault.
    pub(crate) fn keeps_effect(&self) -> bool {
        self.after_effect || self.status == 0
    }

    /// Returns whether a request, given as `METHOD /path`, matches.
    pub(crate) fn matches(&self, request: &str) -> bool {
        request.contains(&self.route)
    }
}
