//! What is done with whole files, beside what SQLite does inside of them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

/// Whole files of a folder, so that tests can cut the power between two steps of a change.
///
/// Nothing but a sync makes anything lasting: of a file what is in it, of a folder what its files are called.
pub trait Files {
    /// Returns whether there is such a file.
    fn exists(&self, path: &Path) -> bool;

    /// Copies a file, for the owner's eyes only, in the place of any other of that name.
    ///
    /// # Errors
    /// One of them cannot be read or written.
    fn copy(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Makes a file, for the owner's eyes only, in the place of any other of that name.
    ///
    /// # Errors
    /// It cannot be written.
    fn write(&self, path: &Path, content: &[u8]) -> io::Result<()>;

    /// Reads a file.
    ///
    /// # Errors
    /// It is not there, or the disk fails.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Makes what is in a file lasting.
    ///
    /// # Errors
    /// It is not there, or the disk fails.
    fn sync(&self, path: &Path) -> io::Result<()>;

    /// Gives a file another name, in the place of any other of that name.
    ///
    /// # Errors
    /// It is not there, or the folder cannot be written.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Takes a file away.
    ///
    /// # Errors
    /// It is not there, or the folder cannot be written.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Makes lasting what the files beside this one are called, and that of others there are none.
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
        path.exists()
    }

    fn copy(&self, from: &Path, to: &Path) -> io::Result<()> {
        private_file(to)?.set_len(0)?;
        fs::copy(from, to).map(drop)
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
        // Only some systems open folders, and only those need it.
        #[cfg(unix)]
        File::open(folder)?.sync_all()?;
        #[cfg(not(unix))]
        let _unused = folder;
        Ok(())
    }
}

/// Makes a folder that only its owner may enter; one that is there stays as it is.
pub(crate) fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Opens, or makes, a file that only its owner may read: it holds hidden hands.
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
