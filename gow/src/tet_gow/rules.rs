//! [`Rules`] for the houses of Tet-Gow.

use std::ops::RangeInclusive;

use rand::Rng;

use crate::{
    Move, Obstacle, Piece, Pieces, TrickView, View,
    rules::{Rules, same_in_every_game},
    tet_gow::{FirstLeader, House, MAX_SEATS, MIN_SEATS, steady},
};

impl Rules for House {
    same_in_every_game!(TetGow);

    fn seats(&self) -> RangeInclusive<usize> {
        MIN_SEATS..=MAX_SEATS
    }

    fn hand_size(&self, seats: usize) -> usize {
        self.hand(seats)
    }

    fn deck(&self, seats: usize) -> Vec<Piece> {
        self.cards(seats).iter().map(Piece::from).collect()
    }

    fn throws_for_leader(&self) -> bool {
        self.first_leader == FirstLeader::Dice
    }

    fn largest_loss(&self, seats: usize, _streak: u32) -> i64 {
        House::largest_loss(*self, seats)
    }

    fn obstacle(&self, view: &TrickView, pieces: Pieces) -> Option<Obstacle> {
        super::obstacle::obstacle(*self, view, pieces)
    }

    fn steady(&self, view: &View, rng: &mut dyn Rng) -> Move {
        let view = view
            .trick()
            .expect("a hand of Tet-Gow has the view of a trick game");
        steady::choose(*self, view, rng)
    }
}
