//! A legal play of Tien Gow.

use crate::{
    Move, Verb,
    tien_gow::{Combination, Tiles},
};

/// One legal play with its set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// What is done.
    pub verb: Verb,
    /// The tiles that are played.
    pub tiles: Tiles,
    /// The set to beat after the play: the one led or beaten with, or for a discard the best so
    /// far.
    pub set: Combination,
}

impl From<Play> for Move {
    fn from(play: Play) -> Move {
        Move::new(play.verb, play.tiles.pieces())
    }
}
