//! A set of tiles as 32 bits, for positions.

use std::fmt;

use crate::{Piece, Pieces, Tile, piece_set::PieceSet, tile::CIVIL_FACES};

/// The bits of the civil tiles.
const CIVIL: u32 = (1 << (2 * CIVIL_FACES as u32)) - 1;

/// The bits of the first tile of each civil face.
const FIRSTS: u32 = 0x5555_5555 & CIVIL;

/// A set of tiles by face, one bit for each tile, the strongest in the lowest bits.
///
/// The second bit of a civil face is set only if the first one is, so that equal sets are equal
/// numbers.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Tiles(u32);

impl Tiles {
    /// The empty set.
    pub const NONE: Tiles = Tiles(0);

    /// All 32 tiles.
    pub const ALL: Tiles = Tiles(u32::MAX);

    /// Makes the set of one tile.
    #[must_use]
    pub const fn one(tile: Tile) -> Tiles {
        let face = tile.index();
        if face < CIVIL_FACES {
            Tiles(1 << (2 * face))
        } else {
            Tiles(1 << (face + CIVIL_FACES))
        }
    }

    /// Makes the set of all tiles of a face: two if it is civil, one if it is military.
    #[must_use]
    pub const fn both(tile: Tile) -> Tiles {
        let one = Tiles::one(tile).0;
        Tiles(one | (one << 1) & CIVIL)
    }

    /// Converts from pieces; `None` if the dominoes do not have all of these copies.
    #[must_use]
    pub fn of_pieces(pieces: Pieces) -> Option<Tiles> {
        let mut tiles = Tiles::NONE;
        for piece in pieces.iter() {
            let one = Tiles::one(piece.tile()?);
            tiles = if !tiles.contains(one) {
                tiles.and(one)
            } else if !tiles.contains(Tiles(one.0 << 1)) && one.0 & CIVIL != 0 {
                tiles.and(Tiles(one.0 << 1))
            } else {
                return None;
            };
        }
        Some(tiles)
    }

    /// Converts to pieces.
    #[must_use]
    pub fn pieces(self) -> Pieces {
        self.iter().map(Piece::from).collect()
    }

    /// Returns the tiles in canonical order.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        std::iter::successors(Some(self.0), |bits| Some(bits & bits.wrapping_sub(1)))
            .take_while(|bits| *bits != 0)
            .filter_map(|bits| Tile::of_id(bits.trailing_zeros() as u8))
    }

    /// Returns a set of one tile for each face in the set.
    pub fn faces(self) -> impl Iterator<Item = Tiles> {
        let once = self.0 & (FIRSTS | !CIVIL);
        std::iter::successors(Some(once), |bits| Some(bits & bits.wrapping_sub(1)))
            .take_while(|bits| *bits != 0)
            .map(|bits| Tiles(bits & bits.wrapping_neg()))
    }

    /// Counts the tiles.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every tile of the other set is in this one.
    #[must_use]
    pub const fn contains(self, other: Tiles) -> bool {
        other.0 & !self.0 == 0
    }

    /// Returns this set without the tiles of the other, which it has to contain.
    #[must_use]
    pub const fn minus(self, other: Tiles) -> Tiles {
        let left = self.0 & !other.0;
        // If the first of two equal tiles is gone, the second takes its place.
        let second_alone = left >> 1 & !left & FIRSTS;
        Tiles(left ^ (second_alone | second_alone << 1))
    }

    /// Returns the set with one more tile; it must not already have every copy of it.
    #[must_use]
    pub const fn with(self, tile: Tile) -> Tiles {
        let first = Tiles::one(tile).0;
        let second = (self.0 & first) << 1 & CIVIL;
        Tiles(self.0 | first | second)
    }

    /// Returns the union of two sets that share no bit.
    #[must_use]
    pub const fn and(self, other: Tiles) -> Tiles {
        Tiles(self.0 | other.0)
    }

    /// Returns the union with tiles that may be the other copies of tiles in this set.
    pub(crate) const fn plus(self, other: Tiles) -> Tiles {
        let twice = self.0 & other.0 & FIRSTS;
        Tiles(self.0 | other.0 | twice << 1)
    }

    /// Returns the bits, so that each tile of a set is one of 32 numbers.
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the civil tiles of the set.
    #[must_use]
    pub const fn civil(self) -> Tiles {
        Tiles(self.0 & CIVIL)
    }

    /// Returns the military tiles of the set.
    #[must_use]
    pub const fn military(self) -> Tiles {
        Tiles(self.0 & !CIVIL)
    }

    /// Returns the first tile in canonical order; `None` if the set is empty.
    #[must_use]
    pub const fn first(self) -> Option<Tile> {
        Tile::of_id(self.0.trailing_zeros() as u8)
    }

    /// Returns the last tile in canonical order; `None` if the set is empty.
    #[must_use]
    pub const fn last(self) -> Option<Tile> {
        if self.0 == 0 {
            None
        } else {
            Tile::of_id(31 - self.0.leading_zeros() as u8)
        }
    }

    /// Returns the first three tiles in canonical order and the last one.
    pub(super) const fn four(self) -> [Option<Tile>; 4] {
        let second = self.0 & self.0.wrapping_sub(1);
        let third = second & second.wrapping_sub(1);
        [
            self.first(),
            Tiles(second).first(),
            Tiles(third).first(),
            self.last(),
        ]
    }

    /// Returns the bits, eight at a time.
    pub(super) const fn bytes(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }

    /// Returns the first tile of each face.
    pub(crate) const fn firsts(self) -> Tiles {
        Tiles(self.0 & (FIRSTS | !CIVIL))
    }

    /// Splits off the tile of the lowest bit; an empty set splits into two empty ones.
    pub(crate) const fn split(self) -> (Tiles, Tiles) {
        let rest = self.0 & self.0.wrapping_sub(1);
        (Tiles(self.0 ^ rest), Tiles(rest))
    }

    /// Returns both tiles of the face of `one`, which is in this set; empty if the second is not.
    pub(super) const fn both_of(self, one: Tiles) -> Tiles {
        let second = (one.0 << 1) & self.0 & (CIVIL ^ FIRSTS);
        Tiles(if second == 0 { 0 } else { one.0 | second })
    }

    /// Returns the tiles that are in both sets.
    pub(crate) const fn common(self, other: Tiles) -> Tiles {
        Tiles(self.0 & other.0)
    }

    /// Returns the index of the lowest bit, below 32 unless the set is empty.
    pub(crate) const fn place(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// Returns a number that sorts sets of the same size into canonical order.
    pub(super) const fn order(self) -> u32 {
        !self.0.reverse_bits()
    }
}

impl PieceSet for Tiles {
    type Piece = Tile;

    const NONE: Tiles = Tiles::NONE;

    fn of_pieces(pieces: Pieces) -> Option<Tiles> {
        Tiles::of_pieces(pieces)
    }

    fn listed(self) -> Vec<Tile> {
        self.iter().collect()
    }

    fn size(self) -> usize {
        self.len()
    }

    fn with(self, tile: Tile) -> Tiles {
        Tiles::with(self, tile)
    }

    fn plus(self, other: Tiles) -> Tiles {
        Tiles::plus(self, other)
    }

    fn minus(self, other: Tiles) -> Tiles {
        Tiles::minus(self, other)
    }

    fn contains(self, other: Tiles) -> bool {
        Tiles::contains(self, other)
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.pieces(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiles(text: &str) -> Tiles {
        Tiles::of_pieces(text.parse().unwrap()).unwrap()
    }

    #[test]
    fn the_second_of_two_equal_tiles_takes_the_place_of_the_first() {
        assert_eq!(tiles("66 66 63").minus(tiles("66")), tiles("66 63"));
        assert_eq!(tiles("51 51 63 54").minus(tiles("51 63")), tiles("51 54"));
        assert_eq!(tiles("66 66").minus(tiles("66 66")), Tiles::NONE);
        assert_eq!(tiles("11 63 62").minus(tiles("63")), tiles("11 62"));
    }

    #[test]
    fn copies_that_the_dominoes_do_not_have_are_refused() {
        for text in ["66 66 66", "63 63", "51 51 51", "21 21"] {
            assert_eq!(Tiles::of_pieces(text.parse().unwrap()), None, "{text}");
        }
    }

    #[test]
    fn sets_are_listed_in_canonical_order() {
        let set = tiles("21 66 51 63 66 51");
        assert_eq!(set.pieces().to_string(), "66 66 51 51 63 21");
        let faces: Vec<String> = set.faces().map(|face| face.pieces().to_string()).collect();
        assert_eq!(faces, ["66", "51", "63", "21"]);
        assert_eq!(
            (set.civil(), set.military()),
            (tiles("66 66 51 51"), tiles("63 21"))
        );
    }
}
