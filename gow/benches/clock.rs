//! The clock of the benches.

use std::time::{Duration, Instant};

/// A clock that does not run while other programs have the CPU.
pub(crate) struct Clock {
    start: Instant,
    cpu_time: Option<Duration>,
}

impl Clock {
    /// Starts the clock.
    pub(crate) fn start() -> Clock {
        Clock {
            start: Instant::now(),
            cpu_time: thread_cpu_time(),
        }
    }

    /// Returns how long the clock has run.
    pub(crate) fn elapsed(&self) -> Duration {
        match (self.cpu_time, thread_cpu_time()) {
            (Some(start), Some(now)) => now.saturating_sub(start),
            (None, _) | (_, None) => self.start.elapsed(),
        }
    }
}

/// Returns the CPU time of this thread, where Linux reports it.
fn thread_cpu_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_ascii_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
