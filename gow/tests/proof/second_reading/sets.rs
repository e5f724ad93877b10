//! Which sets may be led, and which beats which.

use std::ops::RangeInclusive;

use super::options::Options;
use super::tiles::{SET, Tile, canonical_index, civil_rank, family, military_rank};

/// Recognises a set that the house allows: its kind in words and its rank among its kind.
pub(crate) fn classify(options: &Options, tiles: &[Tile]) -> Option<(&'static str, u8)> {
    match tiles {
        [one] => match civil_rank(*one) {
            Some(rank) => Some(("civil single", rank)),
            None => Some(("military single", military_rank(*one)?)),
        },
        [a, b] => pair(options, *a, *b),
        [_, _, _] if options.is("combinations", "modern") => family_set(
            tiles,
            &[(2, 1, "civil triplet"), (1, 2, "military triplet")],
        ),
        [_, _, _, _] if options.is("combinations", "modern") => {
            family_set(tiles, &[(2, 2, "quartet")])
        }
        [a, b, c, d] if options.is("combinations", "couples") => {
            two_pairs(options, [*a, *b, *c, *d])
        }
        _ => None,
    }
}

fn pair(options: &Options, a: Tile, b: Tile) -> Option<(&'static str, u8)> {
    if [(a, b), (b, a)].contains(&((4, 2), (2, 1))) {
        return Some(("supreme", 0));
    }
    if options.is_on("civil_supreme") && (a, b) == ((5, 1), (5, 1)) {
        return Some(("civil supreme", 0));
    }
    match (civil_rank(a), civil_rank(b)) {
        (Some(rank), Some(_)) if a == b => Some(("civil pair", rank)),
        (None, None) if military_rank(a) == military_rank(b) && a != b => {
            Some(("military pair", military_rank(a)?))
        }
        (Some(_), Some(_)) | (None, None) => None,
        _ if options.is("combinations", "pure") => None,
        _ => family_set(&[a, b], &[(1, 1, "mixed pair")]),
    }
}

/// Recognises two pairs of one category; their rank is that of the better pair.
fn two_pairs(options: &Options, [a, b, c, d]: [Tile; 4]) -> Option<(&'static str, u8)> {
    for (one, other) in [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))] {
        let (Some(one), Some(other)) =
            (pair(options, one.0, one.1), pair(options, other.0, other.1))
        else {
            continue;
        };
        let kind = match (one.0, other.0) {
            ("civil pair", "civil pair") => "two civil pairs",
            ("military pair", "military pair") => "two military pairs",
            ("mixed pair", "mixed pair") => "two couples",
            _ => continue,
        };
        return Some((kind, one.1.max(other.1)));
    }
    None
}

fn family_set(
    tiles: &[Tile],
    shapes: &[(usize, usize, &'static str)],
) -> Option<(&'static str, u8)> {
    let rank = family(tiles[0])?;
    if tiles.iter().any(|&t| family(t) != Some(rank)) {
        return None;
    }
    let civil = tiles.iter().filter(|&&t| civil_rank(t).is_some()).count();
    let military = tiles.len() - civil;
    shapes
        .iter()
        .find(|shape| (shape.0, shape.1) == (civil, military))
        .map(|shape| (shape.2, rank))
}

/// Whether these are the four tiles of one family.
pub(super) fn is_quartet(tiles: &[Tile]) -> bool {
    tiles.len() == 4 && family_set(tiles, &[(2, 2, "quartet")]).is_some()
}

/// Whether these are a Supreme of the house: Big Six with Little Three, or the civil one.
pub(super) fn is_supreme(options: &Options, tiles: &[Tile]) -> bool {
    matches!(
        classify(options, tiles),
        Some(("supreme" | "civil supreme", _))
    )
}

/// Whether the first set beats the second.
pub(crate) fn beats(options: &Options, a: &[Tile], b: &[Tile]) -> bool {
    let (Some((kind, high)), Some((other, low))) = (classify(options, a), classify(options, b))
    else {
        return false;
    };
    if other == "civil supreme" {
        return options.is_on("civil_supreme_capture") && a == [(6, 1), (6, 1)];
    }
    kind == other && kind != "supreme" && high > low
}

/// Whether a lead from a dealt hand is unbeatable, judged from that hand alone.
pub(crate) fn is_unbeatable(options: &Options, lead: &[Tile], dealt: &[Tile]) -> bool {
    let mut outside = SET.to_vec();
    for tile in dealt {
        let at = outside
            .iter()
            .position(|t| t == tile)
            .expect("no tile is dealt too often");
        outside.remove(at);
    }
    !any_of_width(&outside, lead.len(), &mut Vec::new(), &|tiles| {
        beats(options, tiles, lead)
    })
}

/// Tries every choice of `width` tiles until one matches.
fn any_of_width(
    from: &[Tile],
    width: usize,
    chosen: &mut Vec<Tile>,
    matches: &dyn Fn(&[Tile]) -> bool,
) -> bool {
    if width == 0 {
        return matches(chosen);
    }
    for (at, &tile) in from.iter().enumerate() {
        chosen.push(tile);
        let found = any_of_width(&from[at + 1..], width - 1, chosen, matches);
        chosen.pop();
        if found {
            return true;
        }
    }
    false
}

/// Returns every different choice of tiles from a hand whose width is in a range, each sorted.
pub(super) fn choices(hand: &[Tile], widths: RangeInclusive<usize>) -> Vec<Vec<Tile>> {
    let mut sorted: Vec<usize> = hand.iter().map(|&t| canonical_index(t)).collect();
    sorted.sort_unstable();
    let mut all: Vec<Vec<usize>> = (1_u32..1 << hand.len())
        .filter(|mask| widths.contains(&(mask.count_ones() as usize)))
        .map(|mask| {
            sorted
                .iter()
                .enumerate()
                .filter(|(i, _)| mask >> i & 1 == 1)
                .map(|(_, &t)| t)
                .collect()
        })
        .collect();
    all.sort_unstable();
    all.dedup();
    all.into_iter()
        .map(|indexes| indexes.into_iter().map(|index| SET[index]).collect())
        .collect()
}
