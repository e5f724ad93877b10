//! How copies of the database are kept.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::config::error::Mistakes;

/// The longest time between two copies, in minutes: a month.
const MINUTES_MOST: i64 = 43_200;

/// The most copies that are kept of a kind: every hour of a month, and more than anybody looks through.
const KEEP_MOST: i64 = 1_000;

/// How copies of the database are kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BackupConfig {
    /// Minutes from one copy to the next; 0 makes none.
    pub every_minutes: u32,
    /// How many hours keep the last copy that was made in them.
    pub hourly: u32,
    /// How many days do, in UTC.
    pub daily: u32,
    /// How many weeks do, in UTC from Monday on.
    pub weekly: u32,
    /// The old name of `hourly`; goes before it.
    #[serde(skip_serializing)]
    pub keep: Option<u32>,
    /// The folder of the copies, inside the folder of the database unless it is an absolute path.
    pub folder: PathBuf,
}

impl Default for BackupConfig {
    fn default() -> Self {
        Self {
            every_minutes: 60,
            hourly: 24,
            daily: 7,
            weekly: 4,
            keep: None,
            folder: PathBuf::from("backups"),
        }
    }
}

impl BackupConfig {
    pub(super) fn validate(&self, mistakes: &mut Mistakes<'_>) {
        if self.folder.as_os_str().is_empty() {
            mistakes.value("backup.folder", "names no folder");
        }
        mistakes.within(
            "backup.every_minutes",
            self.every_minutes.into(),
            0,
            MINUTES_MOST,
        );
        mistakes.within("backup.hourly", self.hourly.into(), 1, KEEP_MOST);
        mistakes.within("backup.daily", self.daily.into(), 0, KEEP_MOST);
        mistakes.within("backup.weekly", self.weekly.into(), 0, KEEP_MOST);
        if let Some(keep) = self.keep {
            mistakes.within("backup.keep", keep.into(), 1, KEEP_MOST);
        }
    }
}
