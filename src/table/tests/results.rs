//! What hands bring to whom, and what computers may do as the server has it.

use gow::{Game, House, Level, Seat};

use super::desk::{ANN, BO, CY, DI, Desk, PURSE, place, seat, terms};
use super::hall::{Hall, anns_turn_or_over, play};
use crate::table::{Computers, Input, Phase, PhaseScene, Refusal, Table, Terms};

fn with(computers: Computers) -> Terms {
    Terms { computers, ..terms() }
}

#[test]
fn a_hand_for_chips_is_a_result_of_each_of_its_people() {
    for people in [&[ANN, BO][..], &[ANN, BO, CY, DI]] {
        let mut desk = Desk::dealt(people);
        desk.play_out();
        let Phase::Between(between) = &desk.table.phase else { panic!("they stay") };
        assert_eq!(desk.results.len(), people.len());
        for (row, user) in desk.results.iter().zip(people) {
            let own = Seat::all(4).find(|seat| desk.table.seat_of(*user) == Some(*seat)).unwrap();
            assert_eq!((row.hand, row.user, row.chips), (between.hand, *user, between.net[own]));
            assert_eq!(row.computers, people.len() < 4);
            assert_eq!(desk.chips(*user), PURSE + row.chips);
        }
    }
}

#[test]
fn a_hand_with_a_computer_is_for_nothing_where_the_server_says_so() {
    let mut desk = Desk::seated_by(&[ANN, BO, CY], with(Computers::Nothing));
    desk.take(Input::Start { by: ANN }).unwrap();
    assert_eq!((desk.hand().stake, desk.chips(ANN)), (0, PURSE));
    desk.play_out();
    assert_eq!((desk.results.len(), desk.chips(ANN)), (0, PURSE));
    // With people alone it is for chips, from the next deal on.
    desk.take(Input::Sit { person: crate::table::Person::new(DI, "di"), seat: None }).unwrap();
    for user in [ANN, BO, CY, DI] {
        desk.take(Input::NextHand { by: user }).unwrap();
    }
    assert_eq!(desk.hand().stake, 10);
}

#[test]
fn a_hand_against_the_house_is_for_nothing_where_the_server_says_so() {
    let house = House::default_of(Game::PaiGow);
    let mut desk = Desk::open(ANN, Terms { house, ..with(Computers::Nothing) });
    desk.sit(ANN).unwrap();
    desk.take(Input::Start { by: ANN }).unwrap();
    desk.take(Input::Bet { by: ANN, version: desk.table.version, chips: 100 }).unwrap();
    assert_eq!((desk.hand().stake, desk.chips(ANN)), (0, PURSE));
    while desk.table.hand().is_some() {
        desk.play_any();
    }
    assert_eq!((desk.results.len(), desk.chips(ANN)), (0, PURSE));
}

#[test]
fn no_computer_is_added_where_the_server_wants_none() {
    let mut desk = Desk::open(ANN, with(Computers::Never));
    for user in [ANN, BO, CY, DI] {
        desk.refuses(Input::AddComputer { by: ANN, level: Level::Steady }, &Refusal::NoComputers);
        desk.sit(user).unwrap();
    }
    desk.take(Input::Start { by: ANN }).unwrap();
    // Whoever leaves is played for all the same.
    desk.take(Input::Leave { user: BO }).unwrap();
    desk.play_out();
    assert_eq!(desk.results.len(), 4);
    assert!(desk.results.iter().all(|row| !row.computers));
    assert!(desk.table.chairs[seat(1)].is_empty());
}

#[test]
fn a_table_of_before_lets_computers_play_for_chips() {
    let mut body: serde_json::Value = serde_json::to_value(terms()).unwrap();
    body.as_object_mut().unwrap().remove("computers").unwrap();
    assert_eq!(serde_json::from_value::<Terms>(body).unwrap().computers, Computers::Chips);
}

#[tokio::test]
async fn people_know_what_they_have_after_a_hand_also_after_a_restart() {
    let mut hall = Hall::new();
    let table = hall.alone().await;
    table.ask(Input::Start { by: ANN }, None).await.unwrap();
    while table.now().hand().is_some() {
        if anns_turn_or_over(&table.now()) {
            play(&table).await;
        } else {
            hall.until(|table, _| anns_turn_or_over(table)).await;
        }
    }
    let balance = |table: &Table, viewer| match table.scene(viewer).phase {
        PhaseScene::Between { last, .. } => last.balance,
        other => panic!("{other:?}"),
    };
    let kept = hall.chips(ANN).await;
    let state = table.now();
    assert_eq!([Some(ANN), None, Some(CY)].map(|viewer| balance(&state, viewer)), [Some(kept), None, None]);
    let hall = hall.restarted().await;
    hall.registry.restore().await.unwrap();
    let table = hall.registry.by_channel(place().channel).unwrap();
    assert_eq!(balance(&table.now(), Some(ANN)), Some(kept));
}
