//! Sitting down at empty seats and at computers' seats.

use gow::{Game, House, Level};

use super::fixture::{
    ANN, BO, CY, DI, EVE, SEALED, TableFixture, place, seat, sit, terms, terms_by,
};
use crate::id::{TableId, Timestamp};
use crate::table::{Input, NAME_MAX, Notice, Occupant, Person, Refusal, Table};

#[test]
fn a_person_has_one_seat_and_a_seat_one_person() {
    let mut fixture = TableFixture::open(ANN, terms());
    fixture.sit_on(ANN, 2);
    fixture.refuses(sit(ANN), &Refusal::AlreadySeated);
}

#[test]
fn two_presses_of_sit_at_two_free_seats_both_succeed_on_one_version() {
    let mut fixture = TableFixture::open(ANN, terms());
    let version = fixture.table.version;
    fixture.sit(ANN).unwrap();
    fixture.sit(BO).unwrap();
    assert_eq!(fixture.table.seat_of(ANN), Some(seat(0)));
    assert_eq!(fixture.table.seat_of(BO), Some(seat(1)));
    assert_eq!(fixture.table.version, version, "sitting is no new version");
    assert!(fixture.told(&Notice::LobbyChanged));
}

#[test]
fn a_full_table_takes_nobody() {
    let mut fixture = TableFixture::seated(&[ANN, BO, CY, DI]);
    fixture.refuses(sit(EVE), &Refusal::TableFull);
    fixture.refuses(Input::AddComputer { by: ANN }, &Refusal::TableFull);
}

#[test]
fn who_has_no_seat_is_told_to_sit_down_only_while_a_seat_is_left() {
    let mut fixture = TableFixture::seated(&[ANN, BO, CY]);
    let leave = || Input::Leave { user: EVE };
    fixture.refuses(leave(), &Refusal::NotSeated);
    // The only computer's seat is DI's from the next hand on.
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.sit(DI).unwrap();
    assert_eq!(fixture.table.no_seat_refusal(DI), Refusal::Waiting);
    fixture.refuses(leave(), &Refusal::NoSeatLeft);
    assert_eq!(fixture.table.no_seat_refusal(EVE), Refusal::NoSeatLeft);
}

#[test]
fn before_the_hand_a_person_takes_a_computers_seat_at_once() {
    let mut fixture = TableFixture::seated(&[ANN]);
    fixture.sit(BO).unwrap();
    assert_eq!(fixture.table.seat_of(BO), Some(seat(1)));
    fixture.sit(CY).unwrap();
    assert_eq!(fixture.table.seat_of(CY), Some(seat(2)));
}

#[test]
fn during_a_hand_a_person_gets_a_computers_seat_only_after_it() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    fixture.sit(BO).unwrap();
    assert_eq!(fixture.table.seat_of(BO), None);
    assert!(fixture.table.is_here(BO));
    fixture.refuses(sit(BO), &Refusal::AlreadySeated);
    let hand = fixture.hand().number;
    assert_eq!(
        fixture.table.scene(Some(BO)).seat,
        None,
        "a waiting person sees no tiles"
    );
    fixture.play_out();
    assert_eq!(fixture.table.seat_of(BO), Some(seat(1)));
    assert_eq!(fixture.table.hands, hand);
    fixture.next_hand(&[ANN, BO]);
    assert_eq!(fixture.hand().number, hand + 1);
    assert_eq!(fixture.hand().parties[seat(1)].user(), Some(BO));
}

#[test]
fn a_waiting_person_may_change_their_mind() {
    let mut fixture = TableFixture::dealt(&[ANN]);
    fixture.sit(BO).unwrap();
    fixture.take(Input::Leave { user: BO }).unwrap();
    assert!(!fixture.table.is_here(BO));
    fixture.play_out();
    assert!(fixture.table.seats[seat(1)].is_computer());
}

#[test]
fn only_the_host_adds_computers_and_only_between_hands() {
    let mut fixture = TableFixture::open(ANN, terms());
    fixture.refuses(Input::AddComputer { by: BO }, &Refusal::NotHost);
    fixture.sit(BO).unwrap();
    fixture.refuses(Input::AddComputer { by: CY }, &Refusal::NotHost);
    // The host does not need a seat.
    fixture.take(Input::AddComputer { by: ANN }).unwrap();
    assert_eq!(
        fixture.table.seats[seat(1)],
        Occupant::Computer {
            level: Level::Steady,
            waiting: None
        }
    );
    let mut fixture = TableFixture::dealt(&[ANN]);
    fixture.refuses(Input::AddComputer { by: ANN }, &Refusal::HandRunning);
}

#[test]
fn one_press_fills_the_table_with_computers_and_deals() {
    let fill = |by| Input::FillAndStart { by };
    let mut fixture = TableFixture::open(ANN, terms());
    fixture.refuses(fill(ANN), &Refusal::NobodySeated);
    fixture.sit(ANN).unwrap();
    fixture.sit(BO).unwrap();
    fixture.refuses(fill(BO), &Refusal::NotHost);
    fixture.take(fill(ANN)).unwrap();
    assert!(fixture.table.hand().is_some());
    let seats = fixture.table.seats.values();
    assert_eq!(seats.filter(|seat| seat.is_computer()).count(), 2);
    fixture.refuses(fill(ANN), &Refusal::HandRunning);
    fixture.play_out();
    fixture.refuses(fill(ANN), &Refusal::Stale);
}

#[test]
fn sitting_down_shortens_the_name_and_clears_the_flags() {
    let mut fixture = TableFixture::open(ANN, terms());
    let mut person = Person::new(ANN, "天".repeat(NAME_MAX + 5));
    person.away = true;
    person.leaving = true;
    person.ready = true;
    let sits = Input::Sit {
        person,
        version: None,
    };
    fixture.take(sits).unwrap();
    let sitting = fixture.person(ANN);
    assert_eq!(sitting.name.chars().count(), NAME_MAX);
    assert!(!sitting.away && !sitting.leaving && !sitting.ready);
}

#[test]
fn the_person_who_opens_a_table_sits_at_it() {
    for game in Game::ALL {
        let terms = terms_by(House::default_of(game));
        let mut opener = Person::new(ANN, "天".repeat(NAME_MAX + 5));
        opener.leaving = true;
        let (id, now) = (TableId::new(1).unwrap(), Timestamp::new(5));
        let table = Table::opened_by(id, place(), &opener, terms, now, SEALED);
        // In games with bets the first seat belongs to the house's bank.
        let first = seat(usize::from(table.terms.house.has_bets()));
        assert_eq!((table.seat_of(ANN), table.host), (Some(first), ANN));
        let sitting = table.seats[first].person().unwrap();
        let length = sitting.name.chars().count();
        assert_eq!((length, sitting.leaving), (NAME_MAX, false));
        assert_eq!(table.people().count(), 1);
    }
}
