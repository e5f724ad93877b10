//! A replaced database, which stays next to its successor for a while.

use std::io;
use std::path::{Path, PathBuf};

use crate::store::files::backup::copy_error;
use crate::store::files::pid_file::PidFile;
use crate::store::files::{Files, LOGS, SystemFiles, beside};
use crate::store::{Store, StoreError};

/// The suffix of a database that a restore has replaced; from the second on, followed by a number.
pub(crate) const BEFORE_RESTORE: &str = ".before-restore";

/// The suffix of a database that was copied to PostgreSQL; from the second on, followed by a number.
pub(crate) const BEFORE_POSTGRES: &str = ".before-postgres";

/// The highest number of a replaced database; another one is refused.
const NUMBER_MAX: usize = 999;

impl Store {
    /// Renames the database at `path`, which must not be open and which a PostgreSQL database has replaced;
    /// returns its new name. Blocks.
    ///
    /// # Errors
    /// Another process has the database, or it cannot be renamed.
    pub fn set_aside(path: &Path) -> Result<PathBuf, StoreError> {
        let pid_file = PidFile::acquire(path)?;
        let renamed = rename_with_logs(&SystemFiles, path);
        pid_file.release();
        renamed.map_err(|error| copy_error(path, &error))
    }
}

/// Renames a database with its logs; returns its new name.
fn rename_with_logs(files: &dyn Files, path: &Path) -> io::Result<PathBuf> {
    let name = next_name(files, path, BEFORE_POSTGRES)?;
    // SQLite would take logs without their database for those of the next one here.
    for end in LOGS {
        let (log, aside) = (beside(path, end), beside(&name, end));
        if files.exists(&log) {
            files.rename(&log, &aside)?;
        } else if files.exists(&aside) {
            // It belongs to an earlier database.
            files.remove(&aside)?;
        }
    }
    files.rename(path, &name)?;
    files.sync_names(path)?;
    Ok(name)
}

/// Returns a name for a replaced database, whose number is above those of all earlier ones: the highest is the
/// newest.
pub(super) fn next_name(files: &dyn Files, path: &Path, end: &str) -> io::Result<PathBuf> {
    let numbered = (2..=NUMBER_MAX).map(|number| format!("{end}-{number}"));
    let names = std::iter::once(end.to_owned()).chain(numbered);
    let mut names: Vec<PathBuf> = names.map(|end| beside(path, &end)).collect();
    let newest = names.iter().rposition(|name| files.exists(name));
    let next = newest.map_or(0, |newest| newest + 1);
    if next == names.len() {
        return Err(io::Error::other(
            "too many replaced databases are next to it; move them away",
        ));
    }
    Ok(names.swap_remove(next))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_database_is_renamed_with_its_logs_and_replaces_no_earlier_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tiengow.db");
        for name in [
            ".before-postgres",
            ".before-postgres-2",
            ".before-postgres-3",
        ] {
            fs::write(&path, name).unwrap();
            fs::write(beside(&path, "-wal"), "its log").unwrap();
            let aside = Store::set_aside(&path).unwrap();
            assert_eq!(aside, beside(&path, name));
            assert_eq!(fs::read_to_string(&aside).unwrap(), name);
            assert!(beside(&aside, "-wal").exists());
            assert!(!path.exists() && !beside(&path, "-wal").exists());
        }
        Store::set_aside(&path).unwrap_err();
    }

    #[test]
    fn the_highest_number_is_the_newest_even_if_an_earlier_one_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tiengow.db");
        let aside = |end: &str| beside(&path, &format!("{BEFORE_RESTORE}{end}"));
        fs::write(aside("-2"), "").unwrap();
        let next = || next_name(&SystemFiles, &path, BEFORE_RESTORE);
        assert_eq!(next().unwrap(), aside("-3"));
        fs::write(aside("-999"), "").unwrap();
        next().unwrap_err();
        for end in ["-2", "-999"] {
            fs::remove_file(aside(end)).unwrap();
        }
        assert_eq!(next().unwrap(), aside(""));
    }
}
