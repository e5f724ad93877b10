//! Switches that change who leads and who pays, and not only how a hand is counted.

use gow::{Game, House, Round as _, Seat};

use super::bets::{bet, pai_gow, started};
use super::desk::{ANN, BO, CY, DI, Desk, seat, terms};
use crate::table::{Bank, Input, NextBank, Terms};

/// A table of four at which dice choose the leader of every hand.
fn thrown() -> Desk {
    let house = House::default_of(Game::TetGow).with_option("first_leader", &"dice".into()).unwrap();
    Desk::seated_by(&[ANN, BO, CY, DI], Terms { house, ..terms() })
}

/// Asserts that the leader of the running hand is the one that the dice of this hand named.
fn was_thrown_for(desk: &Desk) {
    let throws = desk.table.first_throws().expect("everybody sees the dice");
    let named = throws.last().and_then(|last| Seat::new(usize::from(*last) - 1));
    let deal = desk.hand().round.deal();
    assert_eq!((Some(deal.banker), deal.streak), (named, 1));
}

#[test]
fn dice_choose_the_leader_of_every_hand_where_the_house_says_so() {
    let mut leaders = Vec::new();
    for seed in 0..20 {
        let mut desk = thrown().with_seed(seed);
        desk.take(Input::Start { by: ANN }).unwrap();
        was_thrown_for(&desk);
        desk.play_out();
        assert_eq!(desk.table.next_banker, None);
        for by in [ANN, BO, CY, DI] {
            desk.take(Input::NextHand { by }).unwrap();
        }
        assert_eq!(desk.hand().number, 2);
        was_thrown_for(&desk);
        leaders.push(desk.hand().round.deal().banker);
    }
    assert!(leaders.iter().any(|leader| *leader != leaders[0]), "{leaders:?}");
}

#[test]
fn dice_choose_also_when_the_hand_before_had_named_somebody() {
    let mut desk = thrown();
    desk.table.next_banker = Some(NextBank::of_anybody((seat(2), 5)));
    desk.take(Input::Start { by: ANN }).unwrap();
    was_thrown_for(&desk);
}

#[test]
fn a_hand_that_the_house_banks_is_dealt_and_kept_without_a_commission_of_the_bank() {
    let mut terms = pai_gow("casino", Bank::House);
    terms.house = terms.house.with_option("commission_of", &"players-and-bank".into()).unwrap();
    let mut desk = started(&[ANN, BO], terms.clone());
    for user in [ANN, BO] {
        desk.take(bet(&desk, user, 100)).unwrap();
    }
    let house = &desk.hand().round.deal().house;
    assert_eq!(*house, terms.house.banked_by_house());
    assert_ne!(*house, terms.house);
    assert_eq!(desk.table.terms.house, terms.house, "the table keeps its rules");
    let written = gow::Record::of(&desk.hand().round).to_string();
    assert!(!written.contains("players-and-bank"), "{written}");
}
