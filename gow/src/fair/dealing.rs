//! From a key to tiles and dice.

use super::seed::Key;
use super::stream::Stream;
use crate::{House, PerSeat, Piece, Seat};

/// Sides of a die.
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

/// What comes out of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// Each seat's pieces in the order in which they were dealt.
    pub hands: PerSeat<Vec<Piece>>,
    /// The dice that chose who gets which stack; none in games without.
    pub dice: Vec<u8>,
}

/// Deals a hand of a house: the pieces in stacks, as many in each as the rules give a seat, and a stack to each seat; what
/// is left stays undealt.
///
/// The stacks go round from seat 0, or as the dice say where there are [dice](House::dice).
///
/// # Panics
/// When no table of the house has so many seats, or the banker is not one of them.
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

/// Rolls dice under a label of their own, so that they tell nothing about the tiles; each shows 1 to 6.
#[must_use]
pub fn roll(key: &Key, dice: usize) -> Vec<u8> {
    let mut stream = Stream::new(key, "dice");
    (0..dice).map(|_| 1 + stream.below(SIDES) as u8).collect()
}

/// Throws one die until it shows the number of one of so many seats, seat 0 as 1; the last throw names the seat.
///
/// # Panics
/// When there is no seat.
#[must_use]
pub fn throws(key: &Key, seats: usize) -> Vec<u8> {
    assert!(seats > 0, "a die names no seat of none");
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
