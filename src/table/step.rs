//! One step of a table.

use crate::ledger::Transfer;
use crate::store::Record;

use super::notice::Notice;
use super::state::Table;

/// What a step comes to: the next state, what to keep, what to tell.
#[derive(Debug, Clone)]
pub struct Progress {
    /// The table afterwards.
    pub next: Table,
    /// Rows to keep before the state changes.
    pub records: Vec<Record>,
    /// Chips that move with them.
    pub transfers: Vec<Transfer>,
    /// What to tell once both are kept.
    pub notices: Vec<Notice>,
}
