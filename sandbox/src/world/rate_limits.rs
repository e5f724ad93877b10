//! The bot's rate limits: windows of requests, invalid requests, and opened direct messages.

pub(crate) mod bucket;
pub(crate) mod invalid;

use crate::limits::rate;
use bucket::{Bucket, LimitStatus, Limiter};
use invalid::InvalidRequests;

/// Owns the counts of the bot's requests.
#[derive(Debug)]
pub(crate) struct RateLimits {
    is_enabled: bool,
    windows: Limiter,
    invalid: InvalidRequests,
    /// The times when the bot opened direct messages with new people.
    openings_ms: Vec<i64>,
}

impl RateLimits {
    pub(crate) fn new(is_enabled: bool) -> Self {
        Self {
            is_enabled,
            windows: Limiter::default(),
            invalid: InvalidRequests::default(),
            openings_ms: Vec::new(),
        }
    }

    /// Returns whether requests, gateway frames and IDENTIFYs are limited.
    pub(crate) fn are_enabled(&self) -> bool {
        self.is_enabled
    }

    pub(crate) fn set_enabled(&mut self, on: bool) {
        self.is_enabled = on;
    }

    /// Counts a request if requests are limited. `key` is the channel, token or route.
    pub(crate) fn count(&mut self, bucket: Bucket, key: &str, now_ms: i64) -> Option<LimitStatus> {
        self.is_enabled
            .then(|| self.windows.count(bucket, key, now_ms))
    }

    /// Counts an answer if its status makes the request invalid.
    pub(crate) fn record_status(&mut self, status: u16, now_ms: i64) {
        self.invalid.record(status, now_ms);
    }

    /// Returns the number of invalid requests in the last ten minutes.
    pub(crate) fn invalid_requests(&mut self, now_ms: i64) -> usize {
        self.invalid.count(now_ms)
    }

    /// Returns the milliseconds for which the bot's address is still banned, or `None` if it is not banned or requests are
    /// not limited.
    pub(crate) fn ban_left_ms(&self, now_ms: i64) -> Option<i64> {
        self.invalid.ban_left_ms(now_ms).filter(|_| self.is_enabled)
    }

    /// Counts an opening of direct messages with a new person. Returns whether it is allowed.
    pub(crate) fn count_opening(&mut self, now_ms: i64) -> bool {
        self.openings_ms
            .retain(|at| now_ms - at < rate::OPENINGS_MS);
        if self.is_enabled && self.openings_ms.len() >= rate::OPENINGS {
            return false;
        }
        self.openings_ms.push(now_ms);
        true
    }
}
