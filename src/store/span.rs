//! The time over which hands are compared.

use crate::id::Day;

/// The time over which hands are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Span {
    /// Since the first hand.
    Ever,
    /// A calendar month in UTC.
    Month,
    /// A week in UTC, from Monday on.
    Week,
}

impl Span {
    /// Every span.
    pub const ALL: [Self; 3] = [Self::Ever, Self::Month, Self::Week];

    /// Returns the number that the database has for it.
    pub(super) const fn number(self) -> i64 {
        match self {
            Self::Ever => 0,
            Self::Month => 1,
            Self::Week => 2,
        }
    }

    /// Returns the first day of the span that a day lies in.
    #[must_use]
    pub fn first_day(self, day: Day) -> Day {
        match self {
            Self::Ever => Day::new(0),
            Self::Month => day.month(),
            Self::Week => day.week(),
        }
    }
}
