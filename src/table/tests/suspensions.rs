//! Tables that cannot be reached, and tables whose channel is gone.

use super::fixture::{ANN, BO, CY, DI, PURSE, TableFixture};
use super::plays::play;
use super::restarts::{comes_back, forget_field, restore};
use crate::id::Timestamp;
use crate::table::{
    CloseReason, Input, Notice, Phase, RECONNECT_MS, RESTART_CREDIT_MS, Refusal, SUSPENDED_MAX_MS,
};

fn suspend(fixture: &mut TableFixture) {
    fixture.take(Input::Suspend).unwrap();
}

fn resume(fixture: &mut TableFixture) {
    fixture.take(Input::Resume).unwrap();
}

/// Whether the table has closed for a reason, without a settled hand.
fn is_closed(fixture: &TableFixture, reason: CloseReason) -> bool {
    matches!(fixture.table.phase, Phase::Closed { why, last: None } if why == reason)
}

#[test]
fn a_removed_table_voids_its_hand_after_any_play() {
    for plays in 0..12 {
        let mut fixture = TableFixture::dealt(&[ANN, BO]);
        for _ in 0..plays {
            fixture.play_any();
        }
        assert!(fixture.chips(ANN) < PURSE, "chips are held");
        let version = fixture.table.version;
        fixture.take(Input::Close).unwrap();
        assert!(is_closed(&fixture, CloseReason::Removed) && fixture.told(&Notice::Closed));
        assert_eq!(
            (fixture.chips(ANN), fixture.chips(BO), fixture.voided),
            (PURSE, PURSE, 1)
        );
        assert!(
            fixture.table.version > version,
            "earlier plays belong to an earlier state"
        );
        fixture.refuses(Input::Close, &Refusal::Closed);
    }
}

#[test]
fn a_hand_for_nothing_is_voided_without_transfers() {
    let mut fixture = TableFixture::seated(&[ANN]);
    fixture.won_today.insert(ANN, i64::MAX / 4);
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert_eq!(fixture.hand().stake, 0);
    fixture.take(Input::Close).unwrap();
    assert!(is_closed(&fixture, CloseReason::Removed));
    assert_eq!((fixture.chips(ANN), fixture.voided), (PURSE, 1));
}

#[test]
fn a_credit_is_given_to_clocks_that_run() {
    let mut fixture = TableFixture::dealt(&[ANN, BO, CY, DI]);
    let left = |fixture: &TableFixture| fixture.hand().deadline.get() - fixture.now.get();
    let whole = left(&fixture);
    fixture.take(Input::Credit).unwrap();
    assert_eq!(
        left(&fixture),
        whole,
        "no turn becomes longer than it was, unless it is nearly over"
    );
    fixture.advance(whole - 1_000);
    fixture.take(Input::Credit).unwrap();
    assert_eq!(left(&fixture), RESTART_CREDIT_MS);
    let is_turn = |notice: &Notice| matches!(notice, Notice::TurnBegan { .. });
    assert!(fixture.told_any(is_turn), "the turn is announced again");
    suspend(&mut fixture);
    let deadline = fixture.hand().deadline;
    fixture.advance(5_000);
    fixture.take(Input::Credit).unwrap();
    assert_eq!(
        fixture.hand().deadline,
        deadline,
        "stopped clocks get their credit when they restart"
    );
    assert!(fixture.table.suspended.is_some());
}

#[test]
fn the_clocks_of_a_suspended_table_stand_still() {
    let mut fixture = TableFixture::dealt(&[ANN, BO, CY, DI]);
    let left = fixture.hand().deadline.get() - fixture.now.get();
    let held = fixture.chips(ANN);
    fixture.advance(1_000);
    suspend(&mut fixture);
    let since = fixture.now;
    let scene = fixture.table.scene(Some(ANN));
    let deadline = scene.playing().unwrap().deadline;
    assert_eq!(deadline, None, "nothing counts down");
    let seen =
        [None, Some(ANN)].map(|viewer| fixture.table.scene(viewer).suspended.map(|it| it.since));
    assert_eq!(seen, [Some(since); 2], "everybody may know");
    fixture.advance(3_600_000);
    fixture.take(Input::Tick).unwrap();
    assert_eq!(
        (fixture.plays.len(), fixture.chips(ANN)),
        (0, held),
        "nothing was played for anybody, and the chips stay held"
    );
    assert_eq!(
        fixture.table.deadline(),
        Some(Timestamp::new(since.get() + SUSPENDED_MAX_MS))
    );
    comes_back(&fixture);
    resume(&mut fixture);
    assert_eq!(
        fixture.hand().deadline.get() - fixture.now.get(),
        left - 1_000
    );
    fixture.play_out();
    assert!(fixture.is_between());
}

#[test]
fn a_turn_that_was_nearly_over_gets_a_little_time() {
    let mut fixture = TableFixture::dealt(&[ANN, BO, CY, DI]);
    fixture.now = Timestamp::new(fixture.hand().deadline.get() - 5);
    suspend(&mut fixture);
    fixture.advance(60_000);
    resume(&mut fixture);
    assert_eq!(
        fixture.hand().deadline.get(),
        fixture.now.get() + RESTART_CREDIT_MS
    );
    fixture.play_out();
    fixture.next_hand(&[ANN]);
    fixture.tick_at_deadline();
    assert_eq!(fixture.table.hands, 2);
}

#[test]
fn nobody_plays_at_a_suspended_table() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    fixture.play_until_turn_of(ANN);
    let (_, moves) = fixture.legal();
    let version = fixture.table.version;
    suspend(&mut fixture);
    let press = play(ANN, version, moves[0]);
    fixture.refuses(press.clone(), &Refusal::Suspended);
    fixture.refuses(Input::Leave { user: ANN }, &Refusal::Suspended);
    resume(&mut fixture);
    fixture.take(press).unwrap();
    // A computer waits too.
    if fixture.table.computer_to_act().is_some() {
        suspend(&mut fixture);
        assert_eq!(fixture.table.computer_to_act(), None);
    }
}

/// Ticks and plays for computers until the table has closed for `why`; its hand is settled with all its chips.
fn ensure_computers_finish(mut fixture: TableFixture, why: CloseReason) {
    let held = [ANN, BO].map(|user| fixture.chips(user));
    let seat = fixture.table.seat_of(ANN).unwrap();
    assert_eq!(fixture.table.present(seat), None);
    assert_eq!(fixture.table.people_to_act().next(), None);
    comes_back(&fixture);
    fixture.refuses(Input::Back { by: ANN }, &Refusal::Ending);
    fixture.take(Input::Leave { user: BO }).unwrap();
    fixture.play_out();
    let Phase::Closed { why: is, last } = &fixture.table.phase else {
        panic!("it is open: {:?}", fixture.table.phase);
    };
    let last = last.as_ref().expect("a settled hand");
    let won = [ANN, BO].map(|user| fixture.chips(user) - PURSE);
    let seats = [ANN, BO].map(|user| {
        last.parties
            .iter()
            .find(|(_, party)| party.user() == Some(user))
    });
    let paid = seats.map(|seat| last.net[seat.unwrap().0]);
    assert_eq!((*is, won, fixture.voided), (why, paid, 0));
    assert!(held.iter().all(|chips| *chips < PURSE), "chips were held");
}

#[test]
fn computers_finish_the_hand_of_a_table_that_has_lost_its_place() {
    for (input, why) in [
        (Input::BotRemoved, CloseReason::BotRemoved),
        (Input::ChannelDeleted, CloseReason::ChannelDeleted),
    ] {
        for plays in 0..12 {
            let mut fixture = TableFixture::dealt(&[ANN, BO]);
            for _ in 0..plays {
                fixture.play_any();
            }
            if plays % 2 == 0 {
                suspend(&mut fixture);
            }
            fixture.take(input.clone()).unwrap();
            fixture.take(Input::Suspend).unwrap();
            fixture.take(Input::BotRemoved).unwrap();
            ensure_computers_finish(fixture, why);
        }
    }
}

#[test]
fn a_table_without_a_hand_closes_with_its_channel() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    suspend(&mut fixture);
    fixture.take(Input::ChannelDeleted).unwrap();
    assert!(is_closed(&fixture, CloseReason::ChannelDeleted));
    assert_eq!((fixture.chips(ANN), fixture.voided), (PURSE, 0));
}

#[test]
fn after_hours_computers_finish_the_hand() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.play_any();
    suspend(&mut fixture);
    fixture.advance(SUSPENDED_MAX_MS - 1);
    fixture.take(Input::Tick).unwrap();
    assert!(fixture.table.suspended.is_some());
    fixture.tick_at_deadline();
    ensure_computers_finish(fixture, CloseReason::OutOfReach);
}

#[test]
fn a_program_that_starts_waits_for_a_server() {
    for (after, wait) in [(SUSPENDED_MAX_MS, Some(RECONNECT_MS)), (1_000, None)] {
        let mut fixture = TableFixture::dealt(&[ANN, BO, CY, DI]);
        let left = fixture.hand().deadline.get() - fixture.now.get();
        suspend(&mut fixture);
        let until = fixture.table.deadline();
        fixture.advance(after);
        fixture.table.await_server(fixture.now);
        let waits = wait.map(|wait| Timestamp::new(fixture.now.get() + wait));
        assert_eq!(fixture.table.deadline(), waits.or(until));
        resume(&mut fixture);
        assert_eq!(
            fixture.hand().deadline.get() - fixture.now.get(),
            left,
            "no time is lost meanwhile"
        );
    }
}

#[test]
fn a_restart_leaves_a_suspended_table_as_it_is() {
    let mut fixture = TableFixture::dealt(&[ANN, BO, CY, DI]);
    suspend(&mut fixture);
    let later = Timestamp::new(fixture.now.get() + 60_000);
    let back = restore(&fixture, later).unwrap();
    assert!(back.is_empty());
    assert_eq!(back.next.suspended, fixture.table.suspended);
    assert_eq!(back.next.deadline(), fixture.table.deadline());
    let stored = r#""suspended":{"since":1000000}"#;
    assert!(fixture.row.body.expose().contains(stored));
    forget_field(&mut fixture, "", "suspended");
    assert_eq!(
        restore(&fixture, later).unwrap().next.suspended,
        None,
        "older databases have no such field"
    );
}
