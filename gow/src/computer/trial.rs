//! Trials of a computer against random play, for the tests of each game.

use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

use super::{Budget, Level, Player, choose, random};
use crate::{AnyRound, Deal, Game, House, Outcome, PerSeat, Round, Seat, View, tien_gow::SEATS};

/// Deals hands and plays each once with the steady computer in every seat against random play;
/// returns the steady computer's points.
pub(crate) fn points_against_random(house: &House, seats: usize, deals: usize) -> i64 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut points = 0;
    for _ in 0..deals {
        let deal = Deal::shuffled(house, seats, &mut rng);
        points += Seat::all(seats)
            .map(|steady| points_of(deal.clone(), steady, &mut rng))
            .sum::<i64>();
    }
    points
}

/// Plays a deal with the steady computer in one seat and returns its points.
fn points_of(deal: Deal, steady: Seat, rng: &mut Xoshiro256PlusPlus) -> i64 {
    let mut round = AnyRound::start(deal).unwrap();
    while let Some(seat) = round.to_act().single() {
        let view = round.view(Some(seat));
        let mv = if seat == steady {
            choose(&view, Level::Steady, rng)
        } else {
            random::choose(&view, rng)
        };
        round.play(seat, mv).unwrap();
    }
    round.outcome().and_then(Outcome::trick).unwrap().net[steady]
}

/// Returns a deal of these hands with the first seat as the banker.
pub(crate) fn deal(house: &House, hands: [&str; 4]) -> Deal {
    let hand = |text: &str| {
        let pieces = text.split(' ').map(|piece| piece.parse().unwrap());
        pieces.collect()
    };
    Deal {
        house: house.clone(),
        banker: Seat::new(0).unwrap(),
        streak: 1,
        hands: PerSeat::from_vec(hands.map(hand).to_vec()).unwrap(),
        bets: None,
    }
}

/// Returns every house of Tien Gow with its own discards, and then each with open ones.
pub(crate) fn houses() -> Vec<House> {
    let mut houses = House::all(Game::TienGow);
    let open = |house: &House| house.with_option("discards", &"open".into()).unwrap();
    let opened: Vec<House> = houses.iter().map(open).collect();
    houses.extend(opened);
    houses
}

/// Plays hands of each of the [`houses`], half of the plays at random, and looks at each position
/// in which a seat has a choice.
pub(crate) fn each_choice(
    seed: u64,
    hands: usize,
    mut look: impl FnMut(&AnyRound, &View, &mut Xoshiro256PlusPlus),
) {
    let houses = houses();
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    for hand in 0..hands {
        let mut deal = Deal::shuffled(&houses[hand % houses.len()], SEATS, &mut chance);
        deal.streak = 1 + (hand % 4) as u32;
        deal.banker = Seat::new(chance.random_range(0..SEATS)).unwrap();
        let mut round = AnyRound::start(deal).unwrap();
        while let Some(seat) = round.to_act().single() {
            let view = round.view(Some(seat));
            if view.legal().len() > 1 {
                look(&round, &view, &mut chance);
            }
            let mv = if chance.random() {
                random::choose(&view, &mut chance)
            } else {
                Player::Steady.choose(&view, &Budget::worlds(0), &mut chance)
            };
            round.play(seat, mv).unwrap();
        }
    }
}
