//! What a check of a receipt finds wrong.

use std::fmt;

use crate::{named_enum::named_enum, record::refusal::shortened};

named_enum! {
    /// One step of checking a receipt, in the order in which they are made; answers use the names.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Step {
        /// The line is a receipt at all.
        Format = "format",
        /// The seed is the one that was committed to.
        Commit = "commit",
        /// What the receipt fixes fits together: game, rules, seats and players.
        Receipt = "receipt",
        /// The receipt follows the one before it, and that one was opened.
        Chain = "chain",
        /// Seed and receipt make the tiles and dice that were dealt.
        Deal = "deal",
        /// The value that the key took from the beacon is the one that was published for the round.
        Beacon = "beacon",
    }
}

/// The first step that a receipt fails, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{step}: {why}")]
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
