//! Trials of a computer against random play, for the tests of each game.

#![allow(clippy::unwrap_used, reason = "a test may")]
use rand::{SeedableRng, rngs::Xoshiro256PlusPlus, seq::SliceRandom};

use super::{Level, choose, random};
use crate::{AnyRound, Deal, House, Outcome, PerSeat, Round, Seat};

/// Deals hands and plays each once with the steady computer in every seat against random play;
/// returns the steady computer's points.
pub(crate) fn points_against_random(house: &House, seats: usize, deals: usize) -> i64 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut points = 0;
    for _ in 0..deals {
        let deal = shuffled(house, seats, &mut rng);
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

/// Returns a shuffled deal with the first seat as the banker.
pub(crate) fn shuffled(house: &House, seats: usize, rng: &mut Xoshiro256PlusPlus) -> Deal {
    let mut deck = house.deck(seats);
    let each = house.hand_size(seats);
    deck.shuffle(rng);
    Deal {
        house: house.clone(),
        banker: Seat::new(0).unwrap(),
        streak: 1,
        hands: PerSeat::from_fn(seats, |seat| deck[each * seat.index()..][..each].to_vec()),
        bets: None,
    }
}
