//! Forgetting people who have left.

use gow::{Game, House};

use super::bets::{bet, pai_gow, started};
use super::fixture::{ANN, BO, TableFixture, terms_by};
use crate::id::UserId;
use crate::table::{Bank, ChipOwner, Input, Phase, Refusal, Table};

fn forget(user: UserId) -> Input {
    Input::Forget { user }
}

#[test]
fn people_who_sit_or_play_here_are_not_forgotten() {
    let mut fixture = TableFixture::dealt(&[ANN, BO]);
    fixture.refuses(forget(BO), &Refusal::HandRunning);
    fixture.take(Input::Leave { user: BO }).unwrap();
    fixture.refuses(forget(BO), &Refusal::HandRunning);
    fixture.play_out();
    assert!(fixture.table.names(BO));
    fixture.take(forget(BO)).unwrap();
    assert!(!fixture.table.names(BO) && fixture.table.names(ANN));
    fixture.refuses(forget(ANN), &Refusal::HandRunning);
}

#[test]
fn a_person_who_missed_a_turn_is_forgotten_while_the_table_takes_bets() {
    let mut fixture = started(&[ANN, BO], pai_gow("plain", Bank::HouseBank));
    for user in [ANN, BO] {
        fixture.take(bet(&fixture, user, 10)).unwrap();
    }
    while fixture.table.people_to_act().next().is_some() {
        fixture.now = fixture.now.max(fixture.hand().deadline);
        fixture.take(Input::Tick).unwrap();
    }
    fixture.play_out();
    assert!(!fixture.finished_hand().missed.is_empty());
    fixture.next_hand(&[ANN, BO]);
    assert!(fixture.table.betting().is_some());
    fixture.take(Input::Leave { user: BO }).unwrap();
    assert!(fixture.table.names(BO));
    fixture.take(forget(BO)).unwrap();
    assert!(!fixture.table.names(BO));
}

#[test]
fn a_salt_that_looks_like_an_id_names_nobody() {
    let mut fixture = TableFixture::seated(&[ANN]);
    let salt = BO.to_string();
    fixture.take(Input::Cut { by: ANN, salt }).unwrap();
    assert!(fixture.table.names(ANN) && !fixture.table.names(BO));
}

#[test]
fn a_settlement_and_the_totals_keep_a_former_player() {
    let terms = terms_by(House::default_of(Game::TetGow));
    let mut fixture = TableFixture::seated_by(&[ANN, BO], terms);
    fixture.take(Input::Start { by: ANN }).unwrap();
    fixture.play_out();
    fixture.take(Input::Leave { user: BO }).unwrap();
    let before = fixture.table.clone();
    fixture.take(forget(BO)).unwrap();
    let table = &fixture.table;
    assert!(before.names(BO) && !table.names(BO));
    let (Phase::Between(last), Phase::Between(now)) = (&before.phase, &table.phase) else {
        panic!("the hand is settled");
    };
    assert_eq!((&last.net, &last.outcome), (&now.net, &now.outcome));
    let former = now.parties.iter().find_map(|(seat, party)| match party {
        ChipOwner::Person { user, .. } if user.is_former() => Some(seat),
        ChipOwner::Person { .. } | ChipOwner::HouseBank => None,
    });
    assert_eq!(now.names[former.unwrap()].as_deref(), Some(""));
    let names = table.totals.iter().map(|total| total.name.as_deref());
    assert_eq!(names.filter(|name| *name == Some("")).count(), 1);
    let scores =
        |table: &Table| -> Vec<i64> { table.totals.iter().map(|total| total.score).collect() };
    assert_eq!(scores(&before), scores(table));
}
