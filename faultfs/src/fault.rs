//! Calls that fail on demand.

use std::ffi::c_int;

use rusqlite::ffi;

/// How a call fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// Somebody else has the file.
    Busy,
    /// The disk is full.
    Full,
    /// The device does not answer.
    Io,
    /// What is read cannot be what was written.
    Corrupt,
}

impl Failure {
    /// Every way to fail.
    pub const ALL: [Self; 4] = [Self::Busy, Self::Full, Self::Io, Self::Corrupt];

    /// Returns SQLite's number for the failure of a call; `detail` is the number that tells which call it was.
    pub(crate) const fn code(self, detail: c_int) -> c_int {
        match self {
            Self::Busy => ffi::SQLITE_BUSY,
            Self::Full => ffi::SQLITE_FULL,
            Self::Io => detail,
            Self::Corrupt => ffi::SQLITE_CORRUPT,
        }
    }
}

/// Which calls fail, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    /// How.
    pub failure: Failure,
    /// The first call that fails, counted from 1 since the fault was armed.
    pub at: u64,
    /// Whether every later call fails too.
    pub lasting: bool,
}

impl Fault {
    /// Returns whether the call of that number fails.
    pub(crate) const fn strikes(&self, call: u64) -> bool {
        call == self.at || (self.lasting && call > self.at)
    }
}
