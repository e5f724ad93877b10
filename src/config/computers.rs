//! How many computers may search at once, and for how long.

use std::num::NonZeroUsize;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::config::error::Mistakes;

/// The most searches at once: more than any machine has spare cores.
const SEARCHES_MAX: i64 = 64;

/// The shortest time for a search, in milliseconds: a shorter search finds nothing.
const THINK_MS_MIN: i64 = 20;

/// The longest time for a search, in milliseconds.
const THINK_MS_MAX: i64 = 10_000;

/// How many computers may search at once, and for how long.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ComputersConfig {
    /// How many computers search at once; each takes one core.
    pub searches: u32,
    /// The longest time for one search, in milliseconds.
    pub think_ms: u32,
}

impl Default for ComputersConfig {
    fn default() -> Self {
        Self {
            searches: 1,
            think_ms: 1_000,
        }
    }
}

impl ComputersConfig {
    /// Returns how many searches run at once.
    #[must_use]
    pub fn threads(&self) -> NonZeroUsize {
        let searches = usize::try_from(self.searches).unwrap_or(usize::MAX);
        NonZeroUsize::new(searches).unwrap_or(NonZeroUsize::MIN)
    }

    /// Returns the longest time for one search.
    #[must_use]
    pub const fn think(&self) -> Duration {
        Duration::from_millis(self.think_ms as u64)
    }

    pub(super) fn validate(&self, mistakes: &mut Mistakes<'_>) {
        mistakes.check_range("computers.searches", self.searches, 1, SEARCHES_MAX);
        mistakes.check_range(
            "computers.think_ms",
            self.think_ms,
            THINK_MS_MIN,
            THINK_MS_MAX,
        );
    }
}
