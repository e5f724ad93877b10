//! How long data is kept in the database.

use serde::{Deserialize, Serialize};

use crate::config::error::Mistakes;

/// The largest `plays_days`: about a hundred years.
const DAYS_MAX: i64 = 36_500;

/// How long data is kept in the database.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RetentionConfig {
    /// The days after which the record of a hand is archived; 0 keeps all records in the database.
    pub plays_days: u32,
}

impl Default for RetentionConfig {
    fn default() -> Self {
        Self { plays_days: 90 }
    }
}

impl RetentionConfig {
    pub(super) fn validate(&self, mistakes: &mut Mistakes<'_>) {
        mistakes.check_range("retention.plays_days", self.plays_days, 0, DAYS_MAX);
    }
}
