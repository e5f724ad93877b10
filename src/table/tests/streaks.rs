//! The owner of a streak, and streaks that chips do not cover.

use gow::{MAX_STREAK, Round as _, Seat};

use super::bets::lose_all_but;
use super::chips::growing;
use super::fixture::{ANN, BO, CY, TableFixture, seat};
use super::restarts::{comes_back, restore};
use crate::id::UserId;
use crate::store::Text;
use crate::table::{Input, NextBanker, Notice, StreakOwner};

/// A person's streak.
pub(super) fn streak_of(at: usize, streak: u32, user: UserId) -> Option<NextBanker> {
    Some(NextBanker {
        seat: seat(at),
        streak,
        of: StreakOwner::Person(user),
    })
}

/// A table between two hands at which ANN and BO sit, with a streak to continue.
fn with_streak(streak: NextBanker) -> TableFixture {
    let mut fixture = TableFixture::seated_by(&[ANN, BO], growing());
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.play_out();
    fixture.table.next_banker = Some(streak);
    fixture
}

fn next(fixture: &mut TableFixture) {
    let people: Vec<UserId> = fixture
        .table
        .people()
        .map(|(_, person)| person.user)
        .collect();
    fixture.next_hand(&people);
}

fn dealt(fixture: &TableFixture) -> (Seat, u32) {
    let deal = fixture.hand().round.deal();
    (deal.banker, deal.streak)
}

#[test]
fn a_banker_who_still_sits_there_continues_the_streak() {
    let mut fixture = with_streak(streak_of(1, 3, BO).unwrap());
    assert_eq!(fixture.table.next_bank().unwrap().streak, 3);
    next(&mut fixture);
    assert_eq!(dealt(&fixture), (seat(1), 3));
    comes_back(&fixture);
}

#[test]
fn another_person_at_the_seat_begins_a_new_streak() {
    let mut fixture = with_streak(streak_of(1, 3, BO).unwrap());
    fixture.take(Input::Leave { user: BO }).unwrap();
    fixture.sit_on(CY, 1);
    assert_eq!(
        fixture.table.scene(None).next_bank.map(|bank| bank.streak),
        Some(1),
        "the scene shows it"
    );
    next(&mut fixture);
    assert_eq!(dealt(&fixture), (seat(1), 1));
    assert_eq!(fixture.table.next_banker, streak_of(1, 1, CY));
}

#[test]
fn a_person_after_a_computer_begins_a_new_streak_and_so_does_the_reverse() {
    let computers = NextBanker {
        seat: seat(2),
        streak: 4,
        of: StreakOwner::Computer,
    };
    let mut fixture = with_streak(computers);
    assert_eq!(fixture.table.next_bank(), Some(computers));
    fixture.sit_on(CY, 2);
    next(&mut fixture);
    assert_eq!(dealt(&fixture), (seat(2), 1));
    let mut fixture = with_streak(streak_of(1, 4, BO).unwrap());
    fixture.take(Input::Leave { user: BO }).unwrap();
    fixture.take(Input::AddComputer { by: ANN }).unwrap();
    next(&mut fixture);
    assert_eq!(dealt(&fixture), (seat(1), 1));
    let mut fixture = with_streak(computers);
    next(&mut fixture);
    assert_eq!(
        dealt(&fixture),
        (seat(2), 4),
        "a computer continues its streak too"
    );
}

#[test]
fn nobody_else_continues_a_leavers_streak() {
    let mut fixture = TableFixture::seated_by(&[ANN, BO], growing());
    fixture.table.next_banker = streak_of(1, 3, BO);
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.take(Input::Leave { user: BO }).unwrap();
    fixture.play_out();
    let bank = fixture.table.next_banker.unwrap();
    if bank.seat == seat(1) {
        assert_eq!(
            (bank.streak, bank.of),
            (4, StreakOwner::Person(BO)),
            "a hand that a computer finishes for BO counts for BO"
        );
    }
    fixture.table.next_banker = streak_of(1, 4, BO);
    fixture.sit_on(CY, 1);
    next(&mut fixture);
    assert_eq!(dealt(&fixture), (seat(1), 1));
}

/// Plays hands of random moves until the banker wins again.
fn won_again(covers: u32) -> TableFixture {
    for seed in 0..=255 {
        let mut fixture = TableFixture::seated_by(&[ANN, BO], growing()).with_seed(seed);
        fixture.table.next_banker = streak_of(1, 7, BO);
        let enough = fixture.table.hold_at(covers);
        lose_all_but(&mut fixture, ANN, enough);
        fixture.take(Input::Start { by: ANN }).unwrap();
        assert_eq!(dealt(&fixture), (seat(1), covers));
        assert_eq!(
            fixture.table.next_bank().map(|bank| bank.streak),
            Some(7),
            "the full streak is remembered"
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
fn a_capped_streak_is_capped_for_that_hand_only() {
    let mut fixture = won_again(3);
    assert_eq!(fixture.table.next_banker, streak_of(1, 8, BO));
    assert_eq!(
        fixture.table.scene(None).next_bank,
        streak_of(1, 8, BO),
        "the scene shows it"
    );
    comes_back(&fixture);
    // With the chips back, the full streak is played.
    let enough = fixture.table.hold_at(8);
    lose_all_but(&mut fixture, ANN, enough);
    lose_all_but(&mut fixture, BO, enough);
    next(&mut fixture);
    assert!(!fixture.told_any(|notice| matches!(notice, Notice::StreakCapped { .. })));
    assert_eq!(dealt(&fixture), (seat(1), 8));
}

#[test]
fn a_streak_that_is_still_not_covered_is_capped_again() {
    let mut fixture = won_again(3);
    let enough = fixture.table.hold_at(2);
    lose_all_but(&mut fixture, ANN, enough);
    next(&mut fixture);
    assert!(fixture.told(&Notice::StreakCapped { from: 8, to: 2 }));
    assert_eq!(dealt(&fixture), (seat(1), 2));
}

#[test]
fn a_streak_stops_at_the_largest_that_a_record_can_store() {
    let mut longest = won_again(1);
    longest.table.next_banker = streak_of(1, MAX_STREAK, BO);
    next(&mut longest);
    assert_eq!(longest.table.next_banker, streak_of(1, MAX_STREAK, BO));
    while !longest
        .table
        .next_banker
        .is_some_and(|bank| bank.seat == seat(1) && longest.is_between())
    {
        longest.table.next_banker = streak_of(1, MAX_STREAK, BO);
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
fn a_deal_that_is_not_made_ends_no_streak() {
    let mut fixture = with_streak(streak_of(1, 3, BO).unwrap());
    fixture.take(Input::Leave { user: BO }).unwrap();
    fixture.sit_on(CY, 1);
    lose_all_but(&mut fixture, CY, 0);
    next(&mut fixture);
    assert!(fixture.is_between(), "CY cannot cover it");
    fixture.sit_on(BO, 1);
    next(&mut fixture);
    assert_eq!(dealt(&fixture), (seat(1), 3));
}

#[test]
fn a_stored_streak_without_an_owner_belongs_to_the_player_who_sits_there() {
    let mut fixture = with_streak(streak_of(1, 3, BO).unwrap());
    let mut body: serde_json::Value = serde_json::from_str(&fixture.table.to_body()).unwrap();
    body["next_banker"] = serde_json::json!([1, 3]);
    fixture.row.body = Text::from(body.to_string());
    let back = restore(&fixture, fixture.now).unwrap().next;
    assert_eq!(back.next_bank(), streak_of(1, 3, BO));
}
