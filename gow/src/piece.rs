//! The face of a playing piece and its notation.

use std::{fmt, str::FromStr};

use crate::{CARDS, Card, Tile, as_text::as_text, tile::FACES};

/// The number of different pieces: domino faces and cards.
pub(crate) const KINDS: u8 = FACES + CARDS as u8;

/// The face of a piece; the rules do not distinguish two pieces with the same face.
///
/// The order is the canonical one. Dominoes run from `66` to `21`: the civil faces from the
/// strongest to the weakest, then the military ones. Cards of the Decktet follow: aces, numbers
/// from 2 to 9, crowns.
///
/// ```
/// use gow::{Piece, Tile};
///
/// let heaven: Piece = "66".parse().unwrap();
/// assert_eq!(heaven.tile().map(Tile::key), Some("heaven"));
/// assert!("36".parse::<Piece>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

impl Piece {
    /// Returns the domino face; `None` for a card.
    #[must_use]
    pub const fn tile(self) -> Option<Tile> {
        if self.0 < FACES {
            Some(Tile::of_index(self.0))
        } else {
            None
        }
    }

    /// Returns the card of the Decktet; `None` for a domino.
    #[must_use]
    pub const fn card(self) -> Option<Card> {
        match self.0.checked_sub(FACES) {
            Some(id) => Card::of_id(id),
            None => None,
        }
    }

    pub(crate) const fn of_index(index: u8) -> Piece {
        assert!(index < KINDS);
        Piece(index)
    }

    pub(crate) const fn index(self) -> u8 {
        self.0
    }
}

/// The error for a text that is not a piece; neither are `36` and `4.SM`, because the higher half
/// or the better suit comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown piece")]
pub struct UnknownPiece;

impl From<Tile> for Piece {
    fn from(tile: Tile) -> Piece {
        Piece(tile.index())
    }
}

impl From<Card> for Piece {
    fn from(card: Card) -> Piece {
        Piece(FACES + card.id())
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(card) = self.card() {
            return card.fmt(f);
        }
        let (high, low) = Tile::of_index(self.0).pips();
        write!(f, "{high}{low}")
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Piece {
    type Err = UnknownPiece;

    fn from_str(text: &str) -> Result<Piece, UnknownPiece> {
        let [high @ b'1'..=b'6', low @ b'1'..=b'6'] = text.as_bytes() else {
            return Card::named(text).map(Piece::from).ok_or(UnknownPiece);
        };
        if high < low {
            return Err(UnknownPiece);
        }
        Tile::of_pips(high - b'0', low - b'0')
            .map(Piece::from)
            .ok_or(UnknownPiece)
    }
}

as_text!(Piece);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_is_written_and_read_back_in_canonical_order() {
        let cards = Card::ALL.into_iter().map(Piece::from);
        let all: Vec<Piece> = Tile::ALL
            .into_iter()
            .map(Piece::from)
            .chain(cards)
            .collect();
        let text: Vec<String> = all.iter().map(Piece::to_string).collect();
        assert_eq!(
            text[..21].join(" "),
            "66 11 44 31 55 33 22 65 64 61 51 63 54 62 53 52 43 42 41 32 21"
        );
        assert_eq!(
            (text[21].as_str(), text[56].as_str(), text.len()),
            ("A.M", "C.K", KINDS.into())
        );
        for (piece, text) in all.iter().zip(&text) {
            assert_eq!(text.parse(), Ok(*piece));
        }
        assert!(all.is_sorted());
    }

    #[test]
    fn a_piece_is_either_a_tile_or_a_card() {
        for index in 0..KINDS {
            let piece = Piece::of_index(index);
            assert_ne!(piece.tile().is_some(), piece.card().is_some());
            assert_eq!(
                piece
                    .tile()
                    .map(Piece::from)
                    .or(piece.card().map(Piece::from)),
                Some(piece)
            );
        }
    }

    #[test]
    fn what_is_no_piece_is_refused() {
        for text in [
            "36", "6", "666", "", "77", "00", "60", " 66", "6六", "A.MS", "4.SM", "A", "C",
        ] {
            assert_eq!(text.parse::<Piece>(), Err(UnknownPiece), "{text}");
        }
    }
}
