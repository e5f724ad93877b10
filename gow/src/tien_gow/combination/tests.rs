//! Which tiles form sets, and which set beats which.

use super::*;
use crate::tien_gow::Combinations;

fn tiles(text: &str) -> Tiles {
    Tiles::of_pieces(text.parse().unwrap()).unwrap()
}

fn check(text: &str, expected: Option<(Shape, u8)>) {
    let found = Combination::of(tiles(text), SetRules::MODERN).map(|set| (set.shape, set.rank));
    assert_eq!(found, expected, "{text}");
}

#[test]
fn every_kind_of_set_is_known() {
    check("66", Some((Shape::CivilSingle, 11)));
    check("51", Some((Shape::CivilSingle, 1)));
    check("54", Some((Shape::MilitarySingle, 6)));
    check("42", Some((Shape::MilitarySingle, 3)));
    check("55 55", Some((Shape::CivilPair, 7)));
    check("63 54", Some((Shape::MilitaryPair, 6)));
    check("41 32", Some((Shape::MilitaryPair, 2)));
    check("42 21", Some((Shape::Supreme, 0)));
    check("66 54", Some((Shape::MixedPair, 4)));
    check("31 41", Some((Shape::MixedPair, 1)));
    check("11 11 53", Some((Shape::CivilTriplet, 3)));
    check("44 52 43", Some((Shape::MilitaryTriplet, 2)));
    check("31 31 41 32", Some((Shape::Quartet, 1)));
}

#[test]
fn what_only_looks_like_a_set_is_none() {
    for text in [
        "",
        "61 52",
        "31 22",
        "55 64",
        "33 51",
        "66 62",
        "44 62",
        "33 55",
        "55 55 63",
        "42 21 66 66",
        "42 21 66",
        "66 11 63",
        "66 63 62",
        "66 66 63 62",
        "63 54 62",
        "66 66 11",
        "66 66 11 11",
        "63 54 62 53",
        "51 42",
        "22 41",
    ] {
        check(text, None);
    }
}

#[test]
fn a_top_set_is_one_that_nothing_beats() {
    for table in &crate::tien_gow::sets::TABLES {
        let singles = Tile::ALL.map(|tile| Combination::of(Tiles::one(tile), table.rules).unwrap());
        let sets = || table.sets().iter().map(|(_, set)| *set).chain(singles);
        for one in sets() {
            assert_eq!(
                one.is_top(),
                !sets().any(|other| other.beats(one)),
                "{one:?} {:?}",
                table.rules
            );
        }
    }
}

fn check_in(rules: SetRules, text: &str, expected: Option<(Shape, u8)>) {
    let found = Combination::of(tiles(text), rules).map(|set| (set.shape, set.rank));
    assert_eq!(found, expected, "{text} {rules:?}");
}

#[test]
fn pure_sets_are_singles_pairs_and_supreme() {
    let pure = SetRules {
        combinations: Combinations::Pure,
        ..SetRules::MODERN
    };
    check_in(pure, "42 21", Some((Shape::Supreme, 0)));
    check_in(pure, "63 54", Some((Shape::MilitaryPair, 6)));
    for text in [
        "66 63",
        "66 66 63",
        "66 63 54",
        "66 66 63 54",
        "66 66 11 11",
    ] {
        check_in(pure, text, None);
    }
}

#[test]
fn couples_are_two_pairs_of_one_kind() {
    let couples = SetRules {
        combinations: Combinations::Couples,
        ..SetRules::MODERN
    };
    check_in(couples, "11 62", Some((Shape::MixedPair, 3)));
    check_in(couples, "66 66 63", None);
    check_in(couples, "66 63 54", None);
    check_in(couples, "66 66 63 54", Some((Shape::Quartet, 4)));
    check_in(couples, "44 31 52 41", Some((Shape::TwoCouples, 2)));
    check_in(couples, "66 31 54 32", Some((Shape::TwoCouples, 4)));
    check_in(couples, "55 55 51 51", Some((Shape::TwoCivilPairs, 7)));
    check_in(couples, "62 53 41 32", Some((Shape::TwoMilitaryPairs, 5)));
    for text in [
        "66 66 63 62",
        "66 11 63 54",
        "66 66 62 53",
        "41 32 42 21",
        "66 66 42 21",
        "66 66 11 44",
    ] {
        check_in(couples, text, None);
    }
    let supreme = SetRules {
        big_head_sixes: BigHeadSixes::Supreme,
        ..couples
    };
    check_in(supreme, "55 55 51 51", None);
    check_in(supreme, "51 51", Some((Shape::CivilSupreme, 0)));
    let set = |text| Combination::of(tiles(text), couples).unwrap();
    assert!(set("66 66 63 54").beats(set("11 31 62 41")));
    assert!(set("66 31 54 32").beats(set("11 11 62 53")));
    assert!(!set("66 66 22 22").beats(set("66 66 51 51")));
    assert!(!set("66 66 22 22").beats(set("62 53 41 32")));
}

#[test]
fn the_long_leg_sevens_take_a_civil_supreme_that_can_be_taken() {
    for (big_head_sixes, taken, higher) in [
        (BigHeadSixes::Pair, true, true),
        (BigHeadSixes::Supreme, false, false),
        (BigHeadSixes::CapturableSupreme, true, false),
    ] {
        let rules = SetRules {
            big_head_sixes,
            ..SetRules::MODERN
        };
        let set = |text| Combination::of(tiles(text), rules).unwrap();
        assert_eq!(set("61 61").beats(set("51 51")), taken, "{rules:?}");
        assert_eq!(set("66 66").beats(set("51 51")), higher, "{rules:?}");
        assert!(!set("51 51").beats(set("51 51")), "{rules:?}");
        assert!(set("64 64").beats(set("61 61")));
    }
}
