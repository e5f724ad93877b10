//! How a hand of Pai Gow ended.

use serde::{Deserialize, Serialize};

use super::{Comparisons, Setting, Verdict};
use crate::{Payment, PerSeat};

/// The result of a finished hand of a game in which every player sets against the bank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetOutcome {
    /// The result of each seat's bet.
    pub results: PerSeat<Verdict>,
    /// How each seat set its tiles.
    pub hands: PerSeat<Setting>,
    /// The comparison of each player's hands with the bank's; `None` for the bank.
    pub comparisons: PerSeat<Option<Comparisons>>,
    /// The bets that were won and lost, in chips, in playing order from the bank.
    pub payments: Vec<Payment>,
    /// The commission that each seat pays the house's bank, in chips.
    pub commission: PerSeat<i64>,
    /// What each seat gained or lost after commission, in chips; the sum is minus the take of the
    /// house's bank.
    pub net: PerSeat<i64>,
}
