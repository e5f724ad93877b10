use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

use crate::{
    AnyRound, Deal, Game, House as AnyHouse, Level, Round, Seat, View,
    computer::{choose, random, trial},
};

use super::Habits;

mod plain;

/// Plays the moves, then checks which moves the next seats choose.
fn check(hands: [&str; 4], plays: &[&str], expected: &[&str]) {
    let mut round =
        AnyRound::start(trial::deal(&AnyHouse::default_of(Game::TienGow), hands)).unwrap();
    for mv in plays {
        let seat = round.to_act().single().unwrap();
        round.play(seat, mv.parse().unwrap()).unwrap();
    }
    let seat = round.to_act().single().unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let chosen = choose(&round.view(Some(seat)), Level::Steady, &mut rng).to_string();
    assert!(expected.contains(&chosen.as_str()), "{plays:?}: {chosen}");
}

const MIXED: [&str; 4] = [
    "63 54 65 65 64 61 41 32",
    "66 66 55 55 31 51 42 21",
    "44 44 31 33 22 64 62 43",
    "11 11 33 22 61 51 53 52",
];

#[test]
fn what_cannot_win_is_discarded_and_pairs_are_kept() {
    check(MIXED, &["lead 63"], &["discard 51"]);
    check(
        MIXED,
        &["lead 63", "discard 51"],
        &["discard 22", "discard 64", "discard 43", "discard 33"],
    );
}

#[test]
fn a_sure_lead_comes_before_a_weak_one_when_all_are_sure() {
    let hands = [
        "66 66 63 54 11 11 62 53",
        "44 44 31 31 55 55 33 33",
        "22 22 65 65 64 64 61 61",
        "51 51 52 43 42 41 32 21",
    ];
    check(hands, &[], &["lead 66 66 63 54", "lead 11 11 62 53"]);
}

#[test]
fn the_first_stack_is_taken_before_early_death() {
    let hands = [
        "63 54 62 53 52 43 61 66",
        "65 65 64 64 61 51 41 32",
        "66 55 55 33 33 22 22 51",
        "11 11 44 44 31 31 42 21",
    ];
    let gone = [
        "lead 63 54",
        "discard 64 64",
        "discard 22 22",
        "discard 42 21",
        "lead 62 53",
        "discard 65 65",
        "discard 33 33",
        "discard 31 31",
        "lead 52 43",
        "discard 41 32",
        "discard 55 51",
        "discard 44 44",
        "lead 61",
        "discard 51",
    ];
    check(hands, &gone, &["beat 66", "beat 55"]);
}

#[test]
fn it_beats_random_play_clearly() {
    let points = trial::points_against_random(&AnyHouse::default_of(Game::TienGow), 4, 50);
    // Some 14 points a hand are usual, with a standard error of one point over so few.
    assert!(points > 200 * 8, "{points} points in 200 hands");
}

#[test]
fn it_plays_every_house_and_beats_random_play_in_it() {
    for house in AnyHouse::all(Game::TienGow) {
        let points = trial::points_against_random(&house, 4, 25);
        // Where least is paid, in Tien Kow, some 6 points a hand are usual.
        assert!(points > 100 * 3, "{points} points in 100 hands of {house}");
    }
}

/// Hands in which every choice is compared; a quarter of the plays in them is random.
const HANDS: usize = 2_100;

#[test]
fn the_short_cuts_change_no_choice() {
    let houses = trial::houses();
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(61);
    let (mut compared, mut strayed) = (0, 0);
    for hand in 0..HANDS {
        let house = &houses[hand % houses.len()];
        let mut deal = Deal::shuffled(house, 4, &mut chance);
        deal.streak = 1 + (hand % 3) as u32;
        deal.banker = Seat::new(hand / houses.len() % 4).unwrap();
        let AnyHouse::TienGow(rules) = house else {
            panic!("a house of Tien Gow")
        };
        let mut round = AnyRound::start(deal).unwrap();
        while let Some(seat) = round.to_act().single() {
            let view = round.view(Some(seat));
            let View::Trick(seen) = &view else {
                panic!("Tien Gow is a trick game")
            };
            let seed = chance.random();
            let [mut one, mut other] = [(); 2].map(|()| Xoshiro256PlusPlus::seed_from_u64(seed));
            let fast = super::choose(rules, seen, &mut one);
            let plain = plain::choose_by(&Habits::DEFAULT, rules, seen, &mut other);
            assert_eq!(fast, plain, "{house} {:?}", round.plays());
            compared += usize::from(seen.legal.len() > 1);
            let stray = chance.random_range(0..4) == 0;
            strayed += usize::from(stray);
            let mv = if stray {
                random::choose(&view, &mut chance)
            } else {
                fast
            };
            round.play(seat, mv).unwrap();
        }
    }
    assert!(
        compared > 15 * HANDS && strayed > 4 * HANDS,
        "{compared} {strayed}"
    );
}
