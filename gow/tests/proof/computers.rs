//! Computers in every house, with any options: they play legal moves, and better than chance.

use gow::{AnyRound, House, Level, Round, Seat, choose};
use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};

use crate::chance::Chance;
use crate::rigged::{any_house, random_deal, turn};

/// Hands played by computers only.
const HANDS: usize = 1_500;

/// Hands for each house in which one computer plays against chance.
const AGAINST_CHANCE: usize = 600;

#[test]
fn computers_play_legally_in_every_house() {
    let mut chance = Chance::new(31);
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(31);
    for _ in 0..HANDS {
        let house = any_house(&mut chance);
        let mut round = AnyRound::start(random_deal(&mut chance, house)).unwrap();
        while let Some((seat, moves)) = turn(&round) {
            let choice = choose(&round.view(Some(seat)), Level::Steady, &mut generator);
            assert!(
                moves.contains(&choice),
                "{choice} in {}",
                round.deal().house
            );
            round.play(seat, choice).unwrap();
        }
        assert!(round.outcome().is_some());
    }
}

#[test]
fn computers_win_from_chance_in_every_house() {
    let computer = Seat::new(2).unwrap();
    for house in crate::rigged::TRICK_GAMES.into_iter().flat_map(House::all) {
        let mut chance = Chance::new(32);
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(32);
        let mut won = 0;
        for _ in 0..AGAINST_CHANCE {
            let mut deal = random_deal(&mut chance, house.clone());
            // One hand with a large factor would outweigh all others.
            deal.streak = 1;
            let mut round = AnyRound::start(deal).unwrap();
            while let Some((seat, moves)) = turn(&round) {
                let view = round.view(Some(seat));
                let by_chance = *chance.pick(&moves);
                let choice = if seat == computer {
                    choose(&view, Level::Steady, &mut generator)
                } else {
                    by_chance
                };
                round.play(seat, choice).unwrap();
            }
            won += round.outcome().and_then(gow::Outcome::trick).unwrap().net[computer];
        }
        assert!(
            won > AGAINST_CHANCE as i64,
            "more than a point a hand in {house}: {won}"
        );
    }
}
