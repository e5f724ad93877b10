//! How copies of the database are kept.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::config::error::Mistakes;

/// The longest time between two copies, in minutes: a month.
const MINUTES_MOST: i64 = 43_200;

/// The most copies that are kept: every hour of a month, and more than anybody looks through.
const KEEP_MOST: i64 = 1_000;

/// How copies of the database are kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BackupConfig {
    /// Minutes from one copy to the next; 0 makes none.
    pub every_minutes: u32,
    /// How many copies are kept.
    pub keep: u32,
    /// The folder of the copies, inside the folder of the database unless it is an absolute path.
    pub folder: PathBuf,
}

impl Default for BackupConfig {
    fn default() -> Self {
        Self { every_minutes: 60, keep: 24, folder: PathBuf::from("backups") }
    }
}

impl BackupConfig {
    pub(super) fn validate(&self, mistakes: &mut Mistakes<'_>) {
        if self.folder.as_os_str().is_empty() {
            mistakes.value("backup.folder", "names no folder");
        }
        mistakes.within("backup.every_minutes", self.every_minutes.into(), 0, MINUTES_MOST);
        mistakes.within("backup.keep", self.keep.into(), 1, KEEP_MOST);
    }
}
