//! Comparisons of a player's two hands with the bank's.

use serde::{Deserialize, Serialize};

use super::{Copies, Rank, Setting};
use crate::named_enum::named_enum;

/// The comparison of one of a player's hands with the bank's of the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Comparison {
    /// The player's ranks higher.
    Higher,
    /// Both rank the same; the bank wins unless copies tie (PG-16).
    Copy,
    /// Neither has a point; the bank wins with any tiles (PG-15).
    Zeros,
    /// The bank's ranks higher.
    Lower,
}

named_enum! {
    /// The result of a player's bet; records use the names.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Verdict {
        /// The seat is the bank itself.
        Bank = "bank",
        /// The player wins the bet.
        Win = "win",
        /// The player loses the bet.
        Loss = "loss",
        /// Nobody pays.
        Push = "push",
    }
}

impl Comparison {
    /// Compares a player's hand with the bank's.
    #[must_use]
    pub fn of(player: Rank, bank: Rank) -> Comparison {
        Comparison::of_strengths(player.strength(), bank.strength())
    }

    /// Compares the strengths of two hands.
    pub(super) fn of_strengths(player: u8, bank: u8) -> Comparison {
        if player < Rank::ONE_POINT && bank < Rank::ONE_POINT {
            return Comparison::Zeros;
        }
        match player.cmp(&bank) {
            std::cmp::Ordering::Greater => Comparison::Higher,
            std::cmp::Ordering::Equal => Comparison::Copy,
            std::cmp::Ordering::Less => Comparison::Lower,
        }
    }

    /// Returns 1 if the player wins this hand, -1 if the bank does, 0 if nobody does.
    pub(super) const fn worth(self, copies: Copies) -> i8 {
        match (self, copies) {
            (Comparison::Higher, _) => 1,
            (Comparison::Copy, Copies::Tie) => 0,
            (Comparison::Copy, Copies::Bank) | (Comparison::Zeros | Comparison::Lower, _) => -1,
        }
    }
}

/// The two comparisons of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Comparisons {
    /// The high hands.
    pub high: Comparison,
    /// The low hands.
    pub low: Comparison,
}

impl Comparisons {
    /// Compares a player's setting with the bank's.
    #[must_use]
    pub fn of(player: Setting, bank: Setting) -> Comparisons {
        Comparisons {
            high: Comparison::of(player.high.rank, bank.high.rank),
            low: Comparison::of(player.low.rank, bank.low.rank),
        }
    }

    /// Returns the result of the bet: two hands won are a win, two lost a loss, one of each a push;
    /// after a tie the other hand decides (PG-17, PG-18).
    #[must_use]
    pub const fn verdict(self, copies: Copies) -> Verdict {
        match self.high.worth(copies) + self.low.worth(copies) {
            0 => Verdict::Push,
            1.. => Verdict::Win,
            _ => Verdict::Loss,
        }
    }
}
