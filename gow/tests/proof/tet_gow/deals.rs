//! Random deals of Tet-Gow for the tests.

use gow::{Deal, House, PerSeat, Piece};

use super::second_reading::{Hand, card, cards};
use crate::chance::Chance;
use crate::fixture::seat;

/// Returns a random deal for a random number of seats. In half of them tiers stay together, so that
/// wide plays and beats of them occur.
pub(crate) fn random_deal(chance: &mut Chance, house: House) -> Deal {
    let seats = 3 + chance.below(2);
    let sets = if seats == 3 { 1..3 } else { 0..3 };
    let mut deck = cards(sets);
    chance.shuffle(&mut deck);
    if chance.once_in(2) {
        let mut order = [1, 2, 3, 4, 5, 6];
        chance.shuffle(&mut order);
        deck.sort_by_key(|card| order[card.tier - 1]);
        for _ in 0..chance.below(30) {
            let (one, other) = (chance.below(deck.len()), chance.below(deck.len()));
            deck.swap(one, other);
        }
    }
    let size = if seats == 3 || house.name() == "wiki-2019" {
        8
    } else {
        9
    };
    let pieces: Vec<Piece> = deck.iter().map(|card| card.name.parse().unwrap()).collect();
    Deal {
        house,
        banker: seat(chance.below(seats)),
        streak: *chance.pick(&[1, 1, 2, 7, 1_000_000]),
        hands: PerSeat::from_fn(seats, |s| pieces[size * s.index()..][..size].to_vec()),
        bets: None,
    }
}

impl Hand {
    /// Starts the hand of a deal.
    pub(crate) fn of(deal: &Deal) -> Hand {
        let hands = deal
            .hands
            .values()
            .map(|hand| hand.iter().map(|piece| card(&piece.to_string())).collect());
        let mut hand = Hand::new(
            deal.house.name(),
            hands.collect(),
            deal.banker.index(),
            i64::from(deal.streak),
        );
        hand.is_thrown = deal
            .house
            .options()
            .contains(&("first_leader", "dice".into()));
        hand
    }
}
