//! The rules of Pai Gow read a second time, from their text alone: tiles are pairs of pips, and all
//! ranks are looked up in explicit lists.

/// A domino by its pips, the higher first.
pub(super) type Tile = (u8, u8);

/// Single tiles, the best first; equal ones share an entry.
const TILES: &str = "66|11|44|31|55|33|22|65|64|61|51|63 54|62 53|52 43|41 32|42 21";

/// The same with the Big Six above the Fives.
const TILES_SIX_HIGH: &str = "66|11|44|31|55|33|22|65|64|61|51|63 54|62 53|52 43|42|41 32|21";

/// Pairs, the best first.
const PAIRS: &str = "42 21|66 66|11 11|44 44|31 31|55 55|33 33|22 22|65 65|64 64|61 61|51 51|63 54|62 53|52 43|41 32";

pub(super) fn tile(text: &str) -> Tile {
    let bytes = text.as_bytes();
    (bytes[0] - b'0', bytes[1] - b'0')
}

/// Returns the index of the matching entry of a list, counted from its end.
fn rank_in(list: &str, matches: impl Fn(Vec<Tile>) -> bool) -> Option<usize> {
    list.split('|')
        .rev()
        .position(|entry| matches(entry.split(' ').map(tile).collect()))
}

/// Returns the rank of a single tile.
fn tile_rank(tile: Tile, six_high: bool) -> usize {
    let list = if six_high { TILES_SIX_HIGH } else { TILES };
    rank_in(list, |entry| entry.contains(&tile)).unwrap()
}

fn pips(tile: Tile) -> u8 {
    tile.0 + tile.1
}

/// The value of two tiles: the kind of hand, and what decides within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Worth {
    Points(u8, usize),
    Gong(usize),
    Wong(usize),
    Pair(usize),
}

pub(super) fn worth(one: Tile, other: Tile, six_high: bool) -> Worth {
    let is_pair = |entry: Vec<Tile>| entry == [one, other] || entry == [other, one];
    if let Some(rank) = rank_in(PAIRS, is_pair) {
        return Worth::Pair(rank);
    }
    let best = tile_rank(one, six_high).max(tile_rank(other, six_high));
    for (honour, beside) in [(one, other), (other, one)] {
        if honour == (6, 6) || honour == (1, 1) {
            match pips(beside) {
                9 => return Worth::Wong(best),
                8 => return Worth::Gong(best),
                _ => {}
            }
        }
    }
    let counts = |tile: Tile| {
        if tile == (4, 2) || tile == (2, 1) {
            vec![3, 6]
        } else {
            vec![pips(tile)]
        }
    };
    let points = counts(one)
        .into_iter()
        .flat_map(|a| counts(other).into_iter().map(move |b| (a + b) % 10));
    Worth::Points(points.max().unwrap(), best)
}

/// Four tiles as two hands, the better first.
pub(super) type Hands = [(Worth, [Tile; 2]); 2];

/// Returns every way to set four tiles, each once by face.
pub(super) fn settings(tiles: &[Tile], six_high: bool) -> Vec<Hands> {
    let mut all: Vec<Hands> = Vec::new();
    for (a, b) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
        let rest: Vec<Tile> = (0..4)
            .filter(|&at| at != a && at != b)
            .map(|at| tiles[at])
            .collect();
        let sorted = |one: Tile, other: Tile| {
            if tile_rank(one, six_high) >= tile_rank(other, six_high) {
                [one, other]
            } else {
                [other, one]
            }
        };
        let high = (
            worth(tiles[a], tiles[b], six_high),
            sorted(tiles[a], tiles[b]),
        );
        let low = (worth(rest[0], rest[1], six_high), sorted(rest[0], rest[1]));
        let is_same = |hands: &Hands| {
            let are_equal = |x: [Tile; 2], y: [Tile; 2]| x == y || x == [y[1], y[0]];
            (are_equal(hands[0].1, high.1) && are_equal(hands[1].1, low.1))
                || (are_equal(hands[0].1, low.1) && are_equal(hands[1].1, high.1))
        };
        if high.0 >= low.0 && !all.iter().any(is_same) {
            all.push([high, low]);
        }
    }
    all
}

/// Returns the result of a player's bet: 1 for a win, -1 for a loss, 0 for a push.
pub(super) fn verdict(player: [Worth; 2], bank: [Worth; 2], copies_tie: bool) -> i64 {
    let compare = |player: Worth, bank: Worth| {
        let is_zero = |worth| matches!(worth, Worth::Points(0, _));
        if is_zero(player) && is_zero(bank) {
            -1
        } else if player == bank {
            if copies_tie { 0 } else { -1 }
        } else if player > bank {
            1
        } else {
            -1
        }
    };
    let (high, low): (i64, i64) = (compare(player[0], bank[0]), compare(player[1], bank[1]));
    (high + low).signum()
}
