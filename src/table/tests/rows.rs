//! Whose row of hands it is, and what a row that chips do not cover comes to.

use gow::{MAX_STREAK, Round as _, Seat};

use super::chips::{growing, leave_with};
use super::desk::{ANN, BO, CY, Desk, seat};
use super::restarts::{comes_back, restore};
use crate::id::UserId;
use crate::store::Text;
use crate::table::{Input, NextBank, Notice, RowOf};

/// The row of hands of a person.
pub(super) fn row(at: usize, streak: u32, user: UserId) -> Option<NextBank> {
    Some(NextBank { seat: seat(at), streak, of: RowOf::Person(user) })
}

/// A table between two hands at which ANN and BO sit, and somebody's row of hands goes on.
fn with_row(row: NextBank) -> Desk {
    let mut desk = Desk::seated_by(&[ANN, BO], growing());
    desk.take(Input::Start { by: ANN }).unwrap();
    desk.play_out();
    desk.table.next_banker = Some(row);
    desk
}

fn next(desk: &mut Desk) {
    let people: Vec<UserId> = desk.table.people().map(|(_, person)| person.user).collect();
    for by in people {
        desk.take(Input::NextHand { by }).unwrap();
    }
}

fn dealt(desk: &Desk) -> (Seat, u32) {
    let deal = desk.hand().round.deal();
    (deal.banker, deal.streak)
}

#[test]
fn who_banked_and_sits_there_still_goes_on() {
    let mut desk = with_row(row(1, 3, BO).unwrap());
    assert_eq!(desk.table.next_bank().unwrap().streak, 3);
    next(&mut desk);
    assert_eq!(dealt(&desk), (seat(1), 3));
    comes_back(&desk);
}

#[test]
fn another_person_on_the_chair_banks_for_the_first_time() {
    let mut desk = with_row(row(1, 3, BO).unwrap());
    desk.take(Input::Leave { user: BO }).unwrap();
    desk.sit_on(CY, 1).unwrap();
    assert_eq!(desk.table.scene(None).next_bank.map(|bank| bank.streak), Some(1), "that is what is shown");
    next(&mut desk);
    assert_eq!(dealt(&desk), (seat(1), 1));
    assert_eq!(desk.table.next_banker, row(1, 1, CY));
}

#[test]
fn a_person_who_takes_over_a_computers_chair_banks_for_the_first_time_and_so_does_the_computer_after_one() {
    let computers = NextBank { seat: seat(2), streak: 4, of: RowOf::Computer };
    let mut desk = with_row(computers);
    assert_eq!(desk.table.next_bank(), Some(computers));
    desk.sit_on(CY, 2).unwrap();
    next(&mut desk);
    assert_eq!(dealt(&desk), (seat(2), 1));
    let mut desk = with_row(row(1, 4, BO).unwrap());
    desk.take(Input::Leave { user: BO }).unwrap();
    desk.take(Input::AddComputer { by: ANN, level: gow::Level::Steady }).unwrap();
    next(&mut desk);
    assert_eq!(dealt(&desk), (seat(1), 1));
    let mut desk = with_row(computers);
    next(&mut desk);
    assert_eq!(dealt(&desk), (seat(2), 4), "a computer goes on as well");
}

#[test]
fn a_leavers_row_is_nobody_elses() {
    let mut desk = Desk::seated_by(&[ANN, BO], growing());
    desk.table.next_banker = row(1, 3, BO);
    desk.take(Input::Start { by: ANN }).unwrap();
    desk.take(Input::Leave { user: BO }).unwrap();
    desk.play_out();
    let bank = desk.table.next_banker.unwrap();
    if bank.seat == seat(1) {
        assert_eq!((bank.streak, bank.of), (4, RowOf::Person(BO)), "what is played on for BO is BO's");
    }
    desk.table.next_banker = row(1, 4, BO);
    desk.sit_on(CY, 1).unwrap();
    next(&mut desk);
    assert_eq!(dealt(&desk), (seat(1), 1));
}

/// Plays hands of random moves until whoever banks wins again.
fn won_again(covers: u32) -> Desk {
    for seed in 0..=255 {
        let mut desk = Desk::seated_by(&[ANN, BO], growing()).with_seed(seed);
        desk.table.next_banker = row(1, 7, BO);
        let enough = desk.table.hold_at(covers);
        leave_with(&mut desk, ANN, enough);
        desk.take(Input::Start { by: ANN }).unwrap();
        assert_eq!(dealt(&desk), (seat(1), covers));
        assert_eq!(desk.table.next_bank().map(|bank| bank.streak), Some(7), "the true number is remembered");
        comes_back(&desk);
        desk.play_out();
        if desk.table.next_banker.is_some_and(|bank| bank.seat == seat(1)) {
            return desk;
        }
    }
    panic!("BO never wins");
}

#[test]
fn a_row_that_was_capped_is_capped_for_that_hand_alone() {
    let mut desk = won_again(3);
    assert_eq!(desk.table.next_banker, row(1, 8, BO));
    assert_eq!(desk.table.scene(None).next_bank, row(1, 8, BO), "that is what is shown");
    comes_back(&desk);
    // The chips are there again: the true number is tried.
    let enough = desk.table.hold_at(8);
    leave_with(&mut desk, ANN, enough);
    leave_with(&mut desk, BO, enough);
    next(&mut desk);
    assert!(!desk.notices.iter().any(|notice| matches!(notice, Notice::StreakCapped { .. })));
    assert_eq!(dealt(&desk), (seat(1), 8));
}

#[test]
fn a_row_that_is_still_not_covered_is_capped_again() {
    let mut desk = won_again(3);
    let enough = desk.table.hold_at(2);
    leave_with(&mut desk, ANN, enough);
    next(&mut desk);
    assert!(desk.told(&Notice::StreakCapped { from: 8, to: 2 }));
    assert_eq!(dealt(&desk), (seat(1), 2));
}

#[test]
fn a_row_stays_at_what_a_record_takes() {
    let mut longest = won_again(1);
    longest.table.next_banker = row(1, MAX_STREAK, BO);
    next(&mut longest);
    assert_eq!(longest.table.next_banker, row(1, MAX_STREAK, BO));
    while !longest.table.next_banker.is_some_and(|bank| bank.seat == seat(1) && longest.is_between()) {
        longest.table.next_banker = row(1, MAX_STREAK, BO);
        if longest.is_between() {
            next(&mut longest);
        }
        longest.play_out();
    }
    assert_eq!(longest.table.next_banker.map(|bank| bank.streak), Some(MAX_STREAK));
}

#[test]
fn a_deal_that_does_not_come_about_takes_nobodys_row() {
    let mut desk = with_row(row(1, 3, BO).unwrap());
    desk.take(Input::Leave { user: BO }).unwrap();
    desk.sit_on(CY, 1).unwrap();
    leave_with(&mut desk, CY, 0);
    next(&mut desk);
    assert!(desk.is_between(), "CY cannot cover it");
    desk.sit_on(BO, 1).unwrap();
    next(&mut desk);
    assert_eq!(dealt(&desk), (seat(1), 3));
}

#[test]
fn a_state_from_before_rows_had_owners_goes_on_with_who_sits_there() {
    let mut desk = with_row(row(1, 3, BO).unwrap());
    let mut body: serde_json::Value = serde_json::from_str(&desk.table.to_body()).unwrap();
    body["next_banker"] = serde_json::json!([1, 3]);
    desk.row.body = Text::from(body.to_string());
    let back = restore(&desk, desk.now).unwrap().next;
    assert_eq!(back.next_bank(), row(1, 3, BO));
}
