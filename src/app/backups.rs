//! Backups of the database: at intervals while the bot runs, or by command.

use std::fmt::Display;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Error, Result, bail};

use crate::config::Config;
use crate::listener::{ListenerClientError, ask_for_backup};
use crate::metrics::Metrics;
use crate::store::{Report, Restored, Store, StoreError};

use super::{close, opening_error};
pub(super) use expiry::{ExpiryTask, FIRST_DELAY};
use folder::BackupFolder;
pub(super) use migration::prepare_migration;
use pruning::PruningRules;
use second_folder::SecondFolder;

mod expiry;
mod folder;
mod migration;
mod name;
mod pruning;
mod second_folder;

/// How long to wait after a failed backup, so that a full disk does not fill up faster.
const RETRY_DELAY: Duration = Duration::from_secs(300);

/// The task that makes backups at intervals.
pub(super) struct BackupTask {
    store: Store,
    folder: BackupFolder,
    second: Option<SecondFolder>,
    every: Duration,
    pruning: PruningRules,
    metrics: Metrics,
}

impl BackupTask {
    /// Returns the task; `None` if the configuration turns backups off, or if the database is on a
    /// server, which has its own backups.
    pub(super) fn new(store: Store, config: &Config, metrics: Metrics) -> Option<Self> {
        let every = Duration::from_secs(60 * u64::from(config.backup.every_minutes));
        if config.cluster.database.is_some() || every.is_zero() {
            return None;
        }
        metrics.backs_up_every(every);
        Some(Self {
            store,
            folder: BackupFolder::new(config.backups()),
            second: SecondFolder::of(config),
            every,
            pruning: PruningRules::of(&config.backup),
            metrics,
        })
    }

    /// Makes the first backup once the newest one is old enough, and then one at each interval; failures are
    /// logged and retried.
    pub(super) async fn run(self) {
        if let Some(made) = self.folder.newest() {
            self.metrics.backed_up(made);
        }
        let mut wait = self.until_due(SystemTime::now());
        loop {
            tokio::time::sleep(wait).await;
            wait = self.make_next_backup(SystemTime::now()).await;
        }
    }

    /// Makes a backup, and returns the time until the next one. It does not ask how old the new file is, because the
    /// clock of another machine's disk may be wrong.
    async fn make_next_backup(&self, now: SystemTime) -> Duration {
        let begun = Instant::now();
        match self.make_backup(now).await {
            Ok(path) => {
                self.metrics.backed_up(SystemTime::now());
                let bytes = fs::metadata(&path).map_or(0, |file| file.len());
                let seconds = begun.elapsed().as_secs();
                tracing::info!(path = %path.display(), bytes, seconds, "the database was backed up");
                self.every.saturating_sub(begun.elapsed())
            }
            Err(error) => {
                self.metrics.backup_failed();
                tracing::error!(
                    error = format!("{error:#}"),
                    "the database was not backed up"
                );
                RETRY_DELAY
            }
        }
    }

    /// Returns the time until the first backup of this process is due; zero if there is none yet.
    fn until_due(&self, now: SystemTime) -> Duration {
        self.folder.newest().map_or(Duration::ZERO, |newest| {
            let age = now.duration_since(newest).unwrap_or_default();
            self.every.saturating_sub(age)
        })
    }

    /// Makes a backup in both folders. Deletes expired backups afterwards, and also before, because
    /// the disk may be full.
    async fn make_backup(&self, now: SystemTime) -> Result<PathBuf> {
        self.folder.prepare()?;
        self.folder.prune(self.pruning, now);
        let path = self.folder.path().join(name::of(now, None));
        self.store.back_up(&path).await?;
        if let Some(second) = self.second.clone() {
            let copy = path.clone();
            let added = tokio::task::spawn_blocking(move || second.add(&copy, now)).await;
            // A panic there means that only the second copy failed.
            if !added.unwrap_or(false) {
                self.metrics.backup_failed();
            }
        }
        self.folder.prune(self.pruning, now);
        Ok(path)
    }
}

/// Backs the database up into a new file; a running bot makes the backup itself.
///
/// # Errors
/// When the file exists, the database is not sound, or a running bot does not answer or refuses.
pub async fn back_up(config: &Config, file: &Path) -> Result<()> {
    ensure_file(config, "pg_dump")?;
    let database = config.database();
    if fs::metadata(&database).map_or(0, |file| file.len()) == 0 {
        return Err(StoreError::NoDatabase { path: database }.into());
    }
    match prepare_migration(config) {
        Err(error) if !is_held(&error) => return Err(error),
        // A running bot has migrated its database.
        Ok(()) | Err(_) => {}
    }
    let report = match Store::open(&database) {
        Ok((store, thread)) => {
            let report = store.back_up(file).await;
            close(&store, thread).await?;
            report?
        }
        Err(held @ StoreError::InUse { .. }) => {
            let asked = ask_for_backup(config, file).await;
            asked.map_err(|error| match error {
                ListenerClientError::OtherFilesystem(_) => Error::from(error),
                _ => Error::from(error).context(format!("{held}, and it made no backup")),
            })?
        }
        Err(error) => return Err(opening_error(database.display(), error)),
    };
    print_report(
        file.display(),
        &report,
        "holds everything, open hands included: keep it private",
    )
}

/// Whether another process has the database.
pub(super) fn is_held(error: &Error) -> bool {
    matches!(error.downcast_ref(), Some(StoreError::InUse { .. }))
}

/// Replaces the database with a backup; the bot must not be running.
///
/// # Errors
/// When the bot is running (the error names its process), or the backup is not sound. The database
/// is unchanged then.
pub fn restore(config: &Config, file: &Path) -> Result<()> {
    ensure_file(config, "pg_restore")?;
    let database = config.database();
    let Restored { report, previous } = Store::restore(&database, file)?;
    let what = match previous {
        Some(previous) => format!(
            "is the backup now; the previous database is {}",
            previous.display()
        ),
        None => "is the backup now; there was no database before".to_owned(),
    };
    print_report(database.display(), &report, &what)
}

/// Refuses a command for the database's file if the database is on a server.
fn ensure_file(config: &Config, tool: &str) -> Result<()> {
    match config.cluster.address() {
        None => Ok(()),
        Some(address) => bail!("the database is not a file but the {address}: use {tool}"),
    }
}

/// Prints what is in a database, and a sentence about it.
pub(super) fn print_report(name: impl Display, report: &Report, what: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{name}: {report}")?;
    writeln!(out, "{name} {what}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use super::*;
    use crate::store::make_folder;

    fn at(seconds: u64) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(seconds)
    }

    #[tokio::test]
    async fn backups_are_made_when_due_and_the_oldest_are_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        config.backup.keep = Some(2);
        (config.backup.daily, config.backup.weekly) = (0, 0);
        let (store, _thread) = Store::open(&config.database()).unwrap();
        let metrics = Metrics::default();
        let task = BackupTask::new(store.clone(), &config, metrics.clone()).unwrap();
        assert_eq!(metrics.summary().backup_interval, task.every);
        let now = SystemTime::now();
        assert_eq!(task.until_due(now), Duration::ZERO, "there is none yet");
        make_folder(&config.backups()).unwrap();
        let cut_off = config
            .backups()
            .join("tiengow-1970-01-01T00-00-05Z.db.part");
        fs::write(&cut_off, "half a copy").unwrap();
        let other = config.backups().join("tiengow-of-mine.db");
        fs::write(&other, "not made by the bot").unwrap();
        for seconds in [10, 20, 3_600, 7_200] {
            task.make_backup(at(seconds)).await.unwrap();
        }
        let backups = || BackupFolder::new(config.backups()).at_intervals();
        let name = |(_, path): (_, PathBuf)| path.file_name().unwrap().to_owned();
        let names: Vec<_> = backups().into_iter().map(name).collect();
        assert_eq!(
            names,
            [
                "tiengow-1970-01-01T01-00-00Z.db",
                "tiengow-1970-01-01T02-00-00Z.db"
            ]
        );
        assert!(other.exists());
        assert!(!cut_off.exists());
        let due = task.until_due(now);
        assert!(due > task.every / 2 && due <= task.every, "{due:?}");
        assert_eq!(task.until_due(now + 2 * task.every), Duration::ZERO);
        task.make_backup(at(7_200)).await.unwrap_err();
        assert_eq!(backups().len(), 2, "a failed backup deletes no other");
        config.backup.every_minutes = 0;
        let metrics = Metrics::default();
        assert!(BackupTask::new(store, &config, metrics.clone()).is_none());
        assert!(metrics.summary().backup_interval.is_zero());
    }

    #[tokio::test]
    async fn the_next_backup_is_due_after_the_interval_whatever_the_clock_of_the_disk_says() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config {
            data_dir: folder.path().to_owned(),
            ..Config::default()
        };
        let (store, _thread) = Store::open(&config.database()).unwrap();
        let task = BackupTask::new(store, &config, Metrics::default()).unwrap();
        let now = SystemTime::now();
        let wait = task.make_next_backup(now).await;
        assert!(wait > task.every / 2 && wait <= task.every, "{wait:?}");
        let (_, path) = task.folder.at_intervals().remove(0);
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_modified(now - 2 * task.every).unwrap();
        assert_eq!(task.until_due(now), Duration::ZERO, "only a start asks");
        file.set_modified(now + 2 * task.every).unwrap();
        assert_eq!(task.until_due(now), task.every, "never longer");
        let failed = task.make_next_backup(now).await;
        assert_eq!(failed, RETRY_DELAY, "there is one of this second already");
        let later = now + Duration::from_secs(1);
        let wait = task.make_next_backup(later).await;
        assert!(wait > task.every / 2, "{wait:?}");
    }

    #[tokio::test]
    async fn a_backup_is_copied_to_the_second_folder_and_a_missing_folder_loses_only_that_copy() {
        let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let second = other.path().join("mounted");
        let mut config = Config {
            data_dir: data.path().to_owned(),
            ..Config::default()
        };
        config.backup.hourly = 1;
        (config.backup.daily, config.backup.weekly) = (0, 0);
        config.backup.second_folder.clone_from(&second);
        let (store, _thread) = Store::open(&config.database()).unwrap();
        let backup_task = BackupTask::new(store, &config, Metrics::default()).unwrap();
        let first = backup_task.make_backup(at(10)).await.unwrap();
        assert!(first.exists() && !second.exists(), "it is not mounted");
        let failures = || backup_task.metrics.summary().backup_failures;
        assert_eq!(failures(), 1, "the operator can see it");
        fs::create_dir(&second).unwrap();
        fs::write(second.join("tiengow-1970-01-01T00-00-05Z.db.part"), "half").unwrap();
        for hour in 1..4 {
            backup_task.make_backup(at(hour * 3_600)).await.unwrap();
        }
        let copies = BackupFolder::new(second.clone()).everything();
        let [(_, copy)] = copies.as_slice() else {
            panic!("one is kept: {copies:?}");
        };
        let name = copy.file_name().unwrap();
        assert_eq!(name, "tiengow-1970-01-01T03-00-00Z.db");
        assert_eq!(failures(), 1);
        let same = fs::read(config.backups().join(name)).unwrap();
        assert_eq!(fs::read(copy).unwrap(), same);
        Store::restore(&other.path().join("tiengow.db"), copy).unwrap();
    }
}
