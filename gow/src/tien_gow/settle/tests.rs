//! Settlements against published numbers.

#![allow(clippy::unwrap_used, reason = "a test may")]
use super::*;
use crate::{net, tien_gow::Banker};

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn check(house: House, stacks: [u8; 4], winner: usize, last_trick: LastTrick, expected: [i64; 4]) {
    check_streak(house, 1, stacks, winner, last_trick, expected);
}

fn check_streak(
    house: House,
    streak: u32,
    stacks: [u8; 4],
    winner: usize,
    last_trick: LastTrick,
    expected: [i64; 4],
) {
    let ending = Ending {
        last_trick,
        ..Ending::ordinary(
            seat(0),
            streak,
            seat(winner),
            PerSeat::from_vec(stacks.to_vec()).unwrap(),
        )
    };
    let settlement = settle(&house, &ending);
    let net = net(&settlement.payments, SEATS);
    assert_eq!(
        net,
        PerSeat::from_vec(expected.to_vec()).unwrap(),
        "{ending:?}"
    );
}

#[test]
fn stacks_are_settled_against_par() {
    let celko = House::default();
    let ordinary = LastTrick::Ordinary;
    check(celko, [1, 4, 0, 3], 3, ordinary, [-6, 0, -5, 11]);
    check(celko, [1, 5, 0, 2], 3, ordinary, [-6, 1, -5, 10]);
    check(celko, [3, 2, 2, 1], 0, ordinary, [14, -4, -4, -6]);
    check(celko, [4, 2, 1, 1], 1, ordinary, [0, 6, -3, -3]);
    check(
        celko,
        [2, 4, 2, 0],
        1,
        LastTrick::Supreme,
        [-8, 22, -4, -10],
    );
    check(
        celko,
        [4, 2, 1, 1],
        0,
        LastTrick::Quartet,
        [32, -8, -12, -12],
    );
    check(celko, [0, 8, 0, 0], 1, ordinary, [-20, 40, -10, -10]);
    check(
        celko,
        [8, 0, 0, 0],
        0,
        LastTrick::LittleThree,
        [120, -40, -40, -40],
    );
    let plain = House {
        last_trick_bonus: crate::tien_gow::LastTrickBonus::None,
        ..celko
    };
    check(
        plain,
        [8, 0, 0, 0],
        0,
        LastTrick::LittleThree,
        [60, -20, -20, -20],
    );
    let four = House {
        no_trick_pays: crate::tien_gow::NoTrickPays::Four,
        ..celko
    };
    check(four, [1, 4, 0, 3], 3, ordinary, [-6, 0, -4, 10]);
}

#[test]
fn a_growing_banker_above_par_may_be_paid_plainly() {
    let growing = House {
        banker: Banker::Growing,
        ..crate::tien_gow::Preset::Gupai.house()
    };
    let plain = House {
        over_par_banker: OverParBanker::Plain,
        ..growing
    };
    let ordinary = LastTrick::Ordinary;
    check_streak(growing, 2, [6, 2, 0, 0], 1, ordinary, [6, 4, -5, -5]);
    check_streak(growing, 5, [6, 2, 0, 0], 1, ordinary, [12, -2, -5, -5]);
    check_streak(plain, 5, [6, 2, 0, 0], 1, ordinary, [2, 8, -5, -5]);
    check_streak(plain, 2, [1, 2, 2, 3], 3, ordinary, [-9, -2, -2, 13]);
    check_streak(plain, 2, [2, 6, 0, 0], 0, ordinary, [24, 6, -15, -15]);
}

#[test]
fn supreme_and_quartets_are_paid_by_everybody() {
    let celko = House::default();
    let paid = |to, shape| net(&trick_payments(&celko, seat(0), 1, seat(to), shape), SEATS);
    let row = |values: [i64; 4]| PerSeat::from_vec(values.to_vec()).unwrap();
    assert_eq!(paid(1, Shape::Supreme), row([-4, 8, -2, -2]));
    assert_eq!(paid(0, Shape::Supreme), row([12, -4, -4, -4]));
    assert_eq!(paid(1, Shape::Quartet), row([-8, 16, -4, -4]));
    assert_eq!(paid(0, Shape::Quartet), row([24, -8, -8, -8]));
    assert_eq!(paid(0, Shape::MixedPair), row([0; 4]));
}
