//! The time span of a leaderboard.

use gow::named_enum;

use crate::id::Day;

named_enum! {
    /// The time span of a leaderboard; exports and texts use the names.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Span {
        /// All time.
        Ever = "ever",
        /// A calendar month in UTC.
        Month = "month",
        /// A week in UTC, from Monday.
        Week = "week",
    }
}

impl Span {
    /// Returns the span with a number in the database.
    pub(in crate::store) fn numbered(number: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|span| span.number() == number)
    }

    /// Returns its number in the database.
    pub(in crate::store) const fn number(self) -> i64 {
        match self {
            Self::Ever => 0,
            Self::Month => 1,
            Self::Week => 2,
        }
    }

    /// Returns the first day of the span that contains a day.
    #[must_use]
    pub fn first_day(self, day: Day) -> Day {
        match self {
            Self::Ever => Day::new(0),
            Self::Month => day.month(),
            Self::Week => day.week(),
        }
    }
}
