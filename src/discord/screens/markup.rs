//! Instants in Discord's markup, and counts as the number type of phrases.

use crate::id::Millis;

/// A Discord timestamp that counts down to an instant.
pub(crate) fn countdown(at: Millis) -> String {
    format!("<t:{}:R>", at.seconds())
}

/// A Discord timestamp of a day, in the reader's time zone.
pub(super) fn date(at: Millis) -> String {
    format!("<t:{}:D>", at.seconds())
}

/// A Discord timestamp of a time of day, in the reader's time zone.
pub(super) fn clock(at: Millis) -> String {
    format!("<t:{}:t>", at.seconds())
}

/// A count as the number type of phrases.
pub(crate) fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
