//! Plays that count and plays that do not.

use gow::{IllegalMove, Move, Pieces, Round as _, Verb};

use super::desk::{ANN, BO, CY, DI, Desk, EVE};
use crate::store::PlayedBy;
use crate::table::{Input, Notice, Refusal};

#[test]
fn a_play_counts_once() {
    let mut desk = Desk::dealt(&[ANN, BO, CY, DI]);
    let (turn, moves) = desk.legal();
    let by = desk.table.chairs[turn].person().unwrap().user;
    let version = desk.table.version;
    let press = Input::Play { by, version, mv: moves[0] };
    desk.take(press.clone()).unwrap();
    assert!(desk.table.version > version);
    assert!(desk.notices.iter().any(|notice| matches!(notice, Notice::Played { seat, .. } if *seat == turn)));
    desk.refuses(press, &Refusal::Stale);
}

#[test]
fn foreign_presses_are_refused() {
    let mut desk = Desk::dealt(&[ANN, BO, CY, DI]);
    let (turn, moves) = desk.legal();
    let version = desk.table.version;
    desk.refuses(Input::Play { by: EVE, version, mv: moves[0] }, &Refusal::NotSeated);
    let other = desk.table.people().find(|(seat, _)| *seat != turn).unwrap().1.user;
    desk.refuses(Input::Play { by: other, version, mv: moves[0] }, &Refusal::NotYourTurn);
    desk.refuses(Input::Play { by: other, version: version - 1, mv: moves[0] }, &Refusal::Stale);
    let by = desk.table.chairs[turn].person().unwrap().user;
    desk.refuses(Input::Play { by, version: version + 1, mv: moves[0] }, &Refusal::Stale);
    desk.refuses(Input::Play { by, version: u64::MAX, mv: moves[0] }, &Refusal::Stale);
    let computer = Input::ComputerPlay { version, seat: turn, mv: moves[0] };
    desk.refuses(computer, &Refusal::NotYourTurn);
}

#[test]
fn what_the_rules_forbid_is_refused_with_their_reason() {
    let mut desk = Desk::dealt(&[ANN, BO, CY, DI]);
    let (turn, _) = desk.legal();
    let by = desk.table.chairs[turn].person().unwrap().user;
    let version = desk.table.version;
    let empty = Move::new(Verb::Lead, Pieces::new());
    desk.refuses(Input::Play { by, version, mv: empty }, &Refusal::Illegal(IllegalMove::NotACombination));
    let elsewhere = desk.hand().round.deal().hands[turn.next(4)].iter().copied();
    let foreign: Pieces = elsewhere.collect();
    let mv = Move::new(Verb::Lead, foreign);
    let refused = desk.take(Input::Play { by, version, mv }).unwrap_err();
    assert!(matches!(refused, Refusal::Illegal(IllegalMove::NotInHand { .. })), "{refused:?}");
}

#[test]
fn nothing_is_played_without_a_hand() {
    let mut desk = Desk::seated(&[ANN]);
    let mv = Move::new(Verb::Lead, Pieces::new());
    let version = desk.table.version;
    desk.refuses(Input::Play { by: ANN, version, mv }, &Refusal::NoHand);
    desk.refuses(Input::ComputerPlay { version, seat: super::desk::seat(1), mv }, &Refusal::NoHand);
    desk.refuses(Input::Play { by: EVE, version, mv }, &Refusal::NotSeated);
}

#[test]
fn what_public_facts_force_is_played_in_the_same_step() {
    let (mut forced, mut by_the_rules) = (0, 0);
    for seed in 0..12 {
        let mut desk = Desk::seated(&[ANN, BO]).with_seed(seed);
        desk.take(Input::Start { by: ANN }).unwrap();
        while desk.table.hand().is_some() {
            assert_eq!(desk.hand().round.forced(), None, "nobody is asked what they cannot choose");
            let before = desk.table.version;
            desk.play_any();
            let forced_now = desk.table.version - before - 1;
            // The settlement is a version of its own.
            forced += forced_now - u64::from(desk.table.hand().is_none());
        }
        let by_rule = desk.plays.iter().filter(|play| play.by == PlayedBy::Forced).count();
        by_the_rules += by_rule as u64;
    }
    assert_eq!(forced, by_the_rules);
    assert!(forced > 0, "some hand forces something");
}
