//! A time of day from a clock other than the machine's.

use super::timeline::Reading;

/// The time that another clock showed at a reading of the machine's clocks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Anchor {
    with_sleep: i64,
    time_of_day: i64,
}

impl Anchor {
    pub(super) const fn of(reading: &Reading, time_of_day: i64) -> Self {
        Self {
            with_sleep: reading.with_sleep,
            time_of_day,
        }
    }

    /// Returns a reading with the other clock's time of day, advanced by as much as the machine's
    /// monotonic clock has advanced since.
    pub(super) const fn adjust(self, reading: Reading) -> Reading {
        let passed = reading.with_sleep.saturating_sub(self.with_sleep);
        Reading {
            time_of_day: self.time_of_day.saturating_add(passed),
            ..reading
        }
    }
}
