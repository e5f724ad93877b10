//! Putting a copy in the place of the database, so that a power cut at any instant leaves one of the two, whole.

use std::io;
use std::path::{Path, PathBuf};

use crate::store::backup::{beside, examined, failed, put};
use crate::store::files::{Files, SystemFiles};
use crate::store::open;
use crate::store::pid_file::PidFile;
use crate::store::{Opening, Report, Store, StoreError};

/// What stands behind the name of the copy while it is examined.
const PART: &str = ".restoring";

/// What stands behind the name of the database that was replaced; from the second one on a number follows.
const ASIDE: &str = ".before-restore";

/// How many replaced databases lie beside each other at most: whoever keeps more does not look at them.
const ASIDES_MAX: usize = 99;

/// What stands behind the name of a database in its logs.
const LOGS: [&str; 2] = ["-wal", "-journal"];

impl Store {
    /// Puts a copy in the place of the database at `path`, which must not be open; what was there stays beside it, with
    /// `.before-restore` behind its name, and a number from the second time on. Blocks.
    ///
    /// # Errors
    /// Another process has the database, or the copy cannot be read or is not sound; nothing has changed then.
    pub fn restore(path: &Path, from: &Path) -> Result<Report, StoreError> {
        let pid_file = PidFile::take_in_folder(path)?;
        let report = Self::restore_among(&SystemFiles, &Opening::file(path), from);
        pid_file.release();
        report
    }

    /// Puts a copy in the place of a database as [`Store::restore`] does, among other files than the system's.
    ///
    /// Whoever made those keeps others away: there is no pid file.
    ///
    /// # Errors
    /// As [`Store::restore`].
    pub fn restore_among(
        files: &dyn Files,
        to: &Opening,
        from: &Path,
    ) -> Result<Report, StoreError> {
        let part = Opening {
            path: beside(&to.path, PART),
            ..to.clone()
        };
        let report = files
            .copy(from, &part.path)
            .map_err(|error| failed(from, &error.to_string()))
            .and_then(|()| examined(&part).map_err(|error| no_copy(from, error)))
            .and_then(|report| {
                let put = keep_aside(files, to).and_then(|()| put(files, &part.path, &to.path));
                put.map(|()| report)
                    .map_err(|error| failed(&to.path, &error.to_string()))
            });
        if report.is_err() {
            // It may never have been there.
            let _gone = files.remove(&part.path);
        }
        report
    }
}

/// Says of a file that is no database of ours that it is no copy.
fn no_copy(from: &Path, error: StoreError) -> StoreError {
    match error {
        StoreError::NoDatabase { .. } => failed(from, "there is no database in it"),
        error @ StoreError::Foreign { .. } => failed(from, &error.to_string()),
        error => error,
    }
}

/// Copies a database that is about to be replaced, with its log when that could not be moved into it, and takes the
/// log away: it belongs to no other file.
fn keep_aside(files: &dyn Files, database: &Opening) -> io::Result<()> {
    let path = &database.path;
    if !files.exists(path) {
        return Ok(());
    }
    let name = free_name(files, path)?;
    tidy(database);
    let mut logs = Vec::new();
    for end in LOGS {
        let (log, aside) = (beside(path, end), beside(&name, end));
        if files.exists(&log) {
            logs.push((log, aside));
        } else if files.exists(&aside) {
            // It belongs to the database of an earlier time.
            files.remove(&aside)?;
        }
    }
    let whole = [(path.clone(), name)];
    for (from, aside) in whole.iter().chain(&logs) {
        files.copy(from, aside)?;
        files.sync(aside)?;
    }
    // From here on all of it is beside the database, whatever becomes of that.
    files.sync_names(path)?;
    logs.iter()
        .try_for_each(|(log, _): &(PathBuf, PathBuf)| files.remove(log))
}

/// The first name beside a database under which no other lies that was replaced earlier.
fn free_name(files: &dyn Files, path: &Path) -> io::Result<PathBuf> {
    let numbered = (2..=ASIDES_MAX).map(|number| format!("{ASIDE}-{number}"));
    let names = std::iter::once(ASIDE.to_owned())
        .chain(numbered)
        .map(|end| beside(path, &end));
    let free = names.into_iter().find(|name| !files.exists(name));
    free.ok_or_else(|| {
        io::Error::other("too many replaced databases lie beside it; move them away")
    })
}

/// Moves the log of a database into it; a damaged one is left as it is.
fn tidy(database: &Opening) {
    let tidied = open::existing(database).and_then(|connection| {
        connection.execute_batch("PRAGMA locking_mode = EXCLUSIVE; PRAGMA wal_checkpoint(TRUNCATE)")
    });
    if let Err(error) = tidied {
        tracing::warn!(%error, "the database that is replaced is not sound");
    }
}
