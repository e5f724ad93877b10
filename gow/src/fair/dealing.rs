//! From a key to tiles and dice.

use super::seed::Key;
use super::stream::Stream;
use crate::{House, PerSeat, Piece, Seat};

/// The sides of a die.
const SIDES: u32 = 6;

/// Computes the order in which `count` pieces, numbered from 0 in canonical order, are dealt.
#[must_use]
pub fn deal_order(key: &Key, count: u8) -> Vec<u8> {
    let mut stream = Stream::new(key, "stream");
    let mut deck: Vec<u8> = (0..count).collect();
    for last in (1..u32::from(count)).rev() {
        let other = stream.below(last + 1);
        deck.swap(last as usize, other as usize);
    }
    deck
}

/// The deal that a key determines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// Each seat's pieces in the order in which they were dealt.
    pub hands: PerSeat<Vec<Piece>>,
    /// The dice that decided which seat gets which stack; empty in games without dice.
    pub dice: Vec<u8>,
}

/// Deals a hand: splits the shuffled deck into stacks of one hand each and assigns a stack to each
/// seat; the rest stays undealt.
///
/// The stacks go to the seats in order from seat 0, or in a house with [dice](House::dice) as they
/// decide.
///
/// # Panics
/// When the house is not played with `seats` seats, or the banker is not one of them.
#[must_use]
pub fn deal_hands(key: &Key, house: &House, seats: usize, banker: Seat) -> Dealt {
    assert!(
        house.seats().contains(&seats) && banker.index() < seats,
        "no such table: {seats}, {banker}"
    );
    let deck = house.deck(seats);
    let order = deal_order(key, deck.len() as u8);
    let dice = roll(key, house.dice());
    let each = house.hand_size(seats);
    let hands = PerSeat::from_fn(seats, |seat| {
        let own = &order[house.stack(seat, banker, seats, &dice) * each..][..each];
        own.iter().map(|&id| deck[usize::from(id)]).collect()
    });
    Dealt { hands, dice }
}

/// Rolls dice, each 1 to 6, from their own stream, so that they reveal nothing about the tiles.
#[must_use]
pub fn roll(key: &Key, dice: usize) -> Vec<u8> {
    let mut stream = Stream::new(key, "dice");
    (0..dice).map(|_| 1 + stream.below(SIDES) as u8).collect()
}

/// Throws one die until it shows the number of one of `seats` seats, counted from 1 for seat 0; the
/// last throw is the chosen seat.
///
/// # Panics
/// When `seats` is 0.
#[must_use]
pub fn throws(key: &Key, seats: usize) -> Vec<u8> {
    assert!(seats > 0, "there must be at least one seat");
    let mut stream = Stream::new(key, "dice");
    let mut thrown = Vec::new();
    loop {
        let throw = 1 + stream.below(SIDES) as u8;
        thrown.push(throw);
        if usize::from(throw) <= seats {
            return thrown;
        }
    }
}
