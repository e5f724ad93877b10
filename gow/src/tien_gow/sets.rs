//! Every set of several tiles, listed when the program is built.

use crate::{
    Tile,
    tien_gow::{Combination, Shape, Tiles},
    tile::{CIVIL_FACES, FACES},
};

/// How many sets of two tiles there are, by face: 11 civil pairs, 4 military ones, Supreme and 8 mixed ones.
const PAIRS: usize = 24;

/// How many sets of three tiles there are, by face.
const TRIPLETS: usize = 12;

/// How many sets of four tiles there are.
const QUARTETS: usize = 4;

/// How many sets of several tiles there are.
const MANY: usize = PAIRS + TRIPLETS + QUARTETS;

/// Every set of several tiles, by width and then in canonical order.
pub(super) static SETS: [(Tiles, Combination); MANY] = listed();

/// Gives the sets of one width in canonical order; those of one tile are not listed.
pub(crate) fn of_width(width: usize) -> &'static [(Tiles, Combination)] {
    match width {
        2 => &SETS[..PAIRS],
        3 => &SETS[PAIRS..PAIRS + TRIPLETS],
        4 => &SETS[PAIRS + TRIPLETS..],
        _ => &[],
    }
}

/// A sorted list that grows while the program is built.
struct List {
    sets: [(Tiles, Combination); MANY],
    len: usize,
}

impl List {
    /// Adds tiles in their place if they make a set.
    const fn add(&mut self, tiles: Tiles) {
        let Some(combination) = Combination::of(tiles) else {
            return;
        };
        let mut place = self.len;
        while place > 0 && comes_before(tiles, self.sets[place - 1].0) {
            self.sets[place] = self.sets[place - 1];
            place -= 1;
        }
        self.sets[place] = (tiles, combination);
        self.len += 1;
    }
}

const fn comes_before(one: Tiles, other: Tiles) -> bool {
    one.len() < other.len() || one.len() == other.len() && one.order() < other.order()
}

const fn one(face: u8) -> Tiles {
    Tiles::one(Tile::of_index(face))
}

const fn listed() -> [(Tiles, Combination); MANY] {
    let none = Combination { shape: Shape::Supreme, rank: 0 };
    let mut list = List { sets: [(Tiles::NONE, none); MANY], len: 0 };
    let mut civil = 0;
    while civil < CIVIL_FACES {
        let both = Tiles::both(Tile::of_index(civil));
        list.add(both);
        add_military(&mut list, one(civil));
        add_military(&mut list, both);
        civil += 1;
    }
    add_military(&mut list, Tiles::NONE);
    assert!(list.len == MANY);
    list.sets
}

/// Adds the sets of these civil tiles with one or two military ones; a set of one military tile alone is left out.
const fn add_military(list: &mut List, civil: Tiles) {
    let mut high = CIVIL_FACES;
    while high < FACES {
        if !civil.is_empty() {
            list.add(civil.and(one(high)));
        }
        let mut low = high + 1;
        while low < FACES {
            list.add(civil.and(one(high)).and(one(low)));
            low += 1;
        }
        high += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_are_as_many_as_counted_and_in_order() {
        let count = |shape| SETS.iter().filter(|(_, set)| set.shape == shape).count();
        assert_eq!(count(Shape::CivilPair), 11);
        assert_eq!(count(Shape::MilitaryPair), 4);
        assert_eq!(count(Shape::MixedPair), 8);
        assert_eq!(count(Shape::Supreme), 1);
        assert_eq!(count(Shape::CivilTriplet), 8);
        assert_eq!(count(Shape::MilitaryTriplet), 4);
        assert_eq!(count(Shape::Quartet), 4);
        assert!(SETS.is_sorted_by_key(|(tiles, _)| tiles.pieces()));
        for width in 2..=4 {
            assert!(of_width(width).iter().all(|(_, set)| set.shape.width() == width));
        }
    }
}
