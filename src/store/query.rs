//! Queries by name, each with a budget, because the one thread that answers them also stores
//! every play.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use gow::named_enum;

use crate::store::StoreError;
use crate::store::connection::Connection;

/// How many instructions of SQLite's virtual machine a query may take; a few milliseconds on a
/// suitable machine. Every query reads a bounded number of rows and takes a small part of this.
pub(super) const QUERY_OPS: u64 = 100_000;

/// How many instructions run between two checks of the budget.
const OPS_PER_CHECK: i32 = 500;

/// The budget of unbounded work.
const UNBOUNDED: u64 = u64::MAX;

named_enum! {
    /// A kind of query to the store; logs and errors use the names.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(super) enum QueryKind {
        /// One person's chips.
        Balance = "a balance",
        /// Several people's chips.
        Balances = "balances",
        /// What a deal needs to know of people.
        DealtPeople = "the people of a deal",
        /// Which process has which tables; without a budget, because it may write.
        Leases = "who has which tables",
        /// The next open tables.
        OpenTables = "the open tables",
        /// How many tables are open.
        OpenCount = "how many tables are open",
        /// One table, if it is open.
        OpenTable = "an open table",
        /// Whether a table is closed.
        IsClosed = "whether a table is closed",
        /// A finished hand.
        FinishedHand = "a hand that is over",
        /// A hand whose record is in the archive.
        ArchivedHand = "a hand in the archive",
        /// The hand that a message shows.
        HandOfMessage = "the hand of a message",
        /// The next day with records in the database.
        RecordedDay = "a day of records",
        /// The next records of a day.
        RecordedHands = "the records of a day",
        /// The messages that show a table.
        Boards = "the messages of a table",
        /// What is stored about a person.
        Person = "a person",
        /// Whether an interaction was accepted.
        Accepted = "an interaction",
        /// One of the program's own notes.
        Meta = "a note",
        /// What is stored about a server.
        Guild = "a server",
        /// A person's newest transfers.
        Statement = "a statement",
        /// Who has won most.
        Leaders = "a leaderboard",
        /// How much can still be given on a day.
        GiftRoom = "what can still be given",
        /// Whether a transfer was made.
        Posted = "a transfer",
        /// The totals of the ledger.
        Audit = "the audit",
        /// The sum of all accounts; with very many people it exceeds its budget.
        Sum = "the sum of all accounts",
        /// The beginning of a person's export.
        ExportedPerson = "a person's data",
        /// The next rows of a kind in a person's export.
        ExportedRows = "rows of a person's data",
        /// The hands of a person among the next ones.
        ExportedHands = "a person's hands",
        /// The deletion of a person; without a budget, because it writes.
        Forgetting = "the deletion of a person",
        /// The size of a server's database; without a budget, because the server limits the time.
        PostgresSize = "the size of the database",
        /// Whether another process waits for the database; without a budget, because the server limits the time.
        Successor = "whether another process waits",
        /// An examination of everything; without a budget, because only tests ask for it while the store is open.
        Examination = "an examination",
    }
}

impl QueryKind {
    /// Whether it has a budget.
    const fn is_bounded(self) -> bool {
        !matches!(
            self,
            Self::Leases
                | Self::Forgetting
                | Self::PostgresSize
                | Self::Successor
                | Self::Examination
        )
    }

    /// Runs the query, on one snapshot unless it writes. A single statement is on one by itself, and a transaction
    /// would cost two round trips more.
    pub(super) fn run<T>(
        self,
        connection: &dyn Connection,
        query: impl FnOnce(&dyn Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        if self.writes() || self.is_single_statement() {
            query(connection)
        } else {
            connection.in_snapshot(|| query(connection))
        }
    }

    /// Whether the query is always a single statement.
    const fn is_single_statement(self) -> bool {
        matches!(
            self,
            Self::Balance
                | Self::DealtPeople
                | Self::OpenCount
                | Self::IsClosed
                | Self::HandOfMessage
                | Self::RecordedDay
                | Self::Boards
                | Self::Person
                | Self::Accepted
                | Self::Meta
                | Self::Guild
                | Self::Leaders
                | Self::Sum
                | Self::ExportedRows
                | Self::PostgresSize
        )
    }

    /// Whether the query also writes.
    const fn writes(self) -> bool {
        matches!(self, Self::Forgetting | Self::Leases)
    }
}

/// The rest of the current query's budget, in instructions.
#[derive(Debug)]
pub(super) struct Budget {
    left: Arc<AtomicU64>,
    /// The budget of each query.
    limit: Cell<u64>,
}

impl Budget {
    /// Makes a connection check the budget; work without one, such as steps, is unbounded.
    pub(super) fn attach(connection: &mut rusqlite::Connection) -> rusqlite::Result<Self> {
        let left = Arc::new(AtomicU64::new(UNBOUNDED));
        let seen = Arc::clone(&left);
        let check = move || match seen.load(Ordering::Relaxed) {
            UNBOUNDED => false,
            0 => true,
            some => {
                seen.store(
                    some.saturating_sub(OPS_PER_CHECK.unsigned_abs().into()),
                    Ordering::Relaxed,
                );
                false
            }
        };
        connection.progress_handler(OPS_PER_CHECK, Some(check))?;
        Ok(Self {
            left,
            limit: Cell::new(QUERY_OPS),
        })
    }

    /// A budget without a limit: a server limits the time of its statements itself.
    pub(super) fn unlimited() -> Self {
        Self {
            left: Arc::new(AtomicU64::new(UNBOUNDED)),
            limit: Cell::new(UNBOUNDED),
        }
    }

    /// Sets the budget of a query.
    pub(super) fn begin(&self, kind: QueryKind) {
        let ops = if kind.is_bounded() {
            self.limit.get()
        } else {
            UNBOUNDED
        };
        self.left.store(ops, Ordering::Relaxed);
    }

    /// Ends the query; returns whether it has used up its budget.
    pub(super) fn end(&self) -> bool {
        self.left.swap(UNBOUNDED, Ordering::Relaxed) == 0
    }

    /// Changes the budget of every query.
    #[cfg(test)]
    pub(super) fn limit(&self, ops: u64) {
        self.limit.set(ops);
    }
}
