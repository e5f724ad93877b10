//! Accounts, the owners of chips.

use std::fmt;
use std::str::FromStr;

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

/// A text that names no account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the name of an account")]
pub struct BadAccount;

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

impl FromStr for Account {
    type Err = BadAccount;

    fn from_str(text: &str) -> Result<Self, BadAccount> {
        let account = match text.split_once(':') {
            None => match text {
                "mint" => Self::Mint,
                "house" => Self::HouseBank,
                "burn" => Self::Burn,
                _ => return Err(BadAccount),
            },
            Some(("user", id)) => Self::User(id.parse().map_err(|_| BadAccount)?),
            Some(("escrow", id)) => {
                let id = id.parse().ok().and_then(TableId::new);
                Self::Escrow(id.ok_or(BadAccount)?)
            }
            Some(_) => return Err(BadAccount),
        };
        // One account, one name: no leading zeros, no plus sign.
        if account.to_string() == text {
            Ok(account)
        } else {
            Err(BadAccount)
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn names_are_stable_and_read_back() {
        let names = [
            "user:18446744073709551615",
            "user:0",
            "escrow:7",
            "mint",
            "house",
            "burn",
        ];
        for name in names {
            assert_eq!(name.parse::<Account>().unwrap().to_string(), name);
        }
    }

    #[test]
    fn anything_else_is_no_account() {
        let names = [
            "",
            "user",
            "user:",
            "user:01",
            "user:-1",
            "escrow:0",
            "escrow:+7",
            "mint:1",
            "Mint",
        ];
        for name in names {
            assert_eq!(name.parse::<Account>(), Err(BadAccount), "{name}");
        }
    }
}
