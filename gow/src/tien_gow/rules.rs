//! [`Rules`] for the houses of Tien Gow.

use std::ops::RangeInclusive;

use rand::Rng;

use crate::{
    Move, Obstacle, Piece, Pieces, TrickView, View,
    computer::steady,
    rules::{Rules, same_in_every_game},
    tien_gow::{Discards, HAND, House, SEATS},
};

impl Rules for House {
    same_in_every_game!(TienGow);

    fn seats(&self) -> RangeInclusive<usize> {
        SEATS..=SEATS
    }

    fn hand_size(&self, _seats: usize) -> usize {
        HAND
    }

    fn deck(&self, _seats: usize) -> Vec<Piece> {
        crate::tile::dominoes()
    }

    fn shows_discards(&self) -> bool {
        self.discards == Discards::Open
    }

    fn largest_loss(&self, _seats: usize, streak: u32) -> i64 {
        House::largest_loss(self, streak)
    }

    fn has_claims(&self) -> bool {
        House::has_claims(self)
    }

    fn multiplier(&self, streak: u32) -> i64 {
        House::multiplier(self, streak)
    }

    fn obstacle(&self, view: &TrickView, pieces: Pieces) -> Option<Obstacle> {
        super::obstacle::obstacle(self, view, pieces)
    }

    fn steady(&self, view: &View, rng: &mut dyn Rng) -> Move {
        let view = view
            .trick()
            .expect("a hand of Tien Gow has the view of a trick game");
        steady::choose(self, view, rng)
    }
}
