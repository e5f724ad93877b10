//! The bot's rate limits: windows of requests, invalid requests, and opened direct messages.

pub(crate) mod bucket;
pub(crate) mod invalid;

use crate::limits::rate;
use bucket::{Bucket, Limiter, Standing};
use invalid::InvalidRequests;

/// Owns the counts of the bot's requests.
#[derive(Debug)]
pub(crate) struct RateLimits {
    on: bool,
    windows: Limiter,
    invalid: InvalidRequests,
    /// The times when the bot opened direct messages with new people.
    openings_ms: Vec<i64>,
}

impl RateLimits {
    pub(crate) fn new(on: bool) -> Self {
        Self {
            on,
            windows: Limiter::default(),
            invalid: InvalidRequests::default(),
            openings_ms: Vec::new(),
        }
    }

    /// Returns whether requests, gateway frames and IDENTIFYs are limited.
    pub(crate) fn are_on(&self) -> bool {
        self.on
    }

    pub(crate) fn set_on(&mut self, on: bool) {
        self.on = on;
    }

    /// Counts a request if requests are limited. `key` is the channel, token or route.
    pub(crate) fn count(&mut self, bucket: Bucket, key: &str, now_ms: i64) -> Option<Standing> {
        self.on.then(|| self.windows.count(bucket, key, now_ms))
    }

    /// Counts an answer if its status makes the request invalid.
    pub(crate) fn note_status(&mut self, status: u16, now_ms: i64) {
        self.invalid.note(status, now_ms);
    }

    /// Returns the invalid requests of the last ten minutes.
    pub(crate) fn invalid_requests(&mut self, now_ms: i64) -> usize {
        self.invalid.count(now_ms)
    }

    /// Returns the milliseconds for which the bot's address is still banned, or `None` if it is not banned or requests are
    /// not limited.
    pub(crate) fn ban_left(&self, now_ms: i64) -> Option<i64> {
        self.invalid.ban_left(now_ms).filter(|_| self.on)
    }

    /// Counts an opening of direct messages with a new person. Returns whether it is allowed.
    pub(crate) fn count_opening(&mut self, now_ms: i64) -> bool {
        self.openings_ms
            .retain(|at| now_ms - at < rate::OPENINGS_MS);
        if self.on && self.openings_ms.len() >= rate::OPENINGS {
            return false;
        }
        self.openings_ms.push(now_ms);
        true
    }
}
