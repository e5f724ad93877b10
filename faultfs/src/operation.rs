//! What a disk was asked to do.

use std::sync::Arc;

/// The number of a file: a name that is deleted and made again is another file.
pub type FileId = u64;

/// One thing that changes a disk or makes it lasting, in the order in which SQLite asked for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operation {
    /// A file gets its name.
    Create {
        /// Which file.
        file: FileId,
        /// Its name.
        name: String,
    },
    /// Bytes are written into a file.
    Write {
        /// Which file.
        file: FileId,
        /// Where they begin.
        at: usize,
        /// The bytes.
        bytes: Arc<[u8]>,
    },
    /// A file is cut to a length.
    Truncate {
        /// Which file.
        file: FileId,
        /// The length, in bytes.
        len: usize,
    },
    /// All of a file is on the disk when this returns.
    Sync {
        /// Which file.
        file: FileId,
    },
    /// A file gets another name, and whoever had that before loses it.
    Rename {
        /// Its name so far.
        from: String,
        /// Its name from now on.
        to: String,
    },
    /// A name is taken away.
    Delete {
        /// The name.
        name: String,
    },
    /// All names are on the disk when this returns.
    SyncNames,
}

/// The operations of a disk so far.
#[derive(Debug, Clone, Default)]
pub struct Journal {
    operations: Vec<Operation>,
}

impl Journal {
    pub(crate) fn push(&mut self, operation: Operation) {
        self.operations.push(operation);
    }

    /// Returns every operation, oldest first.
    #[must_use]
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Returns how many operations make something lasting.
    #[must_use]
    pub fn syncs(&self) -> usize {
        let is_sync = |operation: &&Operation| {
            matches!(operation, Operation::Sync { .. } | Operation::SyncNames)
        };
        self.operations.iter().filter(is_sync).count()
    }
}
