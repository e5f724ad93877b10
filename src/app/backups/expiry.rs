//! Deletes backups, and the databases that restores and migrations have put aside, once they reach the
//! promised age.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;

use crate::config::{BackupConfig, Config};
use crate::id::{DAY_MS, Timestamp};
use crate::store::{
    BEFORE_POSTGRES, BEFORE_RESTORE, FILE, FORGOTTEN_DAYS, RESTORING, Store, TRIAL,
};
use crate::table::{Clock as _, SystemClock};

use super::folder::{BackupFolder, delete};

/// The time between two searches for expired files.
const INTERVAL: Duration = Duration::from_secs(3_600);

/// The time from the start to the first search: by then Discord's replies have confirmed the clock,
/// unless Discord is out of reach.
pub(in crate::app) const FIRST_DELAY: Duration = Duration::from_secs(600);

/// The age at which a backup is deleted, in milliseconds: two searches before the promised age.
const AGE_MAX_MS: i64 = FORGOTTEN_DAYS * DAY_MS - 2 * 3_600_000;

/// The task that deletes old backups, even if no new ones are made.
pub(in crate::app) struct ExpiryTask {
    store: Store,
    /// The clock by which rows are dated.
    clock: SystemClock,
    /// The folders of backups.
    folders: Vec<BackupFolder>,
    data: PathBuf,
}

impl ExpiryTask {
    pub(in crate::app) fn new(store: Store, clock: SystemClock, config: &Config) -> Self {
        let second = config.backup.second().map(Path::to_owned);
        // The default folder may have backups from before another one was configured.
        let default = config.data_dir.join(BackupConfig::default().folder);
        let folders: BTreeSet<_> = [config.backups(), default]
            .into_iter()
            .chain(second)
            .collect();
        Self {
            store,
            clock,
            folders: folders.into_iter().map(BackupFolder::new).collect(),
            data: config.data_dir.clone(),
        }
    }

    /// Deletes expired files in an endless loop; failures are logged and retried.
    pub(in crate::app) async fn run(self) {
        tokio::time::sleep(FIRST_DELAY).await;
        loop {
            self.delete_expired().await;
            tokio::time::sleep(INTERVAL).await;
        }
    }

    /// Deletes expired files and rows, if the clock is known to be right.
    async fn delete_expired(&self) {
        if self.clock.differs_from_discord() {
            tracing::warn!("the clock is wrong, so nothing is deleted for its age");
        }
        if !self.clock.matches_discord() {
            return;
        }
        if let Err(error) = self.store.tidy(self.clock.date()).await {
            tracing::error!(%error, "expired rows were not deleted from the database");
        }
        match self.delete_files(self.clock.date()) {
            Ok(0) => {}
            Ok(files) => tracing::info!(files, "old backups were deleted"),
            Err(error) => {
                tracing::error!(error = format!("{error:#}"), "old backups were not deleted");
            }
        }
    }

    /// Deletes files that are too old; returns their number.
    fn delete_files(&self, now: Timestamp) -> Result<usize> {
        let mut done: Result<()> = Ok(());
        let since = now.get().saturating_sub(AGE_MAX_MS);
        let backups: Vec<_> = self
            .folders
            .iter()
            .flat_map(BackupFolder::everything)
            .collect();
        // Files dated in the future were made while the clock was wrong, so their age is unknown.
        // They stay until there is a correctly dated backup.
        let has_right = backups
            .iter()
            .any(|(made, _)| (since..=now.get()).contains(&made.get()));
        let until = if has_right {
            now.get().saturating_add(DAY_MS)
        } else {
            i64::MAX
        };
        let outside = backups.into_iter();
        let outside = outside.filter(|(made, _)| !(since..=until).contains(&made.get()));
        let beside = replaced_databases(&self.data).into_iter();
        let old = outside.chain(beside.filter(|(made, _)| made.get() < since));
        let mut count = 0;
        for (_, path) in old {
            // If one file cannot be deleted, the others still must be.
            match delete(&path) {
                Ok(()) => count += 1,
                // Two of the folders may be the same one under different names.
                Err(_) if path.try_exists().is_ok_and(|exists| !exists) => {}
                Err(error) => done = done.and(Err(error)),
            }
        }
        done.map(|()| count)
    }
}

/// Returns the databases that a restore or PostgreSQL has replaced, and those left by interrupted restores
/// and trials of a migration, all with their logs and the times at which they were put aside.
fn replaced_databases(folder: &Path) -> Vec<(Timestamp, PathBuf)> {
    let begins = [BEFORE_RESTORE, BEFORE_POSTGRES, RESTORING, TRIAL];
    let begins = begins.map(|end| format!("{FILE}{end}"));
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let aside = entries.filter(|entry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        begins.iter().any(|begin| name.starts_with(begin))
    });
    let made = aside.filter_map(|entry| {
        let made = entry.metadata().ok()?.modified().ok()?;
        Some((Timestamp::from(made), entry.path()))
    });
    made.collect()
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;
    use crate::store::make_folder;

    /// 2026-11-05, noon.
    const THEN: Timestamp = Timestamp::new(1_793_880_000_000);

    /// Returns the bot's configuration, its store and the store's thread; makes the backup folder.
    fn opened(folder: &Path) -> (Config, Store, impl Sized) {
        let config = Config {
            data_dir: folder.to_owned(),
            ..Config::default()
        };
        let (store, thread) = Store::open(&config.database()).unwrap();
        make_folder(&config.backups()).unwrap();
        (config, store, thread)
    }

    #[tokio::test]
    async fn every_kind_of_backup_is_deleted_after_thirty_five_days() {
        let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (mut config, store, _thread) = opened(folder.path());
        config.backup.second_folder = elsewhere.path().to_owned();
        let copy = |name: &str| config.backups().join(name);
        let (old, part, new, mine) = (
            copy("tiengow-2026-10-01T00-00-00Z.db"),
            copy("tiengow-2026-10-01T00-00-00Z.db.part"),
            copy("tiengow-2026-11-01T00-00-00Z.db"),
            copy("of-mine.db"),
        );
        let second = elsewhere.path().join("tiengow-2026-10-01T00-00-00Z-V13.db");
        let aside = config.data_dir.join("tiengow.db.before-restore-2");
        let moved = config.data_dir.join("tiengow.db.before-postgres");
        let trial = config.data_dir.join("tiengow.db.trial-wal");
        let left = config.data_dir.join("tiengow.db.restoring");
        for file in [
            &old, &part, &new, &mine, &second, &aside, &moved, &trial, &left,
        ] {
            fs::write(file, "a copy").unwrap();
        }
        let expiry = ExpiryTask::new(store, SystemClock::start(), &config);
        assert_eq!(expiry.delete_files(THEN).unwrap(), 3);
        assert!(!old.exists() && !part.exists() && !second.exists());
        assert!(new.exists() && aside.exists() && moved.exists() && trial.exists());
        let now = Timestamp::from(SystemTime::now()).max(THEN);
        let later = Timestamp::new(now.get() + 36 * DAY_MS);
        assert_eq!(expiry.delete_files(later).unwrap(), 5);
        assert!(!new.exists() && !aside.exists() && !moved.exists());
        assert!(!trial.exists() && !left.exists());
        assert!(mine.exists() && config.database().exists());
    }

    #[tokio::test]
    async fn backups_in_the_default_folder_are_deleted_although_another_is_configured() {
        let folder = tempfile::tempdir().unwrap();
        let (mut config, store, _thread) = opened(folder.path());
        let old = config.backups().join("tiengow-2026-10-01T00-00-00Z.db");
        fs::write(&old, "a copy").unwrap();
        config.backup.folder = "copies".into();
        let expiry = ExpiryTask::new(store, SystemClock::start(), &config);
        assert_eq!(expiry.delete_files(THEN).unwrap(), 1);
        assert!(!old.exists());
    }

    #[tokio::test]
    async fn a_backup_from_the_future_is_deleted_once_there_is_a_right_one() {
        let folder = tempfile::tempdir().unwrap();
        let (config, store, _thread) = opened(folder.path());
        let copy = |name: &str| config.backups().join(name);
        let wrong = copy("tiengow-2027-11-05T12-00-00Z.db");
        fs::write(&wrong, "a copy").unwrap();
        let expiry = ExpiryTask::new(store, SystemClock::start(), &config);
        assert_eq!(expiry.delete_files(THEN).unwrap(), 0, "it is the only one");
        fs::write(copy("tiengow-2026-11-05T11-00-00Z.db"), "a copy").unwrap();
        assert_eq!(expiry.delete_files(THEN).unwrap(), 1);
        assert!(!wrong.exists());
    }

    #[tokio::test]
    async fn nothing_is_deleted_by_a_clock_that_is_weeks_ahead() {
        let folder = tempfile::tempdir().unwrap();
        let (config, store, _thread) = opened(folder.path());
        let copy = config.backups().join("tiengow-2020-10-01T00-00-00Z.db");
        fs::write(&copy, "a copy").unwrap();
        let clock = SystemClock::start();
        let expiry = ExpiryTask::new(store, clock.clone(), &config);
        expiry.delete_expired().await;
        assert!(copy.exists(), "nobody has confirmed the time of day");
        let now = clock.date();
        clock.compare(Timestamp::new(now.get() - 40 * DAY_MS));
        expiry.delete_expired().await;
        assert!(copy.exists());
        clock.compare(now);
        expiry.delete_expired().await;
        assert!(!copy.exists());
    }

    #[tokio::test]
    async fn a_backup_that_cannot_be_deleted_keeps_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let (config, store, _thread) = opened(folder.path());
        let copy = |day: &str| {
            let name = format!("tiengow-2026-{day}T00-00-00Z.db");
            config.backups().join(name)
        };
        // Only a file can be deleted.
        let (stays, goes) = (copy("09-01"), copy("09-02"));
        fs::create_dir(&stays).unwrap();
        fs::write(&goes, "a copy").unwrap();
        let failed = ExpiryTask::new(store, SystemClock::start(), &config).delete_files(THEN);
        assert!(failed.is_err() && stays.exists() && !goes.exists());
    }
}
