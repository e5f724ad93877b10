//! Amounts of chips.

use serde::{Deserialize, Serialize};

use crate::config::error::Mistakes;
use crate::ledger::Chips;

/// The highest `max_stake`, so that the largest hold of every game stays far below [`Chips::MAX`].
const STAKE_MAX: i64 = 1_000_000;

/// Amounts of chips. Chips are play money: they cannot be bought, sold or exchanged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ChipsConfig {
    /// Chips that a new player gets.
    pub grant: Chips,
    /// Chips that a player can claim once a day.
    pub daily: Chips,
    /// The default stake of a table, in chips per point.
    pub default_stake: i64,
    /// The highest stake of a table, in chips per point.
    pub max_stake: i64,
    /// The chips won from computers in a day after which a person's hands with them are for nothing; with 0, all are.
    pub house_win_cap: i64,
}

impl Default for ChipsConfig {
    fn default() -> Self {
        let chips = |amount| Chips::new(amount).expect("the defaults are in range");
        Self {
            grant: chips(5_000),
            daily: chips(500),
            default_stake: 10,
            max_stake: 1_000,
            house_win_cap: 5_000,
        }
    }
}

impl ChipsConfig {
    pub(super) fn validate(&self, mistakes: &mut Mistakes<'_>) {
        mistakes.check_range("chips.max_stake", self.max_stake, 0, STAKE_MAX);
        let most = if mistakes.has("chips.max_stake") {
            STAKE_MAX
        } else {
            self.max_stake
        };
        mistakes.check_range("chips.default_stake", self.default_stake, 0, most);
        let cap_most = Chips::MAX.get();
        mistakes.check_range("chips.house_win_cap", self.house_win_cap, 0, cap_most);
    }
}
