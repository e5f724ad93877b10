//! The topics of the rules.

use gow::named_enum;

named_enum! {
    /// A topic of the rules, which has one or more pages; commands and button ids use the names.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum RulesTopic {
        /// The tiles and their ranks.
        Tiles = "tiles",
        /// The combinations that can be led, and what beats what.
        Sets = "sets",
        /// How a hand is played.
        Play = "play",
        /// The end of a hand and who pays whom.
        Payments = "payments",
        /// Seats, clocks and chips at a table here.
        Table = "table",
    }
}
