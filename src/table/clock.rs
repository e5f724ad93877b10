//! The clock that tables run on, and the paces of play.

use futures_util::future::BoxFuture;
use gow::named_enum;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::id::Timestamp;

mod anchor;
pub(super) mod follow;
pub(super) mod missed;
pub(super) mod pace;
pub(super) mod suspension;
mod system;
mod timeline;

pub use system::SystemClock;
pub use timeline::{ABSENCE_MIN_MS, DISCORD_OFF_MAX_MS, SET_MIN_MS, SLEW_PERCENT};

/// A clock that can be waited on; the sandbox passes one that can be advanced.
///
/// It has two times. [`Clock::now`] is for waiting: it never jumps, so setting the time ends
/// nobody's turn. [`Clock::date`] is for everything shown, stored or counted by days: it follows
/// the time of day.
pub trait Clock: Send + Sync + 'static {
    /// Returns the time that waiting is measured in.
    fn now(&self) -> Timestamp;

    /// Waits until [`Clock::now`] shows `at`; at once when it already does.
    fn sleep_until(&self, at: Timestamp) -> BoxFuture<'_, ()>;

    /// Returns how far the date is ahead of the time that waiting is measured in, in milliseconds.
    fn ahead_ms(&self) -> i64 {
        0
    }

    /// Returns the date and time of day; it never goes back.
    fn date(&self) -> Timestamp {
        self.date_at(self.now())
    }

    /// Returns the date and time of day at an instant of [`Clock::now`].
    fn date_at(&self, at: Timestamp) -> Timestamp {
        Timestamp::new(at.get().saturating_add(self.ahead_ms()))
    }

    /// Returns the machine's time of day as it is set now; it may go back.
    fn time_of_day(&self) -> Timestamp {
        self.date()
    }

    /// Reports every change that tables have to follow; `None` if there are none.
    fn changes(&self) -> Option<watch::Receiver<ClockChanges>> {
        None
    }

    /// Compares the machine's time of day with Discord's; returns how far it is ahead, in
    /// milliseconds, or `None` if this clock is not the machine's.
    fn compare(&self, _discord: Timestamp) -> Option<i64> {
        None
    }

    /// Compares the machine's time of day with the creation time of an interaction that has just
    /// arrived.
    fn compare_with_interaction(&self, _made: Timestamp) {}
}

/// The changes of a clock since its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClockChanges {
    /// How far the date was ahead of [`Clock::now`] when that was last reported, in milliseconds.
    pub ahead_ms: i64,
    /// How often the program did not run for a while, as when the machine slept.
    pub absences: u64,
}

named_enum! {
    /// How fast people play, by the name in commands and in the configuration, which sets the time for a
    /// turn.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Pace {
        /// For people who do nothing else meanwhile.
        Fast = "fast",
        /// For people who play together.
        #[default]
        Normal = "normal",
        /// For people who do other things meanwhile.
        Slow = "slow",
        /// Without a clock, for people who wait for each other.
        #[serde(rename = "none")]
        NoClock = "none",
    }
}
