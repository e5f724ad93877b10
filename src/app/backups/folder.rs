//! A folder of backups.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context as _, Result};

use crate::id::Timestamp;
use crate::store::{PART, make_folder};

use super::name::{self, BackupName};
use super::pruning::PruningRules;

/// The most backups from before migrations that are kept until they expire: a start that is
/// interrupted again and again makes one each time.
const BEFORE_MIGRATION_MAX: usize = 5;

/// A folder of backups; other files in it are left alone.
#[derive(Debug, Clone)]
pub(super) struct BackupFolder(PathBuf);

impl BackupFolder {
    pub(super) const fn new(path: PathBuf) -> Self {
        Self(path)
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Creates the folder if needed, and deletes partial backups that a kill has left.
    pub(super) fn prepare(&self) -> Result<()> {
        make_folder(&self.0).with_context(|| format!("cannot create {}", self.0.display()))?;
        let parts = self.matching(|name| name.suffix.starts_with(PART));
        parts.iter().try_for_each(|(_, part)| delete(part))
    }

    /// Returns the backups made at intervals, oldest first; none if the folder cannot be read.
    pub(super) fn at_intervals(&self) -> Vec<(Timestamp, PathBuf)> {
        self.matching(|name| name.suffix.is_empty() && name.version.is_none())
    }

    /// Returns the backups from before migrations, oldest first.
    fn before_migrations(&self) -> Vec<(Timestamp, PathBuf)> {
        self.matching(|name| name.suffix.is_empty() && name.version.is_some())
    }

    /// Returns every backup and every partial one, oldest first.
    pub(super) fn everything(&self) -> Vec<(Timestamp, PathBuf)> {
        self.matching(|_| true)
    }

    /// Returns when the newest backup was made; only sound ones have the name of a backup.
    pub(super) fn newest(&self) -> Option<SystemTime> {
        let (_, path) = self.at_intervals().pop()?;
        fs::metadata(path).ok()?.modified().ok()
    }

    /// Deletes the backups that are no longer kept; logs each that cannot be deleted.
    ///
    /// Backups from the future, made while the clock was wrong, stay until they expire or their time has come:
    /// as the newest ones they would replace every new backup.
    pub(super) fn prune(&self, pruning: PruningRules, now: SystemTime) {
        let now = Timestamp::from(now);
        let until_now = |mut found: Vec<(Timestamp, PathBuf)>| {
            found.retain(|(made, _)| *made <= now);
            found
        };
        let backups = until_now(self.at_intervals());
        let made: Vec<Timestamp> = backups.iter().map(|(made, _)| *made).collect();
        let kept = pruning.kept(&made);
        let old = backups.iter().filter(|(made, _)| !kept.contains(made));
        let before = until_now(self.before_migrations());
        let too_many = before.len().saturating_sub(BEFORE_MIGRATION_MAX);
        for (_, path) in old.chain(&before[..too_many]) {
            // After a failure, the others must still be deleted, and the new backup must stay.
            if let Err(error) = delete(path) {
                tracing::error!(
                    error = format!("{error:#}"),
                    "an old backup was not deleted"
                );
            }
        }
    }

    fn matching(&self, wanted: impl Fn(&BackupName<'_>) -> bool) -> Vec<(Timestamp, PathBuf)> {
        let entries = fs::read_dir(&self.0)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path());
        let made = entries.filter_map(|path| {
            let name = name::read(&path)?;
            let (made, is_wanted) = (name.made, wanted(&name));
            is_wanted.then_some((made, path))
        });
        let mut found: Vec<(Timestamp, PathBuf)> = made.collect();
        found.sort_unstable();
        found
    }
}

pub(super) fn delete(path: &Path) -> Result<()> {
    fs::remove_file(path).with_context(|| format!("cannot delete {}", path.display()))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    const NEWEST: PruningRules = PruningRules {
        hourly: 1,
        daily: 0,
        weekly: 0,
    };

    /// 2026-11-18, 16:00.
    fn now() -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(1_795_017_600)
    }

    #[test]
    fn backups_from_before_migrations_outlast_hourly_ones_and_are_few() {
        let place = tempfile::tempdir().unwrap();
        let folder = BackupFolder::new(place.path().to_owned());
        let write = |name: &str| fs::write(place.path().join(name), "a copy").unwrap();
        for minute in 10..18 {
            write(&format!("tiengow-2026-11-18T14-{minute}-00Z-V13.db"));
        }
        write("tiengow-2026-11-18T14-30-00Z.db");
        write("tiengow-2026-11-18T14-50-00Z.db");
        write("tiengow-2026-11-18T14-50-00Z-V13.db.part");
        folder.prepare().unwrap();
        let rules = PruningRules {
            hourly: 24,
            daily: 7,
            weekly: 4,
        };
        folder.prune(rules, now());
        let left = folder.everything();
        let mut left: Vec<_> = left
            .iter()
            .map(|(_, path)| path.file_name().unwrap().to_str().unwrap())
            .collect();
        left.sort_unstable();
        assert_eq!(
            left,
            [
                "tiengow-2026-11-18T14-13-00Z-V13.db",
                "tiengow-2026-11-18T14-14-00Z-V13.db",
                "tiengow-2026-11-18T14-15-00Z-V13.db",
                "tiengow-2026-11-18T14-16-00Z-V13.db",
                "tiengow-2026-11-18T14-17-00Z-V13.db",
                "tiengow-2026-11-18T14-50-00Z.db",
            ]
        );
    }

    #[test]
    fn a_backup_that_cannot_be_deleted_keeps_no_other() {
        let place = tempfile::tempdir().unwrap();
        let copy = |hour: u8| {
            let name = format!("tiengow-2026-11-18T{hour}-00-00Z.db");
            place.path().join(name)
        };
        // Only a file can be deleted.
        fs::create_dir(copy(10)).unwrap();
        for hour in [11, 12] {
            fs::write(copy(hour), "a copy").unwrap();
        }
        BackupFolder::new(place.path().to_owned()).prune(NEWEST, now());
        assert!(copy(10).exists() && !copy(11).exists() && copy(12).exists());
    }

    #[test]
    fn backups_from_the_future_neither_replace_new_ones_nor_are_deleted() {
        let place = tempfile::tempdir().unwrap();
        let folder = BackupFolder::new(place.path().to_owned());
        let copies = [
            "tiengow-2026-11-18T14-30-00Z.db",
            "tiengow-2026-11-18T15-30-00Z.db",
            "tiengow-2026-11-18T17-30-00Z.db",
            "tiengow-2027-11-18T15-30-00Z.db",
        ];
        for name in copies {
            fs::write(place.path().join(name), "a copy").unwrap();
        }
        folder.prune(NEWEST, now());
        let left = copies.map(|name| place.path().join(name).exists());
        assert_eq!(left, [false, true, true, true]);
        folder.prune(NEWEST, now() + Duration::from_secs(2 * 3_600));
        let left = copies.map(|name| place.path().join(name).exists());
        assert_eq!(left, [false, false, true, true]);
    }
}
