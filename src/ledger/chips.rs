//! Amounts and balances.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An amount of chips in a transfer: at least one, at most [`Chips::MAX`].
///
/// Every constructor checks the range, and all arithmetic is checked.
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

    /// Returns the sum; `None` if it is out of range.
    #[must_use]
    pub const fn checked_add(self, other: Self) -> Option<Self> {
        // Both are at most 10^12: the addition itself cannot overflow.
        Self::new(self.0 + other.0)
    }

    /// Returns the difference; `None` unless it is positive.
    #[must_use]
    pub const fn checked_sub(self, other: Self) -> Option<Self> {
        Self::new(self.0 - other.0)
    }

    /// Returns the product; `None` if it is out of range.
    #[must_use]
    pub const fn checked_mul(self, times: i64) -> Option<Self> {
        match self.0.checked_mul(times) {
            Some(product) => Self::new(product),
            None => None,
        }
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

/// The balance of an account, in chips; only those of the mint and the house's bank can be
/// negative.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Balance(pub i64);

impl Balance {
    /// Returns the number.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// Whether the balance is at least an amount.
    #[must_use]
    pub const fn covers(self, amount: Chips) -> bool {
        self.0 >= amount.0
    }

    /// Returns the balance after receiving an amount; `None` on overflow.
    #[must_use]
    pub const fn checked_add(self, amount: Chips) -> Option<Self> {
        match self.0.checked_add(amount.0) {
            Some(sum) => Some(Self(sum)),
            None => None,
        }
    }

    /// Returns the balance after paying an amount; `None` on overflow.
    #[must_use]
    pub const fn checked_sub(self, amount: Chips) -> Option<Self> {
        match self.0.checked_sub(amount.0) {
            Some(rest) => Some(Self(rest)),
            None => None,
        }
    }
}

impl fmt::Display for Balance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn amounts_stay_in_range() {
        for amount in [i64::MIN, -1, 0, Chips::MAX.0 + 1, i64::MAX] {
            assert_eq!(Chips::new(amount), None, "{amount}");
        }
        let ten = Chips::new(10).unwrap();
        assert_eq!(ten.checked_sub(ten), None);
        assert_eq!(ten.checked_sub(Chips::MIN).map(Chips::get), Some(9));
        assert_eq!(Chips::MAX.checked_add(Chips::MIN), None);
        assert_eq!(ten.checked_mul(i64::MAX), None);
        assert_eq!(ten.checked_mul(-1), None);
        assert_eq!(ten.checked_mul(28).map(Chips::get), Some(280));
    }

    #[test]
    fn balances_never_wrap() {
        assert_eq!(Balance(i64::MAX).checked_add(Chips::MIN), None);
        assert_eq!(Balance(i64::MIN).checked_sub(Chips::MIN), None);
        assert!(Balance(1).covers(Chips::MIN));
        assert!(!Balance(0).covers(Chips::MIN));
    }

    #[test]
    fn json_is_checked_like_code() {
        assert!(serde_json::from_str::<Chips>("0").is_err());
        assert_eq!(serde_json::from_str::<Chips>("5").unwrap().get(), 5);
    }
}
