//! When a database's server was heard last.

use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// When a database's server last answered, whatever it said.
#[derive(Debug)]
pub(super) struct Heard(Mutex<Instant>);

impl Heard {
    /// It has just been heard.
    pub(super) fn now() -> Self {
        Self(Mutex::new(Instant::now()))
    }

    /// Notes that it was heard again.
    pub(super) fn again(&self) {
        *self.0.lock() = Instant::now();
    }

    /// How long ago that was.
    pub(super) fn ago(&self) -> Duration {
        let last = *self.0.lock();
        last.elapsed()
    }
}
