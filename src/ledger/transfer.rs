//! One movement of chips.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::id::{Day, UserId};
use crate::ledger::{Account, Chips};

/// The longest key of a transfer, in bytes: room for two ids and a word, and a bound on what is stored.
pub const MAX_KEY: usize = 100;

/// Why chips moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// A new player's first chips.
    Grant,
    /// A day's gift.
    Daily,
    /// The most a person can lose in a hand, taken aside at the deal.
    Hold,
    /// What is a person's after a hand: the hold and what was won, less what was lost.
    Settle,
    /// What the computers of a hand lost.
    HousePays,
    /// What the computers of a hand won.
    HouseTakes,
    /// What winners pay for winning, taken out of the game.
    Commission,
    /// A hold given back because its hand does not count.
    Void,
}

impl Code {
    /// Every code.
    pub const ALL: [Self; 8] = [
        Self::Grant,
        Self::Daily,
        Self::Hold,
        Self::Settle,
        Self::HousePays,
        Self::HouseTakes,
        Self::Commission,
        Self::Void,
    ];

    /// Returns the code's stable name, as in `house-pays`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grant => "grant",
            Self::Daily => "daily",
            Self::Hold => "hold",
            Self::Settle => "settle",
            Self::HousePays => "house-pays",
            Self::HouseTakes => "house-takes",
            Self::Commission => "commission",
            Self::Void => "void",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Code {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|code| code.name() == text).ok_or("not the code of a transfer")
    }
}

/// One movement of chips between two accounts; once stored it is never changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transfer {
    /// What the transfer is for: two with one key are one transfer.
    pub key: String,
    /// Who pays.
    pub debit: Account,
    /// Who is paid.
    pub credit: Account,
    /// How much.
    pub amount: Chips,
    /// Why.
    pub code: Code,
}

impl Transfer {
    /// Returns a digest of everything the transfer says, to tell a repetition from a contradiction.
    #[must_use]
    pub fn fingerprint(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        let parts = [
            self.key.clone(),
            self.debit.to_string(),
            self.credit.to_string(),
            self.amount.to_string(),
            self.code.to_string(),
        ];
        for part in parts {
            // With lengths in front, no two contents have the same bytes.
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part.as_bytes());
        }
        hash.finalize().into()
    }
}

/// Returns the key of a person's grant.
#[must_use]
pub fn grant_key(user: UserId) -> String {
    format!("grant:{user}")
}

/// Returns the key of a person's gift of a day.
#[must_use]
pub fn daily_key(user: UserId, day: Day) -> String {
    format!("daily:{user}:{day}")
}

/// Returns the transfer that gives a new player their first chips.
#[must_use]
pub fn grant(user: UserId, amount: Chips) -> Transfer {
    Transfer {
        key: grant_key(user),
        debit: Account::Mint,
        credit: Account::User(user),
        amount,
        code: Code::Grant,
    }
}

/// Returns the transfer that gives a player a day's chips.
#[must_use]
pub fn daily(user: UserId, day: Day, amount: Chips) -> Transfer {
    Transfer {
        key: daily_key(user, day),
        debit: Account::Mint,
        credit: Account::User(user),
        amount,
        code: Code::Daily,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_fingerprint_changes_with_every_part() {
        let user = UserId::new(7);
        let base = grant(user, Chips::MIN);
        let others = [
            Transfer { key: "grant:8".into(), ..base.clone() },
            Transfer { debit: Account::House, ..base.clone() },
            Transfer { credit: Account::Burn, ..base.clone() },
            Transfer { amount: Chips::MAX, ..base.clone() },
            Transfer { code: Code::Daily, ..base.clone() },
        ];
        for other in others {
            assert_ne!(other.fingerprint(), base.fingerprint(), "{other:?}");
        }
        assert_eq!(base.clone().fingerprint(), base.fingerprint());
    }

    #[test]
    fn codes_read_back() {
        for code in Code::ALL {
            assert_eq!(code.name().parse::<Code>().unwrap(), code);
        }
        assert!("gift".parse::<Code>().is_err());
    }

    #[test]
    fn the_longest_key_fits() {
        let user = UserId::new(u64::MAX);
        assert!(daily(user, Day::new(i64::MIN), Chips::MIN).key.len() <= MAX_KEY);
    }
}
