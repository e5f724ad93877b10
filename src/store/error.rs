//! The errors of the store.

use std::path::PathBuf;

use rusqlite::ErrorCode;

use crate::id::{InteractionId, UserId};
use crate::ledger::{Account, Chips, TransferKey};

/// An error of the store; cloneable, because every step of a failed commit gets it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another process has the database.
    #[error("{path} is in use by {}", holder(*.by))]
    InUse {
        /// The database.
        path: PathBuf,
        /// The process that has it; `None` if its pid could not be read.
        by: Option<u32>,
    },
    /// A file or folder could not be created or read.
    #[error("cannot open {path}: {why}")]
    Open {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        why: String,
    },
    /// There is no database.
    #[error("there is no database at {path}")]
    NoDatabase {
        /// Its expected path.
        path: PathBuf,
    },
    /// A server's database has no tables.
    #[error("{0} is empty")]
    Empty(String),
    /// The file is a database of another program.
    #[error("it is not a database of this program: {why}")]
    Foreign {
        /// Why it is not ours.
        why: String,
    },
    /// A copy of the database could not be made or used.
    #[error("{path}: {why}")]
    Copy {
        /// The file.
        path: PathBuf,
        /// The problem.
        why: String,
    },
    /// The built-in SQLite has a known bug.
    #[error("SQLite {found} is too old: {needed} is needed")]
    TooOld {
        /// The built-in version.
        found: String,
        /// The oldest version that is accepted.
        needed: &'static str,
    },
    /// SQLite did not accept a setting.
    #[error("SQLite's {name} is {found} and has to be {wanted}")]
    Pragma {
        /// The setting.
        name: &'static str,
        /// The required value.
        wanted: &'static str,
        /// The value that SQLite reports.
        found: String,
    },
    /// The schema could not be migrated to this program's version.
    #[error("the database cannot be brought up to date: {0}")]
    Migrate(String),
    /// A migration failed on a copy, before the database itself was touched.
    #[error("the migration was tried on a copy and failed, so the database is as it was: {0}")]
    Trial(String),
    /// The file is damaged.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The connection to the database's server is gone.
    #[error("the connection to the database is lost: {0}")]
    Lost(String),
    /// The books do not balance.
    #[error("the ledger is not sound: {}", .0.join("; "))]
    Unsound(Vec<String>),
    /// The interaction was accepted before.
    #[error("interaction {0} was accepted before")]
    Duplicate(InteractionId),
    /// Another process has taken the table.
    #[error("another process has the table")]
    Fenced,
    /// A different transfer with the same key exists.
    #[error("a different {} transfer with this key exists", .key.kind())]
    KeyConflict {
        /// The key.
        key: TransferKey,
    },
    /// An account cannot pay.
    #[error("a {} account has {has} chips and needs {needed}", .account.kind())]
    Insufficient {
        /// The account that cannot pay.
        account: Account,
        /// The amount to pay.
        needed: Chips,
        /// The account's balance, in chips.
        has: i64,
    },
    /// A person would give or get more chips than a day allows.
    #[error("a person gives or gets more than a day allows")]
    BeyondDay {
        /// The person.
        user: UserId,
    },
    /// A step contradicts the stored state: a bug of this program.
    #[error("the step contradicts what is stored: {0}")]
    Contradiction(String),
    /// A text is longer than allowed for its kind.
    #[error("{what} is {len} bytes long; the limit is {limit}")]
    TooLong {
        /// The kind of text.
        what: &'static str,
        /// Its length, in bytes.
        len: usize,
        /// The largest length allowed, in bytes.
        limit: usize,
    },
    /// A step has too many rows.
    #[error("a step has {rows} rows; the limit is {limit}")]
    TooMany {
        /// The number of its rows.
        rows: usize,
        /// The largest number allowed.
        limit: usize,
    },
    /// The step's transaction failed; the caller has to load its state again.
    #[error("the commit failed: {0}")]
    CommitFailed(String),
    /// The database refused a step or a query.
    #[error("{0}")]
    Sql(String),
    /// The database refused a step or a query that it may take later: it is short of room or memory, is locked, or
    /// starts or stops.
    #[error("{0}")]
    Busy(String),
    /// The operating system provided no thread or no randomness.
    #[error("{0}")]
    System(String),
    /// A query exceeded its budget and was interrupted, because other callers wait.
    #[error("the query for {query} took too long")]
    BeyondBudget {
        /// The name of the query.
        query: &'static str,
    },
    /// A stored value cannot be read.
    #[error("{what} in the database cannot be read: {found}")]
    Unreadable {
        /// The kind of the value.
        what: &'static str,
        /// The value found.
        found: String,
    },
    /// The store has been closed.
    #[error("the database is closed")]
    Closed,
}

impl StoreError {
    /// The error for a database that a later version of this program has made.
    pub(in crate::store) fn later_version() -> Self {
        Self::Migrate(
            "a later version of this program has made it: start that version, or put back a backup of this one, as in \
             docs/upgrading.md under Going back"
                .to_owned(),
        )
    }

    /// Whether the same request may succeed later, because neither it nor the stored rows are at fault.
    pub(crate) const fn may_pass(&self) -> bool {
        matches!(
            self,
            Self::Lost(_) | Self::CommitFailed(_) | Self::Busy(_) | Self::System(_) | Self::Closed
        )
    }
}

fn holder(by: Option<u32>) -> String {
    by.map_or_else(
        || "another process".to_owned(),
        |pid| format!("process {pid}"),
    )
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
                Self::Damaged(error.to_string())
            }
            Some(
                ErrorCode::DatabaseBusy
                | ErrorCode::DatabaseLocked
                | ErrorCode::OutOfMemory
                | ErrorCode::SystemIoFailure
                | ErrorCode::DiskFull,
            ) => Self::Busy(format!("SQLite: {error}")),
            // A wildcard, because SQLite's list of codes grows.
            _ => Self::Sql(format!("SQLite: {error}")),
        }
    }
}
