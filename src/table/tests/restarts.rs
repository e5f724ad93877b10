//! Storing and restoring a table.

use gow::Round as _;

use super::fixture::{ANN, BO, CY, DI, EVE, SEALED, TableFixture, terms};
use crate::id::{DAY_MS, Timestamp};
use crate::store::{Text, Write};
use crate::table::{IDLE_MS, Input, Phase, RESTART_CREDIT_MS, RestoreError, StepOutcome, Table};

pub(super) fn restore(fixture: &TableFixture, now: Timestamp) -> Result<StepOutcome, RestoreError> {
    Table::restore(&fixture.row, fixture.stored().as_ref(), now, SEALED)
}

/// Removes a field of an object from the stored state, as in states of older versions.
pub(super) fn forget_field(fixture: &mut TableFixture, object: &str, field: &str) {
    let mut body: serde_json::Value = serde_json::from_str(fixture.row.body.expose()).unwrap();
    let object = body.pointer_mut(object).unwrap().as_object_mut().unwrap();
    assert!(object.remove(field).is_some(), "{field}");
    fixture.row.body = Text::from(body.to_string());
}

/// Checks that the table is restored unchanged from what was stored.
pub(super) fn comes_back(fixture: &TableFixture) {
    if fixture.table.is_closed() {
        return;
    }
    let progress = restore(fixture, fixture.now).unwrap();
    assert!(progress.is_empty(), "restoring it changes nothing");
    let back = progress.next;
    for viewer in [None, Some(ANN), Some(BO), Some(CY), Some(DI), Some(EVE)] {
        let (mut before, mut after) = (fixture.table.scene(viewer), back.scene(viewer));
        // Clocks may have got some credit.
        for scene in [&mut before, &mut after] {
            use crate::table::PhaseScene::{Betting, Between, Closed, Lobby, Playing};
            match &mut scene.phase {
                Playing(playing) => playing.deadline = None,
                Between { deadline, .. } => *deadline = None,
                Betting(betting) => betting.deadline = None,
                Lobby | Closed { .. } => {}
            }
        }
        assert_eq!(before, after);
    }
    assert_eq!(back.version, fixture.table.version);
    assert_eq!(
        (back.hands, back.last_receipt),
        (fixture.table.hands, fixture.table.last_receipt)
    );
    assert_eq!(back.next_banker, fixture.table.next_banker);
    if let Some(hand) = fixture.table.hand() {
        let again = back.hand().unwrap();
        assert_eq!(again.round.deal(), hand.round.deal());
        assert_eq!(again.round.plays(), hand.round.plays());
        assert_eq!(
            (&again.seed, again.receipt, again.stake),
            (&hand.seed, hand.receipt, hand.stake)
        );
        assert_eq!(again.claimed, hand.claimed);
        assert_eq!(
            (&again.parties, again.started),
            (&hand.parties, hand.started)
        );
    }
}

#[test]
fn a_table_can_be_restored_after_every_step() {
    let mut fixture = TableFixture::open(ANN, terms());
    comes_back(&fixture);
    fixture.sit(ANN).unwrap();
    fixture.sit(BO).unwrap();
    comes_back(&fixture);
    for _ in 0..2 {
        fixture.take(Input::AddComputer { by: ANN }).unwrap();
        comes_back(&fixture);
    }
    fixture.take(Input::Start { by: ANN }).unwrap();
    comes_back(&fixture);
    fixture.sit_on(CY, 3);
    while fixture.table.hand().is_some() {
        fixture.play_any();
        comes_back(&fixture);
    }
    fixture.next_hand(&[BO]);
    comes_back(&fixture);
}

#[test]
fn clocks_get_credit_after_a_long_stop() {
    let mut fixture = TableFixture::dealt(&[ANN, BO, CY, DI]);
    let later = Timestamp::new(fixture.now.get() + 10 * IDLE_MS);
    let credit = Some(Timestamp::new(later.get() + RESTART_CREDIT_MS));
    let deadline = |fixture: &TableFixture, now| restore(fixture, now).unwrap().next.deadline();
    assert_eq!(deadline(&fixture, later), credit);
    let soon = Timestamp::new(fixture.now.get() + 1);
    assert_eq!(deadline(&fixture, soon), fixture.table.deadline());
    fixture.play_out();
    assert_eq!(deadline(&fixture, later), credit);
    fixture.next_hand(&[ANN]);
    assert_eq!(deadline(&fixture, later), credit);
    assert_eq!(deadline(&TableFixture::seated(&[ANN]), later), credit);
}

/// Checks that a hand that cannot be continued returns every hold.
fn is_void(mut fixture: TableFixture) {
    fixture.take(Input::Leave { user: BO }).unwrap();
    let progress = restore(&fixture, fixture.now).unwrap();
    let voids = progress
        .writes
        .iter()
        .filter(|write| matches!(write, Write::VoidHand { .. }));
    assert_eq!(voids.count(), 1);
    let back: i64 = progress
        .transfers
        .iter()
        .map(|transfer| transfer.amount.get())
        .sum();
    let held: i64 = fixture
        .running
        .as_ref()
        .unwrap()
        .sitters
        .iter()
        .map(|sitter| sitter.hold)
        .sum();
    assert_eq!(back, held);
    assert!(held > 0);
    let table = progress.next;
    assert!(matches!(table.phase, Phase::Lobby));
    assert_eq!(table.version, fixture.table.version + 1);
    assert_eq!(table.seat_of(BO), None, "the leaver has left");
    assert!(table.seat_of(ANN).is_some());
    assert_eq!(
        table.hands, 1,
        "the number of a void hand is not used again"
    );
}

#[test]
fn other_rules_void_a_running_hand() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.running.as_mut().unwrap().rules_version += 1;
    is_void(fixture);
}

#[test]
fn illegal_plays_void_a_running_hand() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.play_any();
    fixture.plays[0].mv = "discard 66".to_owned();
    is_void(fixture);
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.play_any();
    fixture.plays[0].seat = 9;
    is_void(fixture);
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.running.as_mut().unwrap().hands = Text::from("[]");
    is_void(fixture);
}

#[test]
fn a_state_that_cannot_be_read_is_an_error() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    fixture.row.body = Text::from("{}");
    assert!(matches!(
        restore(&fixture, fixture.now),
        Err(RestoreError::UnreadableState { .. })
    ));
    let mut fixture = TableFixture::dealt(&[ANN]);
    fixture.running = None;
    assert!(matches!(
        restore(&fixture, fixture.now),
        Err(RestoreError::Contradiction { .. })
    ));
}

#[test]
fn a_closed_table_is_read_with_its_last_settlement() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    fixture.play_out();
    fixture.take(Input::Leave { user: ANN }).unwrap();
    let back = restore(&fixture, fixture.now).unwrap().next;
    assert!(matches!(back.phase, Phase::Closed { last: Some(_), .. }));
    assert_eq!(back.scene(None), fixture.table.scene(None));
}

#[test]
fn terms_without_the_time_for_a_turn_are_read() {
    let mut fixture = TableFixture::seated(&[ANN]);
    forget_field(&mut fixture, "/terms", "turn_ms");
    let back = restore(&fixture, fixture.now).unwrap().next;
    assert_eq!(back.terms.turn_ms, 90_000);
}

#[test]
fn a_settlement_in_an_older_format_leaves_the_table_in_its_lobby() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.play_out();
    let mut body: serde_json::Value = serde_json::from_str(fixture.row.body.expose()).unwrap();
    body["phase"]["between"]["outcome"]["lines"] =
        serde_json::json!([{"base": 5}, null, null, null]);
    fixture.row.body = Text::from(body.to_string());
    let back = restore(&fixture, fixture.now).unwrap().next;
    assert!(matches!(back.phase, Phase::Lobby));
    assert_eq!(
        (back.seats, back.next_banker),
        (fixture.table.seats.clone(), fixture.table.next_banker)
    );
    body["phase"] = "between".into();
    fixture.row.body = Text::from(body.to_string());
    assert!(matches!(
        restore(&fixture, fixture.now),
        Err(RestoreError::UnreadableState { .. })
    ));
}

#[test]
fn setting_the_clock_back_before_a_restart_stops_no_turn_and_no_computer() {
    let fixture = TableFixture::dealt(&[ANN, BO, CY, DI]);
    let earlier = Timestamp::new(fixture.now.get() - DAY_MS);
    let back = restore(&fixture, earlier).unwrap().next;
    let (before, after) = (fixture.hand(), back.hand().unwrap());
    let moved = |at: Timestamp| Timestamp::new(at.get() - DAY_MS);
    assert_eq!(after.deadline, moved(before.deadline));
    assert_eq!(after.computers_at, moved(before.computers_at));
    assert_eq!(back.touched, moved(fixture.table.touched));
}
