//! Copies of the database: made while the store works on, and examined before they count.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use tokio::sync::{mpsc, oneshot};

use crate::store::batch::{Job, Then, Worker};
use crate::store::files::{Files, SystemFiles, private_file};
use crate::store::open;
use crate::store::{Opening, Report, Store, StoreError, check};

/// Pages that are copied between two commits: 256 KiB, which is done in less time than a sync takes.
const PAGES: i32 = 64;

/// How often the database may be busy in a row before a copy is given up; nobody else has it, so that never happens.
const BUSY_MAX: u32 = 1_000;

/// What stands behind the name of a copy that is not finished.
pub(crate) const PART: &str = ".part";

/// Somebody who wants a copy.
pub(super) struct Request {
    to: PathBuf,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

impl Store {
    /// Copies the database into a new file, for the owner's eyes only, while steps go on; examines the copy.
    ///
    /// The copy is whole: it has every step that was answered before the last of its pages was copied. It lies under
    /// its name only once it has been examined and is on disk.
    ///
    /// # Errors
    /// The file is there already or cannot be written, another copy is being made, the store is closed, or the copy is
    /// not sound.
    pub async fn back_up(&self, to: &Path) -> Result<Report, StoreError> {
        if to.exists() {
            return Err(failed(to, "it is there already"));
        }
        let part = beside(to, PART);
        let copied = self.copy(&part).await;
        let to = to.to_owned();
        // A large file takes a while to examine, and the store has other things to do.
        let done = tokio::task::spawn_blocking(move || {
            let report = copied.and_then(|()| finished(&part, &to));
            if report.is_err() {
                // It may never have been there.
                let _gone = fs::remove_file(&part);
            }
            report
        });
        done.await.map_err(|_| StoreError::Closed)?
    }

    /// Has the thread copy the database into a file.
    async fn copy(&self, to: &Path) -> Result<(), StoreError> {
        let (answer, copied) = oneshot::channel();
        let request = Request {
            to: to.to_owned(),
            answer,
        };
        self.jobs
            .send(Job::BackUp(request))
            .await
            .map_err(|_| StoreError::Closed)?;
        self.heard(copied).await?
    }
}

/// Examines a copy and gives it its name.
fn finished(part: &Path, to: &Path) -> Result<Report, StoreError> {
    let report = examined(&Opening::file(part))?;
    put(&SystemFiles, part, to).map_err(|error| failed(to, &error.to_string()))?;
    Ok(report)
}

/// Makes a copy between commits; says how the store goes on afterwards.
pub(super) fn serve(
    worker: &mut Worker<'_>,
    inbox: &mut mpsc::Receiver<Job>,
    request: Request,
) -> Then {
    let Request { to, answer } = request;
    let (copied, then) = match copy(worker, inbox, &to) {
        Ok(Then::GoOn) => (Ok(()), Then::GoOn),
        Ok(then) => (Err(StoreError::Closed), then),
        Err(error) => (Err(error), Then::GoOn),
    };
    // Whoever wanted it may have gone.
    let _unheard = answer.send(copied);
    then
}

/// Refuses a second copy while one is being made.
pub(super) fn refuse(request: Request) {
    let error = failed(&request.to, "another copy is being made");
    let _unheard = request.answer.send(Err(error));
}

fn copy(
    worker: &mut Worker<'_>,
    inbox: &mut mpsc::Receiver<Job>,
    to: &Path,
) -> Result<Then, StoreError> {
    fresh(to).map_err(|error| failed(to, &error.to_string()))?;
    let mut copy = Connection::open(to)?;
    // A copy that is cut off is thrown away, and a whole one is synced at the end.
    copy.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")?;
    let backup = Backup::new(worker.connection, &mut copy)?;
    let mut busy = 0;
    loop {
        match backup.step(PAGES)? {
            StepResult::Done => return Ok(Then::GoOn),
            StepResult::More => busy = 0,
            _ if busy < BUSY_MAX => busy += 1,
            _ => return Err(failed(to, "the database is busy")),
        }
        // What waits comes first; pages that it changes are copied again by SQLite.
        if let Ok(job) = inbox.try_recv() {
            match worker.serve(job, inbox) {
                Then::GoOn => {}
                Then::BackUp(another) => refuse(another),
                then @ (Then::Close(_) | Then::End) => return Ok(then),
            }
        }
    }
}

/// Opens a copy as the program opens its database, examines every page of it and makes it one file of its own.
pub(super) fn examined(copy: &Opening) -> Result<Report, StoreError> {
    let connection = open::alone(copy)?;
    let report = check::counted(&connection)?;
    // Without a log beside it, so that it can be carried about.
    open::set(&connection, "journal_mode", "DELETE", "delete").map_err(open::Failure::plain)?;
    connection
        .close()
        .map_err(|(_, error)| StoreError::from(error))?;
    Ok(report)
}

/// Gives a finished file its name, lastingly.
pub(super) fn put(files: &dyn Files, part: &Path, to: &Path) -> std::io::Result<()> {
    files.sync(part)?;
    files.rename(part, to)?;
    files.sync_names(to)
}

/// Makes an empty file that only its owner may read, in the place of any other.
fn fresh(path: &Path) -> std::io::Result<()> {
    private_file(path)?.set_len(0)
}

/// Returns the path with something behind its name.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

pub(super) fn failed(path: &Path, why: &str) -> StoreError {
    StoreError::Copy {
        path: path.to_owned(),
        why: why.to_owned(),
    }
}
