//! Changing the rules between two hands.

use gow::{Game, House};
use serde_json::json;

use super::fixture::{ANN, BO, TableFixture};
use super::restarts::comes_back;
use crate::table::{Input, Notice, Refusal};

fn set(fixture: &TableFixture, by: crate::id::UserId, house: House) -> Input {
    Input::SetHouse {
        by,
        version: fixture.table.version,
        house,
    }
}

fn plain(fixture: &TableFixture) -> House {
    fixture
        .table
        .terms
        .house
        .with_option("early_death", &json!(false))
        .unwrap()
}

#[test]
fn the_host_sets_an_option_in_the_lobby_and_everybody_is_told() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    let (before, house) = (fixture.table.terms.house.clone(), plain(&fixture));
    fixture.take(set(&fixture, ANN, house.clone())).unwrap();
    assert!(fixture.told(&Notice::HouseChanged {
        before: Box::new(before)
    }));
    comes_back(&fixture);
    fixture.take(Input::Start { by: ANN }).unwrap();
    assert_eq!(
        fixture.running.as_ref().unwrap().house,
        serde_json::to_string(&house).unwrap()
    );
    let other = House::named(Game::TienGow, "tien-kow").unwrap();
    fixture.refuses(set(&fixture, ANN, other), &Refusal::HandRunning);
}

#[test]
fn other_people_and_older_screens_set_nothing() {
    let mut fixture = TableFixture::seated(&[ANN, BO]);
    let house = plain(&fixture);
    fixture.refuses(set(&fixture, BO, house.clone()), &Refusal::NotHost);
    let version = fixture.table.version - 1;
    fixture.refuses(
        Input::SetHouse {
            by: ANN,
            version,
            house: house.clone(),
        },
        &Refusal::Stale,
    );
    let version = fixture.table.version;
    fixture.take(set(&fixture, ANN, house.clone())).unwrap();
    assert_eq!(fixture.table.version, version + 1);
    fixture.take(set(&fixture, ANN, house)).unwrap();
    assert_eq!(
        fixture.table.version,
        version + 1,
        "setting the same value changes nothing"
    );
}

#[test]
fn people_who_were_ready_are_asked_again_after_a_change_of_the_rules() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.play_out();
    fixture.take(Input::NextHand { by: BO }).unwrap();
    let settled = fixture.table.scene(None);
    let house = House::named(Game::TienGow, "celko-full").unwrap();
    fixture.take(set(&fixture, ANN, house)).unwrap();
    assert!(!fixture.person(BO).ready && fixture.is_between());
    let now = fixture.table.scene(None);
    let phase = |scene: &crate::table::Scene| match &scene.phase {
        crate::table::PhaseScene::Between { last, .. } => last.clone(),
        _ => panic!("between two hands"),
    };
    assert_eq!(
        phase(&now),
        phase(&settled),
        "the settled hand keeps the rules it was played by"
    );
    for by in [ANN, BO] {
        fixture.take(Input::NextHand { by }).unwrap();
    }
    assert!(
        fixture.hand().claimed.is_some(),
        "the new rules apply to the next hand"
    );
}
