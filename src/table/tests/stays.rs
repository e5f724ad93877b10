//! People who leave in the middle of a hand and then stay.

use super::fixture::{ANN, BO, CY, DI, EVE, TableFixture, kick, seat, sit, terms};
use super::plays::play;
use super::restarts::comes_back;
use crate::id::UserId;
use crate::table::limits::REMOVED_MAX;
use crate::table::{Input, Notice, Refusal};

#[test]
fn a_leaver_who_stays_plays_on_and_gets_no_more_time() {
    for again in [Input::Back { by: ANN }, sit(ANN)] {
        let mut fixture = TableFixture::dealt(&[ANN, BO]);
        assert!(fixture.play_until_turn_of(ANN));
        let (home, deadline) = (fixture.table.seat_of(ANN).unwrap(), fixture.hand().deadline);
        fixture.take(Input::Leave { user: ANN }).unwrap();
        comes_back(&fixture);
        fixture.advance(1_000);
        fixture.take(again).unwrap();
        assert!(fixture.told(&Notice::Back { user: ANN }));
        assert!(fixture.told(&Notice::TurnBegan {
            seat: home,
            user: ANN
        }));
        assert!(!fixture.person(ANN).leaving);
        assert_eq!(fixture.hand().deadline, deadline, "leaving buys no time");
        assert_eq!(fixture.table.computer_to_act(), None);
        comes_back(&fixture);
        fixture.refuses(Input::Back { by: ANN }, &Refusal::NotAway);
        fixture.refuses(sit(ANN), &Refusal::AlreadySeated);
        let (_, moves) = fixture.legal();
        let version = fixture.table.version;
        fixture.take(play(ANN, version, moves[0])).unwrap();
        fixture.play_out();
        assert!(fixture.is_between());
        assert_eq!(fixture.table.seat_of(ANN), Some(home));
    }
}

#[test]
fn a_leaver_who_was_away_is_awake_when_they_stay() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    let misses = fixture.table.terms.max_missed_turns();
    for _ in 0..misses {
        assert!(fixture.play_until_turn_of(ANN));
        fixture.tick_at_deadline();
    }
    assert!(fixture.person(ANN).away);
    fixture.take(Input::Leave { user: ANN }).unwrap();
    fixture.take(Input::Back { by: ANN }).unwrap();
    assert!(fixture.person(ANN).plays());
    let told = |notice: &&Notice| matches!(notice, Notice::Back { .. });
    assert_eq!(fixture.notices.iter().filter(told).count(), 1);
}

#[test]
fn the_only_person_who_stays_is_still_the_host_and_the_table_goes_on() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    fixture.take(Input::Leave { user: ANN }).unwrap();
    fixture.take(Input::Back { by: ANN }).unwrap();
    assert_eq!(fixture.table.host, ANN);
    fixture.play_out();
    assert!(fixture.is_between());
}

#[test]
fn the_role_of_host_stays_with_the_person_to_whom_it_passed() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.take(Input::Leave { user: ANN }).unwrap();
    fixture.take(Input::Back { by: ANN }).unwrap();
    assert_eq!(fixture.table.host, BO);
    assert_eq!(fixture.table.leader(), BO);
}

#[test]
fn a_person_who_is_removed_plays_a_hand_for_chips_to_its_end() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.take(kick(ANN, 1)).unwrap();
    assert!(fixture.told(&Notice::Removed { user: BO }));
    assert!(!fixture.told(&Notice::Left { user: BO }));
    assert!(fixture.person(BO).plays() && fixture.person(BO).is_going());
    comes_back(&fixture);
    assert!(fixture.play_until_turn_of(BO), "they are to act themselves");
    fixture.play_any();
    fixture.refuses(Input::Back { by: BO }, &Refusal::NotAway);
    fixture.refuses(sit(BO), &Refusal::AlreadySeated);
    fixture.play_out();
    assert!(fixture.table.seats[seat(1)].is_empty());
    fixture.refuses(sit(BO), &Refusal::Removed);
    assert_eq!(fixture.table.no_seat_refusal(BO), Refusal::Removed);
    fixture.sit(CY).unwrap();
    fixture.take(Input::Readmit { users: vec![BO] }).unwrap();
    fixture.sit(BO).unwrap();
    assert!(!fixture.person(BO).kicked, "they may sit down again");
}

#[test]
fn a_person_who_is_removed_may_leave_the_hand_and_cannot_stay() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.take(kick(ANN, 1)).unwrap();
    fixture.take(Input::Leave { user: BO }).unwrap();
    assert!(!fixture.person(BO).plays() && !fixture.table.may_stay(BO));
    fixture.refuses(Input::Back { by: BO }, &Refusal::NotSeated);
}

#[test]
fn a_computer_finishes_a_hand_for_nothing_of_a_person_who_is_removed() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    fixture.won_today.insert(ANN, i64::MAX / 4);
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.take(kick(ANN, 1)).unwrap();
    assert!(fixture.person(BO).leaving && !fixture.table.may_stay(BO));
    fixture.refuses(Input::Back { by: BO }, &Refusal::NotSeated);
}

#[test]
fn a_person_who_is_removed_does_not_become_the_host() {
    let mut fixture = TableFixture::dealt(&[ANN, BO, CY]);
    fixture.take(kick(ANN, 1)).unwrap();
    fixture.take(Input::Leave { user: ANN }).unwrap();
    assert_eq!(fixture.table.host, CY);
}

#[test]
fn a_table_forgets_the_first_of_too_many_removed_people() {
    let mut fixture = TableFixture::seated(&[ANN]);
    let user = |number: usize| UserId::new(1_000 + number as u64);
    for number in 0..=REMOVED_MAX {
        fixture.sit(user(number)).unwrap();
        let at = fixture.table.seat_of(user(number)).unwrap();
        fixture.take(kick(ANN, at.index())).unwrap();
    }
    fixture.refuses(sit(user(1)), &Refusal::Removed);
    fixture.take(Input::Forget { user: user(1) }).unwrap();
    assert_eq!(fixture.table.removed.len(), REMOVED_MAX - 1);
    fixture.sit(user(0)).unwrap();
}

#[test]
fn a_leaver_stays_at_a_full_table_and_at_one_that_closes_after_the_hand() {
    let mut fixture = TableFixture::seated_by(&[ANN, BO, CY, DI], terms());
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.take(Input::Leave { user: DI }).unwrap();
    fixture.refuses(sit(EVE), &Refusal::TableFull);
    fixture.sit(DI).unwrap();
    for user in [BO, CY, DI] {
        fixture.take(Input::Leave { user }).unwrap();
    }
    fixture.take(Input::End { by: ANN }).unwrap();
    assert!(fixture.table.ending.is_some());
    fixture.sit(CY).unwrap();
    assert!(fixture.person(CY).plays());
    fixture.play_out();
    assert!(fixture.table.is_closed());
}

#[test]
fn only_a_player_with_tiles_who_stays_would_leave_a_hand() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    assert!(!fixture.table.would_leave_hand(ANN), "no hand runs");
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.sit_on(CY, 3);
    let would_leave = |fixture: &TableFixture| {
        [ANN, BO, CY, EVE].map(|user| fixture.table.would_leave_hand(user))
    };
    assert_eq!(would_leave(&fixture), [true, true, false, false]);
    let hosts = [ANN, BO, CY].map(|user| fixture.table.host_after(user));
    assert_eq!(hosts, [Some(BO), None, None]);
    fixture.take(Input::Leave { user: ANN }).unwrap();
    assert_eq!(fixture.table.host, BO);
    assert_eq!(would_leave(&fixture), [false, true, false, false]);
    fixture.sit(ANN).unwrap();
    assert_eq!(would_leave(&fixture), [true, true, false, false]);
}
