//! How a hand of Pai Gow ended.

use serde::{Deserialize, Serialize};

use super::{Comparisons, Setting, Verdict};
use crate::{Payment, PerSeat};

/// The result of a finished hand of a game in which everybody sets against the bank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetOutcome {
    /// What became of each seat's bet.
    pub results: PerSeat<Verdict>,
    /// How each seat set its tiles.
    pub hands: PerSeat<Setting>,
    /// How each player's hands stand against the bank's; nothing for the bank.
    pub comparisons: PerSeat<Option<Comparisons>>,
    /// The bets that were won and lost, in playing order from the bank; in chips.
    pub payments: Vec<Payment>,
    /// What each seat pays the house of its winnings, in chips.
    pub commission: PerSeat<i64>,
    /// What each seat gained or lost, commission included, in chips; the sum is what the house took, below zero.
    pub net: PerSeat<i64>,
}
