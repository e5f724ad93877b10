//! The second folder of backups, on another disk.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader};
use std::path::Path;
use std::time::SystemTime;

use anyhow::{Context as _, Result, bail};

use crate::config::Config;
use crate::store::{Files as _, PART, SystemFiles, beside};

use super::folder::BackupFolder;
use super::pruning::PruningRules;

/// The second folder; a failure there is only a warning.
#[derive(Debug, Clone)]
pub(super) struct SecondFolder {
    folder: BackupFolder,
    pruning: PruningRules,
}

impl SecondFolder {
    /// Returns the second folder; `None` if the configuration names none.
    pub(super) fn of(config: &Config) -> Option<Self> {
        let folder = config.backup.second()?;
        Some(Self {
            folder: BackupFolder::new(folder.to_owned()),
            pruning: PruningRules::of(&config.backup),
        })
    }

    /// Copies a finished backup into the folder; blocks. Logs a failure; returns whether the copy
    /// succeeded.
    pub(super) fn add(&self, copy: &Path, now: SystemTime) -> bool {
        let added = self.try_add(copy, now);
        match &added {
            Ok(()) => {
                tracing::info!(folder = %self.folder.path().display(), "the backup was copied to the second folder");
            }
            Err(error) => tracing::warn!(
                error = format!("{error:#}"),
                "the backup was not copied to the second folder; it is in the first"
            ),
        }
        added.is_ok()
    }

    fn try_add(&self, copy: &Path, now: SystemTime) -> Result<()> {
        let folder = self.folder.path();
        if !folder.is_dir() {
            // If its disk is not mounted, a new folder would be on the wrong one.
            bail!("the folder {} does not exist", folder.display());
        }
        self.folder.prepare()?;
        // The disk may be full.
        self.folder.prune(self.pruning, now);
        let name = copy.file_name().context("a backup has a name")?;
        let to = folder.join(name);
        copy_and_verify(copy, &beside(&to, PART), &to).with_context(|| to.display().to_string())?;
        self.folder.prune(self.pruning, now);
        Ok(())
    }
}

/// Copies a file under a partial name, compares the bytes, and renames it; leaves nothing of a copy that failed.
fn copy_and_verify(from: &Path, part: &Path, to: &Path) -> io::Result<()> {
    let copied = try_copy(from, part, to);
    if copied.is_err() {
        // It may never have been there. Until the next backup it would take up room on a disk that may be full.
        let _gone = SystemFiles.remove(part);
    }
    copied
}

fn try_copy(from: &Path, part: &Path, to: &Path) -> io::Result<()> {
    SystemFiles.copy(from, part)?;
    SystemFiles.sync(part)?;
    if !is_same(from, part)? {
        return Err(io::Error::other("it differs from what was written"));
    }
    SystemFiles.rename(part, to)?;
    SystemFiles.sync_names(to)
}

/// Whether two files have the same bytes.
fn is_same(one: &Path, other: &Path) -> io::Result<bool> {
    let (mut one, mut other) = (
        BufReader::new(File::open(one)?),
        BufReader::new(File::open(other)?),
    );
    loop {
        let (left, right) = (one.fill_buf()?, other.fill_buf()?);
        let length = left.len().min(right.len());
        if left[..length] != right[..length] || (length == 0 && left.len() != right.len()) {
            return Ok(false);
        }
        if length == 0 {
            return Ok(true);
        }
        one.consume(length);
        other.consume(length);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn nothing_is_left_of_a_copy_that_failed() {
        let folder = tempfile::tempdir().unwrap();
        let [from, part, to] = ["from", "to.part", "to"].map(|name| folder.path().join(name));
        fs::write(&from, "a backup").unwrap();
        // No file replaces a folder.
        fs::create_dir(&to).unwrap();
        copy_and_verify(&from, &part, &to).unwrap_err();
        assert!(!part.exists() && from.exists());
    }

    #[test]
    fn files_are_the_same_if_every_byte_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let long = vec![7; 100_000];
        let mut other = long.clone();
        other[99_999] = 8;
        for (name, bytes) in [
            ("empty", &[][..]),
            ("long", &long),
            ("again", &long),
            ("short", &long[1..]),
            ("other", &other),
        ] {
            fs::write(path(name), bytes).unwrap();
        }
        assert!(is_same(&path("long"), &path("again")).unwrap());
        for name in ["empty", "short", "other"] {
            assert!(!is_same(&path("long"), &path(name)).unwrap(), "{name}");
            assert!(!is_same(&path(name), &path("long")).unwrap(), "{name}");
        }
    }
}
