//! Lists the possible plays of a hand, in canonical order and without allocating.

use crate::{
    Suit, Tile,
    tien_gow::{
        Combination, Shape, Tiles,
        combination::RANKS,
        sets::{SetBits, SetTable},
    },
};

/// The set that each single tile forms, by the index of its bit.
pub(super) const SINGLES: [Combination; 32] = {
    let mut singles = [Combination {
        shape: Shape::CivilSingle,
        rank: 0,
    }; 32];
    let mut place = 0;
    while place < 32 {
        if let Some(tile) = Tile::of_id(place as u8) {
            let shape = match tile.suit() {
                Suit::Civil => Shape::CivilSingle,
                Suit::Military => Shape::MilitarySingle,
            };
            singles[place] = Combination {
                shape,
                rank: tile.rank(),
            };
        }
        place += 1;
    }
    singles
};

/// The tiles that beat a single tile, by its suit and rank; both copies of each civil face.
const HIGHER: [[Tiles; RANKS]; 2] = {
    let mut higher = [[Tiles::NONE; RANKS]; 2];
    let mut face = 0;
    while face < Tile::ALL.len() {
        let tile = Tile::ALL[face];
        let mut rank = 0;
        while rank < tile.rank() {
            let beaten = &mut higher[tile.suit() as usize][rank as usize];
            *beaten = beaten.and(Tiles::both(tile));
            rank += 1;
        }
        face += 1;
    }
    higher
};

/// Returns the tiles that beat a single tile; empty for a wider set.
pub(crate) fn higher_singles(set: Combination) -> Tiles {
    let suit = match set.shape {
        Shape::CivilSingle => Suit::Civil,
        Shape::MilitarySingle => Suit::Military,
        Shape::CivilPair
        | Shape::MilitaryPair
        | Shape::Supreme
        | Shape::CivilSupreme
        | Shape::MixedPair
        | Shape::CivilTriplet
        | Shape::MilitaryTriplet
        | Shape::Quartet
        | Shape::TwoCivilPairs
        | Shape::TwoMilitaryPairs
        | Shape::TwoCouples => return Tiles::NONE,
    };
    HIGHER[suit as usize][usize::from(set.rank)]
}

/// Visits every set that can be led from a hand.
pub(super) fn each_lead(hand: Tiles, table: &SetTable, mut visit: impl FnMut(Tiles, Combination)) {
    each_single(hand.firsts(), &mut visit);
    each_set(table, table.held(hand), visit);
}

/// Visits every set in a hand that beats another.
pub(super) fn each_beat(
    hand: Tiles,
    table: &SetTable,
    best: Combination,
    mut visit: impl FnMut(Tiles, Combination),
) {
    if best.shape.width() == 1 {
        each_single(hand.firsts().common(higher_singles(best)), &mut visit);
    } else {
        each_set(table, table.held(hand) & table.above(best), visit);
    }
}

fn each_single(firsts: Tiles, visit: &mut impl FnMut(Tiles, Combination)) {
    let mut left = firsts;
    while !left.is_empty() {
        let (one, rest) = left.split();
        visit(one, SINGLES[one.place() % SINGLES.len()]);
        left = rest;
    }
}

fn each_set(table: &SetTable, found: SetBits, mut visit: impl FnMut(Tiles, Combination)) {
    let mut left = found;
    while left != 0 {
        let (tiles, set) = table.set(left.trailing_zeros() as usize);
        visit(tiles, set);
        left &= left - 1;
    }
}

/// Visits every choice of `width` tiles, one to four, from a hand, in canonical order.
pub(super) fn each_subset(hand: Tiles, width: usize, mut visit: impl FnMut(Tiles)) {
    let faces = hand.firsts();
    match width {
        1 => one(faces, Tiles::NONE, &mut visit),
        2 => two(hand, faces, Tiles::NONE, &mut visit),
        3 => three(hand, faces, Tiles::NONE, &mut visit),
        4 => four(hand, faces, &mut visit),
        _ => {}
    }
}

/// Adds one tile of these faces to the chosen ones.
fn one(faces: Tiles, chosen: Tiles, visit: &mut impl FnMut(Tiles)) {
    let mut left = faces;
    while !left.is_empty() {
        let (one, rest) = left.split();
        visit(chosen.and(one));
        left = rest;
    }
}

/// Adds two tiles of these faces to the chosen ones.
fn two(hand: Tiles, faces: Tiles, chosen: Tiles, visit: &mut impl FnMut(Tiles)) {
    let mut left = faces;
    while !left.is_empty() {
        let (first, rest) = left.split();
        let both = hand.both_of(first);
        if !both.is_empty() {
            visit(chosen.and(both));
        }
        one(rest, chosen.and(first), visit);
        left = rest;
    }
}

/// Adds three tiles of these faces to the chosen ones.
fn three(hand: Tiles, faces: Tiles, chosen: Tiles, visit: &mut impl FnMut(Tiles)) {
    let mut left = faces;
    while !left.is_empty() {
        let (first, rest) = left.split();
        let both = hand.both_of(first);
        if !both.is_empty() {
            one(rest, chosen.and(both), visit);
        }
        two(hand, rest, chosen.and(first), visit);
        left = rest;
    }
}

/// Chooses four tiles of these faces.
fn four(hand: Tiles, faces: Tiles, visit: &mut impl FnMut(Tiles)) {
    let mut left = faces;
    while !left.is_empty() {
        let (first, rest) = left.split();
        let both = hand.both_of(first);
        if !both.is_empty() {
            two(hand, rest, both, visit);
        }
        three(hand, rest, first, visit);
        left = rest;
    }
}
