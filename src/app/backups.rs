//! Copies of the database: at intervals while the bot runs, and by hand while it does not.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result};

use crate::config::Config;
use crate::store::{Opening, PART, Report, Store, StoreError, make_folder};

use super::{close, open};

/// What the name of a copy begins and ends with; the time in between sorts as it passes.
const NAME: (&str, &str) = ("tiengow-", ".db");

/// How long is waited after a copy that failed: a full disk is not filled any faster.
const AFTER_FAILURE: Duration = Duration::from_secs(300);

/// Makes copies at intervals, for ever.
pub(super) struct Keeper {
    store: Store,
    folder: PathBuf,
    every: Duration,
    keep: usize,
}

impl Keeper {
    /// Makes one; `None` when no copies are wanted.
    pub(super) fn new(store: Store, config: &Config) -> Option<Self> {
        let every = Duration::from_secs(60 * u64::from(config.backup.every_minutes));
        let keep = usize::try_from(config.backup.keep).unwrap_or(usize::MAX);
        (!every.is_zero()).then(|| Self { store, folder: config.backups(), every, keep })
    }

    /// Makes a copy whenever the newest one is old enough; a failure is logged and tried again.
    pub(super) async fn run(self) {
        loop {
            tokio::time::sleep(self.until_due(SystemTime::now())).await;
            match self.once(SystemTime::now()).await {
                Ok(path) => tracing::info!(path = %path.display(), "the database was copied"),
                Err(error) => {
                    tracing::error!(error = format!("{error:#}"), "the database was not copied");
                    tokio::time::sleep(AFTER_FAILURE).await;
                }
            }
        }
    }

    /// How long it is to the next copy: none at all when there is no copy yet.
    fn until_due(&self, now: SystemTime) -> Duration {
        let newest = copies(&self.folder).pop().and_then(|path| fs::metadata(path).ok()?.modified().ok());
        let age = newest.map(|newest| now.duration_since(newest).unwrap_or_default());
        age.map_or(Duration::ZERO, |age| self.every.saturating_sub(age))
    }

    /// Makes a copy and deletes those that are too many.
    async fn once(&self, now: SystemTime) -> Result<PathBuf> {
        make_folder(&self.folder).with_context(|| format!("{} cannot be made", self.folder.display()))?;
        let path = self.folder.join(format!("{}{}{}", NAME.0, stamp(now), NAME.1));
        // What a kill in the middle of an earlier copy has left.
        for part in named(&self.folder, |end| end.starts_with(PART)) {
            fs::remove_file(&part).with_context(|| format!("{} cannot be deleted", part.display()))?;
        }
        self.store.back_up(&path).await?;
        let mut copies = copies(&self.folder);
        copies.truncate(copies.len().saturating_sub(self.keep));
        for old in copies {
            fs::remove_file(&old).with_context(|| format!("{} cannot be deleted", old.display()))?;
        }
        Ok(path)
    }
}

/// Copies the database of a bot that does not run into a new file.
///
/// # Errors
/// The bot runs (its process is named), the file is there already, or the database is not sound.
pub async fn back_up(config: &Config, file: &Path) -> Result<()> {
    let database = config.database();
    if std::fs::metadata(&database).map_or(0, |file| file.len()) == 0 {
        return Err(StoreError::NoDatabase { path: database }.into());
    }
    let (store, thread) = open(&Opening::file(database))?;
    let copied = store.back_up(file).await;
    close(&store, thread).await?;
    say(file, &copied?, "holds everything, open hands included: keep it private")
}

/// Puts a copy in the place of the database of a bot that does not run.
///
/// # Errors
/// The bot runs (its process is named), or the copy is not sound; nothing has changed then.
pub fn restore(config: &Config, file: &Path) -> Result<()> {
    let database = config.database();
    let report = Store::restore(&database, file)?;
    say(
        &database,
        &report,
        "is the copy; what was there before is beside it, .before-restore behind its name (the newest has the highest number)",
    )
}

fn say(path: &Path, report: &Report, what: &str) -> Result<()> {
    let Report { accounts, transfers, circulating, .. } = report;
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{}: {accounts} accounts, {transfers} transfers, {circulating} chips in play",
        path.display()
    )?;
    writeln!(out, "{} {what}", path.display())?;
    Ok(())
}

/// The copies in a folder, oldest first; none when it cannot be read.
fn copies(folder: &Path) -> Vec<PathBuf> {
    named(folder, str::is_empty)
}

/// The files of a folder that are called like a copy with a certain end behind it, oldest first.
fn named(folder: &Path, end: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_named = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        let behind = name.and_then(|name| name.strip_prefix(NAME.0)?.split_once(NAME.1));
        behind.is_some_and(|(_, behind)| end(behind))
    };
    let mut found: Vec<PathBuf> = entries.filter(is_named).collect();
    found.sort_unstable();
    found
}

/// An instant in UTC as part of a file's name, such as `2026-11-20T14-27-52Z`.
fn stamp(now: SystemTime) -> String {
    let seconds = now.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let (mut days, second) = (seconds / 86_400, seconds % 86_400);
    let mut year = 1970;
    while days >= days_of(year) {
        days -= days_of(year);
        year += 1;
    }
    let mut month = 1;
    while days >= days_in(month, year) {
        days -= days_in(month, year);
        month += 1;
    }
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{:02}T{hour:02}-{minute:02}-{second:02}Z", days + 1)
}

const fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

const fn days_of(year: u64) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

const fn days_in(month: u64, year: u64) -> u64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may")]
    use super::*;

    fn at(seconds: u64) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(seconds)
    }

    #[test]
    fn times_are_written_as_the_calendar_has_them() {
        let known = [
            (0, "1970-01-01T00-00-00Z"),
            (951_782_399, "2000-02-28T23-59-59Z"),
            (951_782_400, "2000-02-29T00-00-00Z"),
            (1_709_251_199, "2024-02-29T23-59-59Z"),
            (1_735_689_599, "2024-12-31T23-59-59Z"),
            (1_795_012_072, "2026-11-18T14-27-52Z"),
            (4_107_542_400, "2100-03-01T00-00-00Z"),
        ];
        for (seconds, text) in known {
            assert_eq!(stamp(at(seconds)), text);
        }
    }

    #[tokio::test]
    async fn copies_are_made_when_they_are_due_and_the_oldest_go() {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config { data_dir: folder.path().to_owned(), ..Config::default() };
        config.backup.keep = 2;
        let (store, _thread) = Store::open(&config.database()).unwrap();
        let keeper = Keeper::new(store.clone(), &config).unwrap();
        let now = SystemTime::now();
        assert_eq!(keeper.until_due(now), Duration::ZERO, "there is none yet");
        make_folder(&config.backups()).unwrap();
        let cut_off = config.backups().join("tiengow-1970-01-01T00-00-05Z.db.part");
        fs::write(&cut_off, "half a copy").unwrap();
        for seconds in [10, 20, 30] {
            keeper.once(at(seconds)).await.unwrap();
        }
        let names: Vec<_> =
            copies(&config.backups()).iter().map(|path| path.file_name().unwrap().to_owned()).collect();
        assert_eq!(names, ["tiengow-1970-01-01T00-00-20Z.db", "tiengow-1970-01-01T00-00-30Z.db"]);
        assert!(!cut_off.exists());
        let due = keeper.until_due(now);
        assert!(due > keeper.every / 2 && due <= keeper.every, "{due:?}");
        assert_eq!(keeper.until_due(now + 2 * keeper.every), Duration::ZERO);
        keeper.once(at(30)).await.unwrap_err();
        assert_eq!(copies(&config.backups()).len(), 2, "a copy that fails costs no other");
        config.backup.every_minutes = 0;
        assert!(Keeper::new(store, &config).is_none());
    }
}
