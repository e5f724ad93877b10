//! The rate of a client's frames, and the deadline of its heartbeats.

use std::time::Duration;

use tokio::time::Instant;

use super::Close;
use crate::limits::discord;

/// How late a heartbeat may be before a connection counts as dead, as a part of the interval.
const GRACE: f64 = 0.5;

/// The longest wait of a connection that need not send heartbeats.
const FOR_EVER: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Keeps count of one connection's frames and heartbeats.
#[derive(Debug)]
pub(super) struct Pace {
    interval: Duration,
    last_beat: Instant,
    /// Whether the client must keep the limits. Bots and unidentified clients must. A person's page need not, because a
    /// browser wakes a page in the background too seldom.
    enforced: bool,
    window_ms: i64,
    sent: u32,
}

impl Pace {
    pub(super) fn new(interval: Duration) -> Self {
        Self {
            interval,
            last_beat: Instant::now(),
            enforced: true,
            window_ms: 0,
            sent: 0,
        }
    }

    pub(super) fn enforce(&mut self, on: bool) {
        self.enforced = on;
    }

    pub(super) fn beat(&mut self) {
        self.last_beat = Instant::now();
    }

    /// Returns when the next heartbeat is due, in real time, because a test that advances the sandbox's clock must not
    /// end every connection.
    pub(super) fn beat_by(&self) -> Instant {
        let patience = if self.enforced {
            self.interval.mul_f64(1.0 + GRACE)
        } else {
            FOR_EVER
        };
        self.last_beat + patience
    }

    /// Counts a frame, by the sandbox's clock.
    ///
    /// # Errors
    /// For a frame that is too long, or more frames in a minute than allowed.
    pub(super) fn weigh(&mut self, bytes: usize, now_ms: i64, limited: bool) -> Result<(), Close> {
        if !self.enforced {
            return Ok(());
        }
        if bytes > discord::GATEWAY_PAYLOAD {
            return Err(Close::Undecodable);
        }
        if now_ms - self.window_ms >= discord::GATEWAY_SENDS_MS {
            (self.window_ms, self.sent) = (now_ms, 0);
        }
        self.sent += 1;
        if limited && self.sent > discord::GATEWAY_SENDS {
            Err(Close::TooFast)
        } else {
            Ok(())
        }
    }
}
