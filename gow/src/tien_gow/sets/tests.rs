//! The tables of sets, checked against [`Combination::of`].

use super::*;

#[test]
fn the_sets_are_as_many_as_counted_and_in_order() {
    let table = SetRules::MODERN.table();
    let count = |shape| {
        table
            .sets()
            .iter()
            .filter(|(_, set)| set.shape == shape)
            .count()
    };
    assert_eq!(count(Shape::CivilPair), 11);
    assert_eq!(count(Shape::MilitaryPair), 4);
    assert_eq!(count(Shape::MixedPair), 8);
    assert_eq!(count(Shape::Supreme), 1);
    assert_eq!(count(Shape::CivilTriplet), 8);
    assert_eq!(count(Shape::MilitaryTriplet), 4);
    assert_eq!(count(Shape::Quartet), 4);
    assert_eq!(table.len, 40);
    let couples = SetRules {
        combinations: Combinations::Couples,
        ..SetRules::MODERN
    };
    assert_eq!(couples.table().len, MOST);
    for table in &TABLES {
        assert!(
            table.sets().is_sorted_by_key(|(tiles, _)| tiles.pieces()),
            "{:?}",
            table.rules
        );
    }
}

#[test]
fn every_choice_of_up_to_four_tiles_is_listed_if_it_is_a_set() {
    for table in &TABLES {
        let mut found = Vec::new();
        for width in 2..=WIDEST {
            crate::tien_gow::listing::each_subset(Tiles::ALL, width, |tiles| {
                found.extend(Combination::of(tiles, table.rules).map(|set| (tiles, set)));
            });
        }
        assert_eq!(found, table.sets(), "{:?}", table.rules);
    }
}

#[test]
fn what_a_hand_holds_and_what_beats_a_set_are_found() {
    let hands = [
        "66 66 63 54 42 21 55 22",
        "66 11 31 63 62 53 41 32",
        "64 61 61 51 51 54 42 21",
        "44 44 33 33 65 65 52 43",
    ];
    let hands = hands.map(|text| Tiles::of_pieces(text.parse().unwrap()).unwrap());
    for table in &TABLES {
        for (number, (tiles, set)) in table.sets().iter().enumerate() {
            for hand in hands {
                assert_eq!(
                    table.held(hand) >> number & 1 == 1,
                    hand.contains(*tiles),
                    "{hand:?} {tiles:?}"
                );
            }
            for (other, (_, beaten)) in table.sets().iter().enumerate() {
                assert_eq!(
                    table.above(*beaten) >> number & 1 == 1,
                    set.beats(*beaten),
                    "{number} {other}"
                );
            }
        }
    }
}
