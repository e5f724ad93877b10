//! The server's setting for what computers may do at a table.

use gow::named_enum;
use serde::{Deserialize, Serialize};

pub(super) mod hint;
pub(super) mod search_turn;
pub(super) mod searches;

named_enum! {
    /// What computers may do at a table; lists and texts use the names.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum ComputerPolicy {
        /// They take empty seats and play with the chips of the house's bank.
        #[default]
        Chips = "chips",
        /// They take empty seats, and hands with one of them are for nothing.
        Nothing = "nothing",
        /// They take no empty seats, but still play on for people who are away or leave.
        Never = "never",
    }
}
