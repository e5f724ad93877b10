//! The alarm that another program answers with the bot's token.

use std::time::Duration;

use parking_lot::Mutex;

use crate::id::Timestamp;

/// How long after a start a reply may be that of the previous process: a balancer may send a post again.
const STARTUP: Duration = Duration::from_secs(60);

/// The time between two alarms.
const PAUSE: Duration = Duration::from_secs(60);

/// Says at most once a minute that another program answers with the bot's token.
#[derive(Debug)]
pub struct TokenAlarm {
    /// `None` on PostgreSQL, where the reply may be that of another process of this bot.
    started: Option<Timestamp>,
    last: Mutex<Option<Timestamp>>,
}

impl TokenAlarm {
    /// Makes the alarm of a process that starts now, and whose database others may share.
    pub fn new(started: Timestamp, is_shared: bool) -> Self {
        Self {
            started: (!is_shared).then_some(started),
            last: Mutex::default(),
        }
    }

    /// Whether no other process of this bot may answer: the previous one has certainly ended.
    pub fn is_armed(&self, now: Timestamp) -> bool {
        self.started
            .is_some_and(|started| started.plus(STARTUP) <= now)
    }

    /// Logs the alarm; returns `false` if it was logged less than a minute ago.
    pub fn raise(&self, now: Timestamp) -> bool {
        let mut last = self.last.lock();
        if last.is_some_and(|last| now < last.plus(PAUSE)) {
            return false;
        }
        *last = Some(now);
        tracing::error!(
            "another program answers with this bot's token: stop it, or press Reset Token in Discord's developer \
             portal and give the new token to this bot only"
        );
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_alarm_is_raised_once_a_minute_and_not_right_after_a_start() {
        let sharing = TokenAlarm::new(Timestamp::new(1_000), true);
        assert!(!sharing.is_armed(Timestamp::new(61_000)));
        let alarm = TokenAlarm::new(Timestamp::new(1_000), false);
        assert!(!alarm.is_armed(Timestamp::new(60_999)));
        assert!(alarm.is_armed(Timestamp::new(61_000)));
        let raised = [61_000, 61_001, 120_999, 121_000, 121_001];
        let raised = raised.map(|now| alarm.raise(Timestamp::new(now)));
        assert_eq!(raised, [true, false, false, true, false]);
    }
}
