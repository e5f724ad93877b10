//! Calls that fail on demand.

use std::ffi::c_int;

use rusqlite::ffi;

/// The way in which a call fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// Another connection has the file.
    ///
    /// SQLite's own files return busy only where a lock is taken, and a file system must not return
    /// it elsewhere: a checkpoint would take it for readers that have not finished. Writes to the
    /// log may still be busy here, because nothing else makes a `COMMIT` fail and leave its
    /// transaction open.
    Busy,
    /// The disk is full.
    Full,
    /// The device does not answer.
    Io,
    /// What is read is not what was written.
    Corrupt,
}

impl Failure {
    /// Every way to fail.
    pub const ALL: [Self; 4] = [Self::Busy, Self::Full, Self::Io, Self::Corrupt];

    /// Whether a call can fail like this.
    pub(crate) const fn concerns(self, call: Call) -> bool {
        match self {
            Self::Busy => matches!(call, Call::Lock | Call::LogWrite),
            Self::Full | Self::Io | Self::Corrupt => true,
        }
    }

    /// Returns SQLite's code for the failure of a call; `detail` is the code specific to the call.
    pub(crate) const fn code(self, detail: c_int) -> c_int {
        match self {
            Self::Busy => ffi::SQLITE_BUSY,
            Self::Full => ffi::SQLITE_FULL,
            Self::Io => detail,
            Self::Corrupt => ffi::SQLITE_CORRUPT,
        }
    }
}

/// The kinds of calls that SQLite makes.
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
    /// The way in which they fail.
    pub failure: Failure,
    /// The first call that fails, counted from 1 among the calls since the fault was armed that can
    /// fail like this.
    pub at: u64,
    /// Whether every later call fails too.
    pub lasting: bool,
}

impl Fault {
    /// Whether the call with this number fails.
    pub(crate) const fn strikes(&self, call: u64) -> bool {
        call == self.at || (self.lasting && call > self.at)
    }
}
