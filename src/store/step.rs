//! Rows and transfers that are stored together.

use std::collections::BTreeMap;

use crate::id::{InteractionId, Millis, UserId};
use crate::ledger::Transfer;
use crate::store::{Fence, Record, Wallet};

/// The most records and transfers of one step; settling a hand of eight seats needs about thirty.
pub const MAX_STEP_ROWS: usize = 256;

/// Rows and transfers that are stored together or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The press or command that caused it; `None` for the program itself.
    pub interaction: Option<InteractionId>,
    /// The rows, written in order.
    pub records: Vec<Record>,
    /// The transfers, posted in order after the rows.
    pub transfers: Vec<Transfer>,
    /// When it happened.
    pub at: Millis,
    /// The proof that the process has the step's table; `None` if the step belongs to no table.
    pub fence: Option<Fence>,
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
            fence: None,
        }
    }
}

/// The result of a stored step.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Committed {
    /// For each transfer, whether it moved chips now or had done so before.
    pub posted: Vec<Posted>,
    /// The wallets of the people in the step's transfers, right after it.
    pub wallets: BTreeMap<UserId, Wallet>,
}

/// Whether a transfer moved chips now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Posted {
    /// It moved them now.
    New,
    /// The same transfer existed already; nothing moved.
    Exists,
}
