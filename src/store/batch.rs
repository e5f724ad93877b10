//! The thread: takes what waits, runs it as one transaction, answers after the commit.

use std::iter;
use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::{Connection, ErrorCode};
use tokio::sync::{mpsc, oneshot};

use crate::store::open::Opened;
use crate::store::question::Budget;
use crate::store::{Committed, Stats, Step, StoreError, backup, check, closing, write};

/// Steps that share one transaction at most: enough to share a flush, few enough that nobody waits
/// for long.
pub(super) const BATCH: usize = 128;

/// Whoever waits to hear of a step.
type Answer = oneshot::Sender<Result<Committed, StoreError>>;

/// A question to the connection; it sends its own answer.
type Question = Box<dyn FnOnce(&Connection, &Budget) -> Ended + Send>;

/// Something for the thread to do.
pub(super) enum Job {
    /// Keeps a step.
    Commit { step: Box<Step>, answer: Answer },
    /// Answers a question.
    Ask(Question),
    /// Copies the database.
    BackUp(backup::Request),
    /// Closes the file.
    Close(oneshot::Sender<()>),
}

/// What has been written so far.
#[derive(Debug, Default)]
pub(super) struct Counts {
    commits: AtomicU64,
    steps: AtomicU64,
}

impl Counts {
    pub(super) fn stats(&self) -> Stats {
        Stats {
            commits: self.commits.load(Ordering::Relaxed),
            steps: self.steps.load(Ordering::Relaxed),
        }
    }
}

/// How the thread goes on after a round.
pub(super) enum Then {
    /// With whatever comes next.
    GoOn,
    /// With a copy of the database.
    BackUp(backup::Request),
    /// Not: the file is closed.
    Close(oneshot::Sender<()>),
    /// Not: a transaction hangs, or the database is damaged.
    End,
}

/// What the thread works with.
pub(super) struct Worker<'a> {
    pub(super) connection: &'a Connection,
    counts: &'a Counts,
    /// After how many transfers the books are closed.
    stretch: i64,
    budget: &'a Budget,
}

/// Serves jobs until the store is closed or its last handle is gone.
pub(super) fn run(opened: Opened, mut inbox: mpsc::Receiver<Job>, counts: &Counts) {
    let mut worker = Worker {
        connection: &opened.connection,
        counts,
        stretch: opened.stretch,
        budget: &opened.budget,
    };
    let closing = loop {
        let Some(first) = inbox.blocking_recv() else {
            break None;
        };
        let mut then = worker.serve(first, &mut inbox);
        if let Then::BackUp(request) = then {
            then = backup::serve(&mut worker, &mut inbox, request);
        }
        match then {
            Then::GoOn => {}
            Then::BackUp(request) => backup::refuse(request),
            Then::Close(answer) => break Some(answer),
            Then::End => break None,
        }
    };
    // Whoever is still in the queue hears `Closed` from the answer that is dropped here.
    drop(inbox);
    opened.close();
    if let Some(answer) = closing {
        // Whoever closed the store may not wait for it.
        let _unheard = answer.send(());
    }
}

impl Worker<'_> {
    /// Does a first job and those that wait with it.
    pub(super) fn serve(&mut self, first: Job, inbox: &mut mpsc::Receiver<Job>) -> Then {
        let mut round = Round::default();
        let then = round.sort(first, inbox);
        let wrote = !round.steps.is_empty();
        let ended = commit(self.connection, round.steps, self.counts);
        if self.stays_damaged(ended) {
            return Then::End;
        }
        if !self.connection.is_autocommit() {
            // What the next round wrote would hang on a transaction that nobody ends; closing the file undoes it.
            tracing::error!("a transaction can neither be kept nor undone: the store ends");
            return Then::End;
        }
        if wrote && self.books_are_wrong() {
            return Then::End;
        }
        // Questions come after the commit: they never see what may yet be undone.
        for question in round.questions {
            let ended = question(self.connection, self.budget);
            if self.stays_damaged(ended) {
                return Then::End;
            }
        }
        then
    }

    /// Closes the books when it is time; says whether they turned out to be wrong.
    fn books_are_wrong(&self) -> bool {
        match closing::when_due(self.connection, self.stretch) {
            Ok(()) => false,
            Err(StoreError::Unsound(found)) => {
                tracing::error!(
                    found = found.join("; "),
                    "the ledger is not sound: the store ends"
                );
                true
            }
            Err(error) => {
                tracing::warn!(%error, "the books were not closed, which is tried again");
                false
            }
        }
    }

    /// Looks whether what SQLite took for damage is still there.
    fn stays_damaged(&self, ended: Ended) -> bool {
        let stays = ended == Ended::Damaged && self.is_damaged();
        if stays {
            // The file may be whole, and what this connection remembers of it not: the next start finds out.
            tracing::error!("the database is damaged, or is taken for that: the store ends");
        }
        stays
    }

    /// Examines the file itself: what this connection remembers of it may be what a failed commit has left.
    fn is_damaged(&self) -> bool {
        let forgotten = self.connection.execute_batch("PRAGMA shrink_memory");
        forgotten.is_err() || check::undamaged(self.connection).is_err()
    }
}

/// What is done in one go.
#[derive(Default)]
struct Round {
    steps: Vec<(Step, Answer)>,
    questions: Vec<Question>,
}

impl Round {
    /// Sorts a first job and those that wait, up to [`BATCH`]; stops at a wish for a copy or to close.
    fn sort(&mut self, first: Job, inbox: &mut mpsc::Receiver<Job>) -> Then {
        let waiting = iter::from_fn(|| inbox.try_recv().ok());
        for job in iter::once(first).chain(waiting).take(BATCH) {
            match job {
                Job::Commit { step, answer } => self.steps.push((*step, answer)),
                Job::Ask(question) => self.questions.push(question),
                Job::BackUp(request) => return Then::BackUp(request),
                Job::Close(answer) => return Then::Close(answer),
            }
        }
        Then::GoOn
    }
}

/// How a round of steps or a question ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    /// Done, or refused for a reason that says nothing of the database.
    Well,
    /// SQLite said that the database is damaged.
    Damaged,
}

impl Ended {
    /// How it ended for whoever gets this answer.
    pub(super) const fn with<T>(answer: &Result<T, StoreError>) -> Self {
        match answer {
            Err(StoreError::Damaged(_)) => Self::Damaged,
            Ok(_) | Err(_) => Self::Well,
        }
    }
}

/// Runs steps as one transaction and tells each how it went.
fn commit(connection: &Connection, steps: Vec<(Step, Answer)>, counts: &Counts) -> Ended {
    if steps.is_empty() {
        return Ended::Well;
    }
    let mut ended = Ended::Well;
    let (steps, answers): (Vec<Step>, Vec<Answer>) = steps.into_iter().unzip();
    let results = match transaction(connection, &steps) {
        Ok(results) => {
            let kept = results.iter().filter(|result| result.is_ok()).count();
            counts.commits.fetch_add(1, Ordering::Relaxed);
            counts.steps.fetch_add(kept as u64, Ordering::Relaxed);
            if results
                .iter()
                .any(|result| Ended::with(result) == Ended::Damaged)
            {
                ended = Ended::Damaged;
            }
            results
        }
        Err(error) => {
            let failed = StoreError::CommitFailed(error.to_string());
            tracing::error!(steps = steps.len(), %error, "a commit failed");
            if error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) {
                ended = Ended::Damaged;
            }
            vec![Err(failed); steps.len()]
        }
    };
    for (answer, result) in answers.into_iter().zip(results) {
        // A caller that was cancelled does not hear; the step counts all the same.
        let _unheard = answer.send(result);
    }
    ended
}

/// Returns what became of each step, all of it on disk; an error means that nothing of it is.
fn transaction(
    connection: &Connection,
    steps: &[Step],
) -> rusqlite::Result<Vec<Result<Committed, StoreError>>> {
    connection.execute_batch("BEGIN IMMEDIATE")?;
    let kept = inside(connection, steps);
    let done = kept.and_then(|results| connection.execute_batch("COMMIT").map(|()| results));
    if done.is_err()
        && !connection.is_autocommit()
        && let Err(error) = connection.execute_batch("ROLLBACK")
    {
        // Whoever runs the batch sees that the transaction is still open.
        tracing::error!(%error, "a transaction cannot be undone");
    }
    done
}

/// Runs each step behind a savepoint of its own.
fn inside(
    connection: &Connection,
    steps: &[Step],
) -> rusqlite::Result<Vec<Result<Committed, StoreError>>> {
    let mut results = Vec::with_capacity(steps.len());
    for step in steps {
        connection.execute_batch("SAVEPOINT step")?;
        let result = write::step(connection, step);
        // After the worst errors SQLite has ended the whole transaction by itself; then there is no
        // savepoint to go back to, this fails, and the batch with it.
        let ending = if result.is_ok() {
            "RELEASE step"
        } else {
            "ROLLBACK TO step; RELEASE step"
        };
        connection.execute_batch(ending)?;
        results.push(result);
    }
    Ok(results)
}
