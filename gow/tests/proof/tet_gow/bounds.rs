//! The most that one seat can lose in one hand (TT-23), found by search over every split of the
//! tricks.

use gow::{Game, House, PerSeat, tet_gow::settle};

use crate::fixture::seat;

/// Returns every way to split `tricks` stacks among `seats` seats.
fn stack_splits(tricks: u8, seats: usize) -> Vec<Vec<u8>> {
    if seats == 1 {
        return vec![vec![tricks]];
    }
    let first = (0..=tricks).flat_map(|own| {
        let rest = stack_splits(tricks - own, seats - 1).into_iter();
        rest.map(move |rest| [vec![own], rest].concat())
    });
    first.collect()
}

/// Returns the most that any seat loses, by the library's payments.
fn largest_loss(tricks: u8, seats: usize) -> i64 {
    let mut largest = 0;
    for stacks in stack_splits(tricks, seats) {
        let stacks = PerSeat::from_vec(stacks).unwrap();
        for winner in (0..seats).map(seat).filter(|winner| stacks[*winner] > 0) {
            let net = gow::net(&settle(&stacks, winner).payments, seats);
            assert_eq!(net.values().sum::<i64>(), 0);
            largest = largest.max(-net.values().min().unwrap());
        }
    }
    largest
}

#[test]
fn the_largest_loss_of_every_house_is_reached_and_never_exceeded() {
    for house in House::all(Game::TetGow) {
        for seats in house.seats() {
            let found = largest_loss(house.hand_size(seats) as u8, seats);
            for streak in [1, 7, gow::MAX_STREAK] {
                assert_eq!(
                    house.largest_loss(seats, streak),
                    found,
                    "{house} with {seats} seats"
                );
            }
        }
    }
}
