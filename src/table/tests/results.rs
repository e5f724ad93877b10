//! Results of hands, and the server's setting for computers.

use gow::{Game, House};

use super::bets::{all_pass, bank, bet, pai_gow, seated, started};
use super::fixture::{ANN, BO, CY, DI, PURSE, TableFixture, seat, terms, terms_by};
use super::registry_fixture::RegistryFixture;
use crate::id::UserId;
use crate::table::{Bank, ComputerPolicy, Input, PhaseScene, Refusal, Table, Terms};

fn with(computers: ComputerPolicy) -> Terms {
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
        let between = fixture.finished_hand();
        assert_eq!(fixture.results.len(), people.len());
        for (row, user) in fixture.results.iter().zip(people) {
            let own = fixture.table.seat_of(*user).unwrap();
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
    let mut fixture = TableFixture::seated_by(&[ANN, BO, CY], with(ComputerPolicy::Nothing));
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert_eq!((fixture.hand().stake, fixture.chips(ANN)), (0, PURSE));
    fixture.play_out();
    assert_eq!((fixture.results.len(), fixture.chips(ANN)), (0, PURSE));
    // Among people only, hands are for chips from the next deal on.
    fixture.sit(DI).unwrap();
    fixture.next_hand(&[ANN, BO, CY, DI]);
    assert_eq!(fixture.hand().stake, 10);
}

#[test]
fn a_hand_against_the_house_bank_is_for_nothing_if_the_server_says_so() {
    let house = House::default_of(Game::PaiGow);
    let terms = Terms {
        house,
        ..with(ComputerPolicy::Nothing)
    };
    let mut fixture = started(&[ANN], terms);
    fixture.take(bet(&fixture, ANN, 100)).unwrap();
    assert_eq!((fixture.hand().stake, fixture.chips(ANN)), (0, PURSE));
    fixture.play_out();
    assert_eq!((fixture.results.len(), fixture.chips(ANN)), (0, PURSE));
}

#[test]
fn no_computer_is_added_if_the_server_allows_none() {
    let mut fixture = TableFixture::open(ANN, with(ComputerPolicy::Never));
    for user in [ANN, BO, CY, DI] {
        fixture.refuses(Input::AddComputer { by: ANN }, &Refusal::NoComputers);
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
        ComputerPolicy::Chips
    );
}

#[tokio::test]
async fn people_see_their_chips_after_a_hand_even_after_a_restart() {
    let mut fixture = RegistryFixture::new();
    let table = fixture.dealt().await;
    fixture.play_out(&table, |_| ()).await;
    let balance = |table: &Table, viewer| match table.scene(viewer).phase {
        PhaseScene::Between { last, .. } => last.balance,
        other => panic!("{other:?}"),
    };
    let kept = fixture.chips(ANN).await;
    let state = table.now();
    assert_eq!(
        [Some(ANN), None, Some(CY)].map(|viewer| balance(&state, viewer)),
        [Some(kept), None, None]
    );
    let fixture = fixture.restarted().await;
    fixture.restore().await;
    let table = fixture.table();
    assert_eq!(balance(&table.now(), Some(ANN)), Some(kept));
}

#[test]
fn a_person_who_sits_a_hand_out_has_no_result() {
    let terms = terms_by(House::default_of(Game::PaiGow));
    let mut fixture = started(&[ANN, BO], terms);
    for (by, chips) in [(ANN, 100), (BO, 0)] {
        fixture.take(bet(&fixture, by, chips)).unwrap();
    }
    fixture.play_out();
    let people: Vec<UserId> = fixture.results.iter().map(|row| row.user).collect();
    assert_eq!(people, [ANN]);
}

#[test]
fn only_a_hand_of_pai_gow_that_a_person_banks_is_among_people() {
    let results = |person_banks: bool, with_computer: bool, other_bet: i64| {
        let mut fixture = seated(&[ANN, BO], pai_gow("plain", Bank::Passes));
        if with_computer {
            fixture.take(Input::AddComputer { by: ANN }).unwrap();
        }
        fixture.take(Input::Start { by: ANN }).unwrap();
        fixture.take(bank(&fixture, ANN, person_banks)).unwrap();
        all_pass(&mut fixture);
        if !person_banks {
            fixture.take(bet(&fixture, ANN, 20)).unwrap();
        }
        fixture.take(bet(&fixture, BO, other_bet)).unwrap();
        fixture.play_out();
        let results = fixture.results.iter();
        results.map(|row| row.computers).collect::<Vec<_>>()
    };
    assert_eq!(results(true, false, 20), [false; 2]);
    assert_eq!(results(false, false, 20), [true; 2], "the house banks");
    assert_eq!(results(true, true, 20), [true; 2], "a computer bets");
    assert_eq!(results(true, false, 0), [true], "only the house bets");
}
