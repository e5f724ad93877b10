//! Backups of the database.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::config::error::Mistakes;

/// The longest time between two backups, in minutes: 30 days.
const MINUTES_MAX: i64 = 43_200;

/// The most backups of a kind: more than one for every hour of a month.
const KEEP_MAX: i64 = 1_000;

/// Backups of the database.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BackupConfig {
    /// Minutes between two backups; 0 turns backups off.
    pub every_minutes: u32,
    /// For how many hours the last backup of each is kept.
    pub hourly: u32,
    /// For how many days (UTC) the last backup of each is kept.
    pub daily: u32,
    /// For how many weeks (UTC, from Monday) the last backup of each is kept.
    pub weekly: u32,
    /// The old name of `hourly`; overrides it.
    #[serde(skip_serializing)]
    pub keep: Option<u32>,
    /// The folder of the backups, relative to the folder of the database unless absolute.
    pub folder: PathBuf,
    /// Another folder for the same backups, an absolute path; empty for none.
    pub second_folder: PathBuf,
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
            second_folder: PathBuf::new(),
        }
    }
}

impl BackupConfig {
    /// Returns the second folder of backups, if there is one.
    #[must_use]
    pub fn second(&self) -> Option<&Path> {
        Some(self.second_folder.as_path()).filter(|folder| !folder.as_os_str().is_empty())
    }

    pub(super) fn validate(&self, mistakes: &mut Mistakes<'_>) {
        if self.folder.as_os_str().is_empty() {
            mistakes.add_value("backup.folder", "names no folder");
        }
        if self.second().is_some_and(Path::is_relative) {
            mistakes.add_value("backup.second_folder", "is not an absolute path");
        }
        mistakes.check_range("backup.every_minutes", self.every_minutes, 0, MINUTES_MAX);
        mistakes.check_range("backup.hourly", self.hourly, 1, KEEP_MAX);
        mistakes.check_range("backup.daily", self.daily, 0, KEEP_MAX);
        mistakes.check_range("backup.weekly", self.weekly, 0, KEEP_MAX);
        if let Some(keep) = self.keep {
            mistakes.check_range("backup.keep", keep, 1, KEEP_MAX);
        }
    }
}
