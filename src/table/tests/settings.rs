//! Changing the rules between two hands.

use gow::{Game, House};
use serde_json::json;

use super::desk::{ANN, BO, Desk};
use super::restarts::comes_back;
use crate::table::{Input, Notice, Refusal};

fn set(desk: &Desk, by: crate::id::UserId, house: House) -> Input {
    Input::SetHouse { by, version: desk.table.version, house }
}

fn plain(desk: &Desk) -> House {
    desk.table.terms.house.with_option("early_death", &json!(false)).unwrap()
}

#[test]
fn the_host_sets_a_switch_in_the_lobby_and_everybody_is_told() {
    let mut desk = Desk::seated(&[ANN, BO]);
    let (before, house) = (desk.table.terms.house.clone(), plain(&desk));
    desk.take(set(&desk, ANN, house.clone())).unwrap();
    assert!(desk.told(&Notice::HouseChanged { before: Box::new(before) }));
    comes_back(&desk);
    desk.take(Input::Start { by: ANN }).unwrap();
    assert_eq!(desk.running.as_ref().unwrap().house, serde_json::to_string(&house).unwrap());
    let other = House::named(Game::TienGow, "tien-kow").unwrap();
    desk.refuses(set(&desk, ANN, other), &Refusal::HandRunning);
}

#[test]
fn nobody_else_and_no_older_screen_sets_anything() {
    let mut desk = Desk::seated(&[ANN, BO]);
    let house = plain(&desk);
    desk.refuses(set(&desk, BO, house.clone()), &Refusal::NotHost);
    let version = desk.table.version - 1;
    desk.refuses(Input::SetHouse { by: ANN, version, house: house.clone() }, &Refusal::Stale);
    let version = desk.table.version;
    desk.take(set(&desk, ANN, house.clone())).unwrap();
    assert_eq!(desk.table.version, version + 1);
    desk.take(set(&desk, ANN, house)).unwrap();
    assert_eq!(desk.table.version, version + 1, "nothing changes by what is set already");
}

#[test]
fn who_was_ready_is_asked_again_under_other_rules() {
    let mut desk = Desk::dealt(&[ANN, BO]);
    desk.play_out();
    desk.take(Input::NextHand { by: BO }).unwrap();
    let settled = desk.table.scene(None);
    let house = House::named(Game::TienGow, "celko-full").unwrap();
    desk.take(set(&desk, ANN, house)).unwrap();
    assert!(!desk.person(BO).ready && desk.is_between());
    let now = desk.table.scene(None);
    let phase = |scene: &crate::table::Scene| match &scene.phase {
        crate::table::PhaseScene::Between { last, .. } => last.clone(),
        _ => panic!("between two hands"),
    };
    assert_eq!(phase(&now), phase(&settled), "the hand that is settled stays as it was played");
    for by in [ANN, BO] {
        desk.take(Input::NextHand { by }).unwrap();
    }
    assert!(desk.hand().declared.is_some(), "the next hand is played by the new rules");
}
