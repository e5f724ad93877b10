//! What is paid, per trick and at the end.

use super::sets::classify;
use super::tiles::Tile;

/// The switches of a house that this reading knows.
#[derive(Clone, Copy, Debug)]
pub struct Switches {
    /// A player without a column must discard the single last tile.
    pub early_death: bool,
    /// What a player without a column pays.
    pub no_trick_pays: i64,
    /// The banker's factor grows with the hands in a row.
    pub growing: bool,
    /// A losing banker above par is paid without the banker's factor.
    pub over_par_plain: bool,
    /// Supreme led is paid for.
    pub supreme: bool,
    /// A quartet trick is paid for.
    pub quartet: bool,
    /// A special last trick doubles.
    pub last_trick: bool,
    /// All eight columns double.
    pub complete: bool,
}

/// Who pays whom how many points, and why.
pub type Payment = (usize, usize, i64, &'static str);

impl Switches {
    /// The factor on everything between the banker and somebody else.
    pub fn banker_factor(&self, streak: i64) -> i64 {
        if self.growing { streak + 1 } else { 2 }
    }

    /// Collects a price from everybody else at once, more where the banker is one of the two.
    pub fn collect(
        &self,
        to: usize,
        price: i64,
        banker: usize,
        streak: i64,
        reason: &'static str,
    ) -> Vec<Payment> {
        let mut paid = Vec::new();
        for from in 0..4 {
            if from == to {
                continue;
            }
            let factor = if from == banker || to == banker { self.banker_factor(streak) } else { 1 };
            paid.push((from, to, price * factor, reason));
        }
        paid
    }

    /// Settles a finished hand from its columns, who won the last trick and with which tiles.
    pub fn settle(
        &self,
        columns: [i64; 4],
        winner: usize,
        last_set: &[Tile],
        banker: usize,
        streak: i64,
    ) -> Vec<Payment> {
        let special = match classify(last_set) {
            Some(("quartet" | "supreme", _)) => true,
            Some(_) => last_set == [(2, 1)],
            None => false,
        };
        let last = if self.last_trick && special { 2 } else { 1 };
        let complete = if self.complete && columns[winner] == 8 { 2 } else { 1 };
        let mut paid = Vec::new();
        for (player, tricks) in columns.into_iter().enumerate() {
            if player == winner {
                continue;
            }
            let base = if tricks == 0 { self.no_trick_pays } else { 4 - tricks };
            // A losing banker above par may be excepted from his own factor; nobody else is.
            let excepted = self.over_par_plain && player == banker && base < 0;
            let factor = if winner == banker || (player == banker && !excepted) {
                last * complete * self.banker_factor(streak)
            } else {
                last * complete
            };
            let points = base * factor;
            if points > 0 {
                paid.push((player, winner, points, "par"));
            } else if points < 0 {
                paid.push((winner, player, -points, "par"));
            }
        }
        paid
    }
}

/// Adds payments up to what each player has won or lost.
pub fn net(payments: &[Payment]) -> [i64; 4] {
    let mut net = [0; 4];
    for &(from, to, points, _) in payments {
        net[from] -= points;
        net[to] += points;
    }
    net
}
