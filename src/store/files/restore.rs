//! Replacing the database with a backup, so that a power cut at any instant leaves one of the two intact.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::id::Timestamp;
use crate::store::files::aside::{BEFORE_RESTORE, next_name};
use crate::store::files::backup::{copy_error, examine_copy};
use crate::store::files::pid_file::PidFile;
use crate::store::files::{Files, JOURNAL, LOG, LOGS, SystemFiles, beside, put};
use crate::store::opening::sqlite;
use crate::store::{Opening, Report, Store, StoreError, read};

/// The suffix of the backup while it is examined.
pub(crate) const RESTORING: &str = ".restoring";

/// A database that a backup has replaced.
#[derive(Debug)]
pub struct Restored {
    /// What is in the backup.
    pub report: Report,
    /// The file with the previous database, if there was one.
    pub previous: Option<PathBuf>,
}

impl Store {
    /// Replaces the database at `path`, which must not be open, with a backup. The old database
    /// stays next to it, with `.before-restore` appended to its name, and a number from the second
    /// time on. Blocks.
    ///
    /// # Errors
    /// Another process has the database or the backup, or the backup cannot be read or is not sound;
    /// the database is unchanged then.
    pub fn restore(path: &Path, from: &Path) -> Result<Restored, StoreError> {
        // A running bot changes the file and its log while they are copied one after the other.
        drop(PidFile::lock_existing(from)?);
        // A missing backup is noticed before a folder or a pid file is made.
        File::open(from).map_err(|error| copy_error(from, &error))?;
        let pid_file = PidFile::acquire(path)?;
        let restored = Self::restore_with_files(&SystemFiles, &Opening::file(path), from);
        pid_file.release();
        restored
    }

    /// Replaces a database as [`Store::restore`] does, on files other than the system's.
    ///
    /// There is no pid file; the caller has to keep other processes away.
    ///
    /// # Errors
    /// As [`Store::restore`].
    pub fn restore_with_files(
        files: &dyn Files,
        to: &Opening,
        from: &Path,
    ) -> Result<Restored, StoreError> {
        let part = Opening {
            path: beside(&to.path, RESTORING),
            ..to.clone()
        };
        let restored = remove_logs(files, &part.path)
            .and_then(|()| copy_with_logs(files, from, &part.path))
            .map_err(|error| copy_error(failing_side(&error, from, &part.path), &error))
            .and_then(|()| examine_copy(&part).map_err(|error| backup_error(from, error)))
            .and_then(|report| skip_used_numbers(&part).map(|()| report))
            .and_then(|report| {
                let previous = preserve_replaced(files, to);
                previous
                    .and_then(|previous| put(files, &part.path, &to.path).map(|()| previous))
                    .map(|previous| Restored { report, previous })
                    .map_err(|error| copy_error(&to.path, &error))
            });
        if restored.is_err() {
            // They may never have been there.
            let _gone = remove_logs(files, &part.path);
            let _gone = files.remove(&part.path);
        }
        restored
    }
}

/// Deletes the logs of a part that a killed process has left: SQLite would take them for those of the
/// next part.
fn remove_logs(files: &dyn Files, part: &Path) -> io::Result<()> {
    let logs = LOGS.iter().map(|end| beside(part, end));
    let mut left = logs.filter(|log| files.exists(log));
    left.try_for_each(|log| files.remove(&log))
}

/// Copies a backup with the logs beside it: the newest rows of a database that nobody has closed are
/// only there.
fn copy_with_logs(files: &dyn Files, from: &Path, part: &Path) -> io::Result<()> {
    files.copy(from, part)?;
    let with_log = |end: &&str| files.exists(&beside(from, end));
    let mut left = [LOG, JOURNAL].into_iter().filter(with_log);
    left.try_for_each(|end| files.copy(&beside(from, end), &beside(part, end)))
}

/// Returns the file that a failed copy could not read or write.
fn failing_side<'a>(error: &io::Error, from: &'a Path, part: &'a Path) -> &'a Path {
    match error.kind() {
        io::ErrorKind::StorageFull
        | io::ErrorKind::QuotaExceeded
        | io::ErrorKind::FileTooLarge
        | io::ErrorKind::ReadOnlyFilesystem => part,
        _ => from,
    }
}

/// Continues the numbers of tables and hands above all numbers given after the backup was made, because
/// messages and receipts still have those.
///
/// Only the replaced database has these numbers, and it may be lost. But no store deals a thousand hands a
/// second, so the milliseconds since 1970 are above all of them, even those given after an earlier
/// restore.
fn skip_used_numbers(part: &Opening) -> Result<(), StoreError> {
    let connection = sqlite::open_existing(part)?;
    read::note_given(&connection, Timestamp::from(SystemTime::now()).get())?;
    let closed = connection.close();
    closed.map_err(|(_, error)| StoreError::from(error))
}

/// Turns the error for a file that is damaged, unsound, of a later version or not our database into one about
/// the backup.
fn backup_error(from: &Path, error: StoreError) -> StoreError {
    match error {
        StoreError::NoDatabase { .. } => copy_error(from, "there is no database in it"),
        StoreError::Damaged(why) => copy_error(from, &why),
        StoreError::Migrate(why) => {
            copy_error(from, &format!("it cannot be brought up to date: {why}"))
        }
        error @ (StoreError::Foreign { .. } | StoreError::Unsound(_)) => copy_error(from, &error),
        error => error,
    }
}

/// Copies a database that is about to be replaced, with its logs if they could not be checkpointed, and
/// deletes the logs, which belong to no other file. If the database is lost, its logs may still be there:
/// SQLite would take them for those of the backup. Returns the copy, if there was a database.
fn preserve_replaced(files: &dyn Files, database: &Opening) -> io::Result<Option<PathBuf>> {
    let path = &database.path;
    let name = next_name(files, path, BEFORE_RESTORE)?;
    let mut kept = Vec::new();
    let exists = files.exists(path);
    if exists {
        checkpoint(database);
        kept.push((path.clone(), name.clone()));
    }
    let mut logs = Vec::new();
    for end in LOGS {
        let (log, aside) = (beside(path, end), beside(&name, end));
        if files.exists(&log) {
            kept.push((log.clone(), aside));
            logs.push(log);
        } else if files.exists(&aside) {
            // It belongs to an earlier database.
            files.remove(&aside)?;
        }
    }
    copy_all(files, &kept)?;
    // Everything is safely copied now.
    files.sync_names(path)?;
    logs.iter().try_for_each(|log| files.remove(log))?;
    Ok(exists.then_some(name))
}

/// Copies files; on an error, deletes the copies, because half a database would look like a whole one.
fn copy_all(files: &dyn Files, copies: &[(PathBuf, PathBuf)]) -> io::Result<()> {
    let mut each = copies.iter();
    let copied = each.try_for_each(|(from, to)| files.copy(from, to).and_then(|()| files.sync(to)));
    if copied.is_err() {
        for (_, to) in copies {
            // It may never have been there.
            let _gone = files.remove(to);
        }
    }
    copied
}

/// Checkpoints the log of a database; a damaged database is left unchanged.
fn checkpoint(database: &Opening) {
    let tidied = sqlite::open_existing(database).and_then(|connection| {
        connection.execute_batch("PRAGMA locking_mode = EXCLUSIVE; PRAGMA wal_checkpoint(TRUNCATE)")
    });
    if let Err(error) = tidied {
        tracing::warn!(%error, "the database that is replaced is not sound");
    }
}
