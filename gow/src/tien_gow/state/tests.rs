//! Positions in notation.

#![allow(clippy::unwrap_used, reason = "a test may")]
use super::*;

fn tiles(text: &str) -> Tiles {
    Tiles::of_pieces(text.parse().unwrap()).unwrap()
}

fn state() -> State {
    let hands = [
        "66 66 63 54 42 21 55 22",
        "11 11 62 53 44 44 52 43",
        "31 31 41 32 33 33 65 65",
        "55 22 64 64 61 61 51 51",
    ];
    State::new(House::default(), hands.map(tiles), 0)
}

fn listed(state: &State, verb: Verb) -> Vec<Tiles> {
    let mut found = Vec::new();
    state.for_each_play(|play| {
        if play.verb == verb {
            found.push(play.tiles);
        }
    });
    found
}

fn make(state: &mut State, verb: Verb, text: &str) -> Step {
    let play = state.check(verb, tiles(text)).unwrap();
    state.make(play)
}

#[test]
fn leads_are_listed_once_by_face_and_in_order() {
    let leads = listed(&state(), Verb::Lead);
    let width = |width| leads.iter().filter(|lead| lead.len() == width).count();
    assert_eq!([1, 2, 3, 4].map(width), [7, 5, 3, 1]);
    assert!(leads.is_sorted_by_key(|lead| lead.pieces()));
}

#[test]
fn discards_are_every_choice_of_tiles_once() {
    let mut state = state();
    make(&mut state, Verb::Lead, "55");
    let expected = ["11", "44", "62", "53", "52", "43"].map(tiles);
    assert_eq!(listed(&state, Verb::Discard), expected);
    assert_eq!(listed(&state, Verb::Beat), ["11", "44"].map(tiles));

    let mut state = self::state();
    make(&mut state, Verb::Lead, "63 54");
    let discards = listed(&state, Verb::Discard);
    // Two pairs and four military tiles: 15 unlike pairs of six faces, and two equal ones.
    assert_eq!(discards.len(), 15 + 2);
    assert!(discards.is_sorted_by_key(|discard| discard.pieces()));
    assert!(listed(&state, Verb::Beat).is_empty());
}

#[test]
fn the_taker_of_a_trick_leads_the_next() {
    let mut state = state();
    make(&mut state, Verb::Lead, "66 63");
    for discard in ["62 53", "41 32"] {
        assert_eq!(make(&mut state, Verb::Discard, discard), Step::Going);
    }
    let step = make(&mut state, Verb::Discard, "51 51");
    assert!(matches!(
        step,
        Step::Taken {
            seat: 0,
            last: false,
            ..
        }
    ));
    assert_eq!((state.to_act(), state.stacks()), (Some(0), [2, 0, 0, 0]));
    assert_eq!(state.hand(0), tiles("66 54 42 21 55 22"));
}
