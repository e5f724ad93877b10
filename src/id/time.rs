//! Instants and days.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The number of milliseconds in one second.
pub const SECOND_MS: i64 = 1_000;

/// The number of milliseconds in one minute.
pub const MINUTE_MS: i64 = 60 * SECOND_MS;

/// The number of milliseconds in one UTC day.
pub const DAY_MS: i64 = 24 * 60 * MINUTE_MS;

/// An instant: milliseconds since 1970-01-01T00:00:00Z, on the clock that the program was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(i64);

impl Millis {
    /// Wraps a number of milliseconds since the epoch.
    #[must_use]
    pub const fn new(millis: i64) -> Self {
        Self(millis)
    }

    /// Returns the number of milliseconds since the epoch.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// Returns whole seconds since the epoch, as Discord's `<t:…:R>` wants them.
    #[must_use]
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1_000)
    }

    /// Returns the instant a while later; the far end of time at most.
    #[must_use]
    pub fn plus(self, span: Duration) -> Self {
        Self(self.0.saturating_add(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    /// Returns the instant a while earlier; the near end of time at least.
    #[must_use]
    pub fn minus(self, span: Duration) -> Self {
        Self(self.0.saturating_sub(i64::try_from(span.as_millis()).unwrap_or(i64::MAX)))
    }

    /// Returns the time since an earlier instant; zero when that is not earlier.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }

    /// Returns the UTC day the instant lies in.
    #[must_use]
    pub const fn day(self) -> Day {
        Day(self.0.div_euclid(DAY_MS))
    }
}

/// A UTC day, counted from 1970-01-01.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(i64);

impl Day {
    /// Wraps a number of days since the epoch.
    #[must_use]
    pub const fn new(days: i64) -> Self {
        Self(days)
    }

    /// Returns the number of days since the epoch.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// Returns the first instant of the day.
    #[must_use]
    pub const fn start(self) -> Millis {
        Millis(self.0.saturating_mul(DAY_MS))
    }

    /// Returns the day after.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn days_begin_at_midnight_utc_before_and_after_the_epoch() {
        assert_eq!(Millis(0).day(), Day(0));
        assert_eq!(Millis(-1).day(), Day(-1));
        assert_eq!(Millis(DAY_MS - 1).day(), Day(0));
        assert_eq!(Millis(DAY_MS).day(), Day(1));
        assert_eq!(Day(1).start(), Millis(DAY_MS));
        assert_eq!(Millis(1_999).seconds(), 1);
        assert_eq!(Millis(5).since(Millis(9)), Duration::ZERO);
        assert_eq!(Millis(5).minus(Duration::from_millis(7)), Millis(-2));
        assert_eq!(Millis(5).plus(Duration::MAX), Millis(i64::MAX));
    }
}
