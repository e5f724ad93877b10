//! Payments between seats.

use serde::{Deserialize, Serialize};

use crate::{PerSeat, Seat, named_enum::named_enum};

named_enum! {
    /// Why something is paid; records use the names.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Reason {
        /// Stacks above or below par at the end of the hand.
        Par = "par",
        /// Supreme was led.
        Supreme = "supreme",
        /// A quartet took a trick.
        Quartet = "quartet",
        /// Two couples were led.
        TwoCouples = "two-couples",
        /// The tile that the payer led to the last trick was captured, so it pays what others owe.
        Capture = "capture",
        /// A bet against the bank was won or lost.
        Bet = "bet",
        /// The house's bank keeps its share of a bet that was won.
        Commission = "commission",
        /// The difference between two scores.
        Score = "score",
    }
}

/// One payment from a seat to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Payment {
    /// The seat that pays.
    pub from: Seat,
    /// The seat that is paid.
    pub to: Seat,
    /// The amount in points, or in chips where players bet; above zero.
    pub points: i64,
    /// Why.
    pub reason: Reason,
}

/// Adds payments up and returns what each of `seats` seats has gained or lost.
///
/// ```
/// use gow::{Payment, Reason, Seat, net};
///
/// let (from, to) = (Seat::new(0).unwrap(), Seat::new(1).unwrap());
/// let payment = Payment { from, to, points: 4, reason: Reason::Par };
/// let net = net(&[payment], 4);
/// assert_eq!((net[from], net[to]), (-4, 4));
/// ```
///
/// # Panics
/// When no table has so many seats, or a payment is by or to a seat beyond them.
#[must_use]
pub fn net(payments: &[Payment], seats: usize) -> PerSeat<i64> {
    let mut net = PerSeat::filled(seats, 0);
    for payment in payments {
        net[payment.from] -= payment.points;
        net[payment.to] += payment.points;
    }
    net
}
