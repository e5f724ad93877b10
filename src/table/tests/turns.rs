//! Turns and their deadlines.

use gow::Round as _;

use super::fixture::{ANN, BO, CY, DI, EVE, PAUSE_MS, TableFixture};
use super::plays::play;
use crate::store::PlayedBy;
use crate::table::{IDLE_MS, Input, MISSED_TURNS_MAX, Notice, Refusal};

/// Lets the clock play for a person until a computer holds their seat.
fn away(fixture: &mut TableFixture, user: crate::id::UserId) {
    while !fixture.person(user).away {
        assert!(
            fixture.play_until_turn_of(user),
            "a hand has more turns than a person may miss"
        );
        fixture.tick_at_deadline();
    }
}

/// Returns the milliseconds that are left of a turn.
fn time_left(fixture: &TableFixture) -> i64 {
    fixture.table.deadline().unwrap().get() - fixture.now.get()
}

#[test]
fn the_clock_plays_by_the_published_rule() {
    let mut fixture = TableFixture::dealt(&[ANN, BO, CY, DI]);
    let turn_ms = fixture.table.terms.turn_ms;
    assert_eq!(time_left(&fixture), turn_ms);
    let turn = fixture.hand().to_act().single().unwrap();
    let rule = fixture.hand().round.timeout_move(turn).unwrap();
    fixture.advance(turn_ms - 1);
    let version = fixture.table.version;
    fixture.take(Input::Tick).unwrap();
    assert_eq!(fixture.table.version, version, "not yet");
    fixture.advance(1);
    fixture.take(Input::Tick).unwrap();
    let row = &fixture.plays[0];
    assert_eq!(
        (row.mv.as_str(), row.by),
        (rule.to_string().as_str(), PlayedBy::Clock)
    );
    assert_eq!(fixture.table.seats[turn].person().unwrap().missed, 1);
    assert_eq!(time_left(&fixture), turn_ms);
}

#[test]
fn missed_turns_in_a_row_give_the_seat_to_a_computer_until_the_person_is_back() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    away(&mut fixture, ANN);
    let plays = fixture.plays.iter();
    let missed = plays.filter(|play| play.by == PlayedBy::Clock).count();
    assert_eq!(missed, usize::from(MISSED_TURNS_MAX));
    assert!(fixture.told(&Notice::Away { user: ANN }));
    assert!(fixture.play_until_turn_of(ANN));
    assert_eq!(fixture.table.computer_to_act(), fixture.table.seat_of(ANN));
    assert_eq!(time_left(&fixture), PAUSE_MS);
    let deadline = fixture.table.scene(None).playing().unwrap().deadline;
    assert_eq!(deadline, None, "nobody sees when a computer will play");
    let (turn, moves) = fixture.legal();
    let version = fixture.table.version;
    let press = play(ANN, version, moves[0]);
    fixture.refuses(press.clone(), &Refusal::Away);
    fixture.refuses(Input::Back { by: EVE }, &Refusal::NotSeated);
    fixture.advance(700);
    fixture.take(Input::Back { by: ANN }).unwrap();
    assert!(fixture.told(&Notice::Back { user: ANN }));
    assert!(fixture.told(&Notice::TurnBegan {
        seat: turn,
        user: ANN
    }));
    let turn_ms = fixture.table.terms.turn_ms;
    assert_eq!(time_left(&fixture), turn_ms);
    let computer = Input::ComputerPlay {
        version,
        seat: turn,
        mv: moves[0],
    };
    fixture.refuses(computer, &Refusal::NotYourTurn);
    fixture.take(press).unwrap();
    fixture.refuses(Input::Back { by: ANN }, &Refusal::NotAway);
}

#[test]
fn a_persons_own_play_clears_missed_turns() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    for _ in 1..MISSED_TURNS_MAX {
        assert!(fixture.play_until_turn_of(ANN));
        fixture.tick_at_deadline();
    }
    assert_eq!(fixture.person(ANN).missed, MISSED_TURNS_MAX - 1);
    assert!(fixture.play_until_turn_of(ANN));
    fixture.play_any();
    assert_eq!(fixture.person(ANN).missed, 0);
}

#[test]
fn coming_back_out_of_turn_changes_no_clock() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    away(&mut fixture, ANN);
    if fixture.hand().to_act().single() == fixture.table.seat_of(ANN) {
        fixture.play_any();
    }
    let deadline = fixture.table.deadline();
    fixture.advance(100);
    fixture.take(Input::Back { by: ANN }).unwrap();
    assert_eq!(fixture.table.deadline(), deadline);
    assert!(!fixture.told_any(|notice| matches!(notice, Notice::TurnBegan { .. })));
}

#[test]
fn turns_are_announced_for_present_people_only() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    while fixture.table.hand().is_some() {
        fixture.play_any();
        let announced: Vec<_> = fixture
            .notices
            .iter()
            .filter_map(|notice| match notice {
                Notice::TurnBegan { seat, user } => Some((*seat, *user)),
                _ => None,
            })
            .collect();
        let Some(hand) = fixture.table.hand() else {
            assert_eq!(announced, []);
            break;
        };
        let turn = hand.to_act().single().unwrap();
        let expected = fixture.table.seats[turn]
            .person()
            .map(|person| (turn, person.user));
        assert_eq!(announced, Vec::from_iter(expected));
    }
}

#[test]
fn a_tick_does_not_play_for_a_computer() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    while fixture.table.computer_to_act().is_none() {
        fixture.play_any();
    }
    fixture.advance(PAUSE_MS * 10);
    let before = fixture.table.to_body();
    fixture.take(Input::Tick).unwrap();
    assert_eq!(fixture.table.to_body(), before);
}

#[test]
fn a_person_who_is_away_and_asks_for_the_next_hand_is_back() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    away(&mut fixture, ANN);
    fixture.play_out();
    assert!(fixture.person(ANN).away);
    fixture.next_hand(&[ANN]);
    assert!(fixture.told(&Notice::Back { user: ANN }));
    assert!(!fixture.person(ANN).away);
}

#[test]
fn a_host_who_is_away_and_starts_is_back() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    away(&mut fixture, ANN);
    fixture.take(Input::Void).unwrap();
    assert!(fixture.person(ANN).away);
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert!(fixture.told(&Notice::Back { user: ANN }));
    assert!(!fixture.person(ANN).away);
}

#[test]
fn a_long_hand_played_by_computers_is_no_idle_time() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    away(&mut fixture, ANN);
    fixture.advance(2 * IDLE_MS);
    fixture.play_out();
    assert_eq!(time_left(&fixture), IDLE_MS);
    fixture.take(Input::Tick).unwrap();
    assert!(fixture.is_between());
}
