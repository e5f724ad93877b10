//! The server's setting for what computers may do at a table.

use serde::{Deserialize, Serialize};

use crate::variant_names::variant_names;

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

variant_names! {
    /// Returns the name in lists and texts.
    ComputerPolicy { Chips = "chips", Nothing = "nothing", Never = "never" }
}
