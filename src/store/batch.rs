//! The store's thread: takes queued jobs, runs their steps as one transaction, replies after the
//! commit.

use std::iter;
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use crate::metrics::Metrics;
use crate::store::books::closing;
use crate::store::connection::Connection;
use crate::store::failing::Failing;
use crate::store::files::backup;
use crate::store::opening::open_database::OpenDatabase;
use crate::store::processes::lease::Epochs;
use crate::store::query::Budget;
use crate::store::{CommittedStep, Step, StoreError, Write, write};

/// The most jobs in one round: enough to share a flush, few enough that nobody waits for long.
pub(super) const BATCH: usize = 128;

/// The sender for the result of a step.
type Answer = oneshot::Sender<Result<CommittedStep, StoreError>>;

/// A query, which sends its own answer.
type Query = Box<dyn FnOnce(&dyn Connection, &Budget) -> DatabaseStatus + Send>;

/// A job for the thread.
pub(super) enum Job {
    /// Store a step.
    Commit { step: Box<Step>, answer: Answer },
    /// Run a query.
    Query(Query),
    /// Back up the database.
    BackUp(backup::Request),
    /// Close the file.
    Close(oneshot::Sender<()>),
}

/// The thread's next action after a round.
pub(super) enum NextAction {
    /// Continue with the next job.
    Continue,
    /// Back up the database.
    BackUp(backup::Request),
    /// Close the file and end.
    Close(oneshot::Sender<()>),
    /// End, because a transaction can be neither committed nor rolled back, the database is damaged, or the books
    /// are wrong.
    End,
}

/// The thread's state.
pub(super) struct Worker<'a> {
    pub(super) connection: &'a dyn Connection,
    metrics: &'a Metrics,
    failing: Failing,
    /// After how many transfers the books are closed.
    stretch: i64,
    budget: &'a Budget,
}

/// Serves jobs until the store is closed or its last handle is gone.
pub(super) fn run(opened: OpenDatabase, mut inbox: mpsc::Receiver<Job>) {
    let mut worker = Worker {
        connection: &*opened.connection,
        metrics: &opened.metrics,
        failing: Failing::default(),
        stretch: opened.stretch,
        budget: &opened.budget,
    };
    let closing = loop {
        let Some(first) = inbox.blocking_recv() else {
            break None;
        };
        let mut next = worker.serve(first, &mut inbox);
        if let NextAction::BackUp(request) = next {
            next = backup::serve(&mut worker, &mut inbox, request);
        }
        match next {
            NextAction::Continue => {}
            NextAction::BackUp(request) => backup::refuse(request),
            NextAction::Close(answer) => break Some(answer),
            NextAction::End => break None,
        }
    };
    // Jobs still in the queue get `Closed`, because their reply channels are dropped here.
    drop(inbox);
    opened.close();
    if let Some(answer) = closing {
        // The caller that closes the store may not wait for the reply.
        let _unheard = answer.send(());
    }
}

impl Worker<'_> {
    /// Runs a first job and the queued ones.
    pub(super) fn serve(&mut self, first: Job, inbox: &mut mpsc::Receiver<Job>) -> NextAction {
        let mut round = Round::default();
        let next = round.collect(first, inbox);
        let has_transfers = round.has_transfers();
        let status = self.commit(round.steps);
        if self.is_lost(status) {
            return NextAction::End;
        }
        if self.connection.in_transaction() {
            // Later rounds would write into a transaction that is never committed; closing the file
            // rolls it back.
            tracing::error!(
                "a transaction can be neither committed nor rolled back: the store ends"
            );
            return NextAction::End;
        }
        if has_transfers && self.books_are_wrong() {
            return NextAction::End;
        }
        // Queries run after the commit, so they never see rows that may be rolled back.
        for query in round.queries {
            let status = query(self.connection, self.budget);
            if self.is_lost(status) {
                return NextAction::End;
            }
        }
        next
    }

    /// Runs steps as one transaction and replies to each.
    fn commit(&mut self, steps: Vec<(Step, Answer)>) -> DatabaseStatus {
        if steps.is_empty() {
            return DatabaseStatus::Usable;
        }
        let mut status = DatabaseStatus::Usable;
        let (steps, answers): (Vec<Step>, Vec<Answer>) = steps.into_iter().unzip();
        let begun = Instant::now();
        let results = match run_transaction(self.connection, &steps) {
            Ok(results) => {
                self.metrics.committed(steps.len(), begun.elapsed());
                self.note_success();
                count_hands(self.metrics, &steps, &results);
                if results
                    .iter()
                    .any(|result| DatabaseStatus::after(result) == DatabaseStatus::Lost)
                {
                    status = DatabaseStatus::Lost;
                }
                results
            }
            Err(error) => {
                self.metrics.commit_failed();
                self.note_failure(steps.len(), &error);
                let failed = StoreError::CommitFailed(error.to_string());
                status = DatabaseStatus::after::<()>(&Err(error));
                vec![Err(failed); steps.len()]
            }
        };
        for (answer, result) in answers.into_iter().zip(results) {
            // A cancelled caller gets no reply; the step still counts.
            let _unheard = answer.send(result);
        }
        status
    }

    /// Logs a failed commit; only at `debug` if the one before it failed for the same reason.
    fn note_failure(&mut self, steps: usize, error: &StoreError) {
        if self.failing.is_repeated(error) {
            tracing::debug!(steps, %error, "a commit failed");
        } else {
            let database = self
                .connection
                .sqlite()
                .and_then(rusqlite::Connection::path);
            tracing::error!(steps, database, %error, "a commit failed");
        }
    }

    /// Logs the end of failures.
    fn note_success(&mut self) {
        if let Some(since) = self.failing.end() {
            let seconds = since.elapsed().as_secs();
            tracing::info!(seconds, "the database accepts writes again");
        }
    }

    /// Closes the books if due; returns whether they turned out to be wrong.
    fn books_are_wrong(&self) -> bool {
        match closing::close_if_due(self.connection, self.stretch) {
            Ok(()) => false,
            Err(StoreError::Unsound(found)) => {
                tracing::error!(
                    found = found.join("; "),
                    "the ledger is not sound: the store ends"
                );
                true
            }
            Err(error) => {
                tracing::warn!(%error, "the books were not closed; this is retried");
                false
            }
        }
    }

    /// Whether the database is really damaged or gone, after an error that said so.
    fn is_lost(&self, status: DatabaseStatus) -> bool {
        let lost = status == DatabaseStatus::Lost && self.connection.is_lost();
        if lost && self.connection.is_server() {
            tracing::error!(
                "the connection to the database's server is lost: the program ends, and its supervisor starts it again"
            );
        } else if lost {
            // The file may be sound, and only this connection's cache wrong; the next start checks the file.
            tracing::error!(
                "the database is damaged or gone, or is taken for that: the store ends"
            );
        }
        lost
    }
}

/// The jobs of one round.
#[derive(Default)]
struct Round {
    steps: Vec<(Step, Answer)>,
    queries: Vec<Query>,
}

impl Round {
    /// Collects a first job and the queued ones, up to [`BATCH`]; stops at a request to back up or to close.
    fn collect(&mut self, first: Job, inbox: &mut mpsc::Receiver<Job>) -> NextAction {
        let waiting = iter::from_fn(|| inbox.try_recv().ok());
        for job in iter::once(first).chain(waiting).take(BATCH) {
            match job {
                Job::Commit { step, answer } => self.steps.push((*step, answer)),
                Job::Query(query) => self.queries.push(query),
                Job::BackUp(request) => return NextAction::BackUp(request),
                Job::Close(answer) => return NextAction::Close(answer),
            }
        }
        NextAction::Continue
    }

    /// Whether any step has transfers.
    fn has_transfers(&self) -> bool {
        let mut steps = self.steps.iter();
        steps.any(|(step, _)| !step.transfers.is_empty())
    }
}

/// Whether the database is still usable after a round of steps or a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DatabaseStatus {
    /// It is, even if a step or the query was refused.
    Usable,
    /// The engine reported that the database is damaged, or its server is gone.
    Lost,
}

impl DatabaseStatus {
    /// Returns the status that a result implies.
    pub(super) const fn after<T>(answer: &Result<T, StoreError>) -> Self {
        match answer {
            Err(StoreError::Damaged(_) | StoreError::Lost(_)) => Self::Lost,
            Ok(_) | Err(_) => Self::Usable,
        }
    }
}

/// Counts the hands that a committed transaction has ended.
fn count_hands(metrics: &Metrics, steps: &[Step], results: &[Result<CommittedStep, StoreError>]) {
    let kept = steps.iter().zip(results).filter(|(_, kept)| kept.is_ok());
    for write in kept.flat_map(|(step, _)| &step.writes) {
        if matches!(write, Write::FinishHand { .. }) {
            metrics.hand_settled();
        } else if matches!(write, Write::VoidHand { .. }) {
            metrics.hand_voided();
        }
    }
}

/// Returns the result of each step, all on disk; on an error none of them is.
fn run_transaction(
    connection: &dyn Connection,
    steps: &[Step],
) -> Result<Vec<Result<CommittedStep, StoreError>>, StoreError> {
    connection.begin()?;
    let kept = run_steps(connection, steps);
    let done = kept.and_then(|results| connection.commit().map(|()| results));
    if done.is_err()
        && connection.in_transaction()
        && let Err(error) = connection.roll_back()
    {
        // The caller sees that the transaction is still open.
        tracing::error!(%error, "a transaction cannot be undone");
    }
    done
}

/// Runs all steps; if one is refused, begins again and runs each behind its own savepoint.
fn run_steps(
    connection: &dyn Connection,
    steps: &[Step],
) -> Result<Vec<Result<CommittedStep, StoreError>>, StoreError> {
    // A savepoint costs two round trips to a server, and steps are rarely refused.
    let refused = match Writer::new(connection, steps)?.write(steps) {
        Ok(all) => return Ok(all.into_iter().map(Ok).collect()),
        Err(refused) => refused,
    };
    if !connection.in_transaction() {
        // After the worst errors SQLite has rolled it back itself.
        return Err(refused);
    }
    connection.roll_back()?;
    connection.begin()?;
    one_by_one(connection, steps)
}

/// Runs each step behind its own savepoint.
fn one_by_one(
    connection: &dyn Connection,
    steps: &[Step],
) -> Result<Vec<Result<CommittedStep, StoreError>>, StoreError> {
    let writer = Writer::new(connection, steps)?;
    let mut results = Vec::with_capacity(steps.len());
    for step in steps.chunks(1) {
        connection.batch("SAVEPOINT step")?;
        let result = writer.write(step);
        // If SQLite has rolled back the transaction, there is no savepoint: this statement fails, and the
        // batch with it.
        let ending = if result.is_ok() {
            "RELEASE step"
        } else {
            "ROLLBACK TO step; RELEASE step"
        };
        connection.batch(ending)?;
        match result {
            Ok(committed) => results.extend(committed.into_iter().map(Ok)),
            Err(error) => results.push(Err(error)),
        }
    }
    Ok(results)
}

/// Writes the steps of a transaction.
struct Writer<'a> {
    connection: &'a dyn Connection,
    /// `None` if no step needs it.
    epochs: Option<Epochs>,
}

impl<'a> Writer<'a> {
    fn new(connection: &'a dyn Connection, steps: &[Step]) -> Result<Self, StoreError> {
        let is_fenced = steps.iter().any(|step| step.fence.is_some());
        let epochs = is_fenced.then(|| Epochs::read(connection)).transpose()?;
        Ok(Self { connection, epochs })
    }

    /// Writes steps, if their process still has the tables.
    fn write(&self, steps: &[Step]) -> Result<Vec<CommittedStep>, StoreError> {
        if let Some(epochs) = &self.epochs {
            let mut fences = steps.iter().filter_map(|step| step.fence);
            fences.try_for_each(|fence| epochs.check(fence))?;
        }
        write::steps(self.connection, steps)
    }
}
