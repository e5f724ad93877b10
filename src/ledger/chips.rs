//! Amounts of chips.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An amount of chips in a transfer: at least one, at most [`Chips::MAX`].
///
/// Every constructor checks the range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "i64")]
pub struct Chips(i64);

impl Chips {
    /// The largest amount: 10^12, so that even the sum of millions of amounts fits into 64 bits.
    pub const MAX: Self = Self(1_000_000_000_000);

    /// The smallest amount.
    pub const MIN: Self = Self(1);

    /// Wraps a number; `None` if it is out of range.
    #[must_use]
    pub const fn new(amount: i64) -> Option<Self> {
        if amount >= Self::MIN.0 && amount <= Self::MAX.0 {
            Some(Self(amount))
        } else {
            None
        }
    }

    /// Returns the number.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl fmt::Display for Chips {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl TryFrom<i64> for Chips {
    type Error = &'static str;

    fn try_from(amount: i64) -> Result<Self, Self::Error> {
        Self::new(amount).ok_or("an amount of chips is from 1 to 1,000,000,000,000")
    }
}

impl From<Chips> for i64 {
    fn from(chips: Chips) -> i64 {
        chips.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_stay_in_range() {
        for amount in [i64::MIN, -1, 0, Chips::MAX.0 + 1, i64::MAX] {
            assert_eq!(Chips::new(amount), None, "{amount}");
        }
    }

    #[test]
    fn json_is_checked_like_code() {
        assert!(serde_json::from_str::<Chips>("0").is_err());
        assert_eq!(serde_json::from_str::<Chips>("5").unwrap().get(), 5);
    }
}
