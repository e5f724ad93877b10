//! The clock that the table is given, and how fast people play.

use std::future::Future;
use std::pin::Pin;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::id::Millis;

/// A clock that can be waited for; a sandbox gives one that can be advanced.
pub trait Clock: Send + Sync + 'static {
    /// The time now.
    fn now(&self) -> Millis;

    /// Waits until the clock shows `at`; at once when it already does.
    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>>;
}

/// The computer's own clock: the time of day at its start, and from there on the monotonic clock.
///
/// The time of day may be set back, which would stop every turn until it has caught up; this never goes
/// back. What the time of day is set to after the start is followed from the next start on.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock {
    wall_at_start: Millis,
    since: Instant,
}

impl SystemClock {
    /// Starts a clock at the time of day.
    #[must_use]
    pub fn start() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self::starting_at(Millis::new(whole_millis(since)))
    }

    fn starting_at(wall_at_start: Millis) -> Self {
        Self { wall_at_start, since: Instant::now() }
    }
}

fn whole_millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

impl Clock for SystemClock {
    fn now(&self) -> Millis {
        Millis::new(self.wall_at_start.get().saturating_add(whole_millis(self.since.elapsed())))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_systems_clock_goes_on_from_its_start_whatever_the_time_of_day_is() {
        let start = Millis::new(1_000);
        let clock = SystemClock::starting_at(start);
        let passed = || start.get() + whole_millis(clock.since.elapsed());
        let (before, now, after) = (passed(), clock.now().get(), passed());
        assert!((before..=after).contains(&now), "{now} and not from {before} to {after}");
        clock.sleep_until(start).await;
    }

    #[test]
    fn the_systems_clock_starts_at_the_time_of_day() {
        let today = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than 1970");
        let off = (SystemClock::start().now().get() - whole_millis(today)).abs();
        assert!(off < 60_000, "{off} ms from the time of day");
    }
}
