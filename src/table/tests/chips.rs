//! The chips that a hand holds, and people who cannot cover it.

use std::collections::BTreeMap;

use gow::Round as _;
use serde_json::json;

use super::bets::lose_all_but;
use super::fixture::{ANN, BO, CY, DI, PURSE, TableFixture, seat, terms};
use super::restarts::comes_back;
use super::streaks::streak_of;
use crate::id::UserId;
use crate::ledger::Account;
use crate::table::{CloseReason, Input, NEXT_HAND_WAIT_MS, Notice, Refusal, Terms};

/// The chips that a first hand holds of each person: 56 points of 10 chips.
const HOLD: i64 = 560;

/// A table at which the banker's factor grows.
pub(super) fn growing() -> Terms {
    let mut terms = terms();
    terms.house = terms
        .house
        .with_option("banker", &json!("growing"))
        .unwrap();
    terms
}

/// Whether the table announces that a person's chips do not cover the hand.
fn told_short(fixture: &TableFixture, user: UserId, has: i64) -> bool {
    fixture.told(&Notice::CouldNotCover {
        user,
        needed: HOLD,
        has,
    })
}

#[test]
fn a_deal_holds_the_largest_loss_of_each_person() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    assert_eq!(fixture.chips(ANN), PURSE, "sitting down holds nothing");
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert_eq!(fixture.chips(ANN), PURSE - HOLD);
    assert_eq!(fixture.chips(BO), PURSE - HOLD);
    let escrow = Account::Escrow(fixture.table.id);
    assert_eq!(fixture.account(escrow), 2 * HOLD);
    fixture.play_out();
    let between = fixture.finished_hand();
    let points = between.outcome.net()[seat(0)];
    assert_eq!(between.net[seat(0)], points * 10);
    assert_eq!(fixture.chips(ANN), PURSE + points * 10);
    assert_eq!(fixture.account(escrow), 0);
}

#[test]
fn a_person_who_presses_but_cannot_cover_the_hand_loses_the_seat_too() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    lose_all_but(&mut fixture, ANN, HOLD - 1);
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert!(told_short(&fixture, ANN, HOLD - 1));
    assert!(fixture.is_lobby(), "nothing is dealt");
    assert!(fixture.table.seats[seat(0)].is_empty());
    assert_eq!(fixture.table.host, BO);
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.play_out();
    fixture.next_hand(&[BO]);
    lose_all_but(&mut fixture, ANN, 0);
    fixture.next_hand(&[ANN]);
    assert!(told_short(&fixture, ANN, 0));
    assert!(fixture.table.seats[seat(0)].is_empty());
    assert!(fixture.is_between());
}

#[test]
fn chips_that_just_cover_a_hand_are_enough() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    lose_all_but(&mut fixture, ANN, HOLD);
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert_eq!(fixture.chips(ANN), 0);
}

#[test]
fn another_person_who_cannot_cover_the_hand_loses_the_seat_with_a_notice() {
    let mut fixture = TableFixture::seated(&[ANN, BO, CY]);
    lose_all_but(&mut fixture, CY, 12);
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert!(fixture.is_lobby(), "nothing is dealt");
    assert!(told_short(&fixture, CY, 12));
    assert!(fixture.table.seats[seat(2)].is_empty());
    assert_eq!(fixture.chips(ANN), PURSE);
    fixture.refuses(Input::Start { by: ANN }, &Refusal::EmptySeats);
}

#[test]
fn at_the_end_of_the_wait_everybody_who_cannot_cover_loses_the_seat() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.play_out();
    fixture.next_hand(&[BO]);
    lose_all_but(&mut fixture, ANN, 0);
    lose_all_but(&mut fixture, BO, 1);
    fixture.advance(NEXT_HAND_WAIT_MS);
    fixture.take(Input::Tick).unwrap();
    assert!(told_short(&fixture, ANN, 0));
    assert!(told_short(&fixture, BO, 1));
    assert!(
        fixture.is_between() && fixture.table.people().next().is_none(),
        "the table stays open"
    );
}

#[test]
fn a_table_whose_people_cannot_cover_a_hand_waits_for_them() {
    let mut fixture = TableFixture::seated(&[ANN]);
    // The chips are held at another table.
    lose_all_but(&mut fixture, ANN, HOLD - 1);
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert!(told_short(&fixture, ANN, HOLD - 1));
    assert!(
        fixture.is_lobby() && !fixture.told(&Notice::Closed),
        "it stays open, and a notice says why"
    );
    assert_eq!(
        (fixture.table.seat_of(ANN), fixture.table.host),
        (None, ANN)
    );
    comes_back(&fixture);
    *fixture.accounts.get_mut(&Account::User(ANN)).unwrap() += 1;
    *fixture.accounts.get_mut(&Account::Mint).unwrap() -= 1;
    fixture.sit(ANN).unwrap();
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert!(fixture.told(&Notice::Dealt));
}

#[test]
fn a_table_that_nobody_can_cover_closes_when_nobody_comes_back() {
    let mut fixture = TableFixture::seated(&[ANN]);
    lose_all_but(&mut fixture, ANN, 0);
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.tick_at_deadline();
    assert_eq!(fixture.closing(), Some(CloseReason::Idle));
}

#[test]
fn a_host_who_cannot_cover_the_hand_passes_the_role_on() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.play_out();
    lose_all_but(&mut fixture, ANN, 0);
    fixture.next_hand(&[ANN, BO]);
    assert!(fixture.is_between());
    assert_eq!(fixture.table.host, BO);
    assert!(
        !fixture.person(BO).ready,
        "the wait begins again when the seat is taken"
    );
    assert!(fixture.table.deadline().unwrap() > fixture.now);
}

#[test]
fn a_growing_factor_is_capped_at_what_everybody_covers() {
    let mut fixture = TableFixture::seated_by(&[ANN, BO], growing());
    fixture.table.next_banker = streak_of(1, 7, BO);
    let house = fixture.table.terms.house.clone();
    let enough_for = |streak| house.largest_loss(4, streak) * 10;
    lose_all_but(&mut fixture, BO, enough_for(3) + 5);
    fixture.take(Input::Start { by: ANN }).unwrap();
    let capped = Notice::StreakCapped { from: 7, to: 3 };
    assert!(fixture.told(&capped));
    let deal = fixture.hand().round.deal();
    assert_eq!(
        (deal.banker, deal.streak),
        (seat(1), 3),
        "the record has the factor that is played"
    );
    assert_eq!(fixture.running.as_ref().unwrap().streak, 3);
    assert_eq!(fixture.chips(BO), 5);
    let place = |notice: Notice| fixture.notices.iter().position(|told| *told == notice);
    let (capped, dealt) = (place(capped), place(Notice::Dealt));
    assert!(capped < dealt, "it is announced before the deal");
}

#[test]
fn a_factor_that_everybody_covers_is_not_capped() {
    let mut fixture = TableFixture::seated_by(&[ANN, BO], growing());
    fixture.table.next_banker = streak_of(1, 7, BO);
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert_eq!(fixture.hand().round.deal().streak, 7);
    assert!(!fixture.told_any(|notice| matches!(notice, Notice::StreakCapped { .. })));
}

#[test]
fn a_person_at_the_daily_limit_against_computers_plays_for_nothing() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    fixture.won_today.insert(BO, 5_000);
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert!(fixture.told(&Notice::ForNothing { user: BO }));
    assert_eq!(
        (fixture.hand().stake, fixture.chips(ANN), fixture.chips(BO)),
        (0, PURSE, PURSE)
    );
    assert_eq!(fixture.table.scene(None).playing().unwrap().stake, 0);
    fixture.play_out();
    assert_eq!((fixture.chips(ANN), fixture.chips(BO)), (PURSE, PURSE));
    assert_eq!(fixture.won_today[&BO], 5_000);
}

#[test]
fn among_people_the_daily_limit_does_not_matter() {
    let mut fixture = TableFixture::seated(&[ANN, BO, CY, DI]);
    fixture.won_today.insert(BO, 9_000);
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert_eq!(fixture.hand().stake, 10);
    fixture.play_out();
    assert_eq!(fixture.won_today, BTreeMap::from([(BO, 9_000)]));
}

#[test]
fn winnings_from_computers_are_the_payments_between_them_and_the_person() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.play_out();
    let between = fixture.finished_hand();
    for (user, own) in [(ANN, seat(0)), (BO, seat(1))] {
        let computers = [seat(2), seat(3)];
        let won: i64 = between
            .outcome
            .payments()
            .iter()
            .map(|payment| match (payment.from, payment.to) {
                (from, to) if from == own && computers.contains(&to) => -payment.points * 10,
                (from, to) if to == own && computers.contains(&from) => payment.points * 10,
                _ => 0,
            })
            .sum();
        assert_eq!(fixture.won_today.get(&user).copied().unwrap_or(0), won);
    }
}

#[test]
fn a_table_without_a_stake_moves_no_chips() {
    let mut fixture = TableFixture::seated_by(
        &[ANN],
        Terms {
            stake: 0,
            ..terms()
        },
    );
    lose_all_but(&mut fixture, ANN, 0);
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert!(!fixture.told_any(|notice| matches!(notice, Notice::ForNothing { .. })));
    fixture.play_out();
    assert_eq!(fixture.chips(ANN), 0);
}
