//! Operations on whole files, apart from SQLite's own.
//!
//! Only one process at a time has a database's file ([`pid_file`]), and only if it is ours ([`mark`]); a closed
//! one can be examined ([`examine`]). A [`backup`] is one file, which can [`restore`] a database. A replaced
//! database is put [`aside`].

pub(super) mod aside;
pub(super) mod backup;
pub(super) mod examine;
pub(super) mod mark;
pub(super) mod pid_file;
pub(super) mod restore;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Operations on whole files, replaceable so that tests can cut the power between two of them.
///
/// Only a sync makes changes durable: syncing a file its contents, syncing a folder the names in it.
pub trait Files {
    /// Whether the file exists, or may exist: a file that cannot be examined is neither ignored nor
    /// replaced.
    fn exists(&self, path: &Path) -> bool;

    /// Copies a file, replacing any other of that name; only the owner may read the copy.
    ///
    /// # Errors
    /// One file cannot be read or the other not written.
    fn copy(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Creates a file, replacing any other of that name; only the owner may read it.
    ///
    /// # Errors
    /// It cannot be written.
    fn write(&self, path: &Path, content: &[u8]) -> io::Result<()>;

    /// Reads a file.
    ///
    /// # Errors
    /// The file does not exist, or the disk fails.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Syncs the contents of a file.
    ///
    /// # Errors
    /// The file does not exist, or the disk fails.
    fn sync(&self, path: &Path) -> io::Result<()>;

    /// Renames a file, replacing any other of that name.
    ///
    /// # Errors
    /// The file does not exist, or the folder cannot be written.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Deletes a file.
    ///
    /// # Errors
    /// The file does not exist, or the folder cannot be written.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Syncs the folder of a file: names, renames and deletions in it.
    ///
    /// # Errors
    /// The disk fails.
    fn sync_names(&self, path: &Path) -> io::Result<()>;
}

/// The files of the system.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemFiles;

impl Files for SystemFiles {
    fn exists(&self, path: &Path) -> bool {
        path.try_exists().unwrap_or(true)
    }

    fn copy(&self, from: &Path, to: &Path) -> io::Result<()> {
        let (mut from, mut to) = (File::open(from)?, private_file(to)?);
        to.set_len(0)?;
        // `fs::copy` would copy the mode too.
        io::copy(&mut from, &mut to).map(drop)
    }

    fn write(&self, path: &Path, content: &[u8]) -> io::Result<()> {
        let mut file = private_file(path)?;
        file.set_len(0)?;
        file.write_all(content)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        fs::read(path)
    }

    fn sync(&self, path: &Path) -> io::Result<()> {
        File::open(path)?.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn sync_names(&self, path: &Path) -> io::Result<()> {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        // Only Unix can open folders, and only there is this needed.
        #[cfg(unix)]
        File::open(folder)?.sync_all()?;
        #[cfg(not(unix))]
        let _unused = folder;
        Ok(())
    }
}

/// The suffix of an unfinished file.
pub(crate) const PART: &str = ".part";

/// The suffix that SQLite appends to the name of a database for its log.
pub(super) const LOG: &str = "-wal";

/// The suffix for its rollback journal.
pub(super) const JOURNAL: &str = "-journal";

/// The suffixes of all files that SQLite keeps beside a database: the second is the index of the log.
pub(super) const LOGS: [&str; 3] = [LOG, "-shm", JOURNAL];

/// Returns the size of a database and its log, if they exist.
pub(super) async fn bytes_on_disk(database: &Path) -> u64 {
    let mut bytes = 0;
    for file in [database, &beside(database, LOG)] {
        bytes += tokio::fs::metadata(file).await.map_or(0, |file| file.len());
    }
    bytes
}

/// Creates a folder that only its owner may enter; an existing one is unchanged.
pub(crate) fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Opens or creates a file that only its owner may read, because it holds hidden hands.
pub(super) fn private_file(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(file)
}

/// Renames a finished file and syncs the change.
pub(crate) fn put(files: &dyn Files, part: &Path, to: &Path) -> std::io::Result<()> {
    files.sync(part)?;
    files.rename(part, to)?;
    files.sync_names(to)
}

/// Returns the path with `end` appended to its name.
pub(crate) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}
