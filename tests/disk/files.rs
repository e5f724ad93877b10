//! The files of a disk in memory, as the program handles them.

use std::borrow::Borrow;
use std::io;
use std::path::Path;

use faultfs::Disk;
use tiengow::store::Files;

/// The [`Files`] of a disk in memory.
pub(crate) struct DiskFiles<D> {
    pub disk: D,
    /// Whether the program syncs names. Without that, it loses changes of names.
    pub syncs_names: bool,
    /// Whether copies find no room.
    pub is_full: bool,
}

impl<D: Borrow<Disk>> DiskFiles<D> {
    fn disk(&self) -> &Disk {
        self.disk.borrow()
    }
}

/// Returns the name of a file on the disk.
fn file_name(path: &Path) -> io::Result<&str> {
    path.to_str().ok_or(io::ErrorKind::InvalidInput.into())
}

impl<D: Borrow<Disk>> Files for DiskFiles<D> {
    fn exists(&self, path: &Path) -> bool {
        file_name(path).is_ok_and(|name| self.disk().has(name))
    }

    fn copy(&self, from: &Path, to: &Path) -> io::Result<()> {
        if self.is_full {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.disk().copy(file_name(from)?, file_name(to)?)
    }

    fn write(&self, path: &Path, content: &[u8]) -> io::Result<()> {
        self.disk().write(file_name(path)?, content);
        Ok(())
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.disk().read(file_name(path)?)
    }

    fn sync(&self, path: &Path) -> io::Result<()> {
        self.disk().sync(file_name(path)?)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.disk().rename(file_name(from)?, file_name(to)?)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.disk().remove(file_name(path)?)
    }

    fn sync_names(&self, _: &Path) -> io::Result<()> {
        if self.syncs_names {
            self.disk().sync_names();
        }
        Ok(())
    }
}
