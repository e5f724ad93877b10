//! The faces of pieces: a domino or a card.

use std::fmt;
use std::str::FromStr;

use gow::{Card, Piece, Tile, UnknownPiece};

/// The face of a domino or of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// A Chinese domino.
    Tile(Tile),
    /// A card of the six suits.
    Card(Card),
}

impl Face {
    /// Returns the pips of a domino as people read them, `6-5`; `None` for a card.
    pub(super) fn pips(self) -> Option<String> {
        match self {
            Face::Tile(tile) => {
                let (high, low) = tile.pips();
                Some(format!("{high}-{low}"))
            }
            Face::Card(_) => None,
        }
    }
}

impl FromStr for Face {
    type Err = UnknownPiece;

    /// Parses notation: `66`, `A.M`, `4.MS`.
    fn from_str(text: &str) -> Result<Face, UnknownPiece> {
        text.parse::<Piece>().map(Face::from)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Tile(tile) => Piece::from(*tile).fmt(f),
            Face::Card(card) => card.fmt(f),
        }
    }
}

impl From<Tile> for Face {
    fn from(tile: Tile) -> Face {
        Face::Tile(tile)
    }
}

impl From<Piece> for Face {
    fn from(piece: Piece) -> Face {
        let card = || piece.card().map(Face::Card);
        let face = piece.tile().map(Face::Tile).or_else(card);
        face.expect("every piece is a domino or a card")
    }
}
