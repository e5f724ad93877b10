//! Every set of several tiles for every choice of set rules, listed at compile time.
//!
//! Sets are numbered in canonical order and looked up in bulk: each bit of a [`SetBits`] stands for a
//! set.

use std::fmt;

use crate::{
    Tile,
    tien_gow::{
        BigHeadSixes, Combination, Combinations, SetRules, Shape, Tiles,
        combination::{CLASSES, RANKS},
        listing::higher_singles,
    },
    tile::{CIVIL_FACES, FACES},
};

/// The most sets of several tiles that any rules have: with `couples`, 24 pairs and 89 times two
/// pairs.
const MOST: usize = 113;

/// The number of choices of set rules.
const CHOICES: usize = 9;

/// The number of values of a byte.
const BYTE: usize = 256;

/// The number of bytes in a set of tiles.
const BYTES: usize = 4;

/// The number of tiles in the widest set.
pub(crate) const WIDEST: usize = 4;

/// A selection of the sets of a table, one bit for each in canonical order.
pub(crate) type SetBits = u128;

/// The sets of several tiles of one choice of rules.
pub(crate) struct SetTable {
    /// The rules.
    pub(crate) rules: SetRules,
    sets: [(Tiles, Combination); MOST],
    len: usize,
    /// One bit for each shape that has a set.
    shapes: u16,
    /// For each value of each byte of a hand, the sets whose tiles in that byte are all there.
    complete: [[SetBits; BYTE]; BYTES],
    /// For each class and rank of a set to beat, the sets that beat it.
    above: [[SetBits; RANKS]; CLASSES],
    /// For each class and rank of a set, the sets that it beats.
    below: [[SetBits; RANKS]; CLASSES],
}

/// The tables by [`SetRules::number`]. Each is a separate constant, because one constant for all would
/// be too much to evaluate.
pub(crate) static TABLES: [SetTable; CHOICES] = [
    const { table(rules(0)) },
    const { table(rules(1)) },
    const { table(rules(2)) },
    const { table(rules(3)) },
    const { table(rules(4)) },
    const { table(rules(5)) },
    const { table(rules(6)) },
    const { table(rules(7)) },
    const { table(rules(8)) },
];

impl fmt::Debug for SetTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.fmt(f)
    }
}

impl SetRules {
    /// Returns the index of these rules among all choices.
    pub(super) const fn number(self) -> u8 {
        self.combinations as u8 * 3 + self.big_head_sixes as u8
    }

    /// Returns the table of these rules.
    pub(crate) fn table(self) -> &'static SetTable {
        &TABLES[usize::from(self.number())]
    }
}

impl SetTable {
    /// Returns the sets of several tiles by width and then in canonical order.
    pub(crate) fn sets(&self) -> &[(Tiles, Combination)] {
        &self.sets[..self.len]
    }

    /// Whether there is a set of this shape; there are always single tiles.
    pub(crate) fn has(&self, shape: Shape) -> bool {
        shape.width() == 1 || self.shapes & 1 << shape as u16 != 0
    }

    /// Returns the set with this number.
    pub(crate) fn set(&self, number: usize) -> (Tiles, Combination) {
        self.sets[number]
    }

    /// Returns the sets that a hand holds.
    pub(crate) fn held(&self, hand: Tiles) -> SetBits {
        let [one, two, three, four] = hand.bytes();
        self.complete[0][usize::from(one)]
            & self.complete[1][usize::from(two)]
            & self.complete[2][usize::from(three)]
            & self.complete[3][usize::from(four)]
    }

    /// Returns the sets that beat another, held or not.
    pub(crate) fn above(&self, best: Combination) -> SetBits {
        self.above[best.shape.class()][usize::from(best.rank)]
    }

    /// Returns the sets that a set beats, held or not.
    pub(crate) fn below(&self, set: Combination) -> SetBits {
        self.below[set.shape.class()][usize::from(set.rank)]
    }

    /// Whether some of these tiles, one or more, beat a set.
    pub(crate) fn can_beat(&self, tiles: Tiles, set: Combination) -> bool {
        !tiles.common(higher_singles(set)).is_empty() || self.held(tiles) & self.above(set) != 0
    }
}

/// Returns the rules with this index.
const fn rules(number: usize) -> SetRules {
    const EVERY: [Combinations; 3] = [
        Combinations::Modern,
        Combinations::Pure,
        Combinations::Couples,
    ];
    const SIXES: [BigHeadSixes; 3] = [
        BigHeadSixes::Pair,
        BigHeadSixes::Supreme,
        BigHeadSixes::CapturableSupreme,
    ];
    let rules = SetRules {
        combinations: EVERY[number / 3],
        big_head_sixes: SIXES[number % 3],
    };
    assert!(rules.number() as usize == number);
    rules
}

const fn table(rules: SetRules) -> SetTable {
    let none = Combination {
        shape: Shape::Supreme,
        rank: 0,
    };
    let mut table = SetTable {
        rules,
        sets: [(Tiles::NONE, none); MOST],
        len: 0,
        shapes: 0,
        complete: [[0; BYTE]; BYTES],
        above: [[0; RANKS]; CLASSES],
        below: [[0; RANKS]; CLASSES],
    };
    list_sets(&mut table);
    let mut number = 0;
    while number < table.len {
        let (tiles, set) = table.sets[number];
        table.shapes |= 1 << set.shape as u16;
        note_complete(&mut table, number, tiles);
        note_beaten(&mut table, number, set);
        number += 1;
    }
    table
}

/// Adds every choice of up to two civil and up to two military tiles that is a set, and every
/// choice of four.
const fn list_sets(table: &mut SetTable) {
    let mut civil = 0;
    while civil < CIVIL_FACES {
        let both = Tiles::both(Tile::of_index(civil));
        add(table, both);
        add_military(table, one(civil));
        add_military(table, both);
        let mut other = civil + 1;
        while other < CIVIL_FACES {
            add(table, both.and(Tiles::both(Tile::of_index(other))));
            add_military(table, one(civil).and(one(other)));
            other += 1;
        }
        civil += 1;
    }
    add_military(table, Tiles::NONE);
    add_twins(table);
}

/// Adds the sets of these civil tiles with one or two military ones; a set of one military tile
/// alone is left out.
const fn add_military(table: &mut SetTable, civil: Tiles) {
    let mut high = CIVIL_FACES;
    while high < FACES {
        if !civil.is_empty() {
            add(table, civil.and(one(high)));
        }
        let mut low = high + 1;
        while low < FACES {
            add(table, civil.and(one(high)).and(one(low)));
            low += 1;
        }
        high += 1;
    }
}

/// Adds the sets of two military pairs, each of two tiles next to each other in canonical order.
const fn add_twins(table: &mut SetTable) {
    let mut high = CIVIL_FACES;
    while high + 1 < FACES {
        let twins = one(high).and(one(high + 1));
        let mut low = high + 2;
        while low + 1 < FACES {
            add(table, twins.and(one(low)).and(one(low + 1)));
            low += 1;
        }
        high += 1;
    }
}

const fn one(face: u8) -> Tiles {
    Tiles::one(Tile::of_index(face))
}

/// Inserts tiles at their place in canonical order if they form a set.
const fn add(table: &mut SetTable, tiles: Tiles) {
    let Some(combination) = Combination::of(tiles, table.rules) else {
        return;
    };
    let mut place = table.len;
    while place > 0 && comes_before(tiles, table.sets[place - 1].0) {
        table.sets[place] = table.sets[place - 1];
        place -= 1;
    }
    table.sets[place] = (tiles, combination);
    table.len += 1;
}

const fn comes_before(one: Tiles, other: Tiles) -> bool {
    one.len() < other.len() || one.len() == other.len() && one.order() < other.order()
}

/// Adds a set to `complete` for every value of each byte that includes the set's tiles.
const fn note_complete(table: &mut SetTable, number: usize, tiles: Tiles) {
    let bytes = tiles.bytes();
    let mut place = 0;
    while place < BYTES {
        let wanted = bytes[place] as usize;
        let mut value = wanted;
        while value < BYTE {
            if value & wanted == wanted {
                table.complete[place][value] |= 1 << number;
            }
            value += 1;
        }
        place += 1;
    }
}

/// Adds a set to `above` for every set that it beats, and each of those to its `below`.
const fn note_beaten(table: &mut SetTable, number: usize, set: Combination) {
    let mut other = 0;
    while other < table.len {
        let beaten = table.sets[other].1;
        if set.beats(beaten) {
            table.above[beaten.shape.class()][beaten.rank as usize] |= 1 << number;
            table.below[set.shape.class()][set.rank as usize] |= 1 << other;
        }
        other += 1;
    }
}

#[cfg(test)]
mod tests;
