//! The files of a disk in memory, as the program handles them.

use std::borrow::Borrow;
use std::io;
use std::path::Path;

use faultfs::Disk;
use tiengow::store::Files;

/// The files of a disk in memory, as the program handles them.
pub(crate) struct OnDisk<D> {
    pub disk: D,
    /// Whether names are synced; a program that does not sync them loses its changes.
    pub syncs_names: bool,
}

impl<D: Borrow<Disk>> OnDisk<D> {
    fn disk(&self) -> &Disk {
        self.disk.borrow()
    }
}

fn name(path: &Path) -> io::Result<&str> {
    path.to_str().ok_or(io::ErrorKind::InvalidInput.into())
}

impl<D: Borrow<Disk>> Files for OnDisk<D> {
    fn exists(&self, path: &Path) -> bool {
        name(path).is_ok_and(|name| self.disk().has(name))
    }

    fn copy(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.disk().copy(name(from)?, name(to)?)
    }

    fn write(&self, path: &Path, content: &[u8]) -> io::Result<()> {
        self.disk().write(name(path)?, content);
        Ok(())
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.disk().read(name(path)?)
    }

    fn sync(&self, path: &Path) -> io::Result<()> {
        self.disk().sync(name(path)?)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.disk().rename(name(from)?, name(to)?)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.disk().remove(name(path)?)
    }

    fn sync_names(&self, _: &Path) -> io::Result<()> {
        if self.syncs_names {
            self.disk().sync_names();
        }
        Ok(())
    }
}
