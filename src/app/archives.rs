//! Archives old hands while the bot runs.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};

use crate::archive::Archive;
use crate::config::Config;
use crate::id::Day;
use crate::store::{Store, SystemFiles, make_folder};
use crate::table::{Clock as _, SystemClock};

use super::backups::BEFORE_FIRST;

/// The time between two searches for old hands.
const EVERY: Duration = Duration::from_secs(3_600);

/// The task that moves old hands into the archive.
pub(super) struct Archivist {
    store: Store,
    /// The clock by which rows are dated.
    clock: SystemClock,
    folder: PathBuf,
    days: u32,
}

impl Archivist {
    /// Returns an archivist; `None` if the configuration keeps all hands in the database.
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
        tokio::time::sleep(BEFORE_FIRST).await;
        loop {
            match self.once().await {
                Ok(0) => {}
                Ok(hands) => tracing::info!(hands, "old hands were archived"),
                Err(error) => {
                    tracing::error!(error = format!("{error:#}"), "old hands were not archived");
                }
            }
            tokio::time::sleep(EVERY).await;
        }
    }

    /// Archives the hands of every day that is old enough; returns their number. The clock has to be known
    /// to be right, because nothing brings a hand back from the archive.
    async fn once(&self) -> Result<usize> {
        if !self.store.leads() || !self.clock.is_right() {
            return Ok(0);
        }
        let today = self.clock.date().day();
        let before = Day::new(today.get() - i64::from(self.days));
        if self
            .store
            .recorded_day(None)
            .await?
            .is_none_or(|first| first >= before)
        {
            return Ok(0);
        }
        make_folder(&self.folder)
            .with_context(|| format!("cannot create {}", self.folder.display()))?;
        let archive = Archive::new(self.folder.clone(), Arc::new(SystemFiles));
        Ok(archive.take(&self.store, before).await?)
    }
}
