//! A backup before a migration, and a trial of the migration on a copy.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::backup::{Backup, StepResult};

use crate::store::books::check;
use crate::store::files::backup::{close_as_single_file, copy_error, create_empty, examine_copy};
use crate::store::files::examine::{READ_SETTINGS, open_read_only};
use crate::store::files::mark::{self, FileKind};
use crate::store::files::pid_file::PidFile;
use crate::store::files::{Files as _, LOGS, SystemFiles, beside, put};
use crate::store::opening::sqlite;
use crate::store::{Opening, PART, Store, StoreError};

/// The suffix of the copy on which a migration is tried, next to the database.
pub(crate) const TRIAL: &str = ".trial";

impl Store {
    /// Backs up a database that the next opening would migrate, and tries the migration on a copy;
    /// returns the backup, which is as the earlier version left the database. `to` names it, by the
    /// version of the schema. Leaves a database of this version, or a missing one, alone. Blocks.
    ///
    /// The backup gets its name only once every page of it has been examined, and the migrated copy
    /// has been examined like any backup, with every transfer.
    ///
    /// # Errors
    /// Another process has the database, it is damaged or not ours, it cannot be backed up, or the
    /// migration fails; the database is unchanged then, and neither backup nor copy is left.
    pub fn try_migration<E: From<StoreError>>(
        path: &Path,
        to: impl FnOnce(i32) -> Result<PathBuf, E>,
    ) -> Result<Option<PathBuf>, E> {
        if fs::metadata(path).map_or(0, |file| file.len()) == 0 {
            return Ok(None);
        }
        let pid_file = PidFile::acquire(path)?;
        let tried = older_version(path).map_err(E::from).and_then(|version| {
            let Some(version) = version else {
                return Ok(None);
            };
            let to = to(version)?;
            back_up_and_try(path, &to)?;
            Ok(Some(to))
        });
        pid_file.release();
        tried
    }
}

/// The version of a database's schema, if the next opening would migrate it.
fn older_version(path: &Path) -> Result<Option<i32>, StoreError> {
    let connection = open_read_only(path)?;
    let found = mark::file_kind(&connection).map_err(|error| error.for_file(path))?;
    Ok(match found {
        FileKind::Ours { version, .. } if version < mark::newest_version() => Some(version),
        FileKind::Ours { .. } | FileKind::Empty => None,
    })
}

/// Makes the backup, and tries the migration on a copy.
fn back_up_and_try(path: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(copy_error(to, "it is there already"));
    }
    let (part, trial) = (beside(to, PART), beside(path, TRIAL));
    // A killed process may have left an earlier trial.
    discard(&trial);
    let done = back_up_closed(path, &part).and_then(|()| {
        migrate_copy(&part, &trial)?;
        put(&SystemFiles, &part, to).map_err(|error| copy_error(to, &error))
    });
    discard(&trial);
    if done.is_err() {
        discard(&part);
    }
    done
}

/// Backs up a closed database with its log into one file, and examines every page of the backup.
fn back_up_closed(path: &Path, part: &Path) -> Result<(), StoreError> {
    let mut copy = create_empty(part)?;
    let from = open_read_only(path)?;
    let backup = Backup::new(&from, &mut copy)?;
    if backup.step(-1)? != StepResult::Done {
        return Err(copy_error(part, "the database is busy"));
    }
    drop(backup);
    drop(copy);
    let copy = sqlite::open_existing(&Opening::file(part))?;
    copy.execute_batch("PRAGMA locking_mode = EXCLUSIVE")?;
    copy.execute_batch(READ_SETTINGS)?;
    check::integrity_check(&copy)?;
    close_as_single_file(copy)
}

/// Migrates a copy of the backup, and examines every page and every transfer of the result.
fn migrate_copy(part: &Path, trial: &Path) -> Result<(), StoreError> {
    let copied = SystemFiles.copy(part, trial);
    copied.map_err(|error| copy_error(trial, &error))?;
    let examined = examine_copy(&Opening::file(trial)).map(drop);
    examined.map_err(|error| StoreError::Trial(error.to_string()))
}

/// Deletes a file and its logs, if they exist.
fn discard(path: &Path) {
    let logs = LOGS.map(|end| beside(path, end));
    for file in logs.iter().map(PathBuf::as_path).chain([path]) {
        let _gone = fs::remove_file(file);
    }
}
