//! Scores and payments (TT-20 to TT-22).

use crate::{Payment, PerSeat, Reason, Seat};

/// What the winner scores in addition to the stacks.
pub const WINNER_BONUS: i64 = 5;

/// The scores and payments at the end of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// The score of each seat.
    pub scores: PerSeat<i64>,
    /// The difference between the scores of every two seats; equal scores owe each other nothing.
    /// The winner collects first, then the seats after it in playing order, each from the seats
    /// after itself.
    pub payments: Vec<Payment>,
}

/// Settles a hand between every two seats.
///
/// # Panics
/// When the winner is no seat of the table.
#[must_use]
pub fn settle(stacks: &PerSeat<u8>, winner: Seat) -> Settlement {
    let bonus = |seat| if seat == winner { WINNER_BONUS } else { 0 };
    let scores = stacks.map(|seat, stacks| i64::from(*stacks) + bonus(seat));
    let seats = scores.len();
    let mut payments = Vec::new();
    for to in std::iter::once(winner).chain(winner.others(seats)) {
        for from in to.others(seats) {
            let points = scores[to] - scores[from];
            if points > 0 {
                payments.push(Payment {
                    from,
                    to,
                    points,
                    reason: Reason::Score,
                });
            }
        }
    }
    Settlement { scores, payments }
}
