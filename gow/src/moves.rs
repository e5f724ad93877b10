//! Moves and their notation.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{Pieces, as_text::as_text, named_enum::named_enum};

named_enum! {
    /// What a move does with its pieces, in the order in which moves are listed; notation and records
    /// use the names.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Verb {
        /// Opens a trick, face up.
        Lead = "lead",
        /// Beats the best set of the trick, face up.
        Beat = "beat",
        /// Discards pieces, face down unless discards lie open.
        Discard = "discard",
        /// Divides the dealt pieces into two hands, face down; the move names the high hand.
        Set = "set",
    }
}

/// One move of one player, written as `lead 66 63` in the database, logs and tests.
///
/// ```
/// use gow::{Move, Verb};
///
/// let lead: Move = "lead 66 63".parse().unwrap();
/// assert_eq!((lead.verb, lead.width()), (Verb::Lead, 2));
/// assert_eq!(lead.to_string(), "lead 66 63");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// What is done.
    pub verb: Verb,
    /// The pieces that are played.
    pub pieces: Pieces,
}

impl Move {
    /// Makes a move.
    #[must_use]
    pub const fn new(verb: Verb, pieces: Pieces) -> Move {
        Move { verb, pieces }
    }

    /// Counts the pieces.
    #[must_use]
    pub const fn width(self) -> usize {
        self.pieces.len()
    }
}

/// Why a text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveSyntax {
    /// It does not begin with `lead`, `beat`, `discard` or `set`.
    #[error("a move begins with lead, beat, discard or set")]
    Verb,
    /// One of the words after the verb is not a piece.
    #[error("unknown piece in a move")]
    Piece,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb.name())?;
        for piece in self.pieces.iter() {
            write!(f, " {piece}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = MoveSyntax;

    fn from_str(text: &str) -> Result<Move, MoveSyntax> {
        let (word, pieces) = text.split_once(' ').unwrap_or((text, ""));
        let verb = Verb::named(word).ok_or(MoveSyntax::Verb)?;
        let pieces = pieces.parse().map_err(|_| MoveSyntax::Piece)?;
        Ok(Move { verb, pieces })
    }
}

as_text!(Move);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_written_and_read_back() {
        for text in [
            "lead 66 63",
            "beat 31 31",
            "discard 61 21",
            "set 65 43",
            "lead",
        ] {
            let mv: Move = text.parse().unwrap();
            assert_eq!(mv.to_string(), text);
            let json = serde_json::to_string(&mv).unwrap();
            assert_eq!(serde_json::from_str::<Move>(&json).unwrap(), mv);
        }
        assert_eq!("lead 63 66".parse::<Move>().unwrap().width(), 2);
    }

    #[test]
    fn other_words_are_no_move() {
        assert_eq!("".parse::<Move>(), Err(MoveSyntax::Verb));
        assert_eq!("Lead 66".parse::<Move>(), Err(MoveSyntax::Verb));
        assert_eq!("lead 36".parse::<Move>(), Err(MoveSyntax::Piece));
    }
}
