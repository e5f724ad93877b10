//! Options that change who leads and who pays, and not only how a hand is scored.

use gow::{Game, House, Round as _, Seat};

use super::bets::{bet, pai_gow, started};
use super::fixture::{ANN, BO, CY, DI, TableFixture, seat, terms_by};
use crate::table::{Bank, Input, NextBanker};

/// A table of four at which dice choose the banker of every hand.
fn thrown() -> TableFixture {
    let house = House::default_of(Game::TetGow)
        .with_option("first_leader", &"dice".into())
        .unwrap();
    TableFixture::seated_by(&[ANN, BO, CY, DI], terms_by(house))
}

/// Asserts that the dice of the running hand named its banker.
fn was_thrown_for(fixture: &TableFixture) {
    let throws = fixture
        .table
        .first_throws()
        .expect("everybody sees the dice");
    let named = throws
        .last()
        .and_then(|last| Seat::new(usize::from(*last) - 1));
    let deal = fixture.hand().round.deal();
    assert_eq!((Some(deal.banker), deal.streak), (named, 1));
}

#[test]
fn dice_choose_the_leader_of_every_hand_in_houses_with_that_option() {
    let mut leaders = Vec::new();
    for seed in 0..20 {
        let mut fixture = thrown().with_seed(seed);
        fixture.take(Input::Start { by: ANN }).unwrap();
        was_thrown_for(&fixture);
        fixture.play_out();
        assert_eq!(fixture.table.next_banker, None);
        fixture.next_hand(&[ANN, BO, CY, DI]);
        assert_eq!(fixture.hand().number, 2);
        was_thrown_for(&fixture);
        leaders.push(fixture.hand().round.deal().banker);
    }
    assert!(
        leaders.iter().any(|leader| *leader != leaders[0]),
        "{leaders:?}"
    );
}

#[test]
fn dice_choose_even_if_the_hand_before_named_a_banker() {
    let mut fixture = thrown();
    fixture.table.next_banker = Some(NextBanker::of_anybody((seat(2), 5)));
    fixture.take(Input::Start { by: ANN }).unwrap();
    was_thrown_for(&fixture);
}

#[test]
fn a_hand_against_the_house_bank_has_no_commission_of_the_bank() {
    let mut terms = pai_gow("casino", Bank::HouseBank);
    terms.house = terms
        .house
        .with_option("commission_of", &"players-and-bank".into())
        .unwrap();
    let mut fixture = started(&[ANN, BO], terms.clone());
    for user in [ANN, BO] {
        fixture.take(bet(&fixture, user, 100)).unwrap();
    }
    let house = &fixture.hand().round.deal().house;
    assert_eq!(*house, terms.house.with_house_bank());
    assert_ne!(*house, terms.house);
    assert_eq!(
        fixture.table.terms.house, terms.house,
        "the table keeps its rules"
    );
    let written = gow::Record::of(&fixture.hand().round).to_string();
    assert!(!written.contains("players-and-bank"), "{written}");
}
