//! Calls that fail on demand.

use std::ffi::c_int;

use rusqlite::ffi;

/// How a call fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// Somebody else has the file.
    ///
    /// SQLite's own files are busy where a lock is taken, and a file system must not say so
    /// elsewhere: a checkpoint would take it for readers that are not done yet. Writes to the log
    /// may be busy here all the same, because nothing else makes a `COMMIT` fail with its
    /// transaction left open.
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

    /// Returns whether a call can fail like this.
    pub(crate) const fn concerns(self, call: Call) -> bool {
        match self {
            Self::Busy => matches!(call, Call::Lock | Call::LogWrite),
            Self::Full | Self::Io | Self::Corrupt => true,
        }
    }

    /// Returns SQLite's number for the failure of a call; `detail` is the number that tells which
    /// call it was.
    pub(crate) const fn code(self, detail: c_int) -> c_int {
        match self {
            Self::Busy => ffi::SQLITE_BUSY,
            Self::Full => ffi::SQLITE_FULL,
            Self::Io => detail,
            Self::Corrupt => ffi::SQLITE_CORRUPT,
        }
    }
}

/// What kind of call SQLite makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Call {
    /// It takes a lock.
    Lock,
    /// It writes into the log.
    LogWrite,
    /// Anything else.
    Other,
}

/// Which calls fail, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    /// How.
    pub failure: Failure,
    /// The first call that fails, counted from 1 since the fault was armed among those that can
    /// fail like this.
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
