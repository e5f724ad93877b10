//! Timestamps in Discord's markup, and counts as phrases take them.

use crate::id::Timestamp;

/// A Discord timestamp that counts down to an instant.
pub(crate) fn countdown(at: Timestamp) -> String {
    format!("<t:{}:R>", at.seconds())
}

/// A Discord timestamp of a day, in the reader's time zone.
pub(super) fn date(at: Timestamp) -> String {
    format!("<t:{}:D>", at.seconds())
}

/// A Discord timestamp of a time of day, in the reader's time zone.
pub(super) fn time_of_day(at: Timestamp) -> String {
    format!("<t:{}:t>", at.seconds())
}

/// A count as the integer that phrases take.
pub(crate) fn phrase_number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
