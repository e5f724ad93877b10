//! Payments, for tricks and at the end.

use super::ending::Ending;
use super::options::Options;

/// A payment: payer, payee, points and reason.
pub(crate) type Payment = (usize, usize, i64, &'static str);

/// The banker and the streak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bank {
    /// The banker.
    pub banker: usize,
    /// Hands in a row, this one included.
    pub streak: i64,
}

impl Options {
    /// Returns the factor on payments between the banker and another player; 1 if the house has
    /// none.
    pub(crate) fn banker_factor(&self, streak: i64) -> i64 {
        match self.get("banker") {
            "double" => 2,
            "growing" => streak + 1,
            // The figure applies to everybody in the settlement by stacks; there is no banker's
            // factor.
            _ => 1,
        }
    }

    /// Returns the factor on a payment between two players.
    fn factor(&self, bank: Bank, one: usize, other: usize) -> i64 {
        if one == bank.banker || other == bank.banker {
            self.banker_factor(bank.streak)
        } else {
            1
        }
    }

    /// Returns the payments of all others for a Supreme.
    pub(crate) fn supreme_payments(&self, to: usize, bank: Bank) -> Vec<Payment> {
        match self.get("supreme_pays") {
            "two" => payments_to(to, "supreme", |from| 2 * self.factor(bank, from, to)),
            "fixed" => payments_to(to, "supreme", |from| {
                if [from, to].contains(&bank.banker) {
                    4
                } else {
                    2
                }
            }),
            _ => Vec::new(),
        }
    }

    /// Returns the payments of all others to the winner of a quartet trick.
    pub(crate) fn quartet_payments(&self, to: usize, bank: Bank) -> Vec<Payment> {
        if !self.is("quartet_pays", "winner") {
            return Vec::new();
        }
        payments_to(to, "quartet", |from| 4 * self.factor(bank, from, to))
    }

    /// Returns the payments of all others to the leader of two couples.
    pub(crate) fn couples_payments(&self, to: usize, bank: Bank) -> Vec<Payment> {
        if !self.is("quartet_pays", "leader") {
            return Vec::new();
        }
        payments_to(to, "two-couples", |from| {
            if [from, to].contains(&bank.banker) {
                8
            } else {
                4
            }
        })
    }

    /// Returns what a player owes the winner for stacks alone, with the figure or the banker's
    /// factor, before any bonus; negative when the winner owes the player.
    fn debt_by_stacks(&self, stacks: i64, player: usize, winner: usize, bank: Bank) -> i64 {
        let base = if stacks == 0 {
            self.no_trick_pays()
        } else {
            4 - stacks
        };
        let is_excepted = self.is("over_par_banker", "plain") && player == bank.banker;
        let figure = 4 * bank.streak;
        match self.get("banker") {
            "figure" if is_excepted && base < 0 => base,
            "figure" => base * figure / 4,
            "figure-literal" => {
                let owed = if stacks == 0 {
                    figure + self.no_trick_pays() - 4
                } else {
                    figure - stacks
                };
                if is_excepted && owed < 0 {
                    4 - stacks
                } else {
                    owed
                }
            }
            _ if is_excepted && base < 0 => base,
            _ => base * self.factor(bank, player, winner),
        }
    }

    /// Settles a finished hand.
    pub(crate) fn settle(&self, ending: &Ending, bank: Bank) -> Vec<Payment> {
        let (last, complete) = (ending.last_factor(self), ending.complete_factor(self, bank));
        let captured = ending.captured(self);
        let is_times_four = captured.is_some() && self.is("big_six_captures", "pays-for-all-x4");
        let capture = if is_times_four { 4 } else { 1 };
        let winner = ending.winner;
        let mut paid = Vec::new();
        for (player, stacks) in ending.stacks.into_iter().enumerate() {
            if player == winner {
                continue;
            }
            let owed = self.debt_by_stacks(stacks, player, winner, bank);
            if owed > 0 {
                let points = owed * last * complete * capture;
                match captured {
                    Some(instead) if instead != player => {
                        paid.push((instead, winner, points, "capture"));
                    }
                    _ => paid.push((player, winner, points, "par")),
                }
            } else if owed < 0 {
                let factor = if self.is("last_trick_bonus", "hong-kong") {
                    1
                } else {
                    last
                };
                paid.push((winner, player, -owed * factor, "par"));
            }
        }
        paid
    }

    /// Settles a hand that was won by a claim.
    pub(crate) fn settle_claim(&self, claimant: usize, bank: Bank) -> Vec<Payment> {
        let complete = if self.is("complete_game", "none") {
            1
        } else {
            2
        };
        let others = (0..4).filter(|&player| player != claimant);
        others
            .map(|player| {
                (
                    player,
                    claimant,
                    complete * self.debt_by_stacks(0, player, claimant, bank),
                    "par",
                )
            })
            .collect()
    }
}

/// Returns the payments of all others to one player for one reason.
fn payments_to(to: usize, reason: &'static str, price: impl Fn(usize) -> i64) -> Vec<Payment> {
    (0..4)
        .filter(|&from| from != to)
        .map(|from| (from, to, price(from), reason))
        .collect()
}

/// Returns what each player has won or lost by payments.
pub(crate) fn net(payments: &[Payment]) -> [i64; 4] {
    let mut net = [0; 4];
    for &(from, to, points, _) in payments {
        net[from] -= points;
        net[to] += points;
    }
    net
}

/// Merges the payments of the same pair for the same reason and sorts them, for comparison.
pub(crate) fn merge_payments(payments: &[Payment]) -> Vec<Payment> {
    let mut sorted = payments.to_vec();
    sorted.sort_by_key(|&(from, to, _, reason)| (from, to, reason));
    let mut merged: Vec<Payment> = Vec::new();
    for payment in sorted {
        match merged.last_mut() {
            Some(last) if (last.0, last.1, last.3) == (payment.0, payment.1, payment.3) => {
                last.2 += payment.2;
            }
            _ => merged.push(payment),
        }
    }
    merged
}
