//! The 21 faces of the Chinese dominoes.

use crate::Piece;

/// The two suits; a tile never beats one of the other suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Eleven faces, two tiles of each.
    Civil,
    /// Ten faces, one tile of each.
    Military,
}

/// The number of civil faces; they come first in [`Tile::ALL`].
pub(crate) const CIVIL_FACES: u8 = 11;

/// The number of faces.
pub(crate) const FACES: u8 = 21;

/// The number of tiles in the set.
pub const TILES: usize = 32;

/// One face of the Chinese dominoes, ordered from the strongest to the weakest, civil faces first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

struct Face {
    pips: (u8, u8),
    rank: u8,
    key: &'static str,
}

const fn face(high: u8, low: u8, rank: u8, key: &'static str) -> Face {
    Face {
        pips: (high, low),
        rank,
        key,
    }
}

const TABLE: [Face; FACES as usize] = [
    face(6, 6, 11, "heaven"),
    face(1, 1, 10, "earth"),
    face(4, 4, 9, "man"),
    face(3, 1, 8, "goose"),
    face(5, 5, 7, "flower"),
    face(3, 3, 6, "long"),
    face(2, 2, 5, "board"),
    face(6, 5, 4, "hatchet"),
    face(6, 4, 3, "partition"),
    face(6, 1, 2, "long-leg-seven"),
    face(5, 1, 1, "big-head-six"),
    face(6, 3, 6, "nine"),
    face(5, 4, 6, "nine"),
    face(6, 2, 5, "eight"),
    face(5, 3, 5, "eight"),
    face(5, 2, 4, "seven"),
    face(4, 3, 4, "seven"),
    face(4, 2, 3, "big-six"),
    face(4, 1, 2, "five"),
    face(3, 2, 2, "five"),
    face(2, 1, 1, "little-three"),
];

/// Returns the whole set of 32 as pieces, in canonical order.
pub(crate) fn dominoes() -> Vec<Piece> {
    (0..TILES as u8)
        .filter_map(Tile::of_id)
        .map(Piece::from)
        .collect()
}

impl Tile {
    /// Every face once, the strongest first, the civil suit before the military.
    pub const ALL: [Tile; FACES as usize] = {
        let mut all = [Tile(0); FACES as usize];
        let mut face = 0;
        while face < FACES {
            all[face as usize] = Tile(face);
            face += 1;
        }
        all
    };

    /// Returns the face with these two pip counts in either order; `None` if no tile has them.
    ///
    /// ```
    /// use gow::{Suit, Tile};
    ///
    /// let goose = Tile::of_pips(1, 3).unwrap();
    /// assert_eq!(goose.pips(), (3, 1));
    /// assert_eq!((goose.suit(), goose.rank()), (Suit::Civil, 8));
    /// ```
    #[must_use]
    pub fn of_pips(one: u8, other: u8) -> Option<Tile> {
        let pips = (one.max(other), one.min(other));
        Tile::ALL.into_iter().find(|tile| tile.pips() == pips)
    }

    /// Returns the face of one of the 32 tiles: ids 0 to 21 are the civil tiles, two for each face,
    /// 22 to 31 the military ones.
    #[must_use]
    pub const fn of_id(id: u8) -> Option<Tile> {
        match id {
            0..22 => Some(Tile(id / 2)),
            22..32 => Some(Tile(id - CIVIL_FACES)),
            _ => None,
        }
    }

    /// Returns the id of the face's first tile among the 32.
    pub(crate) const fn first_id(self) -> u8 {
        match self.suit() {
            Suit::Civil => 2 * self.0,
            Suit::Military => self.0 + CIVIL_FACES,
        }
    }

    pub(crate) const fn of_index(face: u8) -> Tile {
        assert!(face < FACES);
        Tile(face)
    }

    pub(crate) const fn index(self) -> u8 {
        self.0
    }

    /// Returns the pip counts of the two halves, the higher first.
    #[must_use]
    pub const fn pips(self) -> (u8, u8) {
        TABLE[self.0 as usize].pips
    }

    /// Counts the pips of both halves.
    #[must_use]
    pub const fn total(self) -> u8 {
        let (high, low) = self.pips();
        high + low
    }

    /// Returns the suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        if self.0 < CIVIL_FACES {
            Suit::Civil
        } else {
            Suit::Military
        }
    }

    /// Returns the rank within the suit: 11 to 1 for civil faces, 6 to 1 for military ones, where
    /// twins rank the same.
    #[must_use]
    pub const fn rank(self) -> u8 {
        TABLE[self.0 as usize].rank
    }

    /// Returns the rank of the tile's family, from 4 for Heaven and Nines to 1 for Goose and Fives
    /// (TG-4); `None` for a tile without one.
    #[must_use]
    pub const fn family(self) -> Option<u8> {
        match (self.suit(), self.rank()) {
            (Suit::Civil, 11) | (Suit::Military, 6) => Some(4),
            (Suit::Civil, 10) | (Suit::Military, 5) => Some(3),
            (Suit::Civil, 9) | (Suit::Military, 4) => Some(2),
            (Suit::Civil, 8) | (Suit::Military, 2) => Some(1),
            (Suit::Civil | Suit::Military, _) => None,
        }
    }

    /// Returns the translation key of the name, such as `heaven`; military twins share one.
    #[must_use]
    pub const fn key(self) -> &'static str {
        TABLE[self.0 as usize].key
    }

    /// Counts the tiles with this face in the set: two civil, one military.
    #[must_use]
    pub const fn copies(self) -> usize {
        match self.suit() {
            Suit::Civil => 2,
            Suit::Military => 1,
        }
    }

    /// Counts the red pips: every half of one or four is red, and so are six pips of the double
    /// six.
    #[must_use]
    pub const fn red_pips(self) -> u8 {
        const fn red(half: u8) -> u8 {
            if half == 1 || half == 4 { half } else { 0 }
        }
        let (high, low) = self.pips();
        if self.0 == 0 {
            high
        } else {
            red(high) + red(low)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(high: u8, low: u8, suit: Suit, rank: u8, key: &str, red: u8) {
        let tile = Tile::of_pips(low, high).unwrap();
        assert_eq!(tile.pips(), (high, low));
        assert_eq!(
            (tile.suit(), tile.rank(), tile.key()),
            (suit, rank, key),
            "{high}{low}"
        );
        assert_eq!(tile.red_pips(), red, "red pips of {high}{low}");
    }

    #[test]
    fn every_face_has_its_suit_rank_name_and_colour() {
        use Suit::{Civil, Military};
        check(6, 6, Civil, 11, "heaven", 6);
        check(1, 1, Civil, 10, "earth", 2);
        check(4, 4, Civil, 9, "man", 8);
        check(3, 1, Civil, 8, "goose", 1);
        check(5, 5, Civil, 7, "flower", 0);
        check(3, 3, Civil, 6, "long", 0);
        check(2, 2, Civil, 5, "board", 0);
        check(6, 5, Civil, 4, "hatchet", 0);
        check(6, 4, Civil, 3, "partition", 4);
        check(6, 1, Civil, 2, "long-leg-seven", 1);
        check(5, 1, Civil, 1, "big-head-six", 1);
        check(6, 3, Military, 6, "nine", 0);
        check(5, 4, Military, 6, "nine", 4);
        check(6, 2, Military, 5, "eight", 0);
        check(5, 3, Military, 5, "eight", 0);
        check(5, 2, Military, 4, "seven", 0);
        check(4, 3, Military, 4, "seven", 4);
        check(4, 2, Military, 3, "big-six", 4);
        check(4, 1, Military, 2, "five", 5);
        check(3, 2, Military, 2, "five", 0);
        check(2, 1, Military, 1, "little-three", 1);
    }

    #[test]
    fn four_families_join_the_suits() {
        let families = [4, 3, 2, 1].map(|family| {
            let tiles = Tile::ALL.into_iter();
            let members = tiles.filter(|tile| tile.family() == Some(family));
            members.map(Tile::pips).collect::<Vec<_>>()
        });
        assert_eq!(
            families,
            [
                [(6, 6), (6, 3), (5, 4)],
                [(1, 1), (6, 2), (5, 3)],
                [(4, 4), (5, 2), (4, 3)],
                [(3, 1), (4, 1), (3, 2)],
            ]
        );
    }

    #[test]
    fn the_set_has_32_tiles() {
        let set: Vec<Tile> = (0..=32).map_while(Tile::of_id).collect();
        assert_eq!(set.len(), TILES);
        for tile in Tile::ALL {
            let copies = set.iter().filter(|other| **other == tile).count();
            assert_eq!(copies, tile.copies(), "{tile:?}");
        }
    }
}
