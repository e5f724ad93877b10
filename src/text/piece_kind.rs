//! What a game is played with: tiles or cards.

use fluent_bundle::FluentValue;
use gow::Game;

use super::phrase::Argument;

/// The kind of pieces that a game is played with, as an argument of phrases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceKind {
    /// Tiles.
    Tile,
    /// Cards.
    Card,
}

impl From<Game> for PieceKind {
    fn from(game: Game) -> Self {
        match game {
            Game::TienGow | Game::PaiGow => Self::Tile,
            Game::TetGow => Self::Card,
        }
    }
}

impl Argument for PieceKind {
    fn value(&self) -> FluentValue<'_> {
        FluentValue::from(match self {
            Self::Tile => "tile",
            Self::Card => "card",
        })
    }
}
