//! Ranks and settings of every deal against the second reading, and the properties of house ways.

use gow::pai_gow::{Category, HouseWay, Rank, Setting, each_deal, tiles_of};
use gow::{Piece, Tile};

use super::second_reading::{self, Worth, settings, worth};
use super::{four_tiles, pieces, setting_text};

fn pips(tile: Tile) -> (u8, u8) {
    tile.pips()
}

#[test]
fn both_readings_rank_any_two_hands_alike() {
    for six_high in [false, true] {
        let mut all: Vec<(Worth, Rank)> = Vec::new();
        for one in 0..32 {
            for other in 0..one {
                let (one, other) = (Tile::of_id(one).unwrap(), Tile::of_id(other).unwrap());
                let ours = Rank::of(one, other, six_high);
                all.push((worth(pips(one), pips(other), six_high), ours));
            }
        }
        for (theirs, ours) in &all {
            for (their_other, our_other) in &all {
                let expected = theirs.cmp(their_other);
                assert_eq!(
                    ours.strength().cmp(&our_other.strength()),
                    expected,
                    "{ours:?} {our_other:?}"
                );
            }
            let kind = match theirs {
                Worth::Points(points, _) => *points,
                Worth::Gong(_) => 10,
                Worth::Wong(_) => 11,
                Worth::Pair(_) => 12,
            };
            assert_eq!(kind, ours.category.worth(), "{theirs:?} {ours:?}");
        }
    }
}

#[test]
fn a_hand_has_four_tiles_of_one_deck() {
    for text in ["63 63 41 42", "66 66 66 11", "66 11 44", "66 11 44 31 31"] {
        assert_eq!(tiles_of(&pieces(text)), None, "{text}");
    }
    assert!(tiles_of(&pieces("66 66 42 21")).is_some());
}

#[test]
fn tiles_that_no_deck_has_can_be_set_too() {
    for three in Tile::ALL {
        for other in Tile::ALL {
            let tiles = [three, three, other, three];
            for way in HouseWay::ALL {
                let set = way.set(tiles, false);
                assert_eq!(set, Setting::all(tiles, false)[0], "{three:?} {other:?}");
            }
        }
    }
}

/// Formats a setting of the library.
fn library_text(setting: &Setting) -> String {
    format!("{} + {}", setting.high.pieces, setting.low.pieces)
}

/// Formats a setting of the second reading in the same way.
fn second_reading_text(hands: &second_reading::Hands) -> String {
    let piece =
        |tile: &second_reading::Tile| -> Piece { format!("{}{}", tile.0, tile.1).parse().unwrap() };
    let pieces = |half: &[second_reading::Tile; 2]| half.iter().map(piece).collect::<gow::Pieces>();
    format!("{} + {}", pieces(&hands[0].1), pieces(&hands[1].1))
}

#[test]
fn both_readings_set_any_four_tiles_in_the_same_ways() {
    let ids: Vec<u8> = (0..32).collect();
    let mut counted = [0; 4];
    each_deal(&ids, |ids| {
        let tiles = ids.map(|id| Tile::of_id(id).unwrap());
        let all = Setting::all(tiles, false);
        let expected = settings(&tiles.map(pips), false);
        counted[all.len()] += 1;
        assert_eq!(all.len(), expected.len());
        for hands in &expected {
            let swapped = [hands[1], hands[0]];
            let equal = hands[0].0 == hands[1].0;
            let is_listed = |hands| {
                all.iter()
                    .any(|setting| library_text(setting) == second_reading_text(hands))
            };
            assert!(
                is_listed(hands) || (equal && is_listed(&swapped)),
                "{hands:?}"
            );
        }
        assert!(
            all.windows(2)
                .all(|pair| pair[0].high.pieces < pair[1].high.pieces)
        );
        for setting in &all {
            assert!(setting.high.rank.strength() >= setting.low.rank.strength());
            if setting.high.rank.strength() == setting.low.rank.strength() {
                assert!(
                    setting.high.pieces <= setting.low.pieces,
                    "the first in canonical order is high"
                );
            }
        }
        for way in HouseWay::ALL {
            assert!(all.contains(&way.set(tiles, false)), "{way:?}");
        }
    });
    assert_eq!(counted[2] + counted[3], 35_960);
    assert!(counted[2] > 1_000 && counted[3] > 30_000, "{counted:?}");
}

fn assert_house_way(text: &str, expected: &str) {
    assert_eq!(
        setting_text(HouseWay::Canberra.set(four_tiles(text), false)),
        expected,
        "{text}"
    );
}

#[test]
fn the_house_keeps_two_pairs_and_pairs_of_four_five_six_ten_eleven() {
    for text in ["66 66 11 11", "42 21 63 54", "62 53 41 32"] {
        assert_house_way(
            text,
            if text.starts_with("42") {
                "pair/Gee Joon"
            } else {
                "pair/pair"
            },
        );
    }
    for text in [
        "31 31 66 63",
        "22 22 65 63",
        "41 32 65 65",
        "33 33 63 54",
        "55 55 63 62",
        "65 65 62 63",
    ] {
        let set = HouseWay::Canberra.set(four_tiles(text), false);
        assert_eq!(set.high.rank.category, Category::Pair, "{text}");
    }
}

#[test]
fn the_house_splits_where_both_hands_gain() {
    assert_house_way("42 21 33 31", "7/9");
    assert_house_way("42 21 33 41", "8/9");
    assert_house_way("42 21 33 51", "9/9");
    assert_house_way("42 21 66 33", "8/Gee Joon");
    assert_house_way("66 66 61 62", "9/Gong");
    assert_house_way("11 11 31 33", "6/8");
    assert_house_way("63 54 55 64", "9/9");
    assert_house_way("63 54 65 64", "1/pair");
    assert_house_way("62 53 55 65", "8/9");
    assert_house_way("52 43 66 64", "7/9");
    assert_house_way("61 61 55 64", "0/pair");
}

#[test]
fn the_house_plays_a_high_nine_a_gong_or_a_wong_over_a_decent_low_hand() {
    assert_house_way("66 61 62 63", "7/9");
    assert_house_way("66 62 33 61", "4/9");
    assert_house_way("66 62 55 33", "6/Gong");
    assert_house_way("66 62 63 65", "9/Wong");
    assert_house_way("11 63 55 61", "9/9");
    assert_house_way("11 63 55 33", "6/Wong");
}

#[test]
fn the_nine_exceptions_of_the_house_way() {
    assert_house_way("66 66 63 65", "3/Wong");
    assert_house_way("44 55 65 61", "7/9");
    assert_house_way("42 33 41 66", "7/9");
    assert_house_way("21 51 32 11", "7/9");
    assert_house_way("42 31 41 66", "8/9");
    let set = HouseWay::Canberra.set(four_tiles("44 62 63 64"), false);
    assert_eq!(
        (
            setting_text(set).as_str(),
            set.low.rank.best.to_string().as_str()
        ),
        ("7/8", "44")
    );
    let set = HouseWay::Canberra.set(four_tiles("33 51 21 43"), false);
    assert_eq!(
        (
            setting_text(set).as_str(),
            set.low.rank.best.to_string().as_str()
        ),
        ("3/9", "33")
    );
    assert_house_way("66 53 54 22", "3/Gong");
    // A Gee Joon tile, a Four, a Five and another such Four: both hands of the 7/9 are lower.
    for text in ["42 31 31 41", "21 31 31 32", "42 22 22 32", "21 22 22 41"] {
        assert_house_way(text, "8/pair");
    }
    let set = HouseWay::Canberra.set(four_tiles("33 65 51 41"), false);
    assert_eq!(
        (
            setting_text(set).as_str(),
            set.high.rank.best.to_string().as_str()
        ),
        ("1/7", "33")
    );
    let set = HouseWay::Canberra.set(four_tiles("44 62 63 22"), false);
    assert_eq!(
        (
            setting_text(set).as_str(),
            set.high.rank.best.to_string().as_str()
        ),
        ("2/7", "44")
    );
}
