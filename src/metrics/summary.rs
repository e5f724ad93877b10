//! The figures that an operator looks at first.

use std::time::{Duration, SystemTime};

use super::request_rate::RecentRate;

/// The figures that an operator looks at first, besides those of the running bot.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Summary {
    /// When the program started.
    pub started: SystemTime,
    /// Finished hands that were settled.
    pub settled: u64,
    /// Finished hands that do not count.
    pub voided: u64,
    /// When the newest sound backup was made, if there is one.
    pub last_backup: Option<SystemTime>,
    /// The time between two backups; zero if the bot makes none.
    pub backup_interval: Duration,
    /// Failed backups, in the first folder or the second.
    pub backup_failures: u64,
    /// How far the bot's clock is ahead of Discord's, in seconds.
    pub drift: f64,
    /// The counted requests of the last minute.
    pub recent: RecentRate,
    /// The counted requests that Discord allows per second.
    pub limit: i64,
}
