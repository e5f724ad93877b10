//! Instants and days.

use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use time::format_description::well_known::Rfc3339;
use time::{Date, OffsetDateTime};

/// The Julian day of 1970-01-01.
const EPOCH_JULIAN: i64 = 2_440_588;

/// The number of milliseconds in one second.
pub const SECOND_MS: i64 = 1_000;

/// The number of milliseconds in one minute.
pub const MINUTE_MS: i64 = 60 * SECOND_MS;

/// The number of milliseconds in one UTC day.
pub const DAY_MS: i64 = 24 * 60 * MINUTE_MS;

/// An instant: milliseconds since 1970-01-01T00:00:00Z, by the program's clock.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Timestamp(i64);

/// A time before 1970 counts as 1970.
impl From<SystemTime> for Timestamp {
    fn from(at: SystemTime) -> Self {
        Self::new(0).plus(at.duration_since(UNIX_EPOCH).unwrap_or_default())
    }
}

impl Timestamp {
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

    /// Returns whole seconds since the epoch, for Discord's `<t:…:R>`.
    #[must_use]
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1_000)
    }

    /// Returns the instant a duration later, saturating.
    #[must_use]
    pub fn plus(self, span: Duration) -> Self {
        Self(self.0.saturating_add(whole_millis(span)))
    }

    /// Returns the instant a duration earlier, saturating.
    #[must_use]
    pub fn minus(self, span: Duration) -> Self {
        Self(self.0.saturating_sub(whole_millis(span)))
    }

    /// Returns the time since an earlier instant; zero if it is not earlier.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }

    /// Returns the instant in UTC, such as `2026-11-20T14:27:52Z`; `None` beyond the calendar.
    pub(crate) fn rfc3339(self) -> Option<String> {
        let at = OffsetDateTime::from_unix_timestamp(self.seconds()).ok()?;
        at.format(&Rfc3339).ok()
    }

    /// Returns the UTC day of the instant.
    #[must_use]
    pub const fn day(self) -> Day {
        Day(self.0.div_euclid(DAY_MS))
    }
}

/// Returns a duration in whole milliseconds, saturating.
pub(crate) fn whole_millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
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
    pub const fn start(self) -> Timestamp {
        Timestamp(self.0.saturating_mul(DAY_MS))
    }

    /// Returns the day after.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// Returns the Monday of the day's week.
    #[must_use]
    pub const fn week(self) -> Self {
        // The epoch was a Thursday.
        Self(
            self.0
                .saturating_sub(self.0.saturating_add(3).rem_euclid(7)),
        )
    }

    /// Returns the first day of the day's month; the day itself if the calendar does not reach it.
    #[must_use]
    pub fn month(self) -> Self {
        self.date()
            .map_or(self, |date| Self(self.0 - i64::from(date.day()) + 1))
    }

    /// Returns the day's date; `None` if the calendar does not reach it.
    #[must_use]
    pub fn date(self) -> Option<Date> {
        let julian = i32::try_from(self.0.checked_add(EPOCH_JULIAN)?).ok()?;
        Date::from_julian_day(julian).ok()
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_begin_on_monday_and_months_on_the_first() {
        let day = |year, month: u8, day| {
            let date = Date::from_calendar_date(year, month.try_into().unwrap(), day).unwrap();
            Day(i64::from(date.to_julian_day()) - EPOCH_JULIAN)
        };
        assert_eq!(day(1970, 1, 1), Day(0));
        assert_eq!(day(2026, 11, 22).week(), day(2026, 11, 16), "a Sunday");
        assert_eq!(day(2026, 11, 16).week(), day(2026, 11, 16), "a Monday");
        assert_eq!(day(1970, 1, 1).week(), day(1969, 12, 29));
        assert_eq!(day(2024, 2, 29).month(), day(2024, 2, 1));
        assert_eq!(day(1969, 12, 31).month(), day(1969, 12, 1));
        assert_eq!(day(2100, 3, 1).date().unwrap().to_string(), "2100-03-01");
        assert_eq!(Day(i64::MAX).month(), Day(i64::MAX));
        assert_eq!(Day(i64::MIN).date(), None);
    }

    #[test]
    fn days_begin_at_midnight_utc_before_and_after_the_epoch() {
        assert_eq!(Timestamp(0).day(), Day(0));
        assert_eq!(Timestamp(-1).day(), Day(-1));
        assert_eq!(Timestamp(DAY_MS - 1).day(), Day(0));
        assert_eq!(Timestamp(DAY_MS).day(), Day(1));
        assert_eq!(Day(1).start(), Timestamp(DAY_MS));
        assert_eq!(Timestamp(1_999).seconds(), 1);
        assert_eq!(Timestamp(5).since(Timestamp(9)), Duration::ZERO);
        assert_eq!(Timestamp(5).minus(Duration::from_millis(7)), Timestamp(-2));
        assert_eq!(Timestamp(5).plus(Duration::MAX), Timestamp(i64::MAX));
    }
}
