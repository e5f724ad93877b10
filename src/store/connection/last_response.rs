//! The time of the database server's last response.

use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// When the database server last responded, even with an error.
#[derive(Debug)]
pub(in crate::store) struct LastResponse(Mutex<Instant>);

impl LastResponse {
    /// The server has just responded.
    pub(in crate::store) fn now() -> Self {
        Self(Mutex::new(Instant::now()))
    }

    /// Records another response.
    pub(in crate::store) fn record(&self) {
        *self.0.lock() = Instant::now();
    }

    /// Returns how long ago the last response was.
    pub(in crate::store) fn elapsed(&self) -> Duration {
        let last = *self.0.lock();
        last.elapsed()
    }
}
