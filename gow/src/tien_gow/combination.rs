//! The sets that can be led, and which beats which.

use crate::{Suit, Tile, tien_gow::Tiles};

/// What a set is made of; only sets of the same shape can beat each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// One civil tile.
    CivilSingle,
    /// One military tile.
    MilitarySingle,
    /// Two equal civil tiles.
    CivilPair,
    /// Two military tiles of equal rank.
    MilitaryPair,
    /// The pair of Big Six and Little Three, `42 21`: nothing beats it, and it beats nothing.
    Supreme,
    /// One civil and one military tile of a family.
    MixedPair,
    /// Two equal civil tiles and a military one of a family.
    CivilTriplet,
    /// One civil tile and two military ones of a family.
    MilitaryTriplet,
    /// All four tiles of a family.
    Quartet,
}

impl Shape {
    /// Counts the tiles, which is also how many stacks the trick is worth.
    #[must_use]
    pub const fn width(self) -> usize {
        match self {
            Shape::CivilSingle | Shape::MilitarySingle => 1,
            Shape::CivilPair | Shape::MilitaryPair | Shape::Supreme | Shape::MixedPair => 2,
            Shape::CivilTriplet | Shape::MilitaryTriplet => 3,
            Shape::Quartet => 4,
        }
    }

    /// Gives the rank that no set of this shape exceeds.
    const fn top_rank(self) -> u8 {
        match self {
            Shape::CivilSingle | Shape::CivilPair => 11,
            Shape::MilitarySingle | Shape::MilitaryPair => 6,
            Shape::Supreme => 0,
            Shape::MixedPair | Shape::CivilTriplet | Shape::MilitaryTriplet | Shape::Quartet => 4,
        }
    }
}

/// A set that can be led.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Combination {
    /// What it is made of.
    pub shape: Shape,
    /// The tiles' rank within their suit, or the family's from 4 (Heaven and Nines) to 1 (Goose and Fives); 0 for
    /// Supreme.
    pub rank: u8,
}

/// Gives the rank of the family that a tile belongs to, or 0: Heaven and Nines 4, Earth and Eights 3, Man and Sevens 2,
/// Goose and Fives 1.
const fn family(tile: Tile) -> u8 {
    match (tile.suit(), tile.rank()) {
        (Suit::Civil, 11) | (Suit::Military, 6) => 4,
        (Suit::Civil, 10) | (Suit::Military, 5) => 3,
        (Suit::Civil, 9) | (Suit::Military, 4) => 2,
        (Suit::Civil, 8) | (Suit::Military, 2) => 1,
        (Suit::Civil | Suit::Military, _) => 0,
    }
}

/// The first and the last tile of a set of one suit.
const fn ends(tiles: Tiles) -> Option<(Tile, Tile)> {
    match (tiles.first(), tiles.last()) {
        (Some(first), Some(last)) => Some((first, last)),
        _ => None,
    }
}

/// Both ranks are equal: the tiles are twins or copies.
const fn equal(first: Tile, last: Tile) -> bool {
    first.rank() == last.rank()
}

impl Combination {
    const fn new(shape: Shape, rank: u8) -> Option<Combination> {
        Some(Combination { shape, rank })
    }

    /// Tells what set these tiles are, if they are one that can be led.
    #[must_use]
    pub const fn of(tiles: Tiles) -> Option<Combination> {
        match (ends(tiles.civil()), ends(tiles.military())) {
            (Some(civil), None) => Combination::civil(tiles, civil),
            (None, Some(military)) => Combination::military(tiles, military),
            (Some(civil), Some(military)) => Combination::mixed(tiles, civil, military),
            (None, None) => None,
        }
    }

    const fn civil(tiles: Tiles, (first, last): (Tile, Tile)) -> Option<Combination> {
        match tiles.len() {
            1 => Combination::new(Shape::CivilSingle, first.rank()),
            2 if equal(first, last) => Combination::new(Shape::CivilPair, first.rank()),
            _ => None,
        }
    }

    const fn military(tiles: Tiles, (first, last): (Tile, Tile)) -> Option<Combination> {
        const BIG_SIX: u8 = 3;
        const LITTLE_THREE: u8 = 1;
        match tiles.len() {
            1 => Combination::new(Shape::MilitarySingle, first.rank()),
            2 if equal(first, last) => Combination::new(Shape::MilitaryPair, first.rank()),
            2 if first.rank() == BIG_SIX && last.rank() == LITTLE_THREE => {
                Combination::new(Shape::Supreme, 0)
            }
            _ => None,
        }
    }

    const fn mixed(tiles: Tiles, civil: (Tile, Tile), military: (Tile, Tile)) -> Option<Combination> {
        let rank = family(civil.0);
        let one_family = rank != 0 && rank == family(military.0);
        if !(one_family && equal(civil.0, civil.1) && equal(military.0, military.1)) {
            return None;
        }
        match (tiles.civil().len(), tiles.military().len()) {
            (1, 1) => Combination::new(Shape::MixedPair, rank),
            (2, 1) => Combination::new(Shape::CivilTriplet, rank),
            (1, 2) => Combination::new(Shape::MilitaryTriplet, rank),
            (2, 2) => Combination::new(Shape::Quartet, rank),
            _ => None,
        }
    }

    /// Tells whether this set beats the other: the same shape and a strictly higher rank.
    #[must_use]
    pub const fn beats(self, other: Combination) -> bool {
        self.shape as u8 == other.shape as u8 && self.rank > other.rank
    }

    /// Tells whether no set in the whole game beats this one.
    #[must_use]
    pub const fn is_top(self) -> bool {
        self.rank == self.shape.top_rank()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use super::*;

    fn tiles(text: &str) -> Tiles {
        Tiles::of_pieces(text.parse().unwrap()).unwrap()
    }

    fn check(text: &str, expected: Option<(Shape, u8)>) {
        let found = Combination::of(tiles(text)).map(|set| (set.shape, set.rank));
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn every_kind_of_set_is_known() {
        check("66", Some((Shape::CivilSingle, 11)));
        check("51", Some((Shape::CivilSingle, 1)));
        check("54", Some((Shape::MilitarySingle, 6)));
        check("42", Some((Shape::MilitarySingle, 3)));
        check("55 55", Some((Shape::CivilPair, 7)));
        check("63 54", Some((Shape::MilitaryPair, 6)));
        check("41 32", Some((Shape::MilitaryPair, 2)));
        check("42 21", Some((Shape::Supreme, 0)));
        check("66 54", Some((Shape::MixedPair, 4)));
        check("31 41", Some((Shape::MixedPair, 1)));
        check("11 11 53", Some((Shape::CivilTriplet, 3)));
        check("44 52 43", Some((Shape::MilitaryTriplet, 2)));
        check("31 31 41 32", Some((Shape::Quartet, 1)));
    }

    #[test]
    fn what_only_looks_like_a_set_is_none() {
        for text in [
            "",
            "61 52",
            "31 22",
            "55 64",
            "33 51",
            "66 62",
            "44 62",
            "33 55",
            "55 55 63",
            "42 21 66 66",
            "42 21 66",
            "66 11 63",
            "66 63 62",
            "66 66 63 62",
            "63 54 62",
            "66 66 11",
            "66 66 11 11",
            "63 54 62 53",
            "51 42",
            "22 41",
        ] {
            check(text, None);
        }
    }

    fn check_beats(higher: &str, lower: &str, expected: bool) {
        let [one, other] = [higher, lower].map(|text| Combination::of(tiles(text)).unwrap());
        assert_eq!(one.beats(other), expected, "{higher} > {lower}");
    }

    #[test]
    fn only_a_higher_set_of_the_same_shape_beats() {
        check_beats("66 66", "11 11", true);
        check_beats("66 66", "52 43", false);
        check_beats("44 52", "31 32", true);
        check_beats("54", "63", false);
        check_beats("66", "66", false);
        check_beats("63", "51", false);
        check_beats("42", "41", true);
        check_beats("66 66 54", "11 11 53", true);
        check_beats("66 63 54", "11 11 53", false);
        check_beats("42 21", "41 32", false);
        check_beats("63 54", "42 21", false);
        check_beats("44 44 52 43", "31 31 41 32", true);
    }

    #[test]
    fn a_top_set_is_one_that_nothing_beats() {
        for (_, one) in crate::tien_gow::sets::SETS {
            let beaten = crate::tien_gow::sets::SETS.iter().any(|(_, other)| other.beats(one));
            assert_eq!(one.is_top(), !beaten, "{one:?}");
        }
        let top = |text| Combination::of(tiles(text)).unwrap().is_top();
        assert_eq!(["66", "11", "54", "62"].map(top), [true, false, true, false]);
    }
}
