//! Choices of the computer.

mod plain_outlook;

use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};

use super::{Knowledge, Outlook};
use crate::{
    AnyRound, Deal, Game, House, Round as _,
    computer::{random, trial},
    tet_gow::{Cards, Sight},
};

#[test]
fn it_plays_every_house_at_every_table_and_beats_random_play() {
    for house in House::all(Game::TetGow) {
        for seats in house.seats() {
            let points = trial::points_against_random(&house, seats, 30);
            // Some 15 to 25 points a hand are usual.
            assert!(
                points > 30 * seats as i64 * 8,
                "{points} points in {} hands of {house}",
                30 * seats
            );
        }
    }
}

/// Hands in which every part is compared.
const HANDS: usize = 60;

#[test]
fn the_short_cuts_change_no_value() {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(62);
    let houses = House::all(Game::TetGow);
    let mut compared = 0;
    for hand in 0..HANDS {
        let house = &houses[hand % houses.len()];
        let seats = 3 + hand / houses.len() % 2;
        let mut round = AnyRound::start(Deal::shuffled(house, seats, &mut chance)).unwrap();
        while let Some(seat) = round.to_act().single() {
            let view = round.view(Some(seat));
            let House::TetGow(rules) = house else {
                panic!("a house of Tet-Gow")
            };
            let sight = Sight::of(*rules, view.trick().unwrap());
            let knowledge = Knowledge::new(&sight);
            let has_stacks = view.trick().unwrap().stacks[seat] > 0;
            let fast = Outlook::new(&knowledge, sight.hand, has_stacks);
            let plain = plain_outlook::Outlook::new(&knowledge, sight.hand);
            each_part(sight.hand, |part| {
                assert_eq!(fast.leading(part).to_bits(), plain.leading(part).to_bits());
                for stacks in [has_stacks, true] {
                    let one = fast.following(part, stacks);
                    let other = plain.following(part, stacks);
                    assert_eq!(one.to_bits(), other.to_bits(), "{house} {part:?}");
                }
                compared += 1;
            });
            round
                .play(seat, random::choose(&view, &mut chance))
                .unwrap();
        }
    }
    assert!(compared > 1_000 * HANDS, "{compared}");
}

/// Visits every part of a hand.
fn each_part(hand: Cards, mut visit: impl FnMut(Cards)) {
    let cards: Vec<Cards> = hand.iter().map(Cards::one).collect();
    for part in 0..1_usize << cards.len() {
        let held = cards
            .iter()
            .enumerate()
            .filter(|(place, _)| part >> place & 1 == 1);
        visit(held.fold(Cards::NONE, |all, (_, card)| all.and(*card)));
    }
}
