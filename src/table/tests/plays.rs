//! Plays that count and plays that do not.

use gow::{IllegalMove, Move, Pieces, Round as _, Verb};

use super::fixture::{ANN, BO, CY, DI, EVE, TableFixture, seat};
use crate::id::UserId;
use crate::store::PlayedBy;
use crate::table::{Input, Notice, Refusal};

pub(super) fn play(by: UserId, version: u64, mv: Move) -> Input {
    Input::Play { by, version, mv }
}

#[test]
fn a_play_counts_once() {
    let mut fixture = TableFixture::dealt(&[ANN, BO, CY, DI]);
    let (turn, moves) = fixture.legal();
    let by = fixture.table.seats[turn].person().unwrap().user;
    let version = fixture.table.version;
    let press = play(by, version, moves[0]);
    fixture.take(press.clone()).unwrap();
    assert!(fixture.table.version > version);
    let is_own = |notice: &Notice| matches!(notice, Notice::Played { seat, .. } if *seat == turn);
    assert!(fixture.told_any(is_own));
    fixture.refuses(press, &Refusal::Stale);
}

#[test]
fn presses_of_other_people_are_refused() {
    let mut fixture = TableFixture::dealt(&[ANN, BO, CY, DI]);
    let (turn, moves) = fixture.legal();
    let version = fixture.table.version;
    let press = |by, version| play(by, version, moves[0]);
    fixture.refuses(press(EVE, version), &Refusal::NoSeatLeft);
    let other = fixture
        .table
        .people()
        .find(|(seat, _)| *seat != turn)
        .unwrap()
        .1
        .user;
    fixture.refuses(press(other, version), &Refusal::NotYourTurn);
    fixture.refuses(press(other, version - 1), &Refusal::Stale);
    let by = fixture.table.seats[turn].person().unwrap().user;
    fixture.refuses(press(by, version + 1), &Refusal::Stale);
    fixture.refuses(press(by, u64::MAX), &Refusal::Stale);
    let computer = Input::ComputerPlay {
        version,
        seat: turn,
        mv: moves[0],
    };
    fixture.refuses(computer, &Refusal::NotYourTurn);
}

#[test]
fn a_move_that_the_rules_forbid_is_refused_with_their_reason() {
    let mut fixture = TableFixture::dealt(&[ANN, BO, CY, DI]);
    let (turn, _) = fixture.legal();
    let by = fixture.table.seats[turn].person().unwrap().user;
    let version = fixture.table.version;
    let empty = Move::new(Verb::Lead, Pieces::new());
    let refusal = Refusal::Illegal(IllegalMove::NotACombination);
    fixture.refuses(play(by, version, empty), &refusal);
    let elsewhere = fixture.hand().round.deal().hands[turn.next(4)]
        .iter()
        .copied();
    let foreign: Pieces = elsewhere.collect();
    let mv = Move::new(Verb::Lead, foreign);
    let refused = fixture.take(play(by, version, mv)).unwrap_err();
    assert!(
        matches!(refused, Refusal::Illegal(IllegalMove::NotInHand { .. })),
        "{refused:?}"
    );
}

#[test]
fn plays_without_a_running_hand_are_refused() {
    let mut fixture = TableFixture::seated(&[ANN]);
    let mv = Move::new(Verb::Lead, Pieces::new());
    let version = fixture.table.version;
    fixture.refuses(play(ANN, version, mv), &Refusal::NoHand);
    let seat = seat(1);
    fixture.refuses(Input::ComputerPlay { version, seat, mv }, &Refusal::NoHand);
    fixture.refuses(play(EVE, version, mv), &Refusal::NotSeated);
}

#[test]
fn a_move_that_public_facts_force_is_made_in_the_same_step() {
    let (mut forced, mut by_the_rules) = (0, 0);
    for seed in 0..12 {
        let mut fixture = TableFixture::seated(&[ANN, BO]).with_seed(seed);
        fixture.take(Input::Start { by: ANN }).unwrap();
        while fixture.table.hand().is_some() {
            assert_eq!(
                fixture.hand().round.forced(),
                None,
                "nobody is asked for a forced move"
            );
            let before = fixture.table.version;
            fixture.play_any();
            let forced_now = fixture.table.version - before - 1;
            // The settlement also raises the version.
            forced += forced_now - u64::from(fixture.table.hand().is_none());
        }
        let by_rule = fixture
            .plays
            .iter()
            .filter(|play| play.by == PlayedBy::Forced)
            .count();
        by_the_rules += by_rule as u64;
    }
    assert_eq!(forced, by_the_rules);
    assert!(forced > 0, "some hands force a move");
}
