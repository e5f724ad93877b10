//! Accounts, the owners of chips.

use std::fmt;

use crate::id::{TableId, UserId};

/// An owner of chips; the balances of all accounts sum to zero at every instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// A person's wallet, the same on every server; never negative.
    User(UserId),
    /// Chips that a table holds for its running hand; never negative, and zero between hands.
    Escrow(TableId),
    /// The source of new chips; its balance is minus all chips ever issued.
    Mint,
    /// The chips of the house's bank, which computers play with too; may be negative.
    HouseBank,
    /// Chips that have left the game; never negative.
    Burn,
}

impl Account {
    /// Whether the account's balance may be negative.
    #[must_use]
    pub const fn may_be_negative(self) -> bool {
        match self {
            Self::Mint | Self::HouseBank => true,
            Self::User(_) | Self::Escrow(_) | Self::Burn => false,
        }
    }

    /// Returns the table whose escrow this is; `None` for other accounts.
    #[must_use]
    pub const fn table(self) -> Option<TableId> {
        match self {
            Self::Escrow(table) => Some(table),
            Self::User(_) | Self::Mint | Self::HouseBank | Self::Burn => None,
        }
    }

    /// Returns the kind of account as the database stores it.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Self::User(_) => "user",
            Self::Escrow(_) => "escrow",
            Self::Mint => "mint",
            Self::HouseBank => "house",
            Self::Burn => "burn",
        }
    }
}

impl fmt::Display for Account {
    /// Writes the account's stable name, as in `user:80351110224678912` or `escrow:7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::User(user) => write!(f, "user:{user}"),
            Self::Escrow(table) => write!(f, "escrow:{}", table.get()),
            Self::Mint | Self::HouseBank | Self::Burn => f.write_str(self.kind()),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn names_are_stable() {
        for (account, name) in [
            (
                Account::User(UserId::new(u64::MAX)),
                "user:18446744073709551615",
            ),
            (Account::User(UserId::new(0)), "user:0"),
            (Account::Escrow(TableId::new(7).unwrap()), "escrow:7"),
            (Account::Mint, "mint"),
            (Account::HouseBank, "house"),
            (Account::Burn, "burn"),
        ] {
            assert_eq!(account.to_string(), name);
        }
    }
}
