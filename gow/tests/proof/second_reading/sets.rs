//! What may be led, and what beats what.

use super::tiles::{Tile, civil_rank, family, military_rank, place};

/// Recognises a set: its kind in words and its rank among its kind.
pub fn classify(tiles: &[Tile]) -> Option<(&'static str, u8)> {
    match tiles {
        [one] => match civil_rank(*one) {
            Some(rank) => Some(("civil single", rank)),
            None => Some(("military single", military_rank(*one)?)),
        },
        [a, b] => pair(*a, *b),
        [_, _, _] => of_a_family(tiles, &[(2, 1, "civil triplet"), (1, 2, "military triplet")]),
        [_, _, _, _] => of_a_family(tiles, &[(2, 2, "quartet")]),
        _ => None,
    }
}

fn pair(a: Tile, b: Tile) -> Option<(&'static str, u8)> {
    if [(a, b), (b, a)].contains(&((4, 2), (2, 1))) {
        return Some(("supreme", 0));
    }
    match (civil_rank(a), civil_rank(b)) {
        (Some(rank), Some(_)) if a == b => Some(("civil pair", rank)),
        (None, None) if military_rank(a) == military_rank(b) && a != b => {
            Some(("military pair", military_rank(a)?))
        }
        (Some(_), Some(_)) | (None, None) => None,
        _ => of_a_family(&[a, b], &[(1, 1, "mixed pair")]),
    }
}

fn of_a_family(tiles: &[Tile], shapes: &[(usize, usize, &'static str)]) -> Option<(&'static str, u8)> {
    let rank = family(tiles[0])?;
    if tiles.iter().any(|&t| family(t) != Some(rank)) {
        return None;
    }
    let civil = tiles.iter().filter(|&&t| civil_rank(t).is_some()).count();
    let military = tiles.len() - civil;
    shapes.iter().find(|shape| (shape.0, shape.1) == (civil, military)).map(|shape| (shape.2, rank))
}

/// Says whether the first set beats the second.
pub fn beats(a: &[Tile], b: &[Tile]) -> bool {
    match (classify(a), classify(b)) {
        (Some((kind, high)), Some((other, low))) => kind == other && kind != "supreme" && high > low,
        _ => false,
    }
}

/// Lists every different choice of tiles from a hand, each sorted, nothing left out but the empty one.
pub fn choices(hand: &[Tile]) -> Vec<Vec<Tile>> {
    let mut all: Vec<Vec<Tile>> = (1_u32..1 << hand.len())
        .map(|mask| {
            let mut chosen: Vec<Tile> =
                hand.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, &t)| t).collect();
            chosen.sort_by_key(|&t| place(t));
            chosen
        })
        .collect();
    all.sort_by_key(|tiles| tiles.iter().map(|&t| place(t)).collect::<Vec<_>>());
    all.dedup();
    all
}
