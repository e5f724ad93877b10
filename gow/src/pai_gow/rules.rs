//! [`Rules`] for the houses of Pai Gow.

use std::ops::RangeInclusive;

use rand::Rng;

use super::{CommissionOf, HAND, House, HouseWay};
use crate::{
    Deal, House as AnyHouse, MAX_SEATS, MIN_SEATS, Move, PerSeat, Piece, Seat, View,
    rules::{Rules, same_in_every_game},
};

/// How many dice choose the seat that gets the first stack.
const DICE: usize = 3;

impl Rules for House {
    same_in_every_game!(PaiGow);

    fn seats(&self) -> RangeInclusive<usize> {
        MIN_SEATS..=MAX_SEATS
    }

    fn hand_size(&self, _seats: usize) -> usize {
        HAND
    }

    fn deck(&self, _seats: usize) -> Vec<Piece> {
        crate::tile::dominoes()
    }

    fn largest_loss(&self, seats: usize, _streak: u32) -> i64 {
        seats as i64 - 1
    }

    fn has_bets(&self) -> bool {
        true
    }

    fn holds(&self, deal: &Deal) -> PerSeat<i64> {
        let bet = |seat| {
            deal.bets
                .as_ref()
                .and_then(|bets| bets.get(seat))
                .copied()
                .unwrap_or(0)
        };
        let all = Seat::all(deal.hands.len()).map(bet).sum();
        PerSeat::from_fn(deal.hands.len(), |seat| {
            if seat == deal.banker { all } else { bet(seat) }
        })
    }

    fn with_house_bank(&self) -> Option<AnyHouse> {
        Some(AnyHouse::PaiGow(House {
            commission_of: CommissionOf::Players,
            ..*self
        }))
    }

    fn dice(&self) -> usize {
        DICE
    }

    fn stack(&self, seat: Seat, banker: Seat, seats: usize, dice: &[u8]) -> usize {
        let total: usize = dice.iter().copied().map(usize::from).sum();
        // Counted from the bank as 1, so that a total of 1, 9 or 17 gives the bank the first stack
        // (PG-4).
        let first = (total + MAX_SEATS - 1) % MAX_SEATS;
        let place = (seat.index() + seats - banker.index() % seats) % seats;
        (place + MAX_SEATS - first) % MAX_SEATS
    }

    fn steady(&self, view: &View, _rng: &mut dyn Rng) -> Move {
        let view = view
            .set()
            .expect("a hand of Pai Gow has the view of a game that is set");
        let tiles = super::tiles_of(&view.dealt).expect("only the seat to act chooses");
        HouseWay::default().set(tiles, self.six_high).mv()
    }
}
