//! Accounts, the owners of chips.

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
