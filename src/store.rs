//! Everything that outlives the process: one database, one connection, one thread that owns it. The
//! database is an SQLite file, or PostgreSQL's.
//!
//! Tables send a [`Step`] (writes and transfers that belong together) and get a reply once it is on
//! disk. The thread takes the queued steps, runs them as one transaction, and replies after the
//! commit: many tables share one flush. If a step is refused, all run again, each behind a savepoint of
//! its own. Queries go through the same thread, so nobody ever reads half a step.
//!
//! * How a step reaches the disk: `step`, `table_store`, `batch`, `write`, `row`.
//! * Chips: the `books` with all transfers, and the `chips` that people get.
//! * Queries, listed in `query`: `read` has those about tables and people, the others are with their
//!   subject: `people`, `standing`, `past_hand`, `guild`.
//! * The database: `opening` it, the `connection`, its `files`, `migration`, and several `processes`
//!   on one.

mod batch;
mod books;
mod broken_table;
mod chips;
mod connection;
mod error;
mod failing;
mod files;
mod guild;
mod last_numbers;
mod migration;
mod opening;
mod past_hand;
mod people;
mod processes;
mod query;
mod read;
mod row;
mod standing;
mod step;
mod table_store;
mod write;

#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::JoinHandle;

use parking_lot::Mutex;
use tokio::sync::{mpsc, oneshot, watch};

use crate::id::{HandId, Partition, TableId, Timestamp};
use batch::{DatabaseStatus, Job};
use connection::Connection;
use query::{Budget, QueryKind};

pub use books::audit::{Audit, AuditedAward};
pub use books::check::Report;
pub use chips::awards::{Award, REASON_MAX};
pub use chips::gifts::{Gift, GiftOutcome};
pub use chips::mint::DailyOutcome;
pub use chips::statement::{STATEMENT_MAX, StatementEntry, StatementHand};
pub use connection::address::Address;
use connection::last_response::LastResponse;
pub use error::StoreError;
pub(crate) use files::aside::{BEFORE_POSTGRES, BEFORE_RESTORE};
use files::bytes_on_disk;
pub(crate) use files::pid_file::claim_path;
pub(crate) use files::restore::RESTORING;
pub use files::restore::Restored;
pub use files::{Files, SystemFiles};
pub(crate) use files::{PART, beside, make_folder, put};
pub use gow::fair::Reveal;
pub use guild::GuildRow;
use last_numbers::LastNumbers;
pub(crate) use migration::trial::TRIAL;
pub use opening::{Durability, Opening};
pub use past_hand::{ArchivedHand, PastHand, RECORDS_MAX};
pub use people::dealt_person::DealtPerson;
use people::deletion_list::DeletionList;
pub use people::deletion_list::{FORGOTTEN_DAYS, NO_GRANT_DAYS};
pub use people::export::{Export, ExportedHand, ExportedStanding, ExportedTable};
pub use people::forget::DeletionOutcome;
pub(crate) use people::mention::body_names;
pub use people::person::Wallet;
pub use people::person_numbers::PersonNumbers;
pub(crate) use processes::lease::{ABSENT, SILENT};
pub use processes::lease::{Fence, LeaseUpdate, RequestShare, TableOwner};
use processes::lease::{HeldPartitions, Peers};
pub use processes::successor::{OwningSession, Successor};
pub use read::{OpenTable, PersonRow, StoredHand};
pub use row::{
    ChoicesRow, ClaimRow, DmChoice, HandMessageRow, HandRow, MAX_JSON, MAX_WORD, MessageRow,
    PictureStyle, PlayRow, PlayedBy, ResultRow, Sitter, Sorting, TableRow, Taps, Text,
};
pub use standing::leaders::{Leader, LeaderboardQuery, OPPONENTS_MIN};
pub use standing::span::Span;
pub use step::{CommittedStep, MAX_STEP_ROWS, PostingOutcome, Step, Write};
pub use table_store::TableStore;

/// The name of the database in the data folder.
pub const FILE: &str = "tiengow.db";

/// Jobs queued for the thread; further senders wait for room, which slows presses down but loses
/// none.
const QUEUE: usize = 1_024;

/// A handle to the store; cheap to clone.
#[derive(Debug, Clone)]
pub struct Store {
    jobs: mpsc::Sender<Job>,
    numbers: Arc<LastNumbers>,
    /// Whether opening created the database.
    is_new: bool,
    /// The file of the database; `None` if it is a server's.
    file: Option<Arc<Path>>,
    /// The people who were deleted recently.
    deletions: Arc<Mutex<DeletionList>>,
    /// When a deletion last rewrote the file.
    last_rewrite: Arc<Mutex<Option<Timestamp>>>,
    /// Locked while a backup is made and examined.
    copying: Arc<tokio::sync::Mutex<()>>,
    /// The partitions of the tables that this process has.
    held: Arc<HeldPartitions>,
    /// What this process knows of the others.
    peers: Arc<Mutex<Peers>>,
    /// Whether this process has announced its stop to them.
    is_stopping: Arc<AtomicBool>,
    /// The number of this process among those that share the database; `None` if none do.
    node: Option<i64>,
    /// When the database's server last answered; `None` if the database is a file.
    last_response: Option<Arc<LastResponse>>,
    /// Closed when the thread ends.
    ended: watch::Receiver<()>,
}

/// The thread that owns the connection.
#[derive(Debug)]
pub struct StoreThread {
    thread: JoinHandle<()>,
    /// The thread drops the sender when it ends, even by a panic.
    ended: watch::Receiver<()>,
}

impl StoreThread {
    /// Waits until the thread has ended, even by a panic; nothing is stored from then on.
    pub async fn ended(&mut self) {
        // Nothing is ever sent; an error means that the channel is closed.
        let _gone = self.ended.changed().await;
    }

    /// Blocks until the store is closed and its file unlocked.
    ///
    /// # Errors
    /// [`StoreError::Closed`] when the thread panicked.
    pub fn join(self) -> Result<(), StoreError> {
        self.thread.join().map_err(|_| StoreError::Closed)
    }
}

impl Store {
    /// Opens the database at `path`, creating it if it does not exist, and checks it; blocks
    /// briefly.
    ///
    /// # Errors
    /// Another process has the file, a setting is not accepted, the file is damaged, or the books
    /// do not balance.
    pub fn open(path: &Path) -> Result<(Self, StoreThread), StoreError> {
        Self::open_as(&Opening::file(path))
    }

    /// Opens a database with options; [`Store::open`] is this with a file.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn open_as(opening: &Opening) -> Result<(Self, StoreThread), StoreError> {
        Self::start(opening::open(opening)?)
    }

    /// Opens a store in memory, which is lost with its last handle.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn open_in_memory() -> Result<(Self, StoreThread), StoreError> {
        Self::start(opening::sqlite::open_in_memory()?)
    }

    fn start(
        mut opened: opening::open_database::OpenDatabase,
    ) -> Result<(Self, StoreThread), StoreError> {
        let deletions = Mutex::new(std::mem::take(&mut opened.deletions));
        let numbers = Arc::clone(&opened.numbers);
        let (held, node) = (Arc::clone(&opened.held), opened.node);
        let is_new = opened.is_new;
        let file = opened.file.take().map(Arc::from);
        let last_response = opened.connection.last_response();
        let (jobs, inbox) = mpsc::channel(QUEUE);
        let (alive, ended) = watch::channel(());
        let thread = std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || {
                let _alive = alive;
                batch::run(opened, inbox);
            })
            .map_err(|error| StoreError::System(format!("no thread for the store: {error}")))?;
        let store = Self {
            jobs,
            numbers,
            is_new,
            file,
            deletions: Arc::new(deletions),
            last_rewrite: Arc::default(),
            copying: Arc::default(),
            held,
            peers: Arc::default(),
            is_stopping: Arc::default(),
            node,
            last_response,
            ended: ended.clone(),
        };
        Ok((store, StoreThread { thread, ended }))
    }

    /// Stores a step, all of it or nothing; returns once it is on disk.
    ///
    /// # Errors
    /// Any error but [`StoreError::CommitFailed`] and [`StoreError::Closed`] means that the step
    /// was refused and nothing changed. After those two, the caller has to load its state from the
    /// store again.
    pub async fn commit(&self, step: Step) -> Result<CommittedStep, StoreError> {
        let (answer, kept) = oneshot::channel();
        let fence = step.fence;
        let job = Job::Commit {
            step: Box::new(step),
            answer,
        };
        self.jobs.send(job).await.map_err(|_| StoreError::Closed)?;
        let kept = self.receive(kept).await?;
        if let (Some(fence), Err(StoreError::Fenced)) = (fence, &kept) {
            self.held.mark_refused(fence);
        }
        kept
    }

    /// Finishes the queued jobs, closes the file and unlocks it; later calls return
    /// [`StoreError::Closed`].
    pub async fn close(&self) {
        let (answer, closed) = oneshot::channel();
        if self.jobs.send(Job::Close(answer)).await.is_ok() {
            // An error means that the thread has ended already.
            let _gone = self.receive(closed).await;
        }
    }

    /// Returns a number for a new table of a partition; a number that is never stored may be
    /// returned again after a restart.
    #[must_use]
    pub fn new_table_id(&self, partition: Partition) -> TableId {
        self.numbers.next_table(partition)
    }

    /// Returns a number for a new hand of a table; a number that is never stored may be returned
    /// again after a restart.
    #[must_use]
    pub fn new_hand_id(&self, table: TableId) -> HandId {
        self.numbers.next_hand(table)
    }

    /// Whether opening this store created the database.
    #[must_use]
    pub const fn is_new(&self) -> bool {
        self.is_new
    }

    /// Returns the size of the database in bytes, with its log if it is a file; 0 if a server does not
    /// say.
    pub async fn bytes(&self) -> u64 {
        if let Some(file) = &self.file {
            return bytes_on_disk(file).await;
        }
        let size = self.query(QueryKind::PostgresSize, |connection| {
            connection.value("SELECT pg_database_size(current_database())", &[])
        });
        let bytes: i64 = size.await.unwrap_or(0);
        bytes.unsigned_abs()
    }

    /// Returns how many jobs wait for the thread.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.jobs.max_capacity() - self.jobs.capacity()
    }

    /// Runs a query on the thread, within the budget of its kind.
    async fn query<T, F>(&self, kind: QueryKind, query: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&dyn Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let (answer, reply) = oneshot::channel();
        let job = Box::new(move |connection: &dyn Connection, budget: &Budget| {
            budget.begin(kind);
            let found = kind.run(connection, query);
            let found = if budget.end() {
                Err(budget_exceeded(kind))
            } else {
                found
            };
            let status = DatabaseStatus::after(&found);
            // The caller may be gone; then nobody needs the answer.
            let _unheard = answer.send(found);
            status
        });
        self.jobs
            .send(Job::Query(job))
            .await
            .map_err(|_| StoreError::Closed)?;
        self.receive(reply).await?
    }

    /// Waits for a reply from the thread, which may end without one.
    async fn receive<T>(&self, mut answer: oneshot::Receiver<T>) -> Result<T, StoreError> {
        let mut ended = self.ended.clone();
        tokio::select! {
            biased;
            reply = &mut answer => reply.map_err(|_| StoreError::Closed),
            // A job sent while the thread was ending may never be taken or answered.
            _ = ended.changed() => answer.try_recv().map_err(|_| StoreError::Closed),
        }
    }
}

/// Logs a query that exceeded its budget and returns the error for it; a partial result is
/// dropped.
fn budget_exceeded(kind: QueryKind) -> StoreError {
    tracing::error!(query = kind.name(), "a query exceeded its budget");
    StoreError::BeyondBudget { query: kind.name() }
}
