//! Settings of tables.

use serde::{Deserialize, Serialize};

use crate::config::Pause;
use crate::config::error::Mistakes;

/// The fewest seconds for a turn: a person has to find the button.
const TURN_SECONDS_MIN: i64 = 5;

/// The most seconds for a turn: a day, for very slow tables.
const TURN_SECONDS_MAX: i64 = 86_400;

/// The highest `max_per_server`: the limit of the whole program.
const PER_SERVER_MAX: i64 = 5_000;

/// Settings of tables.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TableConfig {
    /// Seconds for a turn at the pace `fast`.
    pub fast_seconds: u32,
    /// Seconds for a turn at the pace `normal`.
    pub normal_seconds: u32,
    /// Seconds for a turn at the pace `slow`.
    pub slow_seconds: u32,
    /// How long computers wait before they play, independently of their tiles.
    pub computer_pause: Pause,
    /// How many tables one server may have open at once; 0 sets no limit.
    pub max_per_server: u32,
}

impl Default for TableConfig {
    fn default() -> Self {
        Self {
            fast_seconds: 30,
            normal_seconds: 90,
            slow_seconds: 600,
            computer_pause: Pause {
                min_ms: 1_000,
                max_ms: 3_000,
            },
            max_per_server: 20,
        }
    }
}

impl TableConfig {
    pub(super) fn validate(&self, mistakes: &mut Mistakes<'_>) {
        let mut least = TURN_SECONDS_MIN;
        for (key, seconds) in [
            ("table.fast_seconds", self.fast_seconds),
            ("table.normal_seconds", self.normal_seconds),
            ("table.slow_seconds", self.slow_seconds),
        ] {
            mistakes.check_range(key, seconds, least, TURN_SECONDS_MAX);
            // A slower pace is compared only with valid values.
            if !mistakes.has(key) {
                least = seconds.into();
            }
        }
        let tables = self.max_per_server;
        mistakes.check_range("table.max_per_server", tables, 0, PER_SERVER_MAX);
    }
}
