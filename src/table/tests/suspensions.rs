//! Tables that cannot be reached, and tables whose channel is gone.

use super::fixture::{ANN, BO, CY, DI, PURSE, TableFixture};
use super::plays::play;
use super::restarts::{comes_back, forget_field, restore};
use crate::id::Timestamp;
use crate::table::{
    CloseReason, Input, Notice, Phase, RECONNECT_MS, RESTART_CREDIT_MS, Refusal, SUSPENDED_MAX_MS,
    Unreachable,
};

const OUT: Unreachable = Unreachable::ServerOut;
const GONE: Unreachable = Unreachable::ChannelGone;

fn suspend(fixture: &mut TableFixture, why: Unreachable) {
    fixture.take(Input::Suspend { why }).unwrap();
}

fn resume(fixture: &mut TableFixture, why: Unreachable) {
    fixture.take(Input::Resume { why }).unwrap();
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
    suspend(&mut fixture, OUT);
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
    suspend(&mut fixture, OUT);
    let since = fixture.now;
    let scene = fixture.table.scene(Some(ANN));
    let deadline = scene.playing().unwrap().deadline;
    assert_eq!(deadline, None, "nothing counts down");
    let seen = [None, Some(ANN)].map(|viewer| {
        fixture
            .table
            .scene(viewer)
            .suspended
            .map(|it| (it.since, it.why))
    });
    assert_eq!(seen, [Some((since, OUT)); 2], "everybody may know why");
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
    resume(&mut fixture, OUT);
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
    suspend(&mut fixture, GONE);
    fixture.advance(60_000);
    resume(&mut fixture, GONE);
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
    suspend(&mut fixture, OUT);
    let press = play(ANN, version, moves[0]);
    fixture.refuses(press.clone(), &Refusal::Suspended);
    fixture.refuses(Input::Leave { user: ANN }, &Refusal::Suspended);
    resume(&mut fixture, OUT);
    fixture.take(press).unwrap();
    // A computer waits too.
    if fixture.table.computer_to_act().is_some() {
        suspend(&mut fixture, OUT);
        assert_eq!(fixture.table.computer_to_act(), None);
    }
}

#[test]
fn after_hours_the_hand_is_voided_and_the_table_closes() {
    for why in [OUT, GONE] {
        let mut fixture = TableFixture::dealt(&[ANN, BO]);
        fixture.play_any();
        suspend(&mut fixture, why);
        fixture.advance(SUSPENDED_MAX_MS - 1);
        fixture.take(Input::Tick).unwrap();
        assert_eq!(fixture.voided, 0);
        fixture.tick_at_deadline();
        assert!(is_closed(&fixture, CloseReason::OutOfReach));
        assert_eq!(
            (fixture.chips(ANN), fixture.chips(BO), fixture.voided),
            (PURSE, PURSE, 1)
        );
    }
}

#[test]
fn a_program_that_starts_waits_for_a_server_but_not_for_a_channel() {
    for (why, after, wait) in [
        (OUT, SUSPENDED_MAX_MS, Some(RECONNECT_MS)),
        (OUT, 1_000, None),
        (GONE, SUSPENDED_MAX_MS, None),
    ] {
        let mut fixture = TableFixture::dealt(&[ANN, BO, CY, DI]);
        let left = fixture.hand().deadline.get() - fixture.now.get();
        suspend(&mut fixture, why);
        let until = fixture.table.deadline();
        fixture.advance(after);
        fixture.table.await_server(fixture.now);
        let waits = wait.map(|wait| Timestamp::new(fixture.now.get() + wait));
        assert_eq!(fixture.table.deadline(), waits.or(until));
        resume(&mut fixture, why);
        assert_eq!(
            fixture.hand().deadline.get() - fixture.now.get(),
            left,
            "no time is lost meanwhile"
        );
    }
}

#[test]
fn a_table_resumes_only_when_the_reason_for_its_suspension_is_over() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    suspend(&mut fixture, OUT);
    let since = fixture.now;
    fixture.advance(1_000);
    suspend(&mut fixture, GONE);
    resume(&mut fixture, OUT);
    let suspension = fixture.table.suspended.unwrap();
    assert_eq!((suspension.why, suspension.since), (GONE, since));
    // A server outage does not hide a channel that is gone.
    suspend(&mut fixture, OUT);
    assert_eq!(fixture.table.suspended.unwrap().why, GONE);
    resume(&mut fixture, GONE);
    assert_eq!(fixture.table.suspended, None);
}

#[test]
fn a_restart_leaves_a_suspended_table_as_it_is() {
    let mut fixture = TableFixture::dealt(&[ANN, BO, CY, DI]);
    suspend(&mut fixture, OUT);
    let later = Timestamp::new(fixture.now.get() + 60_000);
    let back = restore(&fixture, later).unwrap();
    assert!(back.is_empty());
    assert_eq!(back.next.suspended, fixture.table.suspended);
    assert_eq!(back.next.deadline(), fixture.table.deadline());
    let stored = r#""suspended":{"since":1000000,"why":"server-out"}"#;
    assert!(fixture.row.body.expose().contains(stored));
    forget_field(&mut fixture, "", "suspended");
    assert_eq!(
        restore(&fixture, later).unwrap().next.suspended,
        None,
        "older databases have no such field"
    );
}
