//! Tables that cannot be reached, and tables whose place is gone.

use super::desk::{ANN, BO, CY, DI, Desk, PURSE};
use super::restarts::{comes_back, restore};
use crate::id::Millis;
use crate::table::{
    Closing, Input, Notice, Phase, PhaseScene, RESTART_CREDIT_MS, Refusal, SUSPENDED_MAX_MS, Unreachable,
};

const OUT: Unreachable = Unreachable::ServerOut;
const GONE: Unreachable = Unreachable::ChannelGone;

fn suspend(desk: &mut Desk, why: Unreachable) {
    desk.take(Input::Suspend { why }).unwrap();
}

fn resume(desk: &mut Desk, why: Unreachable) {
    desk.take(Input::Resume { why }).unwrap();
}

fn is_removed(desk: &Desk) -> bool {
    matches!(desk.table.phase, Phase::Closed { why: Closing::Removed, last: None })
}

#[test]
fn a_removed_table_undoes_its_hand_at_every_play() {
    for plays in 0..12 {
        let mut desk = Desk::dealt(&[ANN, BO]);
        for _ in 0..plays {
            desk.play_any();
        }
        assert!(desk.chips(ANN) < PURSE, "chips are held");
        let version = desk.table.version;
        desk.take(Input::Close).unwrap();
        assert!(is_removed(&desk) && desk.told(&Notice::Closed));
        assert_eq!((desk.chips(ANN), desk.chips(BO), desk.voided), (PURSE, PURSE, 1));
        assert!(desk.table.version > version, "the plays before are of an earlier state");
        desk.refuses(Input::Close, &Refusal::Closed);
    }
}

#[test]
fn a_hand_for_nothing_is_undone_without_transfers() {
    let mut desk = Desk::seated(&[ANN]);
    desk.won_today.insert(ANN, i64::MAX / 4);
    desk.take(Input::Start { by: ANN }).unwrap();
    assert_eq!(desk.hand().stake, 0);
    desk.take(Input::Close).unwrap();
    assert!(is_removed(&desk));
    assert_eq!((desk.chips(ANN), desk.voided), (PURSE, 1));
}

#[test]
fn a_credit_is_given_to_clocks_that_run() {
    let mut desk = Desk::dealt(&[ANN, BO, CY, DI]);
    let left = |desk: &Desk| desk.hand().deadline.get() - desk.now.get();
    let whole = left(&desk);
    desk.take(Input::Credit).unwrap();
    assert_eq!(left(&desk), whole, "no turn becomes longer than it was, unless it is nearly over");
    desk.advance(whole - 1_000);
    desk.take(Input::Credit).unwrap();
    assert_eq!(left(&desk), RESTART_CREDIT_MS);
    assert!(desk.notices.iter().any(|notice| matches!(notice, Notice::TurnBegan { .. })), "told anew");
    suspend(&mut desk, OUT);
    let deadline = desk.hand().deadline;
    desk.advance(5_000);
    desk.take(Input::Credit).unwrap();
    assert_eq!(desk.hand().deadline, deadline, "clocks that stand still get theirs when they go on");
    assert!(desk.table.suspended.is_some());
}

#[test]
fn the_clocks_of_a_suspended_table_stand_still() {
    let mut desk = Desk::dealt(&[ANN, BO, CY, DI]);
    let left = desk.hand().deadline.get() - desk.now.get();
    let held = desk.chips(ANN);
    desk.advance(1_000);
    suspend(&mut desk, OUT);
    let since = desk.now;
    let PhaseScene::Playing { deadline, .. } = desk.table.scene(Some(ANN)).phase else { panic!("a hand") };
    assert_eq!(deadline, None, "nothing counts down");
    let seen =
        [None, Some(ANN)].map(|viewer| desk.table.scene(viewer).suspended.map(|it| (it.since, it.why)));
    assert_eq!(seen, [Some((since, OUT)); 2], "everybody may know why");
    desk.advance(3_600_000);
    desk.take(Input::Tick).unwrap();
    assert_eq!(
        (desk.plays.len(), desk.chips(ANN)),
        (0, held),
        "nobody was played for, and the chips stay held"
    );
    assert_eq!(desk.table.deadline(), Some(Millis::new(since.get() + SUSPENDED_MAX_MS)));
    comes_back(&desk);
    resume(&mut desk, OUT);
    assert_eq!(desk.hand().deadline.get() - desk.now.get(), left - 1_000);
    desk.play_out();
    assert!(desk.is_between());
}

#[test]
fn a_turn_that_was_nearly_over_gets_a_little_time() {
    let mut desk = Desk::dealt(&[ANN, BO, CY, DI]);
    desk.now = Millis::new(desk.hand().deadline.get() - 5);
    suspend(&mut desk, GONE);
    desk.advance(60_000);
    resume(&mut desk, GONE);
    assert_eq!(desk.hand().deadline.get(), desk.now.get() + RESTART_CREDIT_MS);
    desk.play_out();
    desk.take(Input::NextHand { by: ANN }).unwrap();
    desk.tick_at_deadline();
    assert_eq!(desk.table.hands, 2);
}

#[test]
fn nobody_plays_at_a_suspended_table() {
    let mut desk = Desk::dealt(&[ANN]);
    desk.play_until_turn_of(ANN);
    let (_, moves) = desk.legal();
    let version = desk.table.version;
    suspend(&mut desk, OUT);
    desk.refuses(Input::Play { by: ANN, version, mv: moves[0] }, &Refusal::Suspended);
    desk.refuses(Input::Leave { user: ANN }, &Refusal::Suspended);
    resume(&mut desk, OUT);
    desk.take(Input::Play { by: ANN, version, mv: moves[0] }).unwrap();
    // A computer waits too.
    if desk.table.computer_to_act().is_some() {
        suspend(&mut desk, OUT);
        assert_eq!(desk.table.computer_to_act(), None);
    }
}

#[test]
fn after_hours_the_hand_is_undone_and_the_table_closes() {
    for why in [OUT, GONE] {
        let mut desk = Desk::dealt(&[ANN, BO]);
        desk.play_any();
        suspend(&mut desk, why);
        desk.advance(SUSPENDED_MAX_MS - 1);
        desk.take(Input::Tick).unwrap();
        assert_eq!(desk.voided, 0);
        desk.tick_at_deadline();
        assert!(is_removed(&desk));
        assert_eq!((desk.chips(ANN), desk.chips(BO), desk.voided), (PURSE, PURSE, 1));
    }
}

#[test]
fn a_table_goes_on_only_when_what_kept_it_away_is_over() {
    let mut desk = Desk::dealt(&[ANN]);
    suspend(&mut desk, OUT);
    let since = desk.now;
    desk.advance(1_000);
    suspend(&mut desk, GONE);
    resume(&mut desk, OUT);
    let suspension = desk.table.suspended.unwrap();
    assert_eq!((suspension.why, suspension.since), (GONE, since));
    // The server's trouble hides no lost channel.
    suspend(&mut desk, OUT);
    assert_eq!(desk.table.suspended.unwrap().why, GONE);
    resume(&mut desk, GONE);
    assert_eq!(desk.table.suspended, None);
}

#[test]
fn a_restart_leaves_a_suspended_table_as_it_is() {
    let mut desk = Desk::dealt(&[ANN, BO, CY, DI]);
    suspend(&mut desk, OUT);
    let later = Millis::new(desk.now.get() + 60_000);
    let back = restore(&desk, later).unwrap();
    assert!(back.is_empty());
    assert_eq!(back.next.suspended, desk.table.suspended);
    assert_eq!(back.next.deadline(), desk.table.deadline());
    let body =
        desk.row.body.expose().replace(",\"suspended\":{\"since\":1000000,\"why\":\"server-out\"}", "");
    assert_ne!(body, desk.row.body.expose());
    desk.row.body = body.into();
    assert_eq!(restore(&desk, later).unwrap().next.suspended, None, "older databases know no such thing");
}
