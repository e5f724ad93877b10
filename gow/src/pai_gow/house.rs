//! The rules of one house, as a value.

use super::{CommissionOf, Copies, Odds, Preset, Setting, Side, odds::WHOLE};

/// The highest commission, in ten-thousandths of the winnings.
pub const MAX_COMMISSION_BPS: u16 = 1_000;

/// The rules of one house: one field for each option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct House {
    /// The rule set that the house is named after.
    pub preset: Preset,
    /// The commission on a bet that a player wins, in ten-thousandths; up to
    /// [`MAX_COMMISSION_BPS`].
    pub commission_bps: u16,
    /// Who wins two hands that rank the same.
    pub copies: Copies,
    /// Whether the Big Six ranks above the Fives.
    pub six_high: bool,
    /// Who pays a commission.
    pub commission_of: CommissionOf,
}

impl Default for House {
    fn default() -> House {
        Preset::Plain.house()
    }
}

impl House {
    /// Returns the commission on a bet that a player won, rounded to the nearest chip, halves up
    /// (PG-20).
    #[must_use]
    pub const fn commission(&self, bet: i64) -> i64 {
        // Wide enough for every bet and rate.
        let (bet, whole) = (bet as i128, WHOLE as i128);
        ((bet * self.commission_bps as i128 + whole / 2) / whole) as i64
    }

    /// Returns the commission of a bank that won this sum from all bets together (PG-20).
    #[must_use]
    pub(crate) const fn bank_commission(&self, won: i64) -> i64 {
        match self.commission_of {
            CommissionOf::PlayersAndBank if won > 0 => self.commission(won),
            CommissionOf::Players | CommissionOf::PlayersAndBank => 0,
        }
    }

    /// Returns the setting with the best average result by the [odds](Odds::all) of all settings; of
    /// equal ones the first in canonical order (PG-33).
    ///
    /// The bank's commission is left out, because it depends on all bets together.
    ///
    /// # Panics
    /// When there are no odds.
    #[must_use]
    pub fn best_of(&self, odds: &[Odds], side: Side) -> Setting {
        let commission = match side {
            Side::Player => self.commission_bps,
            Side::Bank => 0,
        };
        let best = odds.iter().rev().max_by_key(|odds| odds.value(commission));
        best.expect("four tiles can be set").setting
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::{OptionError, pai_gow::options::OPTIONS};

    #[test]
    fn commission_is_rounded_half_up() {
        let casino = Preset::Casino.house();
        assert_eq!(
            [100, 9, 10, 30, 29, 0].map(|bet| casino.commission(bet)),
            [5, 0, 1, 2, 1, 0]
        );
        assert_eq!(Preset::Plain.house().commission(1_000_000), 0);
        assert_eq!(casino.commission(i64::MAX), i64::MAX / 20);
        let most = OPTIONS
            .with(casino, "commission_bps", &json!(MAX_COMMISSION_BPS))
            .unwrap();
        assert_eq!(most.commission(1_000_000), 100_000);
    }

    #[test]
    fn what_records_do_not_know_is_refused() {
        let set = |name, value: Value| OPTIONS.with(House::default(), name, &value);
        assert_eq!(set("copies", json!("bank")), Ok(House::default()));
        for (name, value) in [
            ("commission_bps", json!(1_001)),
            ("commission_bps", json!(-1)),
            ("commission_bps", json!(5.0)),
            ("commission_bps", json!("500")),
            ("copies", json!("player")),
            ("six_high", json!(1)),
        ] {
            let refused = Err(OptionError::Value);
            assert_eq!(set(name, value.clone()), refused, "{name} {value}");
        }
        for name in ["banker", ""] {
            assert_eq!(set(name, json!(1)), Err(OptionError::Name), "{name}");
        }
        for bps in [0, 1, 500, 1_000] {
            assert_eq!(
                set("commission_bps", json!(bps)).unwrap().commission_bps,
                bps
            );
        }
    }
}
