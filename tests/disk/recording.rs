//! What a session has written to its disk, and what people were shown of it.

use faultfs::{Image, Journal, Operation, Platter};

use crate::kept::Kept;

/// The size of the header of SQLite's log, in bytes.
const LOG_HEAD: usize = 32;

/// Applies operations in order.
pub(crate) fn apply(platter: &mut Platter, operations: &[Operation]) {
    for operation in operations {
        platter.apply(operation);
    }
}

/// A state that people were shown.
pub(crate) struct Moment {
    /// The number of disk operations before they were shown it.
    pub told_at: usize,
    /// The content of the store then, including every answered interaction.
    pub kept: Kept,
}

/// A session that is over.
pub(crate) struct Recording {
    /// What was on the disk before.
    pub before: Image,
    pub journal: Journal,
    /// The states that were shown, in order; the first is empty.
    pub moments: Vec<Moment>,
    /// How many interactions there were.
    pub interactions: u64,
}

impl Recording {
    /// Returns how often SQLite has started its log, which it does again after each checkpoint.
    pub(crate) fn logs(&self) -> usize {
        let begins = |operation: &&Operation| matches!(operation, Operation::Write { at: 0, bytes, .. } if bytes.len() == LOG_HEAD);
        self.journal.operations().iter().filter(begins).count()
    }
}
