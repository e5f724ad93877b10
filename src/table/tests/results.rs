//! Results of hands, and the server's setting for computers.

use gow::{Game, House, Seat};

use super::fixture::{ANN, BO, CY, DI, PURSE, TableFixture, add_computer, place, seat, terms};
use super::registry_fixture::RegistryFixture;
use crate::id::UserId;
use crate::table::{Computers, Input, Phase, PhaseScene, Refusal, Table, Terms};

fn with(computers: Computers) -> Terms {
    Terms {
        computers,
        ..terms()
    }
}

#[test]
fn a_hand_for_chips_stores_a_result_for_each_of_its_people() {
    for people in [&[ANN, BO][..], &[ANN, BO, CY, DI]] {
        let mut fixture = TableFixture::dealt(people);
        fixture.play_out();
        let Phase::Between(between) = &fixture.table.phase else {
            panic!("they stay seated")
        };
        assert_eq!(fixture.results.len(), people.len());
        for (row, user) in fixture.results.iter().zip(people) {
            let own = Seat::all(4)
                .find(|seat| fixture.table.seat_of(*user) == Some(*seat))
                .unwrap();
            assert_eq!(
                (row.hand, row.user, row.chips),
                (between.hand, *user, between.net[own])
            );
            assert_eq!(row.computers, people.len() < 4);
            assert_eq!(fixture.chips(*user), PURSE + row.chips);
        }
    }
}

#[test]
fn a_hand_with_a_computer_is_for_nothing_if_the_server_says_so() {
    let mut fixture = TableFixture::seated_by(&[ANN, BO, CY], with(Computers::Nothing));
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert_eq!((fixture.hand().stake, fixture.chips(ANN)), (0, PURSE));
    fixture.play_out();
    assert_eq!((fixture.results.len(), fixture.chips(ANN)), (0, PURSE));
    // Among people only, hands are for chips from the next deal on.
    fixture
        .take(Input::Sit {
            person: crate::table::Person::new(DI, "di"),
            seat: None,
        })
        .unwrap();
    for user in [ANN, BO, CY, DI] {
        fixture.take(Input::NextHand { by: user }).unwrap();
    }
    assert_eq!(fixture.hand().stake, 10);
}

#[test]
fn a_hand_against_the_house_bank_is_for_nothing_if_the_server_says_so() {
    let house = House::default_of(Game::PaiGow);
    let mut fixture = TableFixture::open(
        ANN,
        Terms {
            house,
            ..with(Computers::Nothing)
        },
    );
    fixture.sit(ANN).unwrap();
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture
        .take(Input::Bet {
            by: ANN,
            version: fixture.table.version,
            chips: 100,
        })
        .unwrap();
    assert_eq!((fixture.hand().stake, fixture.chips(ANN)), (0, PURSE));
    while fixture.table.hand().is_some() {
        fixture.play_any();
    }
    assert_eq!((fixture.results.len(), fixture.chips(ANN)), (0, PURSE));
}

#[test]
fn no_computer_is_added_if_the_server_allows_none() {
    let mut fixture = TableFixture::open(ANN, with(Computers::Never));
    for user in [ANN, BO, CY, DI] {
        fixture.refuses(add_computer(ANN), &Refusal::NoComputers);
        fixture.refuses(Input::FillAndStart { by: ANN }, &Refusal::NoComputers);
        fixture.sit(user).unwrap();
    }
    fixture.take(Input::Start { by: ANN }).unwrap();
    // A computer still plays on for a person who leaves.
    fixture.take(Input::Leave { user: BO }).unwrap();
    fixture.play_out();
    assert_eq!(fixture.results.len(), 4);
    assert!(fixture.results.iter().all(|row| !row.computers));
    assert!(fixture.table.seats[seat(1)].is_empty());
}

#[test]
fn an_older_table_lets_computers_play_for_chips() {
    let mut body: serde_json::Value = serde_json::to_value(terms()).unwrap();
    body.as_object_mut().unwrap().remove("computers").unwrap();
    assert_eq!(
        serde_json::from_value::<Terms>(body).unwrap().computers,
        Computers::Chips
    );
}

#[tokio::test]
async fn people_see_their_chips_after_a_hand_even_after_a_restart() {
    let mut registry_fixture = RegistryFixture::new();
    let table = registry_fixture.dealt().await;
    registry_fixture.play_out(&table, |_| ()).await;
    let balance = |table: &Table, viewer| match table.scene(viewer).phase {
        PhaseScene::Between { last, .. } => last.balance,
        other => panic!("{other:?}"),
    };
    let kept = registry_fixture.chips(ANN).await;
    let state = table.now();
    assert_eq!(
        [Some(ANN), None, Some(CY)].map(|viewer| balance(&state, viewer)),
        [Some(kept), None, None]
    );
    let registry_fixture = registry_fixture.restarted().await;
    registry_fixture.restore().await;
    let table = registry_fixture
        .registry
        .by_channel(place().channel)
        .unwrap();
    assert_eq!(balance(&table.now(), Some(ANN)), Some(kept));
}

#[test]
fn a_person_who_sits_a_hand_out_has_no_result() {
    let house = House::default_of(Game::PaiGow);
    let mut fixture = TableFixture::open(
        ANN,
        Terms {
            house,
            ..with(Computers::Chips)
        },
    );
    for user in [ANN, BO] {
        fixture.sit(user).unwrap();
    }
    fixture.take(Input::Start { by: ANN }).unwrap();
    for (by, chips) in [(ANN, 100), (BO, 0)] {
        let version = fixture.table.version;
        fixture.take(Input::Bet { by, version, chips }).unwrap();
    }
    while fixture.table.hand().is_some() {
        fixture.play_any();
    }
    let people: Vec<UserId> = fixture.results.iter().map(|row| row.user).collect();
    assert_eq!(people, [ANN]);
}
