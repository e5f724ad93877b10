//! The combinations, and which beats which.

use crate::{
    Tile,
    tien_gow::{BigHeadSixes, SetRules, Tiles},
};

/// The kind of a combination.
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

/// The number of classes of shapes; only sets of one class can be compared.
pub(super) const CLASSES: usize = 12;

/// The number of ranks, 0 included.
pub(super) const RANKS: usize = 12;

/// The number of sets that differ in class or rank.
pub(crate) const SETS: usize = 70;

impl Shape {
    /// Returns the number of tiles, which is also the number of stacks that the trick is worth.
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
            Shape::Quartet | Shape::TwoCivilPairs | Shape::TwoMilitaryPairs | Shape::TwoCouples => {
                4
            }
        }
    }

    /// Returns the class of the shape, within which sets can be compared: a quartet is also two
    /// couples.
    pub(crate) const fn class(self) -> usize {
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

    /// Returns the highest rank of this shape; nothing beats a set of that rank.
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

/// A set of tiles that can be led.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Combination {
    /// The kind of the set.
    pub shape: Shape,
    /// The rank of the tiles within their suit, or of the family, from 4 (Heaven and Nines) to 1
    /// (Goose and Fives); of two pairs, the higher one's. Supreme has 0; a civil Supreme that can
    /// be beaten has 1.
    pub rank: u8,
}

/// The rank of the Long Leg Seven, `61`; its pair beats the civil Supreme where that is allowed.
pub(super) const LONG_LEG_SEVEN: u8 = 2;

/// The rank of the lowest civil tile, `51`.
pub(super) const BIG_HEAD_SIX: u8 = 1;

/// The rank of the Big Six, `42`.
pub(super) const BIG_SIX: u8 = 3;

/// The rank of the Little Three, `21`.
pub(super) const LITTLE_THREE: u8 = 1;

/// Returns the rank of the family that both tiles are of.
const fn common_family(civil: Tile, military: Tile) -> Option<u8> {
    match (civil.family(), military.family()) {
        (Some(one), Some(other)) if one == other => Some(one),
        _ => None,
    }
}

/// Returns the first and the last tile of a set of one suit; `None` if it is empty.
const fn ends(tiles: Tiles) -> Option<(Tile, Tile)> {
    match (tiles.first(), tiles.last()) {
        (Some(first), Some(last)) => Some((first, last)),
        _ => None,
    }
}

/// Whether the ranks are equal: the tiles are twins or copies.
const fn equal(first: Tile, last: Tile) -> bool {
    first.rank() == last.rank()
}

/// Returns the ranks of two pairs in one suit, the higher first; `None` for other tiles.
const fn two_pairs(tiles: Tiles) -> Option<(u8, u8)> {
    let [Some(one), Some(two), Some(three), Some(four)] = tiles.four() else {
        return None;
    };
    if equal(one, two) && equal(three, four) {
        Some((one.rank(), three.rank()))
    } else {
        None
    }
}

impl Combination {
    const fn new(shape: Shape, rank: u8) -> Option<Combination> {
        Some(Combination { shape, rank })
    }

    /// Returns the set that these tiles form; `None` if it cannot be led by these rules.
    ///
    /// ```
    /// use gow::tien_gow::{Combination, SetRules, Shape, Tiles};
    ///
    /// let tiles = Tiles::of_pieces("66 63".parse().unwrap()).unwrap();
    /// let set = Combination::of(tiles, SetRules::MODERN).unwrap();
    /// assert_eq!((set.shape, set.rank), (Shape::MixedPair, 4));
    /// ```
    #[must_use]
    pub const fn of(tiles: Tiles, rules: SetRules) -> Option<Combination> {
        match (ends(tiles.civil()), ends(tiles.military())) {
            (Some(civil), None) => Combination::civil(tiles, civil, rules),
            (None, Some(military)) => Combination::military(tiles, military, rules),
            (Some(civil), Some(military)) => Combination::mixed(tiles, civil, military, rules),
            (None, None) => None,
        }
    }

    const fn civil(
        tiles: Tiles,
        (first, last): (Tile, Tile),
        rules: SetRules,
    ) -> Option<Combination> {
        match tiles.len() {
            1 => Combination::new(Shape::CivilSingle, first.rank()),
            2 if equal(first, last) => Combination::civil_pair(first.rank(), rules),
            4 if rules.has_two_pairs() => match two_pairs(tiles) {
                Some((high, low)) if low > BIG_HEAD_SIX || rules.has_least_pair() => {
                    Combination::new(Shape::TwoCivilPairs, high)
                }
                _ => None,
            },
            _ => None,
        }
    }

    const fn civil_pair(rank: u8, rules: SetRules) -> Option<Combination> {
        match rules.big_head_sixes {
            BigHeadSixes::Supreme if rank == BIG_HEAD_SIX => {
                Combination::new(Shape::CivilSupreme, 0)
            }
            BigHeadSixes::CapturableSupreme if rank == BIG_HEAD_SIX => {
                Combination::new(Shape::CivilSupreme, 1)
            }
            BigHeadSixes::Pair | BigHeadSixes::Supreme | BigHeadSixes::CapturableSupreme => {
                Combination::new(Shape::CivilPair, rank)
            }
        }
    }

    const fn military(
        tiles: Tiles,
        (first, last): (Tile, Tile),
        rules: SetRules,
    ) -> Option<Combination> {
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
        let Some(rank) = common_family(civil.0, military.0) else {
            return None;
        };
        if !rules.has_mixed() {
            return None;
        }
        let one_family = equal(civil.0, civil.1) && equal(military.0, military.1);
        match (tiles.civil().len(), tiles.military().len()) {
            (1, 1) => Combination::new(Shape::MixedPair, rank),
            (2, 1) if one_family && rules.has_triplets() => {
                Combination::new(Shape::CivilTriplet, rank)
            }
            (1, 2) if one_family && rules.has_triplets() => {
                Combination::new(Shape::MilitaryTriplet, rank)
            }
            (2, 2) if one_family => Combination::new(Shape::Quartet, rank),
            (2, 2) if rules.has_two_pairs() => match common_family(civil.1, military.1) {
                Some(low) if low != rank => Combination::new(Shape::TwoCouples, rank),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether this set beats the other: it is of the same kind and of strictly higher rank (TG-14
    /// to TG-16).
    ///
    /// The pair `61 61` also beats a civil Supreme that can be beaten (TG-17).
    #[must_use]
    pub const fn beats(self, other: Combination) -> bool {
        if other.shape.class() == Shape::CivilSupreme.class() {
            let seven =
                self.shape.class() == Shape::CivilPair.class() && self.rank == LONG_LEG_SEVEN;
            return seven && !other.is_top();
        }
        self.shape.class() == other.shape.class() && self.rank > other.rank
    }

    /// Returns the set of the single tile; there has to be exactly one.
    pub(crate) fn single(tile: Tiles) -> Combination {
        super::listing::SINGLES[tile.place() % super::listing::SINGLES.len()]
    }

    /// Returns a number below [`SETS`] that tells this set from all that are not equal to it in
    /// class and rank.
    pub(crate) const fn number(self) -> usize {
        const FIRST: [usize; CLASSES] = [0, 11, 17, 28, 34, 35, 37, 41, 45, 49, 53, 64];
        let class = self.shape.class();
        let lowest = match self.shape {
            Shape::Supreme | Shape::CivilSupreme => 0,
            Shape::CivilSingle
            | Shape::MilitarySingle
            | Shape::CivilPair
            | Shape::MilitaryPair
            | Shape::MixedPair
            | Shape::CivilTriplet
            | Shape::MilitaryTriplet
            | Shape::Quartet
            | Shape::TwoCivilPairs
            | Shape::TwoMilitaryPairs
            | Shape::TwoCouples => 1,
        };
        FIRST[class] + self.rank as usize - lowest
    }

    /// Whether no set of the game beats this one.
    #[must_use]
    pub(crate) const fn is_top(self) -> bool {
        self.rank == self.shape.top_rank()
    }
}

#[cfg(test)]
mod tests;
