//! Archives old hands while the bot runs.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use anyhow::{Context as _, Result};

use crate::archive::Archive;
use crate::config::Config;
use crate::id::{Day, Millis};
use crate::store::{Store, SystemFiles, make_folder};

/// The time between two searches for old hands.
const EVERY: Duration = Duration::from_secs(3_600);

/// The task that moves old hands into the archive.
pub(super) struct Archivist {
    store: Store,
    folder: PathBuf,
    days: u32,
}

impl Archivist {
    /// Returns an archivist; `None` if the configuration keeps all hands in the database.
    pub(super) fn new(store: Store, config: &Config) -> Option<Self> {
        let days = config.retention.plays_days;
        (days > 0).then(|| Self {
            store,
            folder: config.archive(),
            days,
        })
    }

    /// Archives old hands in an endless loop; failures are logged and retried.
    pub(super) async fn run(self) {
        loop {
            match self.once(SystemTime::now()).await {
                Ok(0) => {}
                Ok(hands) => tracing::info!(hands, "old hands were archived"),
                Err(error) => {
                    tracing::error!(error = format!("{error:#}"), "old hands were not archived");
                }
            }
            tokio::time::sleep(EVERY).await;
        }
    }

    /// Archives the hands of every day that is old enough; returns their number.
    async fn once(&self, now: SystemTime) -> Result<usize> {
        if !self.store.leads() {
            return Ok(0);
        }
        let today = Millis::from(now).day();
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
