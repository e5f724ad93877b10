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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use super::*;

    fn check(stacks: &[u8], winner: usize, scores: &[i64], net: &[i64]) {
        let stacks = PerSeat::from_vec(stacks.to_vec()).unwrap();
        let settled = settle(&stacks, Seat::new(winner).unwrap());
        assert_eq!(settled.scores.values().as_slice(), scores);
        let seats = scores.len();
        assert_eq!(
            crate::net(&settled.payments, seats).values().as_slice(),
            net
        );
        let sum: i64 = scores.iter().sum();
        let rule: Vec<i64> = scores
            .iter()
            .map(|score| seats as i64 * score - sum)
            .collect();
        assert_eq!(rule, net);
        assert!(settled.payments.iter().all(|payment| payment.points > 0));
    }

    #[test]
    fn each_seat_collects_from_the_seats_after_it() {
        let stacks = PerSeat::from_vec(vec![5, 0, 2, 2]).unwrap();
        let settled = settle(&stacks, Seat::new(2).unwrap());
        assert_eq!(settled.scores.values().as_slice(), [5, 0, 7, 2]);
        let pairs = settled.payments.iter();
        let pairs: Vec<(usize, usize)> = pairs
            .map(|payment| (payment.from.index(), payment.to.index()))
            .collect();
        assert_eq!(pairs, [(3, 2), (0, 2), (1, 2), (1, 3), (1, 0), (3, 0)]);
    }

    #[test]
    fn everybody_settles_the_difference_with_everybody() {
        check(&[5, 1, 0, 2], 3, &[5, 1, 0, 7], &[7, -9, -13, 15]);
        check(&[9, 0, 0, 0], 0, &[14, 0, 0, 0], &[42, -14, -14, -14]);
        check(&[7, 0, 2], 2, &[7, 0, 7], &[7, -14, 7]);
        check(&[3, 3, 3, 0], 1, &[3, 8, 3, 0], &[-2, 18, -2, -14]);
    }
}
