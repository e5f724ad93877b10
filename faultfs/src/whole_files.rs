//! A program's operations on whole files. SQLite's own operations are on parts of files.

use std::io;

use crate::Disk;

/// The size of one write when a program copies a file, in bytes.
const PIECE: usize = 4_096;

/// Files by name. The journal records every step, and only a sync makes a step durable.
impl Disk {
    /// Whether a file of this name exists.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.state().find(name).is_some()
    }

    /// Copies a file and replaces the content of any existing one.
    ///
    /// # Errors
    /// Returns an error if the file does not exist.
    pub fn copy(&self, from: &str, to: &str) -> io::Result<()> {
        let content = self.read(from)?;
        self.write(to, &content);
        Ok(())
    }

    /// Writes a file and replaces the content of any existing one.
    pub fn write(&self, name: &str, content: &[u8]) {
        let mut state = self.state();
        let file = state.find(name).unwrap_or_else(|| state.create(Some(name)));
        state.truncate(file, true, 0);
        for (number, piece) in content.chunks(PIECE).enumerate() {
            state.write(file, true, number * PIECE, piece);
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Returns an error if the file does not exist.
    pub fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        let state = self.state();
        let file = state.find(name).ok_or(io::ErrorKind::NotFound)?;
        Ok(state.content(file).to_vec())
    }

    /// Makes the content of a file durable.
    ///
    /// # Errors
    /// Returns an error if the file does not exist.
    pub fn sync(&self, name: &str) -> io::Result<()> {
        let mut state = self.state();
        let file = state.find(name).ok_or(io::ErrorKind::NotFound)?;
        state.sync(file);
        Ok(())
    }

    /// Renames a file and replaces any other file with the new name.
    ///
    /// # Errors
    /// Returns an error if the file does not exist.
    pub fn rename(&self, from: &str, to: &str) -> io::Result<()> {
        let renamed = self.state().rename(from, to);
        renamed.then_some(()).ok_or(io::ErrorKind::NotFound.into())
    }

    /// Deletes a file.
    ///
    /// # Errors
    /// Returns an error if the file does not exist.
    pub fn remove(&self, name: &str) -> io::Result<()> {
        let mut state = self.state();
        state.find(name).ok_or(io::ErrorKind::NotFound)?;
        state.delete(name);
        Ok(())
    }

    /// Makes the names of all files durable.
    pub fn sync_names(&self) {
        self.state().sync_names();
    }
}
