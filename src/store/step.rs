//! What is kept together.

use std::collections::BTreeMap;

use crate::id::{InteractionId, Millis, UserId};
use crate::ledger::Transfer;
use crate::store::{Record, Wallet};

/// The most records and transfers one step may have: a hand's settlement of eight seats needs some thirty.
pub const MAX_STEP_ROWS: usize = 256;

/// Rows and transfers that are kept together or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The press or command that asked for it; `None` when the program itself did.
    pub interaction: Option<InteractionId>,
    /// The rows, written in order.
    pub records: Vec<Record>,
    /// The transfers, posted in order after the rows.
    pub transfers: Vec<Transfer>,
    /// When it happened.
    pub at: Millis,
}

impl Step {
    /// Makes an empty step.
    #[must_use]
    pub const fn new(at: Millis) -> Self {
        Self {
            interaction: None,
            records: Vec::new(),
            transfers: Vec::new(),
            at,
        }
    }
}

/// What a kept step came to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Committed {
    /// For each transfer whether it moved chips now or had done so before.
    pub posted: Vec<Posted>,
    /// What the people of the step's transfers have right after it.
    pub wallets: BTreeMap<UserId, Wallet>,
}

/// Whether a transfer moved chips now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Posted {
    /// It did.
    New,
    /// The same transfer was there already; nothing moved.
    Exists,
}
