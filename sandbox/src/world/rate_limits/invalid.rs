//! Invalid requests. Too many of them get a bot's address banned.

use std::collections::VecDeque;

use crate::limits::rate;

/// Counts the bot's requests that were answered with 401, 403 or 429, on the sandbox's clock.
#[derive(Debug, Default)]
pub(crate) struct InvalidRequests {
    /// The times of the requests in the window, oldest first, at most as many as lead to a ban.
    times: VecDeque<i64>,
    banned_until_ms: i64,
}

impl InvalidRequests {
    /// Returns the number of invalid requests in the last ten minutes.
    pub(crate) fn count(&mut self, now_ms: i64) -> usize {
        let since = now_ms - rate::INVALID_MS;
        while self.times.front().is_some_and(|at| *at <= since) {
            self.times.pop_front();
        }
        self.times.len()
    }

    /// Records an answer's status.
    pub(crate) fn record(&mut self, status: u16, now_ms: i64) {
        if !matches!(status, 401 | 403 | 429) {
            return;
        }
        self.times.push_back(now_ms);
        if self.count(now_ms) >= rate::INVALID {
            tracing::error!(
                "10,000 invalid requests in ten minutes: Discord would now ban the address"
            );
            self.banned_until_ms = now_ms + rate::BAN_MS;
            self.times.clear();
        }
    }

    /// Returns how long the address is still banned, in milliseconds, or `None` if it is not.
    pub(crate) fn ban_left_ms(&self, now_ms: i64) -> Option<i64> {
        (now_ms < self.banned_until_ms).then(|| self.banned_until_ms - now_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_ten_minutes_count() {
        let mut invalid = InvalidRequests::default();
        for _ in 1..rate::INVALID {
            invalid.record(403, 0);
        }
        invalid.record(404, 1);
        assert_eq!(invalid.ban_left_ms(1), None);
        invalid.record(403, rate::INVALID_MS);
        assert_eq!(
            (
                invalid.count(rate::INVALID_MS),
                invalid.ban_left_ms(rate::INVALID_MS)
            ),
            (1, None)
        );
    }

    #[test]
    fn the_ten_thousandth_invalid_request_starts_a_ban_that_ends() {
        let mut invalid = InvalidRequests::default();
        for _ in 0..rate::INVALID {
            invalid.record(429, 5);
        }
        assert_eq!(invalid.ban_left_ms(5), Some(rate::BAN_MS));
        assert_eq!(invalid.ban_left_ms(5 + rate::BAN_MS), None);
    }
}
