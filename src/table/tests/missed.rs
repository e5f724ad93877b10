//! Turns that people miss: what the clock did for them, and who may know it.

use gow::{Game, House, Round as _, Verb};

use super::bets::{bet, pai_gow, started};
use super::desk::{ANN, BO, CY, DI, Desk, EVE, seat};
use super::restarts::comes_back;
use crate::id::UserId;
use crate::table::{Bank, ClockAct, Input, MISSED_TURNS_MAX, MissedScene};

fn missed(desk: &Desk, viewer: Option<UserId>) -> Vec<MissedScene> {
    desk.table.scene(viewer).missed
}

/// A hand in which the clock has discarded for somebody: the desk, and who.
fn discarded() -> (Desk, UserId) {
    let mut desk = Desk::dealt(&[ANN, BO, CY, DI]);
    desk.play_any();
    let turn = desk.hand().to_act().single().unwrap();
    let late = desk.table.chairs[turn].person().unwrap().user;
    desk.tick_at_deadline();
    assert_eq!(desk.person(late).missed, 1);
    (desk, late)
}

#[test]
fn what_the_clock_discarded_is_known_to_its_owner_alone() {
    let (desk, late) = discarded();
    let (_, mv) = *desk.hand().round.plays().last().unwrap();
    assert_eq!(mv.verb, Verb::Discard);
    let seat = desk.table.seat_of(late).unwrap();
    for viewer in [None, Some(ANN), Some(BO), Some(CY), Some(DI), Some(EVE)] {
        let own = viewer == Some(late);
        let known = MissedScene {
            seat,
            own,
            turns: 1,
            act: ClockAct::Discarded,
            width: mv.width(),
            pieces: own.then_some(mv.pieces),
            is_latest: true,
        };
        assert_eq!(missed(&desk, viewer), [known], "{viewer:?}");
    }
    comes_back(&desk);
    let printed = format!("{:?}", desk.table.missed_in(desk.hand()));
    assert!(!printed.contains("pieces") && printed.contains("Discarded"), "{printed}");
}

#[test]
fn what_the_clock_led_is_known_to_everybody() {
    let mut desk = Desk::dealt(&[ANN, BO, CY, DI]);
    desk.tick_at_deadline();
    let (who, mv) = *desk.hand().round.plays().last().unwrap();
    let [known] = missed(&desk, None).try_into().unwrap();
    assert_eq!((known.seat, known.act, known.pieces), (who, ClockAct::Led, Some(mv.pieces)));
    assert!(!known.own);
}

#[test]
fn an_own_play_makes_a_missed_turn_good_and_another_one_adds_to_it() {
    let (mut desk, late) = discarded();
    assert!(desk.play_until_turn_of(late));
    assert_eq!(missed(&desk, Some(late))[0].turns, 1, "it stands until then");
    desk.tick_at_deadline();
    assert_eq!(missed(&desk, Some(late))[0].turns, 2);
    assert!(desk.play_until_turn_of(late));
    desk.play_any();
    assert_eq!(missed(&desk, Some(late)), []);
}

#[test]
fn what_a_computer_plays_for_who_is_away_is_no_missed_turn() {
    let (mut desk, late) = discarded();
    for _ in 1..MISSED_TURNS_MAX {
        assert!(desk.play_until_turn_of(late));
        desk.tick_at_deadline();
    }
    assert!(desk.person(late).away);
    assert_eq!(missed(&desk, None)[0].turns, MISSED_TURNS_MAX);
    assert!(desk.play_until_turn_of(late));
    desk.play_any();
    assert_eq!(missed(&desk, None), []);
}

#[test]
fn the_settlement_still_says_it_and_survives_a_restart() {
    // The clock plays every turn of one person; what it played last is shown with the settlement.
    let mut desk = Desk::dealt(&[ANN, BO, CY, DI]);
    while desk.table.hand().is_some() {
        let turn = desk.hand().to_act().single().unwrap();
        if Some(turn) == desk.table.seat_of(ANN) && !desk.person(ANN).away {
            desk.tick_at_deadline();
        } else {
            desk.play_any();
        }
        if desk.person(ANN).away {
            desk.take(Input::Back { by: ANN }).unwrap();
        }
    }
    assert!(desk.is_between());
    comes_back(&desk);
    let [own] = missed(&desk, Some(ANN)).try_into().unwrap();
    assert!(own.own && own.pieces.is_some());
    let [public] = missed(&desk, None).try_into().unwrap();
    assert_eq!(public.pieces.is_some(), public.act == ClockAct::Led);
    for by in [ANN, BO, CY, DI] {
        desk.take(Input::NextHand { by }).unwrap();
    }
    assert_eq!(missed(&desk, Some(ANN)), [], "another hand");
}

#[test]
fn who_did_not_bet_or_set_in_time_is_told() {
    let mut desk = started(&[ANN, BO, CY], pai_gow("plain", Bank::House));
    let ann = bet(&desk, ANN, 10);
    desk.take(ann).unwrap();
    let bo = bet(&desk, BO, 0);
    desk.take(bo).unwrap();
    desk.tick_at_deadline();
    // Who chose to sit out has missed nothing.
    let [cy] = missed(&desk, Some(CY)).try_into().unwrap();
    assert_eq!(
        (cy.seat, cy.act, cy.turns, cy.own),
        (desk.table.seat_of(CY).unwrap(), ClockAct::SatOut, 1, true)
    );
    comes_back(&desk);
    while desk.table.people_to_act().next().is_some() {
        desk.now = desk.now.max(desk.hand().deadline);
        desk.take(Input::Tick).unwrap();
    }
    let acts: Vec<_> =
        missed(&desk, None).iter().map(|missed| (missed.seat, missed.act, missed.pieces)).collect();
    assert_eq!(acts, [(seat(1), ClockAct::Set, None), (seat(3), ClockAct::SatOut, None)]);
}

#[test]
fn the_clock_only_leads_discards_or_sets() {
    // What is shown of a missed turn rests on that.
    for house in Game::ALL.into_iter().flat_map(House::all).filter(|house| !house.has_bets()) {
        let mut desk = Desk::seated_by(&[ANN], crate::table::Terms { house, ..super::desk::terms() });
        desk.take(Input::Start { by: ANN }).unwrap();
        while let Some(hand) = desk.table.hand() {
            if hand.declared.is_some() {
                desk.tick_at_deadline();
                continue;
            }
            let turn = hand.to_act().iter().next().unwrap();
            let mv = hand.round.timeout_move(turn).unwrap();
            assert!(matches!(mv.verb, Verb::Lead | Verb::Discard), "{mv:?}");
            desk.play_any();
        }
    }
}
