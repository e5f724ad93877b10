//! Old hands go into the archive while the bot runs.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result};

use crate::archive::Archive;
use crate::config::Config;
use crate::id::{Day, Millis};
use crate::store::{Store, SystemFiles, make_folder};

/// How long is waited from one look for old hands to the next.
const EVERY: Duration = Duration::from_secs(3_600);

/// Moves old hands into the archive, for ever.
pub(super) struct Archivist {
    store: Store,
    folder: PathBuf,
    days: u32,
}

impl Archivist {
    /// Makes one; `None` when everything is to stay in the database.
    pub(super) fn new(store: Store, config: &Config) -> Option<Self> {
        let days = config.retention.plays_days;
        (days > 0).then(|| Self {
            store,
            folder: config.archive(),
            days,
        })
    }

    /// Moves hands once they are old enough; a failure is logged and tried again.
    pub(super) async fn run(self) {
        loop {
            match self.once(SystemTime::now()).await {
                Ok(0) => {}
                Ok(hands) => tracing::info!(hands, "old hands are in the archive"),
                Err(error) => {
                    tracing::error!(error = format!("{error:#}"), "old hands were not archived");
                }
            }
            tokio::time::sleep(EVERY).await;
        }
    }

    /// Moves the hands of every day that has been over for long enough; returns how many.
    async fn once(&self, now: SystemTime) -> Result<usize> {
        let since = now
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default()
            .as_millis();
        let today = Millis::new(i64::try_from(since).unwrap_or(i64::MAX)).day();
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
            .with_context(|| format!("{} cannot be made", self.folder.display()))?;
        let archive = Archive::new(self.folder.clone(), Arc::new(SystemFiles));
        Ok(archive.take(&self.store, before).await?)
    }
}
