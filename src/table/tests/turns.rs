//! Turns and their clocks.

use super::desk::{ANN, BO, CY, DI, Desk, EVE, PAUSE_MS};
use crate::store::PlayedBy;
use crate::table::{IDLE_MS, Input, MISSED_TURNS_MAX, Notice, PhaseScene, Refusal};

/// Lets the clock play for a person until a computer holds their seat.
fn away(desk: &mut Desk, user: crate::id::UserId) {
    while !desk.person(user).away {
        assert!(desk.play_until_turn_of(user), "a hand has more turns than may be missed");
        desk.tick_at_deadline();
    }
}

#[test]
fn the_clock_plays_by_the_published_rule() {
    let mut desk = Desk::dealt(&[ANN, BO, CY, DI]);
    let turn_ms = desk.table.terms.turn_ms;
    assert_eq!(desk.table.deadline().unwrap().get(), desk.now.get() + turn_ms);
    let turn = desk.hand().to_act().single().unwrap();
    let rule = gow::Round::timeout_move(&desk.hand().round, turn).unwrap();
    desk.advance(turn_ms - 1);
    let version = desk.table.version;
    desk.take(Input::Tick).unwrap();
    assert_eq!(desk.table.version, version, "not yet");
    desk.advance(1);
    desk.take(Input::Tick).unwrap();
    let row = &desk.plays[0];
    assert_eq!((row.mv.as_str(), row.by), (rule.to_string().as_str(), PlayedBy::Clock));
    assert_eq!(desk.table.chairs[turn].person().unwrap().missed, 1);
    assert_eq!(desk.table.deadline().unwrap().get(), desk.now.get() + turn_ms);
}

#[test]
fn turns_missed_in_a_row_give_the_seat_to_a_computer_until_the_person_is_back() {
    let mut desk = Desk::dealt(&[ANN]);
    away(&mut desk, ANN);
    let missed = desk.plays.iter().filter(|play| play.by == PlayedBy::Clock).count();
    assert_eq!(missed, usize::from(MISSED_TURNS_MAX));
    assert!(desk.told(&Notice::Away { user: ANN }));
    assert!(desk.play_until_turn_of(ANN));
    assert_eq!(desk.table.computer_to_act(), desk.table.seat_of(ANN));
    assert_eq!(desk.table.deadline().unwrap().get(), desk.now.get() + PAUSE_MS);
    let PhaseScene::Playing { deadline, .. } = desk.table.scene(None).phase else { panic!("dealt") };
    assert_eq!(deadline, None, "nobody sees when a computer will play");
    let (turn, moves) = desk.legal();
    let version = desk.table.version;
    desk.refuses(Input::Play { by: ANN, version, mv: moves[0] }, &Refusal::Away);
    desk.refuses(Input::Back { by: EVE }, &Refusal::NotSeated);
    desk.advance(700);
    desk.take(Input::Back { by: ANN }).unwrap();
    assert!(desk.told(&Notice::Back { user: ANN }));
    assert!(desk.told(&Notice::TurnBegan { seat: turn, user: ANN }));
    let turn_ms = desk.table.terms.turn_ms;
    assert_eq!(desk.table.deadline().unwrap().get(), desk.now.get() + turn_ms);
    desk.refuses(Input::ComputerPlay { version, seat: turn, mv: moves[0] }, &Refusal::NotYourTurn);
    desk.take(Input::Play { by: ANN, version, mv: moves[0] }).unwrap();
    desk.refuses(Input::Back { by: ANN }, &Refusal::NotAway);
}

#[test]
fn an_own_play_forgives_missed_turns() {
    let mut desk = Desk::dealt(&[ANN]);
    for _ in 1..MISSED_TURNS_MAX {
        assert!(desk.play_until_turn_of(ANN));
        desk.tick_at_deadline();
    }
    assert_eq!(desk.person(ANN).missed, MISSED_TURNS_MAX - 1);
    assert!(desk.play_until_turn_of(ANN));
    desk.play_any();
    assert_eq!(desk.person(ANN).missed, 0);
}

#[test]
fn being_back_out_of_turn_changes_no_clock() {
    let mut desk = Desk::dealt(&[ANN, BO]);
    away(&mut desk, ANN);
    if desk.hand().to_act().single() == desk.table.seat_of(ANN) {
        desk.play_any();
    }
    let deadline = desk.table.deadline();
    desk.advance(100);
    desk.take(Input::Back { by: ANN }).unwrap();
    assert_eq!(desk.table.deadline(), deadline);
    assert!(!desk.notices.iter().any(|notice| matches!(notice, Notice::TurnBegan { .. })));
}

#[test]
fn turns_are_announced_for_present_people_only() {
    let mut desk = Desk::dealt(&[ANN, BO]);
    while desk.table.hand().is_some() {
        desk.play_any();
        let announced: Vec<_> = desk
            .notices
            .iter()
            .filter_map(|notice| match notice {
                Notice::TurnBegan { seat, user } => Some((*seat, *user)),
                _ => None,
            })
            .collect();
        let Some(hand) = desk.table.hand() else {
            assert_eq!(announced, []);
            break;
        };
        let turn = hand.to_act().single().unwrap();
        let expected = desk.table.chairs[turn].person().map(|person| (turn, person.user));
        assert_eq!(announced, Vec::from_iter(expected));
    }
}

#[test]
fn a_tick_does_not_play_for_a_computer() {
    let mut desk = Desk::dealt(&[ANN]);
    while desk.table.computer_to_act().is_none() {
        desk.play_any();
    }
    desk.advance(PAUSE_MS * 10);
    let before = desk.table.to_body();
    desk.take(Input::Tick).unwrap();
    assert_eq!(desk.table.to_body(), before);
}

#[test]
fn an_absent_person_who_wants_the_next_hand_is_back() {
    let mut desk = Desk::dealt(&[ANN, BO]);
    away(&mut desk, ANN);
    desk.play_out();
    assert!(desk.person(ANN).away);
    desk.take(Input::NextHand { by: ANN }).unwrap();
    assert!(desk.told(&Notice::Back { user: ANN }));
    assert!(!desk.person(ANN).away);
}

#[test]
fn a_long_hand_of_computers_is_no_idle_time() {
    let mut desk = Desk::dealt(&[ANN]);
    away(&mut desk, ANN);
    desk.advance(2 * IDLE_MS);
    desk.play_out();
    assert_eq!(desk.table.deadline().unwrap().get(), desk.now.get() + IDLE_MS);
    desk.take(Input::Tick).unwrap();
    assert!(desk.is_between());
}
