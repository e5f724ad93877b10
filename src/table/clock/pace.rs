//! How much time the terms of a table give people.

use super::Pace;
use crate::table::limits::{
    BANK_OFFER_MS, CLAIM_WINDOW_MS, LONG_CLAIM_WINDOW_MS, MISSED_TURNS_MAX,
};
use crate::table::state::Terms;

impl Pace {
    /// Whether people have a limited time for a turn.
    #[must_use]
    pub const fn has_clock(self) -> bool {
        match self {
            Self::Fast | Self::Normal | Self::Slow => true,
            Self::NoClock => false,
        }
    }
}

impl Terms {
    /// Whether people have a limited time for a turn. Without a clock nobody is hurried: a hand waits
    /// as long as an idle table stays open, which is [`Terms::turn_ms`] there, and then a computer
    /// takes the seat.
    #[must_use]
    pub const fn has_clock(&self) -> bool {
        self.pace.has_clock()
    }

    /// The time for a turn, in milliseconds; `None` without a clock.
    #[must_use]
    pub fn turn_limit_ms(&self) -> Option<i64> {
        self.has_clock().then_some(self.turn_ms)
    }

    /// How many turns in a row a person misses before a computer holds the seat.
    #[must_use]
    pub const fn max_missed_turns(&self) -> u8 {
        if self.has_clock() {
            MISSED_TURNS_MAX
        } else {
            1
        }
    }

    /// How long a person may consider an offer of the bank, in milliseconds.
    pub(in crate::table) fn bank_offer_ms(&self) -> i64 {
        if self.has_clock() {
            BANK_OFFER_MS.min(self.turn_ms)
        } else {
            self.turn_ms
        }
    }

    /// The claim window before the first lead, in milliseconds.
    #[must_use]
    pub const fn claim_window_ms(&self) -> i64 {
        if self.has_clock() {
            CLAIM_WINDOW_MS
        } else {
            LONG_CLAIM_WINDOW_MS
        }
    }
}
