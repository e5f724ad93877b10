//! Choices of the computer.

use crate::{Game, House, computer::trial::points_against_random};

#[test]
fn it_plays_every_house_at_every_table_and_beats_random_play() {
    for house in House::all(Game::TetGow) {
        for seats in house.seats() {
            let points = points_against_random(&house, seats, 30);
            // Some 15 to 25 points a hand are usual.
            assert!(
                points > 30 * seats as i64 * 8,
                "{points} points in {} hands of {house}",
                30 * seats
            );
        }
    }
}
