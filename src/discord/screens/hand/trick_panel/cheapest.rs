//! What the discard of several pieces costs, to offer the cheapest in one press.

use gow::{Piece, Pieces};

use crate::discord::screens::hand::sorting;

/// What a set counts in addition to the heights of its tiles; a tile that no single tile beats gets the same.
const WORTH: usize = 6;

/// What the discard of some pieces of a hand costs, to compare it with others: first Supreme, then the
/// heights of the pieces, more for each set that is lost and for each of the highest tiles.
///
/// The height of a low pair counts too, because one of its tiles and a loose one may be worth less.
pub(super) fn cost(pieces: Pieces, hand: &[Piece]) -> (bool, usize) {
    let kept = kept(pieces, hand);
    let loses_supreme = sorting::has_supreme(hand) && !sorting::has_supreme(&kept);
    let lost = pairs(hand) - pairs(&kept);
    let highest = pieces.iter().filter(|piece| sorting::is_highest(*piece));
    let counted = lost + highest.count();
    let heights: usize = pieces.iter().map(sorting::height).sum();
    (loses_supreme, heights + WORTH * counted)
}

/// What is left of a hand without some of its pieces.
pub(super) fn kept(pieces: Pieces, hand: &[Piece]) -> Vec<Piece> {
    let hand: Pieces = hand.iter().copied().collect();
    hand.minus(pieces).iter().collect()
}

/// How many pairs of pieces make a set; the three of a triplet count as three.
fn pairs(hand: &[Piece]) -> usize {
    let with_earlier = |(place, piece): (usize, &Piece)| {
        let earlier = hand[..place].iter();
        let pairs = earlier.filter(|other| sorting::makes_set(*piece, &[*piece, **other]));
        pairs.count()
    };
    hand.iter().enumerate().map(with_earlier).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::pips;

    /// The cheapest discard of so many pieces of a hand.
    fn cheapest(width: u32, hand: &str) -> String {
        let hand: Vec<Piece> = hand
            .split(' ')
            .map(|piece| piece.parse().unwrap())
            .collect();
        let of = |choice: u32| {
            let places = (0..hand.len()).filter(|place| (choice >> place) & 1 == 1);
            places.map(|place| hand[place]).collect::<Pieces>()
        };
        let choices = (0..1_u32 << hand.len()).filter(|choice| choice.count_ones() == width);
        let least = choices.map(of).min_by_key(|pieces| cost(*pieces, &hand));
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
    fn of_cards_the_lowest_go() {
        let lowest: Piece = "8.YK".parse().unwrap();
        assert_eq!(cheapest(1, "4.MS 7.SK 8.YK"), pips([lowest]));
    }
}
