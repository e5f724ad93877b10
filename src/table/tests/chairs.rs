//! Sitting down, on empty chairs and on computers'.

use gow::Level;

use super::desk::{ANN, BO, CY, DI, Desk, EVE, seat, terms};
use crate::table::{Chair, Input, NAME_MAX, Notice, Person, Refusal};

#[test]
fn a_person_has_one_chair_and_a_chair_one_person() {
    let mut desk = Desk::open(ANN, terms());
    desk.sit_on(ANN, 2).unwrap();
    let again = |index| Input::Sit { person: Person::new(ANN, "Ann"), seat: index };
    desk.refuses(again(None), &Refusal::AlreadySeated);
    desk.refuses(again(Some(seat(0))), &Refusal::AlreadySeated);
    let person = Person::new(BO, "Bo");
    desk.refuses(Input::Sit { person: person.clone(), seat: Some(seat(2)) }, &Refusal::SeatTaken);
    desk.refuses(Input::Sit { person, seat: Some(seat(4)) }, &Refusal::NobodyThere);
}

#[test]
fn two_presses_of_sit_on_two_free_chairs_both_succeed_on_one_version() {
    let mut desk = Desk::open(ANN, terms());
    let version = desk.table.version;
    desk.sit(ANN).unwrap();
    desk.sit(BO).unwrap();
    assert_eq!(desk.table.seat_of(ANN), Some(seat(0)));
    assert_eq!(desk.table.seat_of(BO), Some(seat(1)));
    assert_eq!(desk.table.version, version, "sitting is no new version");
    assert!(desk.told(&Notice::LobbyChanged));
}

#[test]
fn a_full_table_takes_nobody() {
    let mut desk = Desk::seated(&[ANN, BO, CY, DI]);
    desk.refuses(Input::Sit { person: Person::new(EVE, "Eve"), seat: None }, &Refusal::TableFull);
    let computer = Input::AddComputer { by: ANN, level: Level::Steady };
    desk.refuses(computer, &Refusal::TableFull);
}

#[test]
fn before_the_hand_a_person_takes_a_computers_chair_at_once() {
    let mut desk = Desk::seated(&[ANN]);
    desk.sit_on(BO, 3).unwrap();
    assert_eq!(desk.table.seat_of(BO), Some(seat(3)));
    // Without naming one: the first computer's, as no chair is empty.
    desk.sit(CY).unwrap();
    assert_eq!(desk.table.seat_of(CY), Some(seat(1)));
}

#[test]
fn in_a_hand_a_computers_chair_is_inherited_afterwards() {
    let mut desk = Desk::dealt(&[ANN]);
    desk.sit_on(BO, 2).unwrap();
    assert_eq!(desk.table.seat_of(BO), None);
    assert!(desk.table.is_here(BO));
    let person = Person::new(CY, "Cy");
    desk.refuses(Input::Sit { person, seat: Some(seat(2)) }, &Refusal::SeatTaken);
    let person = Person::new(BO, "Bo");
    desk.refuses(Input::Sit { person, seat: None }, &Refusal::AlreadySeated);
    let hand = desk.hand().number;
    assert_eq!(desk.table.scene(Some(BO)).seat, None, "an heir sees no tiles");
    desk.play_out();
    assert_eq!(desk.table.seat_of(BO), Some(seat(2)));
    assert_eq!(desk.table.hands, hand);
    desk.take(Input::NextHand { by: ANN }).unwrap();
    desk.take(Input::NextHand { by: BO }).unwrap();
    assert_eq!(desk.hand().number, hand + 1);
    assert!(matches!(desk.hand().parties[seat(2)], crate::table::Party::Person { user: BO, .. }));
}

#[test]
fn an_heir_may_change_their_mind() {
    let mut desk = Desk::dealt(&[ANN]);
    desk.sit_on(BO, 2).unwrap();
    desk.take(Input::Leave { user: BO }).unwrap();
    assert!(!desk.table.is_here(BO));
    desk.play_out();
    assert!(desk.table.chairs[seat(2)].is_computer());
}

#[test]
fn computers_are_the_hosts_to_add_and_only_between_hands() {
    let mut desk = Desk::open(ANN, terms());
    desk.refuses(Input::AddComputer { by: BO, level: Level::Steady }, &Refusal::NotHost);
    desk.sit(BO).unwrap();
    desk.refuses(Input::AddComputer { by: CY, level: Level::Steady }, &Refusal::NotHost);
    // The host need not sit.
    desk.take(Input::AddComputer { by: ANN, level: Level::Steady }).unwrap();
    assert_eq!(desk.table.chairs[seat(1)], Chair::Computer { level: Level::Steady, heir: None });
    let mut desk = Desk::dealt(&[ANN]);
    desk.refuses(Input::AddComputer { by: ANN, level: Level::Steady }, &Refusal::HandRunning);
}

#[test]
fn who_sits_down_brings_a_short_name_and_nothing_else() {
    let mut desk = Desk::open(ANN, terms());
    let mut person = Person::new(ANN, "天".repeat(NAME_MAX + 5));
    person.away = true;
    person.leaving = true;
    person.ready = true;
    desk.take(Input::Sit { person, seat: None }).unwrap();
    let sitting = desk.person(ANN);
    assert_eq!(sitting.name.chars().count(), NAME_MAX);
    assert!(!sitting.away && !sitting.leaving && !sitting.ready);
}

#[test]
fn who_opens_a_table_sits_at_it() {
    for game in gow::Game::ALL {
        let terms = crate::table::Terms { house: gow::House::default_of(game), ..terms() };
        let mut opener = Person::new(ANN, "天".repeat(NAME_MAX + 5));
        opener.leaving = true;
        let (id, now) = (crate::id::TableId::new(1).unwrap(), crate::id::Millis::new(5));
        let table = crate::table::Table::opened_by(id, super::desk::place(), &opener, terms, now);
        // The house has the first chair where it banks.
        let first = seat(usize::from(table.terms.house.has_bets()));
        assert_eq!((table.seat_of(ANN), table.host), (Some(first), ANN));
        let sitting = table.chairs[first].person().unwrap();
        assert_eq!((sitting.name.chars().count(), sitting.leaving), (NAME_MAX, false));
        assert_eq!(table.people().count(), 1);
    }
}
