//! A disk, registered as one of SQLite's file systems.

use std::sync::{Arc, Mutex, MutexGuard};

use crate::disk_state::{DiskState, lock};
use crate::gate::Gate;
use crate::vfs::Registration;
use crate::{Fault, Image, Journal};

/// A disk in memory, registered with SQLite until it is dropped. A file that is still open at that time keeps
/// working.
#[derive(Debug)]
pub struct Disk {
    state: Arc<Mutex<DiskState>>,
    registration: Registration,
}

/// A guard that makes every sync of a disk wait until it is dropped.
#[derive(Debug)]
pub struct Stall {
    gate: Arc<Gate>,
}

impl Stall {
    /// Returns the number of syncs that are waiting.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.gate.waiting()
    }
}

impl Drop for Stall {
    fn drop(&mut self) {
        self.gate.open();
    }
}

impl Default for Disk {
    fn default() -> Self {
        Self::new()
    }
}

impl Disk {
    /// Creates an empty disk.
    #[must_use]
    pub fn new() -> Self {
        Self::holding(Image::new())
    }

    /// Creates a disk that holds these files.
    #[must_use]
    pub fn holding(image: Image) -> Self {
        let state = Arc::new(Mutex::new(DiskState::holding(image)));
        let registration = Registration::new(&state);
        Self {
            state,
            registration,
        }
    }

    /// Returns the name under which the disk is registered with SQLite.
    #[must_use]
    pub fn name(&self) -> &str {
        self.registration.name()
    }

    /// Returns the number of operations so far.
    #[must_use]
    pub fn len(&self) -> usize {
        self.state().journal.operations().len()
    }

    /// Whether there has been no operation yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the operations so far.
    #[must_use]
    pub fn journal(&self) -> Journal {
        self.state().journal.clone()
    }

    /// Returns the files as a process sees them, synced or not.
    #[must_use]
    pub fn image(&self) -> Image {
        self.state().image()
    }

    /// Makes calls fail from now on, and resets the count of calls.
    pub fn arm(&self, fault: Fault) {
        let mut state = self.state();
        state.fault = Some(fault);
        (state.calls, state.hits) = (0, 0);
    }

    /// Lets every call succeed again and returns how many have failed.
    pub fn disarm(&self) -> u64 {
        let mut state = self.state();
        state.fault = None;
        state.hits
    }

    /// Makes syncs report success without doing anything, like a cheap disk or a program that forgets to sync.
    pub fn forget_syncs(&self) {
        self.state().forgets_syncs = true;
    }

    /// Makes syncs wait, as on a busy disk, until the returned stall is dropped.
    #[must_use]
    pub fn stall(&self) -> Stall {
        let gate = Arc::clone(&self.state().gate);
        gate.shut();
        Stall { gate }
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, DiskState> {
        lock(&self.state)
    }
}
