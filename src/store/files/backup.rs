//! Backups of the database, made while the store keeps working, and examined before they count.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use tokio::sync::{mpsc, oneshot};

use crate::store::batch::{Job, NextAction, Worker};
use crate::store::books::check;
use crate::store::files::{PART, SystemFiles, beside, private_file, put};
use crate::store::opening::sqlite;
use crate::store::{Opening, Report, Store, StoreError};

/// Pages copied between two rounds of jobs: 256 KiB, which takes less time than a sync.
const PAGES: i32 = 64;

/// How often in a row the database may be busy before a backup fails; no other process has it, so
/// that never happens.
const BUSY_MAX: u32 = 1_000;

/// A request for a backup.
pub(in crate::store) struct Request {
    to: PathBuf,
    answer: oneshot::Sender<Result<(), StoreError>>,
}

impl Store {
    /// Backs up the database into a new file that only its owner may read, while the store takes
    /// steps; examines the backup. Waits until no other backup is being made.
    ///
    /// The backup is consistent: it has every step that was confirmed before its last page was
    /// copied. It gets its final name only once it has been examined and is on disk.
    ///
    /// # Errors
    /// The file exists or cannot be written, the store is closed, or the backup is not sound.
    pub async fn back_up(&self, to: &Path) -> Result<Report, StoreError> {
        // Two backups with one name would write into the same part.
        let _turn = self.copying.lock().await;
        if to.exists() {
            return Err(copy_error(to, "it is there already"));
        }
        let part = beside(to, PART);
        let copied = self.copy(&part).await;
        let to = to.to_owned();
        // A large file takes a while to examine, so neither the store nor the runtime waits for it.
        let done = tokio::task::spawn_blocking(move || {
            let report = copied
                .and_then(|()| examine_and_publish(&part, &to))
                .map_err(|error| with_path(&to, error));
            if report.is_err() {
                // The file may never have existed.
                let _gone = fs::remove_file(&part);
            }
            report
        });
        done.await.map_err(|_| StoreError::Closed)?
    }

    /// Makes the thread copy the database into a file.
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
        self.receive(copied).await?
    }
}

/// Adds the name of a backup to an error of SQLite, as on a full disk.
fn with_path(to: &Path, error: StoreError) -> StoreError {
    match error {
        StoreError::Busy(why) | StoreError::Sql(why) => copy_error(to, &why),
        error => error,
    }
}

/// Examines a backup and gives it its final name.
fn examine_and_publish(part: &Path, to: &Path) -> Result<Report, StoreError> {
    let report = examine_copy(&Opening::file(part))?;
    put(&SystemFiles, part, to).map_err(|error| copy_error(to, &error))?;
    Ok(report)
}

/// Makes a backup between rounds of jobs; returns what the thread has to do next.
pub(in crate::store) fn serve(
    worker: &mut Worker<'_>,
    inbox: &mut mpsc::Receiver<Job>,
    request: Request,
) -> NextAction {
    let Request { to, answer } = request;
    let (copied, next) = match copy(worker, inbox, &to) {
        Ok(NextAction::Continue) => (Ok(()), NextAction::Continue),
        Ok(next) => (Err(StoreError::Closed), next),
        Err(error) => (Err(error), NextAction::Continue),
    };
    // The requester may have gone.
    let _unheard = answer.send(copied);
    next
}

/// Refuses a second backup while one is being made.
pub(in crate::store) fn refuse(request: Request) {
    let error = copy_error(&request.to, "another backup is being made");
    let _unheard = request.answer.send(Err(error));
}

fn copy(
    worker: &mut Worker<'_>,
    inbox: &mut mpsc::Receiver<Job>,
    to: &Path,
) -> Result<NextAction, StoreError> {
    let mut copy = create_empty(to)?;
    let Some(database) = worker.connection.sqlite() else {
        return Err(copy_error(
            to,
            "only a database in a file is backed up into one",
        ));
    };
    let backup = Backup::new(database, &mut copy)?;
    let mut busy = 0;
    loop {
        match backup.step(PAGES)? {
            StepResult::Done => return Ok(NextAction::Continue),
            StepResult::More => busy = 0,
            _ if busy < BUSY_MAX => busy += 1,
            _ => return Err(copy_error(to, "the database is busy")),
        }
        // Queued jobs come first; SQLite copies the pages that they change again.
        if let Ok(job) = inbox.try_recv() {
            match worker.serve(job, inbox) {
                NextAction::Continue => {}
                NextAction::BackUp(another) => refuse(another),
                next @ (NextAction::Close(_) | NextAction::End) => return Ok(next),
            }
        }
    }
}

/// Opens a backup as the program opens its database, examines every page and turns it into a single file.
pub(in crate::store) fn examine_copy(copy: &Opening) -> Result<Report, StoreError> {
    let connection = sqlite::open_and_examine(copy)?;
    let report = check::count_contents(&connection)?;
    close_as_single_file(connection)?;
    Ok(report)
}

/// Closes a database without a log file, so that it can be moved as one file.
pub(in crate::store) fn close_as_single_file(connection: Connection) -> Result<(), StoreError> {
    sqlite::set_pragma(&connection, "journal_mode", "DELETE", "delete")
        .map_err(sqlite::OpenError::into_store_error)?;
    connection.close().map_err(|(_, error)| error.into())
}

/// Opens an empty file for a backup that only its owner may read, replacing any other.
pub(in crate::store) fn create_empty(path: &Path) -> Result<Connection, StoreError> {
    let emptied = private_file(path).and_then(|file| file.set_len(0));
    emptied.map_err(|error| copy_error(path, &error))?;
    let copy = Connection::open(path)?;
    // An interrupted backup is deleted, and a finished one is synced at the end.
    copy.execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")?;
    Ok(copy)
}

pub(in crate::store) fn copy_error(path: &Path, why: &(impl ToString + ?Sized)) -> StoreError {
    StoreError::Copy {
        path: path.to_owned(),
        why: why.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_about_the_backup_and_damage_about_the_database() {
        let to = Path::new("copy.db");
        let full = StoreError::Busy("SQLite: database or disk is full".to_owned());
        let named_full = copy_error(to, "SQLite: database or disk is full");
        assert_eq!(with_path(to, full), named_full);
        let damaged = StoreError::Damaged("a page".to_owned());
        assert_eq!(with_path(to, damaged.clone()), damaged);
    }
}
