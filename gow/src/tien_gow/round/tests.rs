//! Hands of Tien Gow in notation.

#![allow(clippy::unwrap_used, reason = "a test may")]
use super::*;
use crate::{House as AnyHouse, Round as _, Shown, tien_gow::options::OPTIONS};

const DEAL: [&str; 4] = [
    "66 63 11 62 55 55 51 32",
    "66 54 44 43 33 33 61 21",
    "11 53 44 52 22 65 61 42",
    "31 31 41 22 65 64 64 51",
];

/// The first four tricks of a hand in which seat 2 takes nothing.
const OPENING: &str = "0 lead 55 55,1 discard 61 21,2 discard 65 42,3 beat 31 31,\
    3 lead 64,0 beat 11,1 beat 66,2 discard 22,\
    1 lead 44 43,2 beat 11 53,3 discard 41 22,0 beat 66 63,\
    0 lead 62,1 beat 54,2 discard 61,3 discard 51";

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn started(option: Option<(&str, bool)>) -> Round {
    let mut house = House::default();
    if let Some((name, value)) = option {
        house = OPTIONS.with(house, name, &value.into()).unwrap();
    }
    let hand = |text: &str| {
        text.split(' ')
            .map(|piece| piece.parse().unwrap())
            .collect()
    };
    let hands = PerSeat::from_vec(DEAL.map(hand).to_vec()).unwrap();
    let deal = Deal {
        house: AnyHouse::TienGow(house),
        banker: seat(0),
        streak: 1,
        hands,
        bets: None,
    };
    Round::start(house, deal).unwrap()
}

fn play_all(round: &mut Round, plays: &str) {
    for play in plays.split(',') {
        let (by, mv) = play.trim().split_once(' ').unwrap();
        let by = seat(by.parse().unwrap());
        round
            .play(by, mv.parse().unwrap())
            .unwrap_or_else(|error| panic!("{play}: {error}"));
    }
}

fn check_refused(round: &mut Round, by: usize, mv: &str, code: &str) {
    let before = format!("{round:?}");
    let refused = round.play(seat(by), mv.parse().unwrap()).unwrap_err();
    assert_eq!(refused.code(), code, "{by} {mv}");
    assert_eq!(format!("{round:?}"), before, "{by} {mv} changed something");
}

#[test]
fn a_whole_hand_is_played_and_settled() {
    let mut round = started(None);
    play_all(&mut round, OPENING);
    play_all(
        &mut round,
        "1 lead 33 33,2 discard 44 52,3 discard 65 64,0 discard 51 32",
    );
    let outcome = round.outcome().and_then(crate::Outcome::trick).unwrap();
    assert_eq!(serde_json::to_string(&outcome.stacks).unwrap(), "[2,4,0,2]");
    assert_eq!(
        serde_json::to_string(&outcome.net).unwrap(),
        "[-4,11,-5,-2]"
    );
    assert_eq!(
        (outcome.next_banker, outcome.next_streak),
        (Some(seat(1)), 1)
    );
    assert!(round.to_act().is_empty());
    check_refused(&mut round, 1, "lead 33", "hand-over");
}

#[test]
fn early_death_forces_the_last_discard() {
    let mut round = started(None);
    play_all(&mut round, OPENING);
    play_all(
        &mut round,
        "1 lead 33,2 discard 52,3 discard 64,0 discard 32",
    );
    assert_eq!(round.forced(), None);
    play_all(&mut round, "1 lead 33");
    assert_eq!(
        round.forced(),
        Some((seat(2), "discard 44".parse().unwrap()))
    );
    assert_eq!(round.legal_moves(seat(2)), ["discard 44".parse().unwrap()]);
    check_refused(&mut round, 2, "beat 44", "must-discard");
    let view = round.seen_by(None);
    assert_eq!(
        view.barred.values().copied().collect::<Vec<_>>(),
        [false, false, true, false]
    );
    assert!(view.last_trick);
    play_all(&mut round, "2 discard 44,3 discard 65,0 discard 51");
    assert_eq!(
        round
            .outcome()
            .and_then(crate::Outcome::trick)
            .unwrap()
            .winner,
        seat(1)
    );
}

#[test]
fn without_early_death_the_last_trick_is_open_to_all() {
    let mut round = started(Some(("early_death", false)));
    play_all(&mut round, OPENING);
    play_all(
        &mut round,
        "1 lead 33,2 discard 52,3 discard 64,0 discard 32,1 lead 33",
    );
    assert_eq!(round.forced(), None);
    play_all(&mut round, "2 beat 44,3 discard 65,0 discard 51");
    let outcome = round.outcome().and_then(crate::Outcome::trick).unwrap();
    assert_eq!(serde_json::to_string(&outcome.net).unwrap(), "[-4,-1,7,-2]");
}

#[test]
fn a_move_is_refused_for_the_first_reason_that_applies() {
    let mut round = started(None);
    check_refused(&mut round, 1, "lead 61", "not-your-turn");
    check_refused(&mut round, 0, "discard 21", "not-your-turn");
    check_refused(&mut round, 0, "lead 21", "not-in-hand");
    check_refused(&mut round, 0, "lead 66 66", "not-in-hand");
    check_refused(&mut round, 0, "lead 63 63", "not-in-hand");
    check_refused(&mut round, 0, "lead", "not-a-combination");
    check_refused(&mut round, 0, "lead 66 62", "not-a-combination");
    play_all(&mut round, "0 lead 55 55");
    check_refused(&mut round, 1, "lead 33 33", "not-your-turn");
    check_refused(&mut round, 2, "discard 11 53", "not-your-turn");
    check_refused(&mut round, 1, "beat 11 11", "not-in-hand");
    check_refused(&mut round, 1, "beat 66", "wrong-width");
    check_refused(&mut round, 1, "discard", "wrong-width");
    check_refused(&mut round, 1, "beat 66 44", "not-a-combination");
    check_refused(&mut round, 1, "beat 66 54", "not-higher");
    check_refused(&mut round, 1, "beat 33 33", "not-higher");
}

#[test]
fn whose_time_is_up_plays_the_least() {
    let mut round = started(None);
    assert_eq!(
        round.timeout_move(seat(0)),
        Some("lead 32".parse().unwrap())
    );
    assert_eq!(round.timeout_move(seat(1)), None);
    play_all(&mut round, "0 lead 55 55");
    assert_eq!(
        round.timeout_move(seat(1)),
        Some("discard 43 21".parse().unwrap())
    );
}

#[test]
fn a_view_shows_the_own_discards_and_the_width_of_others() {
    let mut round = started(None);
    play_all(&mut round, "0 lead 55 55,1 discard 61 21");
    let own = round.seen_by(Some(seat(1)));
    assert_eq!(own.own_discards, ["61 21".parse().unwrap()]);
    assert_eq!(own.held, [true, true, true, true, true, true, false, false]);
    let other = round.seen_by(Some(seat(3)));
    let current = other.current.unwrap();
    assert_eq!(current.plays[1], (seat(1), Shown::Discard { width: 2 }));
    assert_eq!(current.best_set(), Some("55 55".parse().unwrap()));
    assert!(other.own_discards.is_empty() && other.legal.is_empty());
    let leader = round.seen_by(Some(seat(0)));
    assert_eq!(
        leader.held,
        [true, true, true, true, false, false, true, true]
    );
}
