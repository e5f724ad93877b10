//! The topics of the rules.

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

impl RulesTopic {
    /// Every topic, in reading order.
    pub const ALL: [Self; 5] = [
        Self::Tiles,
        Self::Sets,
        Self::Play,
        Self::Payments,
        Self::Table,
    ];

    /// The name in commands and button ids.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tiles => "tiles",
            Self::Sets => "sets",
            Self::Play => "play",
            Self::Payments => "payments",
            Self::Table => "table",
        }
    }

    /// The topic of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.name() == name)
    }
}
