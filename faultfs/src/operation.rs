//! The operations of a disk.

use std::sync::Arc;

/// The number of a file. A name that is deleted and created again gets a new number.
pub type FileId = u64;

/// One change to a disk, or one sync.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operation {
    /// A file is created under a name.
    Create {
        /// The file.
        file: FileId,
        /// Its name.
        name: String,
    },
    /// Bytes are written into a file.
    Write {
        /// The file.
        file: FileId,
        /// The offset of the first byte.
        at: usize,
        /// The bytes.
        bytes: Arc<[u8]>,
    },
    /// A file is truncated to a length.
    Truncate {
        /// The file.
        file: FileId,
        /// The length, in bytes.
        len: usize,
    },
    /// A file's content is made durable.
    Sync {
        /// The file.
        file: FileId,
    },
    /// A file is renamed and replaces any other file with the new name.
    Rename {
        /// The old name.
        from: String,
        /// The new name.
        to: String,
    },
    /// A name is deleted.
    Delete {
        /// The name.
        name: String,
    },
    /// All names are made durable.
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

    /// Returns the number of syncs of files and of names.
    #[must_use]
    pub fn syncs(&self) -> usize {
        let is_sync = |operation: &&Operation| {
            matches!(operation, Operation::Sync { .. } | Operation::SyncNames)
        };
        self.operations.iter().filter(is_sync).count()
    }
}
