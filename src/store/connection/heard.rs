//! The time of the last answer of a database's server.

use std::time::{Duration, Instant};

use parking_lot::Mutex;

/// When a database's server last answered, whatever the answer was.
#[derive(Debug)]
pub(in crate::store) struct Heard(Mutex<Instant>);

impl Heard {
    /// The server has just answered.
    pub(in crate::store) fn now() -> Self {
        Self(Mutex::new(Instant::now()))
    }

    /// Notes another answer.
    pub(in crate::store) fn again(&self) {
        *self.0.lock() = Instant::now();
    }

    /// How long ago the last answer was.
    pub(in crate::store) fn ago(&self) -> Duration {
        let last = *self.0.lock();
        last.elapsed()
    }
}
