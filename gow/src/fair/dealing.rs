//! From a key to tiles and dice.

use super::seed::Key;
use super::stream::Stream;
use crate::{House, PerSeat, Piece, Seat, TILES, Tile};

/// Tiles of a hand in the trick games.
const HAND: usize = 8;
/// Dominoes in the set.
const SET: u8 = TILES as u8;
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

/// Deals the 32 dominoes: eight to a seat, seat 0 first, fewer where there are too many seats for eight each.
///
/// # Panics
/// When no table has so many seats.
#[must_use]
pub fn deal(key: &Key, seats: usize) -> PerSeat<Vec<Piece>> {
    let order = deal_order(key, SET);
    let each = HAND.min(order.len() / seats.max(1));
    PerSeat::from_fn(seats, |seat| {
        let first = seat.index() * each;
        order[first..first + each]
            .iter()
            .map(|&id| Tile::of_id(id).expect("the order numbers the tiles of the set").into())
            .collect()
    })
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
    assert!(house.seats().contains(&seats) && banker.index() < seats, "no such table: {seats}, {banker}");
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
