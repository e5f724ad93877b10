//! The server's setting for what computers may do at a table.

use serde::{Deserialize, Serialize};

pub(super) mod hint;
pub(super) mod search_turn;
pub(super) mod searches;

/// What computers may do at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ComputerPolicy {
    /// They take empty seats and play with the chips of the house's bank.
    #[default]
    Chips,
    /// They take empty seats, and hands with one of them are for nothing.
    Nothing,
    /// They take no empty seats, but still play on for people who are away or leave.
    Never,
}

impl ComputerPolicy {
    /// Every value that a server can choose.
    pub const ALL: [Self; 3] = [Self::Chips, Self::Nothing, Self::Never];

    /// Returns the name in lists and texts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Chips => "chips",
            Self::Nothing => "nothing",
            Self::Never => "never",
        }
    }
}
