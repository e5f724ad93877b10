//! The figures that an operator looks at first.

use std::time::SystemTime;

use super::pace::Recent;

/// The figures that an operator looks at first, besides those of the running bot.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Summary {
    /// When the program started.
    pub started: SystemTime,
    /// Hands that are over and were settled.
    pub settled: u64,
    /// Hands that are over and do not count.
    pub voided: u64,
    /// When the newest sound copy was made, if there is one.
    pub copied: Option<SystemTime>,
    /// Copies that failed, in the first folder or the second.
    pub copy_failures: u64,
    /// How far the machine's time of day is ahead of Discord's, in seconds.
    pub drift: f64,
    /// The counted requests of the last minute.
    pub recent: Recent,
    /// The counted requests that Discord allows in a second.
    pub limit: i64,
}
