//! A legal play of Tet-Gow.

use crate::{
    Move, Verb,
    tet_gow::{Cards, Combination},
};

/// One legal play with its combination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// What is done.
    pub verb: Verb,
    /// The cards that are played.
    pub cards: Cards,
    /// The combination to beat after the play: the one led or beaten with, or for a discard the
    /// best so far.
    pub set: Combination,
}

impl From<Play> for Move {
    fn from(play: Play) -> Move {
        Move::new(play.verb, play.cards.pieces())
    }
}
