//! What a program does with whole files of a disk, beside what SQLite does inside of them.

use std::io;

use crate::Disk;

/// What one write of a program that copies a file brings to the disk, in bytes.
const PIECE: usize = 4_096;

/// Files by name; every step stands in the journal of the disk, and nothing but a sync makes any of
/// it lasting.
impl Disk {
    /// Returns whether there is such a file.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.drive().find(name).is_some()
    }

    /// Copies a file, in the place of what another of that name holds.
    ///
    /// # Errors
    /// There is no such file.
    pub fn copy(&self, from: &str, to: &str) -> io::Result<()> {
        let content = self.read(from)?;
        self.write(to, &content);
        Ok(())
    }

    /// Makes a file, in the place of what another of that name holds.
    pub fn write(&self, name: &str, content: &[u8]) {
        let mut drive = self.drive();
        let file = drive.find(name).unwrap_or_else(|| drive.create(Some(name)));
        drive.truncate(file, true, 0);
        for (number, piece) in content.chunks(PIECE).enumerate() {
            drive.write(file, true, number * PIECE, piece);
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// There is no such file.
    pub fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        let drive = self.drive();
        let file = drive.find(name).ok_or(io::ErrorKind::NotFound)?;
        Ok(drive.content(file).to_vec())
    }

    /// Makes what is in a file lasting.
    ///
    /// # Errors
    /// There is no such file.
    pub fn sync(&self, name: &str) -> io::Result<()> {
        let mut drive = self.drive();
        let file = drive.find(name).ok_or(io::ErrorKind::NotFound)?;
        drive.sync(file);
        Ok(())
    }

    /// Gives a file another name, in the place of any other of that name.
    ///
    /// # Errors
    /// There is no such file.
    pub fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        let renamed = self.drive().rename(from, to);
        renamed.then_some(()).ok_or(io::ErrorKind::NotFound.into())
    }

    /// Takes a file away.
    ///
    /// # Errors
    /// There is no such file.
    pub fn remove(&self, name: &str) -> io::Result<()> {
        let mut drive = self.drive();
        drive.find(name).ok_or(io::ErrorKind::NotFound)?;
        drive.delete(name);
        Ok(())
    }

    /// Makes lasting what files are called.
    pub fn sync_names(&self) {
        self.drive().sync_names();
    }
}
