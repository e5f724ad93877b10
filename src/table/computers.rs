//! What computers may do at a table, as its server has it.

use serde::{Deserialize, Serialize};

/// What computers may do at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Computers {
    /// They take empty chairs and play with the house's chips.
    #[default]
    Chips,
    /// They take empty chairs, and a hand with one of them is for nothing.
    Nothing,
    /// They take no empty chair; for whoever is away or leaves they play on all the same.
    Never,
}

impl Computers {
    /// Everything that a server can choose.
    pub const ALL: [Self; 3] = [Self::Chips, Self::Nothing, Self::Never];
}
