//! Rate limits: windows of requests, counted on the sandbox's clock.

use std::collections::HashMap;

use crate::limits::rate;

/// The family of limits that a route belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Bucket {
    /// Sends to a channel.
    Send,
    /// Edits in a channel.
    Edit,
    /// Deletions in a channel.
    Delete,
    /// Answers to interactions, which are never limited in practice.
    Callback,
    /// Calls with an interaction's token.
    Webhook,
    /// Everything else, by route.
    Other,
}

impl Bucket {
    /// Returns the number of requests in a window, and the length of the window in milliseconds.
    fn limit(self) -> (u32, i64) {
        match self {
            Self::Send | Self::Edit | Self::Delete => (rate::CHANNEL, rate::CHANNEL_MS),
            Self::Callback | Self::Webhook => (rate::WEBHOOK, rate::WEBHOOK_MS),
            Self::Other => (rate::OTHER, rate::OTHER_MS),
        }
    }

    /// Returns whether a request counts towards the limit on all requests.
    pub(crate) fn is_global(self) -> bool {
        match self {
            Self::Send | Self::Edit | Self::Delete | Self::Other => true,
            Self::Callback | Self::Webhook => false,
        }
    }
}

/// The status of the limit for a request.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LimitStatus {
    pub(crate) limit: u32,
    pub(crate) remaining: u32,
    /// The end of the window, in milliseconds since 1970.
    pub(crate) reset_ms: i64,
    /// The time until the end of the window.
    pub(crate) reset_after_ms: i64,
    /// The name of the family, or `global`.
    pub(crate) name: String,
    /// Whether the request exceeds the limit.
    pub(crate) is_exceeded: bool,
    /// Whether the exceeded limit is the global one.
    pub(crate) is_global: bool,
}

#[derive(Clone, Copy, Debug)]
struct Window {
    ends_ms: i64,
    used: u32,
}

/// Counts requests in windows.
#[derive(Debug, Default)]
pub(crate) struct Limiter {
    windows: HashMap<(Bucket, String), Window>,
    global: Option<Window>,
}

impl Limiter {
    /// Counts a request. `key` is the channel, token or route.
    pub(crate) fn count(&mut self, bucket: Bucket, key: &str, now_ms: i64) -> LimitStatus {
        if bucket.is_global() {
            let window = current_window(self.global, now_ms, rate::GLOBAL_MS);
            self.global = Some(Window {
                used: window.used + 1,
                ..window
            });
            if window.used >= rate::GLOBAL {
                return status(rate::GLOBAL, window, now_ms, "global".to_owned(), true);
            }
        }
        if self.windows.len() >= rate::WINDOWS {
            self.windows.retain(|_, window| window.ends_ms > now_ms);
        }
        let (limit, span) = bucket.limit();
        let key = (bucket, key.to_owned());
        let window = current_window(self.windows.get(&key).copied(), now_ms, span);
        let counted = Window {
            used: window.used.saturating_add(1),
            ..window
        };
        self.windows.insert(key, counted);
        status(
            limit,
            window,
            now_ms,
            format!("{bucket:?}").to_lowercase(),
            false,
        )
    }
}

fn current_window(window: Option<Window>, now_ms: i64, span: i64) -> Window {
    window
        .filter(|window| window.ends_ms > now_ms)
        .unwrap_or(Window {
            ends_ms: now_ms + span,
            used: 0,
        })
}

fn status(limit: u32, before: Window, now_ms: i64, name: String, is_global: bool) -> LimitStatus {
    LimitStatus {
        limit,
        remaining: limit.saturating_sub(before.used + 1),
        reset_ms: before.ends_ms,
        reset_after_ms: before.ends_ms - now_ms,
        name,
        is_exceeded: before.used >= limit,
        is_global,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sixth_send_in_a_window_exceeds_the_limit_until_the_next_window() {
        let mut limiter = Limiter::default();
        for _ in 0..rate::CHANNEL {
            assert!(!limiter.count(Bucket::Send, "1", 1_000).is_exceeded);
        }
        let sixth = limiter.count(Bucket::Send, "1", 1_500);
        assert!(sixth.is_exceeded);
        assert_eq!(sixth.reset_after_ms, rate::CHANNEL_MS - 500);
        assert!(!limiter.count(Bucket::Send, "2", 1_500).is_exceeded);
        assert!(
            !limiter
                .count(Bucket::Send, "1", 1_000 + rate::CHANNEL_MS)
                .is_exceeded
        );
    }
}
