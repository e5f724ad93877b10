//! Whose streak it is, and streaks that chips do not cover.

use gow::{MAX_STREAK, Round as _, Seat};

use super::bets::lose_all_but;
use super::chips::growing;
use super::fixture::{ANN, BO, CY, TableFixture, seat};
use super::restarts::{comes_back, restore};
use crate::id::UserId;
use crate::store::Text;
use crate::table::{Input, NextBank, Notice, RowOf};

/// A person's streak.
pub(super) fn row(at: usize, streak: u32, user: UserId) -> Option<NextBank> {
    Some(NextBank {
        seat: seat(at),
        streak,
        of: RowOf::Person(user),
    })
}

/// A table between two hands at which ANN and BO sit, with a streak to continue.
fn with_row(row: NextBank) -> TableFixture {
    let mut fixture = TableFixture::seated_by(&[ANN, BO], growing());
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.play_out();
    fixture.table.next_banker = Some(row);
    fixture
}

fn next(fixture: &mut TableFixture) {
    let people: Vec<UserId> = fixture
        .table
        .people()
        .map(|(_, person)| person.user)
        .collect();
    for by in people {
        fixture.take(Input::NextHand { by }).unwrap();
    }
}

fn dealt(fixture: &TableFixture) -> (Seat, u32) {
    let deal = fixture.hand().round.deal();
    (deal.banker, deal.streak)
}

#[test]
fn who_banked_and_sits_there_still_goes_on() {
    let mut fixture = with_row(row(1, 3, BO).unwrap());
    assert_eq!(fixture.table.next_bank().unwrap().streak, 3);
    next(&mut fixture);
    assert_eq!(dealt(&fixture), (seat(1), 3));
    comes_back(&fixture);
}

#[test]
fn another_person_at_the_seat_banks_for_the_first_time() {
    let mut fixture = with_row(row(1, 3, BO).unwrap());
    fixture.take(Input::Leave { user: BO }).unwrap();
    fixture.sit_on(CY, 1).unwrap();
    assert_eq!(
        fixture.table.scene(None).next_bank.map(|bank| bank.streak),
        Some(1),
        "that is what is shown"
    );
    next(&mut fixture);
    assert_eq!(dealt(&fixture), (seat(1), 1));
    assert_eq!(fixture.table.next_banker, row(1, 1, CY));
}

#[test]
fn a_person_who_takes_over_a_computers_seat_banks_for_the_first_time_and_so_does_the_computer_after_one()
 {
    let computers = NextBank {
        seat: seat(2),
        streak: 4,
        of: RowOf::Computer,
    };
    let mut fixture = with_row(computers);
    assert_eq!(fixture.table.next_bank(), Some(computers));
    fixture.sit_on(CY, 2).unwrap();
    next(&mut fixture);
    assert_eq!(dealt(&fixture), (seat(2), 1));
    let mut fixture = with_row(row(1, 4, BO).unwrap());
    fixture.take(Input::Leave { user: BO }).unwrap();
    fixture
        .take(Input::AddComputer {
            by: ANN,
            level: gow::Level::Steady,
        })
        .unwrap();
    next(&mut fixture);
    assert_eq!(dealt(&fixture), (seat(1), 1));
    let mut fixture = with_row(computers);
    next(&mut fixture);
    assert_eq!(dealt(&fixture), (seat(2), 4), "a computer goes on as well");
}

#[test]
fn a_leavers_row_is_nobody_elses() {
    let mut fixture = TableFixture::seated_by(&[ANN, BO], growing());
    fixture.table.next_banker = row(1, 3, BO);
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.take(Input::Leave { user: BO }).unwrap();
    fixture.play_out();
    let bank = fixture.table.next_banker.unwrap();
    if bank.seat == seat(1) {
        assert_eq!(
            (bank.streak, bank.of),
            (4, RowOf::Person(BO)),
            "what is played on for BO is BO's"
        );
    }
    fixture.table.next_banker = row(1, 4, BO);
    fixture.sit_on(CY, 1).unwrap();
    next(&mut fixture);
    assert_eq!(dealt(&fixture), (seat(1), 1));
}

/// Plays hands of random moves until the banker wins again.
fn won_again(covers: u32) -> TableFixture {
    for seed in 0..=255 {
        let mut fixture = TableFixture::seated_by(&[ANN, BO], growing()).with_seed(seed);
        fixture.table.next_banker = row(1, 7, BO);
        let enough = fixture.table.hold_at(covers);
        lose_all_but(&mut fixture, ANN, enough);
        fixture.take(Input::Start { by: ANN }).unwrap();
        assert_eq!(dealt(&fixture), (seat(1), covers));
        assert_eq!(
            fixture.table.next_bank().map(|bank| bank.streak),
            Some(7),
            "the true number is remembered"
        );
        comes_back(&fixture);
        fixture.play_out();
        if fixture
            .table
            .next_banker
            .is_some_and(|bank| bank.seat == seat(1))
        {
            return fixture;
        }
    }
    panic!("BO never wins");
}

#[test]
fn a_row_that_was_capped_is_capped_for_that_hand_alone() {
    let mut fixture = won_again(3);
    assert_eq!(fixture.table.next_banker, row(1, 8, BO));
    assert_eq!(
        fixture.table.scene(None).next_bank,
        row(1, 8, BO),
        "that is what is shown"
    );
    comes_back(&fixture);
    // With the chips back, the full streak is played.
    let enough = fixture.table.hold_at(8);
    lose_all_but(&mut fixture, ANN, enough);
    lose_all_but(&mut fixture, BO, enough);
    next(&mut fixture);
    assert!(
        !fixture
            .notices
            .iter()
            .any(|notice| matches!(notice, Notice::StreakCapped { .. }))
    );
    assert_eq!(dealt(&fixture), (seat(1), 8));
}

#[test]
fn a_row_that_is_still_not_covered_is_capped_again() {
    let mut fixture = won_again(3);
    let enough = fixture.table.hold_at(2);
    lose_all_but(&mut fixture, ANN, enough);
    next(&mut fixture);
    assert!(fixture.told(&Notice::StreakCapped { from: 8, to: 2 }));
    assert_eq!(dealt(&fixture), (seat(1), 2));
}

#[test]
fn a_row_stays_at_what_a_record_takes() {
    let mut longest = won_again(1);
    longest.table.next_banker = row(1, MAX_STREAK, BO);
    next(&mut longest);
    assert_eq!(longest.table.next_banker, row(1, MAX_STREAK, BO));
    while !longest
        .table
        .next_banker
        .is_some_and(|bank| bank.seat == seat(1) && longest.is_between())
    {
        longest.table.next_banker = row(1, MAX_STREAK, BO);
        if longest.is_between() {
            next(&mut longest);
        }
        longest.play_out();
    }
    assert_eq!(
        longest.table.next_banker.map(|bank| bank.streak),
        Some(MAX_STREAK)
    );
}

#[test]
fn a_deal_that_does_not_come_about_takes_nobodys_row() {
    let mut fixture = with_row(row(1, 3, BO).unwrap());
    fixture.take(Input::Leave { user: BO }).unwrap();
    fixture.sit_on(CY, 1).unwrap();
    lose_all_but(&mut fixture, CY, 0);
    next(&mut fixture);
    assert!(fixture.is_between(), "CY cannot cover it");
    fixture.sit_on(BO, 1).unwrap();
    next(&mut fixture);
    assert_eq!(dealt(&fixture), (seat(1), 3));
}

#[test]
fn a_state_from_before_rows_had_owners_goes_on_with_who_sits_there() {
    let mut fixture = with_row(row(1, 3, BO).unwrap());
    let mut body: serde_json::Value = serde_json::from_str(&fixture.table.to_body()).unwrap();
    body["next_banker"] = serde_json::json!([1, 3]);
    fixture.row.body = Text::from(body.to_string());
    let back = restore(&fixture, fixture.now).unwrap().next;
    assert_eq!(back.next_bank(), row(1, 3, BO));
}
