//! The limits of a client's frames, and the deadline of its heartbeats.

use std::time::Duration;

use tokio::time::Instant;

use super::CloseReason;
use crate::limits::discord;

/// The time by which a heartbeat may be late before the connection counts as dead, as a share of the interval.
const GRACE: f64 = 0.5;

/// The heartbeat interval of a connection that need not send heartbeats.
const NO_HEARTBEATS: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Counts the frames of one connection and watches its heartbeats.
#[derive(Debug)]
pub(super) struct ConnectionMonitor {
    interval: Duration,
    last_heartbeat: Instant,
    /// Whether the client must keep the limits. Bots and unidentified clients must. A person's page need not, because a
    /// browser wakes a page in the background too seldom.
    is_enforced: bool,
    /// The start of the window in which frames are counted.
    window_ms: i64,
    frames: u32,
}

impl ConnectionMonitor {
    pub(super) fn new(interval: Duration) -> Self {
        Self {
            interval,
            last_heartbeat: Instant::now(),
            is_enforced: true,
            window_ms: 0,
            frames: 0,
        }
    }

    pub(super) fn set_enforced(&mut self, on: bool) {
        self.is_enforced = on;
    }

    pub(super) fn record_heartbeat(&mut self) {
        self.last_heartbeat = Instant::now();
    }

    /// Returns the deadline of the next heartbeat, in real time, because a test that advances the sandbox's clock must not
    /// end every connection.
    pub(super) fn heartbeat_deadline(&self) -> Instant {
        let wait = if self.is_enforced {
            self.interval.mul_f64(1.0 + GRACE)
        } else {
            NO_HEARTBEATS
        };
        self.last_heartbeat + wait
    }

    /// Counts a frame, on the sandbox's clock.
    ///
    /// # Errors
    /// For a frame that is too long, or more frames in a minute than allowed.
    pub(super) fn count_frame(
        &mut self,
        bytes: usize,
        now_ms: i64,
        has_rate_limit: bool,
    ) -> Result<(), CloseReason> {
        if !self.is_enforced {
            return Ok(());
        }
        if bytes > discord::GATEWAY_PAYLOAD {
            return Err(CloseReason::Undecodable);
        }
        if now_ms - self.window_ms >= discord::GATEWAY_SENDS_MS {
            (self.window_ms, self.frames) = (now_ms, 0);
        }
        self.frames += 1;
        if has_rate_limit && self.frames > discord::GATEWAY_SENDS {
            Err(CloseReason::TooFast)
        } else {
            Ok(())
        }
    }
}
