//! The clock of the benches.

use std::time::{Duration, Instant};

/// A clock that does not run while other programs have the CPU.
pub(crate) struct Clock {
    begin: Instant,
    busy: Option<Duration>,
}

impl Clock {
    /// Starts the clock.
    pub(crate) fn start() -> Clock {
        Clock {
            begin: Instant::now(),
            busy: busy(),
        }
    }

    /// Returns for how long it has run.
    pub(crate) fn elapsed(&self) -> Duration {
        match (self.busy, busy()) {
            (Some(begin), Some(now)) => now.saturating_sub(begin),
            (None, _) | (_, None) => self.begin.elapsed(),
        }
    }
}

/// Returns the CPU time of this thread, where Linux reports it.
fn busy() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_ascii_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
