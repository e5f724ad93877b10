//! The files of a disk as a process sees them, and the journal.

use std::collections::BTreeMap;
use std::ffi::c_int;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::damage::put;
use crate::fault::Call;
use crate::gate::Gate;
use crate::{Fault, FileId, Image, Journal, Operation};

/// The state of a disk: its files, its journal and its faults.
#[derive(Debug, Default)]
pub(crate) struct DiskState {
    files: BTreeMap<FileId, Vec<u8>>,
    names: BTreeMap<String, FileId>,
    next_id: FileId,
    pub(crate) journal: Journal,
    pub(crate) fault: Option<Fault>,
    /// The number of calls since the fault was armed that it can make fail.
    pub(crate) calls: u64,
    /// The number of calls that the fault has made fail.
    pub(crate) hits: u64,
    /// Whether syncs report success without doing anything.
    pub(crate) forgets_syncs: bool,
    /// The gate at which syncs wait while the disk is stalled.
    pub(crate) gate: Arc<Gate>,
}

pub(crate) fn lock(state: &Mutex<DiskState>) -> MutexGuard<'_, DiskState> {
    // A poisoned lock is fine, because no method leaves the state half changed.
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl DiskState {
    pub(crate) fn holding(image: Image) -> Self {
        let mut state = Self::default();
        for (name, content) in image {
            state.names.insert(name, state.next_id);
            state.files.insert(state.next_id, content);
            state.next_id += 1;
        }
        state
    }

    /// Counts a call and returns an error code if the call is to fail. `detail` is SQLite's code for a failed call of
    /// this kind.
    pub(crate) fn count_call(&mut self, call: Call, detail: c_int) -> Option<c_int> {
        let fault = self.fault.filter(|fault| fault.failure.applies_to(call))?;
        self.calls += 1;
        if !fault.fails_call(self.calls) {
            return None;
        }
        self.hits += 1;
        Some(fault.failure.code(detail))
    }

    pub(crate) fn image(&self) -> Image {
        self.names
            .iter()
            .map(|(name, file)| (name.clone(), self.content(*file).to_vec()))
            .collect()
    }

    pub(crate) fn find(&self, name: &str) -> Option<FileId> {
        self.names.get(name).copied()
    }

    /// Creates a file. A temporary file has no name and is not recorded in the journal.
    pub(crate) fn create(&mut self, name: Option<&str>) -> FileId {
        let file = self.next_id;
        self.next_id += 1;
        self.files.insert(file, Vec::new());
        if let Some(name) = name {
            self.names.insert(name.to_owned(), file);
            self.journal.push(Operation::Create {
                file,
                name: name.to_owned(),
            });
        }
        file
    }

    pub(crate) fn delete(&mut self, name: &str) {
        if self.names.remove(name).is_some() {
            self.journal.push(Operation::Delete {
                name: name.to_owned(),
            });
        }
    }

    /// Renames a file. Returns `false` if no file has that name.
    pub(crate) fn rename(&mut self, from: &str, to: &str) -> bool {
        let Some(file) = self.names.remove(from) else {
            return false;
        };
        self.names.insert(to.to_owned(), file);
        self.journal.push(Operation::Rename {
            from: from.to_owned(),
            to: to.to_owned(),
        });
        true
    }

    pub(crate) fn content(&self, file: FileId) -> &[u8] {
        self.files.get(&file).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn write(&mut self, file: FileId, is_named: bool, at: usize, bytes: &[u8]) {
        put(self.files.entry(file).or_default(), at, bytes);
        if is_named {
            self.journal.push(Operation::Write {
                file,
                at,
                bytes: bytes.into(),
            });
        }
    }

    pub(crate) fn truncate(&mut self, file: FileId, is_named: bool, len: usize) {
        self.files.entry(file).or_default().truncate(len);
        if is_named {
            self.journal.push(Operation::Truncate { file, len });
        }
    }

    pub(crate) fn sync(&mut self, file: FileId) {
        if !self.forgets_syncs {
            self.journal.push(Operation::Sync { file });
        }
    }

    pub(crate) fn sync_names(&mut self) {
        if !self.forgets_syncs {
            self.journal.push(Operation::SyncNames);
        }
    }
}
