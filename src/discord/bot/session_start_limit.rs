//! How many gateway sessions Discord lets the bot start in a day.

use std::time::Duration;

use serde_json::Value;

/// The bot reserves at most one in this many of the day's sessions, so that it can start with many shards.
const RESERVE_DIVISOR: u64 = 10;

/// The shortest wait for further sessions.
const WAIT_MIN: Duration = Duration::from_secs(60);

/// Discord's `session_start_limit`: each shard uses a session when it identifies, and Discord resets the
/// token of a bot that identifies without having one left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SessionStartLimit {
    /// The sessions of a day.
    total: u64,
    /// How many are left.
    pub(super) remaining: u64,
    /// How long until all are back.
    reset_after: Duration,
}

impl SessionStartLimit {
    /// Reads the limit from Discord's advice on how to connect; `None` if it is missing or incomplete.
    pub(super) fn read(advice: &Value) -> Option<Self> {
        let limit = &advice["session_start_limit"];
        Some(Self {
            total: limit["total"].as_u64()?,
            remaining: limit["remaining"].as_u64()?,
            reset_after: Duration::from_millis(limit["reset_after"].as_u64()?),
        })
    }

    /// Returns how long a start with this many shards has to wait, so that sessions for `spare` more
    /// starts remain; `None` if it need not wait.
    pub(super) fn wait(self, shards: u32, spare: u32) -> Option<Duration> {
        let (shards, spare) = (u64::from(shards), u64::from(spare));
        let reserve = (shards * spare).min(self.total / RESERVE_DIVISOR);
        // Waiting does not help if none has been used.
        let are_few = self.remaining < self.total && self.remaining < shards + reserve;
        are_few.then(|| self.reset_after.max(WAIT_MIN))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const HOUR: Duration = Duration::from_secs(3_600);

    fn limit(remaining: u64) -> SessionStartLimit {
        let limit = json!({
            "total": 1000, "remaining": remaining, "reset_after": 3_600_000, "max_concurrency": 1,
        });
        let advice = json!({"session_start_limit": limit});
        SessionStartLimit::read(&advice).expect("all fields are there")
    }

    #[test]
    fn a_start_waits_if_it_would_use_the_last_sessions() {
        for (left, shards, spare, wait) in [
            (1_000, 1, 20, None),
            (998, 1, 20, None),
            (21, 1, 20, None),
            (20, 1, 20, Some(HOUR)),
            (0, 1, 20, Some(HOUR)),
            (84, 4, 20, None),
            (83, 4, 20, Some(HOUR)),
            // Many shards reserve no more than a tenth.
            (160, 60, 20, None),
            (159, 60, 20, Some(HOUR)),
            // The operator wants to start anyway.
            (1, 1, 0, None),
            (1, 2, 0, Some(HOUR)),
            // Waiting would not help.
            (1_000, 1_001, 20, None),
        ] {
            assert_eq!(limit(left).wait(shards, spare), wait, "{left} {shards}");
        }
    }

    #[test]
    fn the_bot_asks_again_after_a_minute_at_the_earliest() {
        let over = SessionStartLimit {
            reset_after: Duration::ZERO,
            ..limit(3)
        };
        assert_eq!(over.wait(1, 20), Some(WAIT_MIN));
    }

    #[test]
    fn advice_without_a_limit_names_no_sessions() {
        let advice = json!({"url": "ws://127.0.0.1:1", "shards": 1});
        assert_eq!(SessionStartLimit::read(&advice), None);
        let part = json!({"session_start_limit": {"total": 1000, "remaining": 3}});
        assert_eq!(SessionStartLimit::read(&part), None);
    }
}
