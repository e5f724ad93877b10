//! Questions by name, each with a budget: the one thread that answers them also keeps everybody's plays.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::Connection;

/// How many instructions of SQLite's virtual machine a question may take; some milliseconds on any machine that runs the
/// bot well. Every question of ours reads a bounded number of rows and takes a small part of it.
pub(super) const QUESTION_OPS: u64 = 100_000;

/// How many instructions pass between two looks at the budget.
const OPS_A_LOOK: i32 = 500;

/// What stands in place of a budget while there is none.
const UNBOUNDED: u64 = u64::MAX;

macro_rules! questions {
    ($($(#[$doc:meta])* $variant:ident = $name:literal),+ $(,)?) => {
        /// What the store is asked.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(super) enum Question { $($(#[$doc])* $variant),+ }

        impl Question {
            /// Every question.
            #[cfg(test)]
            pub(super) const ALL: &[Self] = &[$(Self::$variant),+];

            /// The name in logs and errors.
            pub(super) const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }
        }
    };
}

questions! {
    /// What somebody has.
    Balance = "a balance",
    /// What several people have.
    Balances = "balances",
    /// What people won from computers on a day.
    WonToday = "what was won from computers",
    /// The next open tables.
    OpenTables = "the open tables",
    /// One table, if it is open.
    OpenTable = "an open table",
    /// Whether a table is closed.
    IsClosed = "whether a table is closed",
    /// A hand that is over and counts.
    FinishedHand = "a hand that is over",
    /// A hand whose record is in the archive.
    ArchivedHand = "a hand in the archive",
    /// The next day whose records are not in the archive.
    RecordedDay = "a day of records",
    /// The next records of a day.
    RecordedHands = "the records of a day",
    /// The messages that show a table.
    TableUpdates = "the messages of a table",
    /// What is known about a person.
    Person = "a person",
    /// Whether an interaction was accepted.
    Accepted = "an interaction",
    /// A note of the program to itself.
    Meta = "a note",
    /// What is known about a server.
    Server = "a server",
    /// Somebody's newest transfers.
    Statement = "a statement",
    /// Who has won most.
    Leaders = "a leaderboard",
    /// What can still be given on a day.
    GiftRoom = "what can still be given",
    /// Whether a transfer was made.
    Posted = "a transfer",
    /// Everything: asked where no table waits, and without a budget.
    Examination = "an examination",
}

impl Question {
    /// Whether it has a budget.
    const fn is_bounded(self) -> bool {
        match self {
            Self::Balance
            | Self::Balances
            | Self::WonToday
            | Self::OpenTables
            | Self::OpenTable
            | Self::IsClosed
            | Self::FinishedHand
            | Self::ArchivedHand
            | Self::RecordedDay
            | Self::RecordedHands
            | Self::TableUpdates
            | Self::Person
            | Self::Accepted
            | Self::Meta
            | Self::Server
            | Self::Statement
            | Self::Leaders
            | Self::GiftRoom
            | Self::Posted => true,
            Self::Examination => false,
        }
    }
}

/// What the question that is being answered may still take.
#[derive(Debug)]
pub(super) struct Budget {
    left: Arc<AtomicU64>,
    /// What each question may take.
    limit: Cell<u64>,
}

impl Budget {
    /// Has a connection look at a budget; steps and whatever begins none are unbounded.
    pub(super) fn watch(connection: &mut Connection) -> rusqlite::Result<Self> {
        let left = Arc::new(AtomicU64::new(UNBOUNDED));
        let seen = Arc::clone(&left);
        let look = move || match seen.load(Ordering::Relaxed) {
            UNBOUNDED => false,
            0 => true,
            some => {
                seen.store(
                    some.saturating_sub(OPS_A_LOOK.unsigned_abs().into()),
                    Ordering::Relaxed,
                );
                false
            }
        };
        connection.progress_handler(OPS_A_LOOK, Some(look))?;
        Ok(Self {
            left,
            limit: Cell::new(QUESTION_OPS),
        })
    }

    /// Gives a question what it may take.
    pub(super) fn begin(&self, question: Question) {
        let ops = if question.is_bounded() {
            self.limit.get()
        } else {
            UNBOUNDED
        };
        self.left.store(ops, Ordering::Relaxed);
    }

    /// Ends the question; returns whether it had taken all it might.
    pub(super) fn end(&self) -> bool {
        self.left.swap(UNBOUNDED, Ordering::Relaxed) == 0
    }

    /// Allows every question less, or more.
    #[cfg(test)]
    pub(super) fn limit(&self, ops: u64) {
        self.limit.set(ops);
    }
}
