//! TG-B01 to TG-B23: the sets that beat others, by TG-14 to TG-17.

use gow::Round;
use gow::tien_gow::{Combination, SetRules, Tiles};

use crate::fixture::{deal_holding, house, mv, pieces, seat};
use crate::second_reading::{Options, Tile, tiles};

fn combination(text: &str) -> Option<Combination> {
    Combination::of(Tiles::of_pieces(pieces(text)).unwrap(), SetRules::MODERN)
}

/// Whether a set beats another in the second reading.
fn beats(a: &[Tile], b: &[Tile]) -> bool {
    crate::second_reading::beats(&Options::of_house("celko"), a, b)
}

/// Whether one box of dominoes contains both sets, so that they can meet at a table.
fn can_meet(a: &str, b: &str) -> bool {
    Tiles::of_pieces(pieces(&format!("{a} {b}"))).is_some()
}

/// Leads the second set and returns whether the first is listed and accepted as a beat.
fn beats_at_the_table(a: &str, b: &str) -> bool {
    let deal = deal_holding(house("celko"), 0, [b, a, "", ""]);
    let mut round = gow::AnyRound::start(deal).unwrap();
    round.play(seat(0), mv(&format!("lead {b}"))).unwrap();
    let beat = mv(&format!("beat {a}"));
    let listed = round.legal_moves(seat(1)).contains(&beat);
    let accepted = round.play(seat(1), beat);
    assert_eq!(listed, accepted.is_ok(), "{a} on {b}: {accepted:?}");
    if let Err(refusal) = accepted {
        assert_eq!(refusal.code(), "not-higher", "{a} on {b}");
    }
    listed
}

/// Asserts whether a set beats another: in the library, in the second reading and at a table.
fn assert_beats(id: &str, a: &str, b: &str, expected: bool) {
    let (set, other) = (combination(a).unwrap(), combination(b).unwrap());
    assert_eq!(set.beats(other), expected, "{id}: {a} on {b}");
    assert_eq!(
        beats(&tiles(a), &tiles(b)),
        expected,
        "{id}, second reading: {a} on {b}"
    );
    if can_meet(a, b) && pieces(a).len() == pieces(b).len() {
        assert_eq!(
            beats_at_the_table(a, b),
            expected,
            "{id}, at the table: {a} on {b}"
        );
    }
}

const HIGHER: &[(&str, &str, &str)] = &[
    ("TG-B01", "66 66", "11 11"),
    ("TG-B04", "44 52", "31 32"),
    ("TG-B06", "66 66 63", "11 11 62"),
    ("TG-B08", "66 66 54", "11 11 53"),
    ("TG-B10", "63", "62"),
    ("TG-B18", "42", "41"),
    ("TG-B19", "66 63", "11 53"),
    ("TG-B21", "55 55", "65 65"),
    ("TG-B22", "66 66 63 54", "11 11 62 53"),
    ("TG-B22", "11 11 62 53", "44 44 52 43"),
    ("TG-B22", "44 44 52 43", "31 31 41 32"),
    ("TG-B22", "66 66 63 54", "31 31 41 32"),
    ("TG-B23", "61 61", "51 51"),
];

const NOT_HIGHER: &[(&str, &str, &str)] = &[
    ("TG-B02", "66 66", "52 43"),
    ("TG-B03", "66 66", "31 41"),
    ("TG-B05", "44 52", "55 55"),
    ("TG-B05", "55 55", "44 52"),
    ("TG-B07", "66 66 63", "62 53 11"),
    ("TG-B08", "66 63 54", "11 11 53"),
    ("TG-B09", "42 21", "51 51"),
    ("TG-B09", "42 21", "41 32"),
    ("TG-B09", "42 21", "31 41"),
    ("TG-B09", "66 66", "42 21"),
    ("TG-B09", "63 54", "42 21"),
    ("TG-B09", "66 63", "42 21"),
    ("TG-B10", "62", "63"),
    ("TG-B11", "55 55", "11 11"),
    ("TG-B12", "54", "63"),
    ("TG-B12", "63", "54"),
    ("TG-B13", "66", "66"),
    ("TG-B14", "11 62", "63 54"),
    ("TG-B14", "63 54", "11 62"),
    ("TG-B15", "66 66 63", "66 63 54"),
    ("TG-B15", "66 63 54", "66 66 63"),
    ("TG-B16", "66 54", "66 63"),
    ("TG-B16", "66 63", "66 54"),
    ("TG-B17", "63", "51"),
    ("TG-B17", "66", "21"),
    ("TG-B18", "42", "52"),
    ("TG-B20", "11 11 62", "31 41 32"),
];

#[test]
fn higher_sets_beat_lower_ones() {
    for (id, a, b) in HIGHER {
        assert_beats(id, a, b, true);
        assert_beats(id, b, a, false);
    }
}

#[test]
fn other_sets_do_not_beat_each_other() {
    for (id, a, b) in NOT_HIGHER {
        assert_beats(id, a, b, false);
    }
}

#[test]
fn the_little_three_beats_nothing() {
    for other in crate::second_reading::SET {
        let other = crate::second_reading::tile_name(other);
        assert_beats("TG-B18", "21", &other, false);
    }
}

#[test]
fn a_follower_without_a_higher_set_can_only_discard() {
    let deal = deal_holding(
        house("celko"),
        0,
        ["11 11", "55 55 33 33 22 22 65 65", "", ""],
    );
    let mut round = gow::AnyRound::start(deal).unwrap();
    round.play(seat(0), mv("lead 11 11")).unwrap();
    let moves = round.legal_moves(seat(1));
    assert!(!moves.is_empty(), "TG-B11");
    assert!(moves.iter().all(|m| m.verb == gow::Verb::Discard), "TG-B11");
}

#[test]
fn beating_tile_by_tile_is_equivalent() {
    // The other wording of the rule: each tile beats its counterpart of the same suit.
    let tile_by_tile = |a: &[Tile], b: &[Tile]| {
        let civil = |tiles: &[Tile]| -> Vec<Tile> {
            tiles.iter().copied().filter(|&t| suit(t) == 'c').collect()
        };
        let military = |tiles: &[Tile]| -> Vec<Tile> {
            tiles.iter().copied().filter(|&t| suit(t) == 'm').collect()
        };
        let is_each_beaten = |a: Vec<Tile>, b: Vec<Tile>| {
            a.len() == b.len() && a.iter().zip(&b).all(|(&a, &b)| beats(&[a], &[b]))
        };
        is_each_beaten(civil(a), civil(b)) && is_each_beaten(military(a), military(b))
    };
    let sets: Vec<Vec<Tile>> = super::tiles::sets()
        .iter()
        .map(|text| tiles(text))
        .collect();
    assert_eq!(sets.len(), 61);
    for a in &sets {
        for b in &sets {
            // Supreme is an exception: other tiles would beat its tiles one by one.
            if [a, b].iter().all(|set| !is_supreme(set)) {
                let ours = Combination::of(tiles_of(a), SetRules::MODERN).unwrap();
                let other = Combination::of(tiles_of(b), SetRules::MODERN).unwrap();
                assert_eq!(ours.beats(other), tile_by_tile(a, b), "{a:?} on {b:?}");
            }
        }
    }
}

fn suit(tile: Tile) -> char {
    let military = [
        (6, 3),
        (5, 4),
        (6, 2),
        (5, 3),
        (5, 2),
        (4, 3),
        (4, 2),
        (4, 1),
        (3, 2),
        (2, 1),
    ];
    if military.contains(&tile) { 'm' } else { 'c' }
}

fn is_supreme(set: &[Tile]) -> bool {
    set.len() == 2 && set.contains(&(4, 2)) && set.contains(&(2, 1))
}

fn tiles_of(set: &[Tile]) -> Tiles {
    let names: Vec<String> = set
        .iter()
        .map(|&t| crate::second_reading::tile_name(t))
        .collect();
    Tiles::of_pieces(pieces(&names.join(" "))).unwrap()
}
