//! Choices of the computer.

#![allow(clippy::unwrap_used, reason = "a test may")]
use rand::{SeedableRng, rngs::Xoshiro256PlusPlus, seq::SliceRandom};

use crate::{
    AnyRound, Deal, Game, House, Level, PerSeat, Piece, Round, Seat,
    computer::{choose, random},
};

/// Deals some hands; each is played once with the computer in every seat, against random play. Gives its points.
fn points_against_random(house: &House, seats: usize, deals: usize) -> i64 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut deck: Vec<Piece> = house.deck(seats);
    let each = house.hand_size(seats);
    let mut points = 0;
    for _ in 0..deals {
        deck.shuffle(&mut rng);
        let hands = PerSeat::from_fn(seats, |seat| deck[each * seat.index()..][..each].to_vec());
        let deal = Deal { house: house.clone(), banker: Seat::new(0).unwrap(), streak: 1, hands, bets: None };
        for steady in Seat::all(seats) {
            let mut round = AnyRound::start(deal.clone()).unwrap();
            while let Some(seat) = round.to_act().single() {
                let view = round.view(Some(seat));
                let mv = if seat == steady {
                    choose(&view, Level::Steady, &mut rng)
                } else {
                    random::choose(&view, &mut rng)
                };
                round.play(seat, mv).unwrap();
            }
            points += round.outcome().and_then(crate::Outcome::trick).unwrap().net[steady];
        }
    }
    points
}

#[test]
fn it_plays_every_house_at_every_table_and_beats_random_play() {
    for house in House::all(Game::TetGow) {
        for seats in house.seats() {
            let points = points_against_random(&house, seats, 30);
            // Some 15 to 25 points a hand are usual.
            assert!(points > 30 * seats as i64 * 8, "{points} points in {} hands of {house}", 30 * seats);
        }
    }
}
