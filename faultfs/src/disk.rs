//! A disk with its name among SQLite's file systems.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::drive::Drive;
use crate::gate::Gate;
use crate::vfs::Registration;
use crate::{Fault, Image, Journal};

/// A disk in memory, registered with SQLite until it is dropped; a file that is open then can be
/// used on.
#[derive(Debug)]
pub struct Disk {
    drive: Arc<Mutex<Drive>>,
    registration: Registration,
}

/// While it lives every sync of a disk waits.
#[derive(Debug)]
pub struct Stall {
    gate: Arc<Gate>,
}

impl Stall {
    /// Returns how many syncs wait.
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
    /// Makes an empty disk.
    #[must_use]
    pub fn new() -> Self {
        Self::holding(Image::new())
    }

    /// Makes a disk on which these files lie.
    #[must_use]
    pub fn holding(image: Image) -> Self {
        let drive = Arc::new(Mutex::new(Drive::holding(image)));
        let registration = Registration::new(&drive);
        Self {
            drive,
            registration,
        }
    }

    /// Returns the name by which SQLite knows the disk.
    #[must_use]
    pub fn name(&self) -> &str {
        self.registration.name()
    }

    /// Returns how many operations there were.
    #[must_use]
    pub fn len(&self) -> usize {
        self.drive().journal.operations().len()
    }

    /// Returns whether there was no operation yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns what was done so far.
    #[must_use]
    pub fn journal(&self) -> Journal {
        self.drive().journal.clone()
    }

    /// Returns the files as whoever writes to them sees them, synced or not.
    #[must_use]
    pub fn image(&self) -> Image {
        self.drive().image()
    }

    /// Makes calls fail from now on, counted anew.
    pub fn arm(&self, fault: Fault) {
        let mut drive = self.drive();
        drive.fault = Some(fault);
        (drive.calls, drive.hits) = (0, 0);
    }

    /// Lets every call succeed again; returns how many have failed.
    pub fn disarm(&self) -> u64 {
        let mut drive = self.drive();
        drive.fault = None;
        drive.hits
    }

    /// Makes syncs do nothing and say that they did: what a cheap disk does, or a program that
    /// forgets to ask.
    pub fn forget_syncs(&self) {
        self.drive().forgets_syncs = true;
    }

    /// Makes syncs wait from now on, as on a disk that is busy with something else, until the stall
    /// is dropped.
    #[must_use]
    pub fn stall(&self) -> Stall {
        let gate = Arc::clone(&self.drive().gate);
        gate.shut();
        Stall { gate }
    }

    pub(crate) fn drive(&self) -> MutexGuard<'_, Drive> {
        // No method leaves it half changed.
        self.drive.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
