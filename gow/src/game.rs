//! The games.

use std::str::FromStr;

use crate::{as_text::as_text, named_enum::named_enum};

named_enum! {
    /// A game, without its house rules, in the order in which games are shown; records use the names.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Game {
        /// Tien Gow, the trick game of four with the 32 Chinese dominoes.
        TienGow = "tien-gow",
        /// Pai Gow, in which each player divides four dominoes into two hands against the bank's.
        PaiGow = "pai-gow",
        /// Tet-Gow, the trick game of three or four with the Decktet.
        TetGow = "tet-gow",
    }
}

impl Game {
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown game; the games are {}", listed())]
pub struct UnknownGame;

/// Lists the names of the games.
fn listed() -> String {
    let [first @ .., last] = Game::ALL.map(Game::name);
    format!("{} and {last}", first.join(", "))
}

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Game, UnknownGame> {
        Game::named(name).ok_or(UnknownGame)
    }
}

as_text!(Game);
