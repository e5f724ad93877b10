//! The rank of two tiles.

use serde::{Deserialize, Serialize};

use super::Category;
use crate::{
    Piece, Suit, Tile,
    tile::{CIVIL_FACES, FACES},
};

/// The distance between two numbers of points: more than the 17 ranks of single tiles.
const POINT_STEP: u8 = 18;

/// The lowest Gong, above nine points with the best tile.
const GONG: u8 = 10 * POINT_STEP;

/// The lowest Wong; there are two Gongs, with a Heaven and with an Earth.
const WONG: u8 = GONG + 2;

/// The lowest pair.
const PAIR: u8 = WONG + 2;

/// The number of military pairs, all below the civil ones.
const MILITARY_PAIRS: u8 = 4;

/// The highest hand, above eleven civil and four military pairs.
const GEE_JOON: u8 = PAIR + MILITARY_PAIRS + CIVIL_FACES;

/// The number of ranks of military tiles, all below the civil ones.
const MILITARY_RANKS: u8 = 6;

/// The rank of two tiles (PG-8 to PG-14).
///
/// Ranks are compared by their [strength](Rank::strength), except that the bank wins when neither
/// hand has a point (PG-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rank {
    /// The kind of hand.
    pub category: Category,
    /// The tile that decides between two hands of one kind; of two equal twins the first in
    /// canonical order.
    pub best: Piece,
    strength: u8,
}

impl Rank {
    /// The lowest [strength](Rank::strength) of a hand with a point.
    pub const ONE_POINT: u8 = POINT_STEP;

    /// Returns the rank of two tiles; `six_high` puts the Big Six above the Fives.
    #[must_use]
    pub fn of(one: Tile, other: Tile, six_high: bool) -> Rank {
        TABLES[six_high as usize][one.index() as usize][other.index() as usize]
    }

    /// Returns a number from 1 to 199 that is greater for a higher hand and equal for copies.
    #[must_use]
    pub const fn strength(self) -> u8 {
        self.strength
    }

    /// Whether the hand is nine points with a Heaven or an Earth, which players call a High Nine.
    #[must_use]
    pub fn is_high_nine(self) -> bool {
        let strong = self.best.tile().is_some_and(is_honour);
        self.category == Category::Points(9) && strong
    }

    const fn new(one: Tile, other: Tile, six_high: bool) -> Rank {
        let category = category(one, other);
        let best = better(one, other, six_high);
        let honour = (best.index() == 0) as u8;
        let strength = match category {
            Category::Points(points) => POINT_STEP * points + order(best, six_high),
            Category::Gong => GONG + honour,
            Category::Wong => WONG + honour,
            Category::Pair => PAIR + pair_order(best),
            Category::GeeJoon => GEE_JOON,
        };
        Rank {
            category,
            best: Piece::of_index(best.index()),
            strength,
        }
    }
}

/// The rank of any two faces, without and with `six_high`.
static TABLES: [[[Rank; FACES as usize]; FACES as usize]; 2] = [table(false), table(true)];

const fn table(six_high: bool) -> [[Rank; FACES as usize]; FACES as usize] {
    let none = Rank::new(Tile::of_index(0), Tile::of_index(0), six_high);
    let mut table = [[none; FACES as usize]; FACES as usize];
    let mut one = 0;
    while one < FACES {
        let mut other = 0;
        while other < FACES {
            table[one as usize][other as usize] =
                Rank::new(Tile::of_index(one), Tile::of_index(other), six_high);
            other += 1;
        }
        one += 1;
    }
    table
}

/// Whether a tile is a Heaven or an Earth.
const fn is_honour(tile: Tile) -> bool {
    tile.index() < 2
}

/// Whether a tile is one of the two that form Gee Joon, and count 3 or 6 in other hands.
pub(super) const fn is_wild(tile: Tile) -> bool {
    matches!(tile.pips(), (4, 2) | (2, 1))
}

/// Returns the rank of a single tile, 1 to 17, which decides between hands of equal points.
const fn order(tile: Tile, six_high: bool) -> u8 {
    match tile.suit() {
        Suit::Civil => MILITARY_RANKS + tile.rank(),
        // Gee Joon's tiles are the lowest here, unlike in the trick games.
        Suit::Military if is_wild(tile) && !six_high => 1,
        Suit::Military => tile.rank(),
    }
}

/// Returns the index of a pair among the pairs, from 0 for the lowest.
const fn pair_order(tile: Tile) -> u8 {
    match tile.suit() {
        Suit::Civil => MILITARY_PAIRS - 1 + tile.rank(),
        Suit::Military => match tile.rank() {
            6 => 3,
            5 => 2,
            4 => 1,
            _ => 0,
        },
    }
}

/// Returns the higher tile, or the first in canonical order if both rank the same.
const fn better(one: Tile, other: Tile, six_high: bool) -> Tile {
    let (of_one, of_other) = (order(one, six_high), order(other, six_high));
    if of_one > of_other || (of_one == of_other && one.index() < other.index()) {
        one
    } else {
        other
    }
}

const fn category(one: Tile, other: Tile) -> Category {
    if is_wild(one) && is_wild(other) {
        return Category::GeeJoon;
    }
    if one.suit() as u8 == other.suit() as u8 && one.rank() == other.rank() {
        return Category::Pair;
    }
    let with_honour = if is_honour(one) {
        other.total()
    } else if is_honour(other) {
        one.total()
    } else {
        0
    };
    match with_honour {
        9 => Category::Wong,
        8 => Category::Gong,
        _ => Category::Points(points(one, other)),
    }
}

const fn points(one: Tile, other: Tile) -> u8 {
    match (is_wild(one), is_wild(other)) {
        (false, false) => (one.total() + other.total()) % 10,
        (true, _) => wild_points(other.total()),
        (false, true) => wild_points(one.total()),
    }
}

/// Returns the most points that a tile of `other` pips makes with one that counts 3 or 6.
const fn wild_points(other: u8) -> u8 {
    let (three, six) = ((other + 3) % 10, (other + 6) % 10);
    if three > six { three } else { six }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn two_tiles_have_106_different_ranks() {
        let mut ranks = BTreeSet::new();
        for one in 0..32 {
            for other in 0..one {
                let (one, other) = (Tile::of_id(one).unwrap(), Tile::of_id(other).unwrap());
                let rank = Rank::of(one, other, false);
                assert_eq!(rank, Rank::of(other, one, false));
                ranks.insert(rank.strength());
            }
        }
        assert_eq!(ranks.len(), 106);
        assert_eq!(ranks.last(), Some(&GEE_JOON));
    }

    #[test]
    fn the_scale_of_points_leaves_room_for_every_tile() {
        for tile in Tile::ALL {
            assert!((1..POINT_STEP).contains(&order(tile, false)));
            assert!((1..POINT_STEP).contains(&order(tile, true)));
        }
        let big_six = Tile::of_pips(4, 2).unwrap();
        let five = Tile::of_pips(4, 1).unwrap();
        assert!(order(big_six, false) < order(five, false));
        assert!(order(big_six, true) > order(five, true));
    }
}
