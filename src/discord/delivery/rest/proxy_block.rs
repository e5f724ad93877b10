//! A block of the bot by the proxy in front of Discord, which then refuses requests by itself.
//!
//! Each such request counts as invalid, and ten thousand in ten minutes prolong the block. So the bot
//! waits as after a 429: at first only the blocked request waits, and after several in a row all do.

use std::time::{Duration, Instant};

use parking_lot::Mutex;
use reqwest::StatusCode;

use super::error::RestError;

/// The wait after the first blocked request; it doubles each time that the bot is still blocked afterwards.
const WAIT: Duration = Duration::from_secs(60);

/// The longest wait.
const WAIT_MAX: Duration = Duration::from_secs(15 * 60);

/// After this many blocked requests in a row, all requests wait. The proxy may reject only a single request.
const ALL_MIN: u32 = 3;

/// Whether the proxy in front of Discord blocks the bot.
#[derive(Default)]
pub(super) struct ProxyBlock(Mutex<Record>);

#[derive(Default)]
struct Record {
    /// How many requests in a row were blocked.
    in_a_row: u32,
    /// The current wait, or the last one.
    wait: Duration,
    /// When it ends.
    until: Option<Instant>,
}

/// How long to wait after a blocked request.
#[derive(Debug, PartialEq, Eq)]
struct Wait {
    time: Duration,
    /// Whether every request waits.
    global: bool,
    /// Whether this has not been logged yet.
    is_new: bool,
}

impl ProxyBlock {
    /// Notes a classified response. A refusal by the proxy, classified as no usable answer, becomes a limit; a response
    /// by Discord itself ends the block.
    pub(super) fn note<T>(
        &self,
        classified: Result<T, RestError>,
        status: StatusCode,
    ) -> Result<T, RestError> {
        match &classified {
            Ok(_) | Err(RestError::Refused { .. }) => *self.0.lock() = Record::default(),
            Err(RestError::Unreachable) if blocks(status) => {
                return Err(self.blocked(status));
            }
            Err(RestError::Unreachable | RestError::Limited { .. }) => {}
        }
        classified
    }

    fn blocked(&self, status: StatusCode) -> RestError {
        let wait = self.0.lock().blocked(Instant::now());
        if wait.is_new {
            tracing::warn!(
                status = status.as_u16(),
                seconds = wait.time.as_secs(),
                all = wait.global,
                "the proxy in front of Discord blocks the bot's requests, which wait"
            );
        }
        RestError::Limited {
            retry_after_ms: u64::try_from(wait.time.as_millis()).unwrap_or(u64::MAX),
            global: wait.global,
        }
    }
}

/// Whether the proxy blocks the bot if it responds with this status instead of Discord.
fn blocks(status: StatusCode) -> bool {
    [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN].contains(&status)
}

impl Record {
    /// Notes a blocked request. One that is sent during a wait, such as a reply, does not extend it.
    fn blocked(&mut self, now: Instant) -> Wait {
        self.in_a_row = self.in_a_row.saturating_add(1);
        let left = self.until.map(|until| until.saturating_duration_since(now));
        let left = left.filter(|left| !left.is_zero());
        let time = left.unwrap_or_else(|| {
            self.wait = (self.wait * 2).clamp(WAIT, WAIT_MAX);
            self.until = Some(now + self.wait);
            self.wait
        });
        Wait {
            time,
            global: self.in_a_row >= ALL_MIN,
            is_new: left.is_none() || self.in_a_row == ALL_MIN,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HTML: Result<(), RestError> = Err(RestError::Unreachable);

    #[test]
    fn several_blocked_requests_in_a_row_make_all_wait_longer_and_longer() {
        let (mut record, mut now) = (Record::default(), Instant::now());
        let first = record.blocked(now);
        assert!(first.time == WAIT && !first.global && first.is_new);
        now += WAIT / 2;
        let second = record.blocked(now);
        assert!(second.time == WAIT / 2 && !second.global && !second.is_new);
        let third = record.blocked(now);
        assert!(third.time == WAIT / 2 && third.global && third.is_new);
        let mut waits = Vec::new();
        for _ in 0..6 {
            now += record.wait;
            waits.push(record.blocked(now).time.as_secs() / 60);
        }
        assert_eq!(waits, [2, 4, 8, 15, 15, 15]);
    }

    #[test]
    fn an_answer_of_discords_own_ends_the_block() {
        let block = ProxyBlock::default();
        let wait = |global| RestError::Limited {
            retry_after_ms: 60_000,
            global,
        };
        let is_global = |classified: Result<(), RestError>| match classified {
            Err(RestError::Limited { global, .. }) => Some(global),
            Ok(_) | Err(RestError::Refused { .. } | RestError::Unreachable) => None,
        };
        let blocked = || block.note(HTML, StatusCode::FORBIDDEN);
        assert_eq!(blocked(), Err(wait(false)));
        assert_eq!(is_global(blocked()), Some(false));
        assert_eq!(
            block.note(HTML, StatusCode::BAD_GATEWAY),
            HTML,
            "an outage neither begins nor ends a block"
        );
        assert_eq!(is_global(blocked()), Some(true));
        let fine = block.note(Ok(()), StatusCode::OK);
        assert_eq!(fine, Ok(()));
        assert_eq!(blocked(), Err(wait(false)));
    }
}
