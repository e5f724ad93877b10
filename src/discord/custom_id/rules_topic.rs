//! The topics of the rules.

use crate::variant_names::variant_names;

/// A topic of the rules, which has one or more pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RulesTopic {
    /// The tiles and their ranks.
    Tiles,
    /// The combinations that can be led, and what beats what.
    Sets,
    /// How a hand is played.
    Play,
    /// The end of a hand and who pays whom.
    Payments,
    /// Seats, clocks and chips at a table here.
    Table,
}

variant_names! {
    /// Returns the name in commands and button ids.
    RulesTopic {
        Tiles = "tiles",
        Sets = "sets",
        Play = "play",
        Payments = "payments",
        Table = "table",
    }
}
