//! The pid file, which locks the database.

use std::fs::{File, TryLockError};
use std::io::{ErrorKind, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};

use crate::store::StoreError;
use crate::store::files::{beside, make_folder, private_file};

/// What to do if a file of the data folder cannot be opened or written, as after a restore by root.
const OWNER_HINT: &str =
    "the data folder and every file in it have to belong to the user that runs the bot";

/// The locked file with the pid of the process that has the database.
pub(in crate::store) struct PidFile {
    file: File,
}

impl PidFile {
    /// Creates the folder of a database if needed, and locks the database.
    pub(in crate::store) fn acquire(path: &Path) -> Result<Self, StoreError> {
        if let Some(folder) = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            make_folder(folder).map_err(|error| cannot_open(folder, &error))?;
        }
        Self::take(path)
    }

    /// Locks the pid file and writes this process into it.
    ///
    /// The lock is the system's and ends with the process, so a pid left by a crash blocks nobody.
    /// The file stays, because removing it would let two processes lock two different files of the
    /// same name.
    fn take(path: &Path) -> Result<Self, StoreError> {
        let at = claim_path(path);
        let mut file = private_file(&at).map_err(|error| cannot_open(&at, &error))?;
        lock(&mut file, path)?;
        let written = file
            .set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| writeln!(file, "{}", std::process::id()));
        written.map_err(|error| cannot_open(&at, &error))?;
        Ok(Self { file })
    }

    /// Locks a database that is only read, and writes nothing; if there is no pid file, none is created.
    pub(in crate::store) fn lock_existing(path: &Path) -> Result<Option<File>, StoreError> {
        let at = claim_path(path);
        let mut file = match File::open(&at) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(cannot_open(&at, &error)),
        };
        lock(&mut file, path)?;
        Ok(Some(file))
    }

    /// Empties and unlocks the file.
    pub(in crate::store) fn release(self) {
        if let Err(error) = self.file.set_len(0).and_then(|()| self.file.unlock()) {
            tracing::warn!(%error, "the pid file was not cleared");
        }
    }
}

/// Locks a pid file; the error names the process that has the database.
fn lock(file: &mut File, path: &Path) -> Result<(), StoreError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            let mut pid = String::new();
            // Without a readable pid the holder stays unnamed.
            let by = file
                .read_to_string(&mut pid)
                .ok()
                .and_then(|_| pid.trim().parse().ok());
            Err(StoreError::InUse {
                path: path.to_owned(),
                by,
            })
        }
        Err(TryLockError::Error(error)) => Err(cannot_open(&claim_path(path), &error)),
    }
}

/// Returns the path of the pid file: the database's path with `.pid` appended.
pub(crate) fn claim_path(path: &Path) -> PathBuf {
    beside(path, ".pid")
}

pub(in crate::store) fn cannot_open(path: &Path, error: &std::io::Error) -> StoreError {
    let why = match error.kind() {
        // Only the creation of a folder fails so.
        ErrorKind::AlreadyExists => "it is not a folder".to_owned(),
        ErrorKind::PermissionDenied => format!("{error}; {OWNER_HINT}"),
        _ => error.to_string(),
    };
    StoreError::Open {
        path: path.to_owned(),
        why,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_data_folder_that_is_a_file_is_called_no_folder() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("data");
        fs::write(&file, "").unwrap();
        let refused = PidFile::acquire(&file.join("tiengow.db")).map(drop);
        let wanted = format!("cannot open {}: it is not a folder", file.display());
        assert_eq!(refused.unwrap_err().to_string(), wanted);
    }

    #[test]
    fn a_file_of_another_user_comes_with_advice() {
        let denied = std::io::Error::from(ErrorKind::PermissionDenied);
        let refused = cannot_open(Path::new("tiengow.db"), &denied).to_string();
        assert!(refused.ends_with(OWNER_HINT), "{refused}");
    }
}
