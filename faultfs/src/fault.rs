//! Calls that fail on demand.

use std::ffi::c_int;

use rusqlite::ffi;

/// The way in which a call fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// Another connection holds the lock of the file.
    ///
    /// SQLite's own files return busy only when SQLite takes a lock. A file system must not return it elsewhere,
    /// because a checkpoint would conclude that readers have not finished. This one also returns it for writes to the
    /// log, because nothing else makes a `COMMIT` fail and leave its transaction open.
    Busy,
    /// The disk is full.
    Full,
    /// The device does not answer.
    Io,
    /// A read does not return the bytes that were written.
    Corrupt,
}

impl Failure {
    /// Every way to fail.
    pub const ALL: [Self; 4] = [Self::Busy, Self::Full, Self::Io, Self::Corrupt];

    /// Whether a call can fail like this.
    pub(crate) const fn applies_to(self, call: Call) -> bool {
        match self {
            Self::Busy => matches!(call, Call::Lock | Call::LogWrite),
            Self::Full | Self::Io | Self::Corrupt => true,
        }
    }

    /// Returns SQLite's code for the failure of a call. `detail` is the code specific to the call.
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
    /// SQLite takes a lock.
    Lock,
    /// SQLite writes to the log.
    LogWrite,
    /// SQLite does anything else.
    Other,
}

/// A rule that makes calls fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    /// The way in which calls fail.
    pub failure: Failure,
    /// The number of the first call that fails. The count starts at 1 when the fault is armed and includes only calls
    /// that can fail in this way.
    pub at: u64,
    /// Whether every later call fails too.
    pub lasting: bool,
}

impl Fault {
    /// Whether the call with this number fails.
    pub(crate) const fn fails_call(&self, call: u64) -> bool {
        call == self.at || (self.lasting && call > self.at)
    }
}
