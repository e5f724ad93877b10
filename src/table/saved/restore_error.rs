//! Why a stored table cannot be restored.

use crate::id::TableId;

/// Why a stored table cannot be restored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RestoreError {
    /// The state cannot be read.
    #[error("table {table}: its state cannot be read: {why}")]
    UnreadableState {
        /// Which table.
        table: TableId,
        /// The error of the JSON parser.
        why: String,
    },
    /// The state and the hands in the store contradict each other.
    #[error("table {table}: its state and its hands contradict each other")]
    Contradiction {
        /// Which table.
        table: TableId,
    },
}
