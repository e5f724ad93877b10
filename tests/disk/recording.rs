//! The recording of a session: the operations of its disk, and the states that people were shown.

use faultfs::{Image, Journal, JournalReplay, Operation};

use crate::store_content::StoreContent;

/// The size of the header of SQLite's log, in bytes.
const LOG_HEADER: usize = 32;

/// Applies operations in order.
pub(crate) fn apply(replay: &mut JournalReplay, operations: &[Operation]) {
    for operation in operations {
        replay.apply(operation);
    }
}

/// A state of the session that people were shown.
pub(crate) struct ShownState {
    /// The number of disk operations before people were shown it.
    pub shown_at: usize,
    /// The content of the store at that time, with every answered interaction.
    pub content: StoreContent,
}

/// A finished session.
pub(crate) struct Recording {
    /// The content of the disk at the start.
    pub initial: Image,
    pub journal: Journal,
    /// The states that people were shown, in order; the first one is empty.
    pub shown_states: Vec<ShownState>,
    /// The number of interactions.
    pub interactions: u64,
}

impl Recording {
    /// Returns how often SQLite has started its log: at first, and after each checkpoint.
    pub(crate) fn log_starts(&self) -> usize {
        let begins = |operation: &&Operation| match operation {
            Operation::Write { at: 0, bytes, .. } => bytes.len() == LOG_HEADER,
            _ => false,
        };
        self.journal.operations().iter().filter(begins).count()
    }
}
