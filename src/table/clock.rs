//! The clock that the table is given, and how fast people play.

use std::future::Future;
use std::pin::Pin;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::id::Millis;

/// A clock that can be waited for; a sandbox gives one that can be advanced.
pub trait Clock: Send + Sync + 'static {
    /// The time now.
    fn now(&self) -> Millis;

    /// Waits until the clock shows `at`; at once when it already does.
    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// The computer's own clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Millis {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Millis::new(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let left = at.get().saturating_sub(self.now().get());
        let left = Duration::from_millis(u64::try_from(left).unwrap_or(0));
        Box::pin(tokio::time::sleep(left))
    }
}

/// How fast people play, by name; how long a turn is then, the configuration says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// For people who look at nothing else.
    Fast,
    /// For an evening together.
    #[default]
    Normal,
    /// For tables that are played beside other things.
    Slow,
}

impl Pace {
    /// Every pace, fastest first.
    pub const ALL: [Self; 3] = [Self::Fast, Self::Normal, Self::Slow];

    /// The name in commands and configuration.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fast => "fast",
            Self::Normal => "normal",
            Self::Slow => "slow",
        }
    }

    /// The pace of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pace| pace.name() == name)
    }
}
