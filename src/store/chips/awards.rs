//! Chips that an operator gives to a person.

use crate::id::{InteractionId, Timestamp, UserId};
use crate::ledger::{self, Chips};
use crate::store::{PostingOutcome, Step, Store, StoreError, Write};

/// The longest reason, in characters.
pub const REASON_MAX: usize = 200;

/// Chips that an operator gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Award {
    /// The command that requested it, so that it is given once.
    pub asked: InteractionId,
    /// Who gets them.
    pub to: UserId,
    /// How many.
    pub chips: Chips,
    /// Why.
    pub reason: String,
}

impl Store {
    /// Gives chips for an operator; returns whether they were given now, not earlier.
    ///
    /// # Errors
    /// As [`Store::commit`].
    pub async fn award(&self, award: Award, at: Timestamp) -> Result<bool, StoreError> {
        let step = Step {
            interaction: Some(award.asked),
            transfers: vec![ledger::award(award.asked, award.to, award.chips)],
            writes: vec![Write::Award(award)],
            ..Step::new(at)
        };
        match self.commit(step).await {
            Ok(kept) => Ok(kept.posted == [PostingOutcome::New]),
            Err(StoreError::Duplicate(_)) => Ok(false),
            Err(error) => Err(error),
        }
    }
}
