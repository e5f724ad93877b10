//! What can go wrong with keeping things.

use std::path::PathBuf;

use rusqlite::ErrorCode;

use crate::id::{InteractionId, UserId};
use crate::ledger::{Account, Chips, Key};

/// A failure of the store; cloneable, because everybody in a failed commit hears of it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another process has the database.
    #[error("{path} is in use by {}", holder(*.by))]
    Held {
        /// The database.
        path: PathBuf,
        /// The process that has it, where it could be read.
        by: Option<u32>,
    },
    /// A file or folder could not be made or read.
    #[error("cannot open {path}: {why}")]
    Open {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// There is no database.
    #[error("there is no database at {path}")]
    NoDatabase {
        /// Where it should be.
        path: PathBuf,
    },
    /// The file is a database of another program.
    #[error("it is not a database of this program: {why}")]
    Foreign {
        /// What shows it.
        why: String,
    },
    /// A copy of the database could not be made or used.
    #[error("the copy {path} failed: {why}")]
    Copy {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// The SQLite that was built in has a known fault.
    #[error("SQLite {found} is too old: {needed} is needed")]
    TooOld {
        /// The version that was built in.
        found: String,
        /// The first version that will do.
        needed: &'static str,
    },
    /// A setting did not take.
    #[error("SQLite's {name} is {found} and has to be {wanted}")]
    Pragma {
        /// The setting.
        name: &'static str,
        /// What it has to be.
        wanted: &'static str,
        /// What it is.
        found: String,
    },
    /// The tables could not be brought to this program's version.
    #[error("the database cannot be brought up to date: {0}")]
    Migrate(String),
    /// The file is damaged.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The books do not balance.
    #[error("the ledger is not sound: {}", .0.join("; "))]
    Unsound(Vec<String>),
    /// The interaction was accepted before.
    #[error("interaction {0} was accepted before")]
    Duplicate(InteractionId),
    /// A transfer of that key exists and says something else.
    #[error("a {} transfer of that key exists and says something else", .key.kind())]
    KeyConflict {
        /// The key.
        key: Key,
    },
    /// An account cannot pay.
    #[error("a {} account has {has} chips and needs {needed}", .account.kind())]
    Insufficient {
        /// Who cannot pay.
        account: Account,
        /// What was to be paid.
        needed: Chips,
        /// What there is.
        has: i64,
    },
    /// A person would give or get more chips than a day allows.
    #[error("a person gives or gets more than a day allows")]
    BeyondDay {
        /// Who.
        user: UserId,
    },
    /// A step contradicts what is kept: an error of this program.
    #[error("the step contradicts what is kept: {0}")]
    Contradiction(String),
    /// A text is longer than what is kept of its kind.
    #[error("{what} is {len} bytes long, and at most {limit} are kept")]
    TooLong {
        /// What is too long.
        what: &'static str,
        /// How long it is.
        len: usize,
        /// How long it may be.
        limit: usize,
    },
    /// A step has more rows than belong together.
    #[error("a step has {rows} rows, and at most {limit} are kept together")]
    TooMany {
        /// How many it has.
        rows: usize,
        /// How many it may have.
        limit: usize,
    },
    /// The transaction that the step was part of failed; memory has to be loaded again.
    #[error("the commit failed: {0}")]
    CommitFailed(String),
    /// SQLite refused a step or a question.
    #[error("SQLite: {0}")]
    Sql(String),
    /// A question would have held everybody else up, and was cut off.
    #[error("the question for {question} takes too long")]
    BeyondBudget {
        /// What was asked for.
        question: &'static str,
    },
    /// What is kept cannot be understood.
    #[error("{what} in the database cannot be read: {found}")]
    Unreadable {
        /// What was read.
        what: &'static str,
        /// What stood there.
        found: String,
    },
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
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
            // Another crate's list of codes, which grows.
            _ => Self::Sql(error.to_string()),
        }
    }
}
