//! The games.

use std::{fmt, str::FromStr};

use crate::as_text::as_text;

/// A game, without its house rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Game {
    /// Tien Gow, the trick game of four with the 32 Chinese dominoes.
    TienGow,
    /// Pai Gow, in which each player divides four dominoes into two hands against the bank's.
    PaiGow,
    /// Tet-Gow, the trick game of three or four with the Decktet.
    TetGow,
}

impl Game {
    /// Every game, in the order in which they are shown.
    pub const ALL: [Game; 3] = [Game::TienGow, Game::PaiGow, Game::TetGow];

    /// Returns the name that records use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Game::TienGow => "tien-gow",
            Game::PaiGow => "pai-gow",
            Game::TetGow => "tet-gow",
        }
    }

    /// Describes the game in one sentence.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Game::TienGow => {
                "four players take tricks with the 32 Chinese dominoes; the last trick decides."
            }
            Game::PaiGow => {
                "one to seven players divide four dominoes into two hands each, against the bank's two."
            }
            Game::TetGow => {
                "three or four players take tricks with the suits of the Decktet; scores are settled with everyone."
            }
        }
    }
}

/// The error for a text that does not name a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownGame;

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown game; the games are ")?;
        for (place, game) in Game::ALL.into_iter().enumerate() {
            let before = match place {
                0 => "",
                last if last + 1 == Game::ALL.len() => " and ",
                _ => ", ",
            };
            write!(f, "{before}{game}")?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownGame {}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Game, UnknownGame> {
        Game::ALL
            .into_iter()
            .find(|game| game.name() == name)
            .ok_or(UnknownGame)
    }
}

as_text!(Game);
