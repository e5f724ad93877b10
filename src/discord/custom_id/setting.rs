//! One of the settings of a server.

use gow::Game;

/// One of the settings of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Setting {
    /// The language of public messages.
    Language,
    /// Where tables are opened.
    Channels,
    /// Whether each table gets a new thread.
    Threads,
    /// How public pictures are drawn.
    Pictures,
    /// The rules of that game's tables that are opened without `rules:`.
    House(Game),
    /// The stake of tables that are opened without one.
    Stake,
    /// What computers may do.
    Computers,
    /// The winnings from computers in a day after which a person's hands with them are for nothing.
    Cap,
    /// Whether people can claim the daily chips.
    Daily,
    /// Whether people can give chips to each other.
    Give,
    /// Whether hands with computers count for the leaderboard.
    Leaders,
}

impl Setting {
    /// Every setting, in the order in which they are offered.
    pub const ALL: [Self; 13] = [
        Self::Language,
        Self::Channels,
        Self::Threads,
        Self::Pictures,
        Self::House(Game::TienGow),
        Self::House(Game::PaiGow),
        Self::House(Game::TetGow),
        Self::Stake,
        Self::Computers,
        Self::Cap,
        Self::Daily,
        Self::Give,
        Self::Leaders,
    ];

    /// Returns the name in button ids.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::House(game) => game.name(),
            setting => setting.key(),
        }
    }

    /// Returns the key in the texts, the same for the rules of all games.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Language => "language",
            Self::Channels => "channels",
            Self::Threads => "threads",
            Self::Pictures => "pictures",
            Self::House(_) => "house",
            Self::Stake => "stake",
            Self::Computers => "computers",
            Self::Cap => "cap",
            Self::Daily => "daily",
            Self::Give => "give",
            Self::Leaders => "leaders",
        }
    }

    /// Returns the setting of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|setting| setting.name() == name)
    }
}
