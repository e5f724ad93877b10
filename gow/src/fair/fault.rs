//! What a check of a receipt finds wrong.

use std::fmt;

use crate::record::refusal::shortened;

/// One step of checking a receipt, in the order in which they are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// The line is a receipt at all.
    Format,
    /// The seed is the one that was committed to.
    Commit,
    /// What the receipt fixes fits together: game, rules, seats and players.
    Receipt,
    /// The receipt follows the one before it, and that one was opened.
    Chain,
    /// Seed and receipt make the tiles and dice that were dealt.
    Deal,
    /// The value that the key took from the beacon is the one that was published for the round.
    Beacon,
}

impl Step {
    /// Every step in order.
    pub const ALL: [Self; 6] = [
        Self::Format,
        Self::Commit,
        Self::Receipt,
        Self::Chain,
        Self::Deal,
        Self::Beacon,
    ];

    /// Returns the name in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Format => "format",
            Self::Commit => "commit",
            Self::Receipt => "receipt",
            Self::Chain => "chain",
            Self::Deal => "deal",
            Self::Beacon => "beacon",
        }
    }
}

/// The first step that a receipt fails, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The step.
    pub step: Step,
    /// The reason in short English.
    pub why: String,
}

impl Fault {
    /// Makes a fault of a step.
    pub(super) fn new(step: Step, why: impl fmt::Display) -> Self {
        Self {
            step,
            why: shortened(why),
        }
    }

    /// Makes the fault of a line that is no receipt.
    pub(super) fn format(why: impl fmt::Display) -> Self {
        Self::new(Step::Format, why)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.step.name(), self.why)
    }
}

impl std::error::Error for Fault {}
