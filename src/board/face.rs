//! The faces of pieces: a domino or a card.

use std::fmt;
use std::str::FromStr;

use gow::{Piece, Tile};

/// The face of a domino or of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// A Chinese domino.
    Tile(Tile),
    /// A card of the six suits.
    Card(Card),
}

/// A card: its rank, and one suit or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Card {
    rank: Rank,
    suits: (Symbol, Option<Symbol>),
}

/// The rank of a [`Card`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rank {
    /// An ace, of one suit.
    Ace,
    /// Two to nine, of two suits.
    Number(u8),
    /// A crown, of one suit.
    Crown,
}

/// The six suits of cards, the highest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Symbol {
    /// Moons, `M`.
    Moon,
    /// Suns, `S`.
    Sun,
    /// Waves, `W`.
    Wave,
    /// Leaves, `L`.
    Leaf,
    /// Wyrms, `Y`.
    Wyrm,
    /// Knots, `K`.
    Knot,
}

impl Symbol {
    /// Every suit, the highest first.
    pub const ALL: [Symbol; 6] = [
        Symbol::Moon,
        Symbol::Sun,
        Symbol::Wave,
        Symbol::Leaf,
        Symbol::Wyrm,
        Symbol::Knot,
    ];

    /// Returns the letter in notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Symbol::Moon => 'M',
            Symbol::Sun => 'S',
            Symbol::Wave => 'W',
            Symbol::Leaf => 'L',
            Symbol::Wyrm => 'Y',
            Symbol::Knot => 'K',
        }
    }

    /// Returns the name in files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Symbol::Moon => "moon",
            Symbol::Sun => "sun",
            Symbol::Wave => "wave",
            Symbol::Leaf => "leaf",
            Symbol::Wyrm => "wyrm",
            Symbol::Knot => "knot",
        }
    }

    pub(super) fn of_letter(letter: char) -> Option<Symbol> {
        Symbol::ALL
            .into_iter()
            .find(|symbol| symbol.letter() == letter)
    }

    pub(super) const fn index(self) -> u8 {
        match self {
            Symbol::Moon => 0,
            Symbol::Sun => 1,
            Symbol::Wave => 2,
            Symbol::Leaf => 3,
            Symbol::Wyrm => 4,
            Symbol::Knot => 5,
        }
    }
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

impl Rank {
    /// Returns the character in notation.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Rank::Ace => 'A',
            Rank::Number(number) => char::from_digit(u32::from(number), 10).unwrap_or('0'),
            Rank::Crown => 'C',
        }
    }

    fn of_letter(letter: char) -> Option<Rank> {
        match letter {
            'A' => Some(Rank::Ace),
            'C' => Some(Rank::Crown),
            '2'..='9' => letter
                .to_digit(10)
                .and_then(|number| u8::try_from(number).ok())
                .map(Rank::Number),
            _ => None,
        }
    }
}

impl Card {
    /// Returns the rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        self.rank
    }

    /// Returns the one or two suits, the first one first.
    pub fn suits(self) -> impl Iterator<Item = Symbol> {
        std::iter::once(self.suits.0).chain(self.suits.1)
    }
}

/// A text that names neither a domino nor a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("neither a domino nor a card")]
pub struct UnknownFace;

impl FromStr for Card {
    type Err = UnknownFace;

    fn from_str(text: &str) -> Result<Card, UnknownFace> {
        let mut letters = text.chars();
        let rank = letters
            .next()
            .and_then(Rank::of_letter)
            .ok_or(UnknownFace)?;
        if letters.next() != Some('.') {
            return Err(UnknownFace);
        }
        let suits: Option<Vec<Symbol>> = letters.map(Symbol::of_letter).collect();
        let suits = match (rank, suits.as_deref()) {
            (Rank::Ace | Rank::Crown, Some([only])) => (*only, None),
            (Rank::Number(_), Some([first, second])) if first < second => (*first, Some(*second)),
            (Rank::Ace | Rank::Crown | Rank::Number(_), _) => return Err(UnknownFace),
        };
        Ok(Card { rank, suits })
    }
}

impl FromStr for Face {
    type Err = UnknownFace;

    /// Parses notation: `66`, `A.M`, `4.MS`.
    fn from_str(text: &str) -> Result<Face, UnknownFace> {
        if text.contains('.') {
            return text.parse().map(Face::Card);
        }
        let piece: Piece = text.parse().map_err(|_| UnknownFace)?;
        piece.tile().map(Face::Tile).ok_or(UnknownFace)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.rank.letter())?;
        self.suits()
            .try_for_each(|suit| write!(f, "{}", suit.letter()))
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
        // Via its notation, which every piece of every deck has.
        piece
            .to_string()
            .parse()
            .expect("every piece is a domino or a card")
    }
}
