//! What a hand is worth without the pieces that a discard gives up, to offer the cheapest in one press.

use gow::tien_gow::{Combination, Shape};
use gow::{House, Piece, Pieces};

use crate::discord::screens::hand::sorting;

/// What a pair counts in addition to the heights of its tiles; a tile that no single tile beats gets the same.
const WORTH: usize = 6;

/// What the pieces that are left of a hand are worth in a house, to compare discards: first each Supreme, then
/// the heights of the pieces, more for each pair and for each of the highest tiles.
///
/// The height of a low pair counts too, because one of its tiles and a loose one may be worth less.
pub(super) fn worth(kept: &[Piece], house: &House) -> (usize, usize) {
    let pairs = pairs(kept, house);
    let is_supreme =
        |pair: &&Combination| matches!(pair.shape, Shape::Supreme | Shape::CivilSupreme);
    let highest = kept.iter().filter(|piece| sorting::is_highest(**piece));
    let counted = pairs.len() + highest.count();
    let heights: usize = kept.iter().map(|piece| sorting::height(*piece)).sum();
    let supremes = pairs.iter().filter(is_supreme);
    (supremes.count(), heights + WORTH * counted)
}

/// What is left of a hand without some of its pieces.
pub(super) fn kept(pieces: Pieces, hand: &[Piece]) -> Vec<Piece> {
    let hand: Pieces = hand.iter().copied().collect();
    hand.minus(pieces).iter().collect()
}

/// The sets of two pieces of a hand; a triplet has three.
fn pairs(hand: &[Piece], house: &House) -> Vec<Combination> {
    let places = hand.iter().enumerate();
    let pairs = places.flat_map(|(place, piece)| {
        let earlier = hand[..place].iter();
        earlier.filter_map(|other| sorting::pair(*piece, *other, house))
    });
    pairs.collect()
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use gow::Game;

    use super::*;
    use crate::text::pips;

    /// The cheapest discard of so many pieces of a hand, by the usual rules.
    fn cheapest(width: u32, hand: &str) -> String {
        cheapest_in(&House::default_of(Game::TienGow), width, hand)
    }

    fn cheapest_in(house: &House, width: u32, hand: &str) -> String {
        let hand: Vec<Piece> = hand
            .split(' ')
            .map(|piece| piece.parse().unwrap())
            .collect();
        let of = |choice: u32| {
            let places = (0..hand.len()).filter(|place| (choice >> place) & 1 == 1);
            places.map(|place| hand[place]).collect::<Pieces>()
        };
        let choices = (0..1_u32 << hand.len()).filter(|choice| choice.count_ones() == width);
        let worth = |pieces: &Pieces| Reverse(worth(&kept(*pieces, &hand), house));
        let least = choices.map(of).min_by_key(worth);
        pips(least.unwrap().iter())
    }

    #[test]
    fn a_low_pair_goes_before_half_of_it_and_a_high_tile() {
        assert_eq!(cheapest(2, "11 65 65"), "6-5 6-5");
        assert_eq!(cheapest(2, "66 44 65 65"), "6-5 6-5");
        assert_eq!(cheapest(2, "65 65 22 22"), "6-5 6-5");
    }

    #[test]
    fn supreme_stays_whole_and_so_do_as_many_pairs_as_possible() {
        assert_eq!(cheapest(2, "44 31 43 42 41 21"), "3-1 4-1");
        assert_eq!(cheapest(2, "44 43 42 21 65 64"), "6-5 6-4");
        assert_eq!(cheapest(3, "63 31 41 32"), "3-1 4-1 3-2");
    }

    #[test]
    fn a_nine_alone_stays_before_a_low_pair() {
        assert_eq!(cheapest(2, "63 65 65 22 22"), "6-5 6-5");
        assert_eq!(cheapest(2, "54 51 33 33"), "3-3 5-1");
        assert_eq!(
            cheapest(2, "63 54 65 51"),
            "6-5 5-1",
            "the Nines are a pair"
        );
    }

    #[test]
    fn only_what_is_a_set_in_the_house_stays_whole() {
        let cheapest = |name, hand| {
            let house = House::named(Game::TienGow, name).unwrap();
            cheapest_in(&house, 2, hand)
        };
        let second_supreme = "66 44 55 22 51 51 52 43";
        assert_eq!(cheapest("celko", second_supreme), "5-1 5-1");
        assert_eq!(cheapest("hong-kong", second_supreme), "5-5 2-2");
        let mixed_pair = "55 65 31 41";
        assert_eq!(cheapest("celko", mixed_pair), "5-5 6-5");
        assert_eq!(cheapest("historical", mixed_pair), "6-5 4-1");
    }

    #[test]
    fn of_cards_the_lowest_go() {
        let (house, lowest) = (House::default_of(Game::TetGow), "8.YK".parse::<Piece>());
        let found = cheapest_in(&house, 1, "4.MS 7.SK 8.YK");
        assert_eq!(found, pips([lowest.unwrap()]));
    }
}
