//! Archives old hands while the bot runs.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};

use crate::archive::Archive;
use crate::config::Config;
use crate::id::Day;
use crate::store::{PART, Store, SystemFiles, make_folder};
use crate::table::{Clock as _, SystemClock};

use super::backups::FIRST_DELAY;

/// The time between two searches for old hands.
const INTERVAL: Duration = Duration::from_secs(3_600);

/// The age above which a half-written file must be left over from a killed process.
const PART_AGE: Duration = Duration::from_secs(24 * 3_600);

/// The task that moves old hands into the archive.
pub(super) struct ArchiveTask {
    store: Store,
    /// The clock by which rows are dated.
    clock: SystemClock,
    folder: PathBuf,
    days: u32,
}

impl ArchiveTask {
    /// Returns the task; `None` if the configuration keeps all hands in the database.
    pub(super) fn new(store: Store, clock: SystemClock, config: &Config) -> Option<Self> {
        let days = config.retention.plays_days;
        (days > 0).then(|| Self {
            store,
            clock,
            folder: config.archive(),
            days,
        })
    }

    /// Archives old hands in an endless loop; failures are logged and retried.
    pub(super) async fn run(self) {
        tokio::time::sleep(FIRST_DELAY).await;
        loop {
            match self.archive_old_hands().await {
                Ok(0) => {}
                Ok(hands) => tracing::info!(hands, "old hands were archived"),
                Err(error) => {
                    tracing::error!(error = format!("{error:#}"), "old hands were not archived");
                }
            }
            tokio::time::sleep(INTERVAL).await;
        }
    }

    /// Archives the hands of every day that is old enough; returns their number. The clock has to be known
    /// to be right, because nothing brings a hand back from the archive.
    async fn archive_old_hands(&self) -> Result<usize> {
        if !self.store.leads() || !self.clock.matches_discord() {
            return Ok(0);
        }
        let today = self.clock.date().day();
        let before = Day::new(today.get() - i64::from(self.days));
        let first = self.store.recorded_day(None).await?;
        if first.is_none_or(|first| first >= before) {
            return Ok(0);
        }
        make_folder(&self.folder)
            .with_context(|| format!("cannot create {}", self.folder.display()))?;
        self.delete_parts()?;
        let archive = Archive::new(self.folder.clone(), Arc::new(SystemFiles));
        Ok(archive.take(&self.store, before).await?)
    }

    /// Deletes half-written files of processes that were killed long ago: no other process takes their names.
    fn delete_parts(&self) -> Result<()> {
        let folder = || format!("cannot read {}", self.folder.display());
        for entry in fs::read_dir(&self.folder).with_context(folder)? {
            let entry = entry.with_context(folder)?;
            let is_part = entry.file_name().to_string_lossy().ends_with(PART);
            let changed = entry.metadata().and_then(|file| file.modified());
            let age = changed.ok().and_then(|changed| changed.elapsed().ok());
            if is_part && age.is_some_and(|age| age > PART_AGE) {
                fs::remove_file(entry.path())
                    .with_context(|| format!("cannot delete {}", entry.path().display()))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[tokio::test]
    async fn only_old_parts_of_files_are_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let (store, _thread) = Store::open_in_memory().unwrap();
        let archive_task = ArchiveTask {
            store,
            clock: SystemClock::start(),
            folder: folder.path().to_owned(),
            days: 1,
        };
        let paths =
            ["hands.gz.2.part", "hands.gz.3.part", "hands.gz"].map(|name| folder.path().join(name));
        for path in &paths {
            fs::write(path, "hands").unwrap();
        }
        let old = SystemTime::now() - 2 * PART_AGE;
        for path in [&paths[0], &paths[2]] {
            let file = fs::File::options().write(true).open(path).unwrap();
            file.set_modified(old).unwrap();
        }
        archive_task.delete_parts().unwrap();
        assert_eq!(paths.map(|path| path.exists()), [false, true, true]);
    }
}
