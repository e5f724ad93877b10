//! The sets that can be led, and which beats which.

use crate::{
    Suit, Tile,
    tien_gow::{Combinations, Tiles},
};

/// What a set is made of.
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
    /// The pair of Big Head Sixes, `51 51`, where it is a second Supreme.
    CivilSupreme,
    /// One civil and one military tile of a family.
    MixedPair,
    /// Two equal civil tiles and a military one of a family.
    CivilTriplet,
    /// One civil tile and two military ones of a family.
    MilitaryTriplet,
    /// All four tiles of a family.
    Quartet,
    /// Two civil pairs at once.
    TwoCivilPairs,
    /// Two military pairs at once.
    TwoMilitaryPairs,
    /// Two mixed pairs of different families at once.
    TwoCouples,
}

/// How many groups of shapes there are whose sets can be compared.
pub(super) const CLASSES: usize = 12;

/// How many ranks there are, 0 included.
pub(super) const RANKS: usize = 12;

impl Shape {
    /// Counts the tiles, which is also how many stacks the trick is worth.
    #[must_use]
    pub const fn width(self) -> usize {
        match self {
            Shape::CivilSingle | Shape::MilitarySingle => 1,
            Shape::CivilPair
            | Shape::MilitaryPair
            | Shape::Supreme
            | Shape::CivilSupreme
            | Shape::MixedPair => 2,
            Shape::CivilTriplet | Shape::MilitaryTriplet => 3,
            Shape::Quartet | Shape::TwoCivilPairs | Shape::TwoMilitaryPairs | Shape::TwoCouples => 4,
        }
    }

    /// Gives the number of the group of shapes whose sets can be compared: a quartet is also two couples.
    pub(super) const fn class(self) -> usize {
        match self {
            Shape::CivilSingle => 0,
            Shape::MilitarySingle => 1,
            Shape::CivilPair => 2,
            Shape::MilitaryPair => 3,
            Shape::Supreme => 4,
            Shape::CivilSupreme => 5,
            Shape::MixedPair => 6,
            Shape::CivilTriplet => 7,
            Shape::MilitaryTriplet => 8,
            Shape::Quartet | Shape::TwoCouples => 9,
            Shape::TwoCivilPairs => 10,
            Shape::TwoMilitaryPairs => 11,
        }
    }

    /// Gives the rank that no set of this shape exceeds, and at which nothing beats it.
    const fn top_rank(self) -> u8 {
        match self {
            Shape::CivilSingle | Shape::CivilPair | Shape::TwoCivilPairs => 11,
            Shape::MilitarySingle | Shape::MilitaryPair | Shape::TwoMilitaryPairs => 6,
            Shape::Supreme | Shape::CivilSupreme => 0,
            Shape::MixedPair
            | Shape::CivilTriplet
            | Shape::MilitaryTriplet
            | Shape::Quartet
            | Shape::TwoCouples => 4,
        }
    }
}

/// What the pair `51 51` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BigHeadSixes {
    /// The least of the civil pairs.
    Pair,
    /// A second Supreme that nothing beats.
    Supreme,
    /// A second Supreme that the pair `61 61` takes.
    CapturableSupreme,
}

/// Which sets are played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetRules {
    /// Which sets of several tiles there are.
    pub combinations: Combinations,
    /// What the pair `51 51` is.
    pub big_head_sixes: BigHeadSixes,
}

impl SetRules {
    /// The sets of the default house.
    pub const MODERN: SetRules =
        SetRules { combinations: Combinations::Modern, big_head_sixes: BigHeadSixes::Pair };

    /// Tells what set these tiles are, if they are one that can be led.
    #[must_use]
    pub const fn combination(self, tiles: Tiles) -> Option<Combination> {
        Combination::of(tiles, self)
    }

    const fn has_mixed(self) -> bool {
        match self.combinations {
            Combinations::Modern | Combinations::Couples => true,
            Combinations::Pure => false,
        }
    }

    const fn has_triplets(self) -> bool {
        match self.combinations {
            Combinations::Modern => true,
            Combinations::Pure | Combinations::Couples => false,
        }
    }

    const fn has_two_pairs(self) -> bool {
        match self.combinations {
            Combinations::Couples => true,
            Combinations::Modern | Combinations::Pure => false,
        }
    }
}

/// A set that can be led.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Combination {
    /// What it is made of.
    pub shape: Shape,
    /// The tiles' rank within their suit, or the family's from 4 (Heaven and Nines) to 1 (Goose and Fives); of two
    /// pairs the higher one's. For Supreme 0; 1 for a civil Supreme that can be taken.
    pub rank: u8,
}

/// The rank of the pair that takes the civil Supreme, `61 61`.
const LONG_LEG_SEVEN: u8 = 2;

/// The rank of the least civil tile, `51`.
const BIG_HEAD_SIX: u8 = 1;

/// The rank of the Big Six, `42`.
const BIG_SIX: u8 = 3;

/// The rank of the Little Three, `21`.
const LITTLE_THREE: u8 = 1;

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

/// The ranks of four tiles of one suit that are two pairs, the higher first.
const fn two_pairs(tiles: Tiles) -> Option<(u8, u8)> {
    let [Some(one), Some(two), Some(three), Some(four)] = tiles.four() else {
        return None;
    };
    if equal(one, two) && equal(three, four) { Some((one.rank(), three.rank())) } else { None }
}

impl Combination {
    const fn new(shape: Shape, rank: u8) -> Option<Combination> {
        Some(Combination { shape, rank })
    }

    /// Tells what set these tiles are, if they are one that can be led where these sets are played with.
    #[must_use]
    pub const fn of(tiles: Tiles, rules: SetRules) -> Option<Combination> {
        match (ends(tiles.civil()), ends(tiles.military())) {
            (Some(civil), None) => Combination::civil(tiles, civil, rules),
            (None, Some(military)) => Combination::military(tiles, military, rules),
            (Some(civil), Some(military)) => Combination::mixed(tiles, civil, military, rules),
            (None, None) => None,
        }
    }

    const fn civil(tiles: Tiles, (first, last): (Tile, Tile), rules: SetRules) -> Option<Combination> {
        match tiles.len() {
            1 => Combination::new(Shape::CivilSingle, first.rank()),
            2 if equal(first, last) => Combination::civil_pair(first.rank(), rules),
            4 if rules.has_two_pairs() => match two_pairs(tiles) {
                Some((high, low)) if low > BIG_HEAD_SIX || is_pair(rules) => {
                    Combination::new(Shape::TwoCivilPairs, high)
                }
                _ => None,
            },
            _ => None,
        }
    }

    const fn civil_pair(rank: u8, rules: SetRules) -> Option<Combination> {
        match rules.big_head_sixes {
            BigHeadSixes::Supreme if rank == BIG_HEAD_SIX => Combination::new(Shape::CivilSupreme, 0),
            BigHeadSixes::CapturableSupreme if rank == BIG_HEAD_SIX => {
                Combination::new(Shape::CivilSupreme, 1)
            }
            BigHeadSixes::Pair | BigHeadSixes::Supreme | BigHeadSixes::CapturableSupreme => {
                Combination::new(Shape::CivilPair, rank)
            }
        }
    }

    const fn military(tiles: Tiles, (first, last): (Tile, Tile), rules: SetRules) -> Option<Combination> {
        match tiles.len() {
            1 => Combination::new(Shape::MilitarySingle, first.rank()),
            2 if equal(first, last) => Combination::new(Shape::MilitaryPair, first.rank()),
            2 if first.rank() == BIG_SIX && last.rank() == LITTLE_THREE => {
                Combination::new(Shape::Supreme, 0)
            }
            4 if rules.has_two_pairs() => match two_pairs(tiles) {
                Some((high, _)) => Combination::new(Shape::TwoMilitaryPairs, high),
                None => None,
            },
            _ => None,
        }
    }

    const fn mixed(
        tiles: Tiles,
        civil: (Tile, Tile),
        military: (Tile, Tile),
        rules: SetRules,
    ) -> Option<Combination> {
        let rank = family(civil.0);
        if !rules.has_mixed() || rank == 0 || rank != family(military.0) {
            return None;
        }
        let one_family = equal(civil.0, civil.1) && equal(military.0, military.1);
        match (tiles.civil().len(), tiles.military().len()) {
            (1, 1) => Combination::new(Shape::MixedPair, rank),
            (2, 1) if one_family && rules.has_triplets() => Combination::new(Shape::CivilTriplet, rank),
            (1, 2) if one_family && rules.has_triplets() => Combination::new(Shape::MilitaryTriplet, rank),
            (2, 2) if one_family => Combination::new(Shape::Quartet, rank),
            (2, 2) if rules.has_two_pairs() => {
                let low = family(civil.1);
                let couples = low != 0 && low != rank && low == family(military.1);
                if couples { Combination::new(Shape::TwoCouples, rank) } else { None }
            }
            _ => None,
        }
    }

    /// Tells whether this set beats the other: one of its kind and a strictly higher rank.
    ///
    /// The pair `61 61` also takes a civil Supreme that can be taken.
    #[must_use]
    pub const fn beats(self, other: Combination) -> bool {
        if other.shape.class() == Shape::CivilSupreme.class() {
            let seven = self.shape.class() == Shape::CivilPair.class() && self.rank == LONG_LEG_SEVEN;
            return seven && !other.is_top();
        }
        self.shape.class() == other.shape.class() && self.rank > other.rank
    }

    /// Tells whether no set in the whole game beats this one.
    #[must_use]
    pub const fn is_top(self) -> bool {
        self.rank == self.shape.top_rank()
    }
}

const fn is_pair(rules: SetRules) -> bool {
    match rules.big_head_sixes {
        BigHeadSixes::Pair => true,
        BigHeadSixes::Supreme | BigHeadSixes::CapturableSupreme => false,
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
        let found = Combination::of(tiles(text), SetRules::MODERN).map(|set| (set.shape, set.rank));
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
        let [one, other] =
            [higher, lower].map(|text| Combination::of(tiles(text), SetRules::MODERN).unwrap());
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
        for table in crate::tien_gow::sets::TABLES.iter() {
            let singles = Tile::ALL.map(|tile| Combination::of(Tiles::one(tile), table.rules).unwrap());
            let sets = || table.sets().iter().map(|(_, set)| *set).chain(singles);
            for one in sets() {
                assert_eq!(one.is_top(), !sets().any(|other| other.beats(one)), "{one:?} {:?}", table.rules);
            }
        }
    }

    fn check_in(rules: SetRules, text: &str, expected: Option<(Shape, u8)>) {
        let found = Combination::of(tiles(text), rules).map(|set| (set.shape, set.rank));
        assert_eq!(found, expected, "{text} {rules:?}");
    }

    #[test]
    fn pure_sets_are_singles_pairs_and_supreme() {
        let pure = SetRules { combinations: Combinations::Pure, ..SetRules::MODERN };
        check_in(pure, "42 21", Some((Shape::Supreme, 0)));
        check_in(pure, "63 54", Some((Shape::MilitaryPair, 6)));
        for text in ["66 63", "66 66 63", "66 63 54", "66 66 63 54", "66 66 11 11"] {
            check_in(pure, text, None);
        }
    }

    #[test]
    fn couples_are_two_pairs_of_one_kind() {
        let couples = SetRules { combinations: Combinations::Couples, ..SetRules::MODERN };
        check_in(couples, "11 62", Some((Shape::MixedPair, 3)));
        check_in(couples, "66 66 63", None);
        check_in(couples, "66 63 54", None);
        check_in(couples, "66 66 63 54", Some((Shape::Quartet, 4)));
        check_in(couples, "44 31 52 41", Some((Shape::TwoCouples, 2)));
        check_in(couples, "66 31 54 32", Some((Shape::TwoCouples, 4)));
        check_in(couples, "55 55 51 51", Some((Shape::TwoCivilPairs, 7)));
        check_in(couples, "62 53 41 32", Some((Shape::TwoMilitaryPairs, 5)));
        for text in ["66 66 63 62", "66 11 63 54", "66 66 62 53", "41 32 42 21", "66 66 42 21", "66 66 11 44"]
        {
            check_in(couples, text, None);
        }
        let supreme = SetRules { big_head_sixes: BigHeadSixes::Supreme, ..couples };
        check_in(supreme, "55 55 51 51", None);
        check_in(supreme, "51 51", Some((Shape::CivilSupreme, 0)));
        let set = |text| Combination::of(tiles(text), couples).unwrap();
        assert!(set("66 66 63 54").beats(set("11 31 62 41")));
        assert!(set("66 31 54 32").beats(set("11 11 62 53")));
        assert!(!set("66 66 22 22").beats(set("66 66 51 51")));
        assert!(!set("66 66 22 22").beats(set("62 53 41 32")));
    }

    #[test]
    fn the_long_leg_sevens_take_a_civil_supreme_that_can_be_taken() {
        for (big_head_sixes, taken, higher) in [
            (BigHeadSixes::Pair, true, true),
            (BigHeadSixes::Supreme, false, false),
            (BigHeadSixes::CapturableSupreme, true, false),
        ] {
            let rules = SetRules { big_head_sixes, ..SetRules::MODERN };
            let set = |text| Combination::of(tiles(text), rules).unwrap();
            assert_eq!(set("61 61").beats(set("51 51")), taken, "{rules:?}");
            assert_eq!(set("66 66").beats(set("51 51")), higher, "{rules:?}");
            assert_eq!(set("51 51").beats(set("51 51")), false, "{rules:?}");
            assert!(set("64 64").beats(set("61 61")));
        }
    }
}
