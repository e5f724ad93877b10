//! The machine's own clocks.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant, SystemTime};

use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use tokio::sync::watch;

use crate::id::{Timestamp, whole_millis};

use super::timeline::{ABSENCE_MIN_MS, ClockJumps, Reading, SET_MIN_MS, SLEW_PERCENT, Timeline};
use super::{Clock, ClockChanges};

/// How often the clocks are read when nobody asks for the time; far below [`ABSENCE_MIN_MS`].
const HEARTBEAT: Duration = Duration::from_millis(ABSENCE_MIN_MS.unsigned_abs() / 10);

/// How long reading the clocks may take, in milliseconds; the values of a slower reading may not
/// match.
const READING_MAX_MS: i64 = 20;

/// Attempts at one consistent reading of the clocks.
const READINGS_MAX: usize = 5;

/// The bit in `off` for a difference seen in Discord's answers.
const BY_ANSWERS: u8 = 1;

/// The bit in `off` for a difference seen in interactions.
const BY_INTERACTIONS: u8 = 2;

/// The machine's clocks: the monotonic clock for waiting, the time of day for dates.
///
/// The time of day may be corrected while the program runs, as on a machine that boots before it
/// knows the time, and the machine may sleep. Neither shortens nor lengthens a turn; the date
/// follows both.
#[derive(Clone)]
pub struct SystemClock(Arc<Shared>);

struct Shared {
    source: Box<dyn Fn() -> Reading + Send + Sync>,
    /// A plain mutex: nothing is awaited while it is held.
    timeline: Mutex<Timeline>,
    changes: watch::Sender<ClockChanges>,
    /// The sources that currently show a difference from Discord's time, one bit each.
    off: AtomicU8,
    /// Whether the time of day was compared with Discord's.
    compared: AtomicBool,
}

impl SystemClock {
    /// Starts a clock at the time of day; a task reads the machine's clocks from then on.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    #[must_use]
    pub fn start() -> Self {
        let begun = Instant::now();
        Self::with_source(Box::new(move || read_machine(begun)))
    }

    fn with_source(source: Box<dyn Fn() -> Reading + Send + Sync>) -> Self {
        let timeline = Mutex::new(Timeline::new(source()));
        let changes = watch::Sender::new(ClockChanges::default());
        let shared = Arc::new(Shared {
            source,
            timeline,
            changes,
            off: AtomicU8::new(0),
            compared: AtomicBool::new(false),
        });
        tokio::spawn(heartbeat(Arc::downgrade(&shared)));
        Self(shared)
    }

    /// Takes dates from another clock, which shows `other` now; to be called before any date is used. After
    /// that the caller has to [follow](Self::follow) the other clock: the machine's is ignored.
    pub fn start_from(&self, other: Timestamp) {
        let mut timeline = self.0.timeline.lock();
        let _jumps = timeline.advance((self.0.source)());
        let apart = timeline.restart_at(other.get());
        drop(timeline);
        if apart.abs() >= SET_MIN_MS {
            let seconds = apart / 1_000;
            tracing::warn!(
                seconds,
                "the clock of the database's server is not this machine's; dates follow the server's, which is so far ahead"
            );
        }
    }

    /// Whether the time of day is known to differ from Discord's.
    #[must_use]
    pub fn differs_from_discord(&self) -> bool {
        self.0.off.load(Ordering::Acquire) != 0
    }

    /// Whether the time of day is known to match Discord's.
    #[must_use]
    pub fn matches_discord(&self) -> bool {
        self.0.compared.load(Ordering::Acquire) && !self.differs_from_discord()
    }

    /// Assumes that the time of day is Discord's, for programs without Discord.
    pub fn assume_matches_discord(&self) {
        self.0.compared.store(true, Ordering::Release);
    }

    /// Follows the other clock, which shows `other` now; if the two have drifted apart, as if it had been set.
    pub fn follow(&self, other: Timestamp) {
        self.0.read_clocks(|_| ());
        self.0.timeline.lock().anchor(other.get());
        self.0.read_clocks(|_| ());
    }
}

/// Reads the clocks until the last handle is dropped.
async fn heartbeat(shared: Weak<Shared>) {
    loop {
        tokio::time::sleep(HEARTBEAT).await;
        let Some(shared) = shared.upgrade() else {
            return;
        };
        shared.read_clocks(|_| ());
    }
}

impl Shared {
    /// Advances the times by a reading of the machine's clocks and returns what `take` reads from them.
    fn read_clocks<T>(&self, take: impl FnOnce(&Timeline) -> T) -> T {
        let mut timeline = self.timeline.lock();
        // Read under the lock: an older reading after a newer one would look like a jump.
        let jumps = timeline.advance((self.source)());
        let (taken, changes) = (take(&timeline), timeline.changes());
        drop(timeline);
        if jumps != ClockJumps::default() {
            log_jumps(jumps);
        }
        self.changes
            .send_if_modified(|reported| std::mem::replace(reported, changes) != changes);
        taken
    }

    /// Records the difference from Discord's time that one source shows; logs it once, until no source
    /// shows one.
    fn record_offset(&self, source: u8, off: Option<i64>) {
        self.compared.store(true, Ordering::Release);
        let before = match off {
            Some(_) => self.off.fetch_or(source, Ordering::AcqRel),
            None => self.off.fetch_and(!source, Ordering::AcqRel),
        };
        match off {
            Some(off_ms) if before == 0 => {
                let seconds = off_ms / 1_000;
                tracing::warn!(
                    seconds,
                    "the time of day is not Discord's; set the clock of this machine, or of the database's server"
                );
            }
            None if before == source => {
                tracing::info!("the time of day is Discord's again");
            }
            Some(_) | None => {}
        }
    }
}

fn log_jumps(jumps: ClockJumps) {
    let ClockJumps { set_ms, absent_ms } = jumps;
    let seconds = set_ms / 1_000;
    if set_ms > 0 {
        tracing::warn!(
            seconds,
            "the time of day was set forward; dates follow at once, turns are not affected"
        );
    }
    if set_ms < 0 {
        tracing::warn!(
            seconds,
            "the time of day was set back; dates go {SLEW_PERCENT} % slower until they meet it, turns are not \
             affected (a restart follows at once)"
        );
    }
    if absent_ms > 0 {
        let seconds = absent_ms / 1_000;
        tracing::warn!(
            seconds,
            "the program did not run for a while; running turns get that time back"
        );
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        self.0.read_clocks(Timeline::now)
    }

    fn sleep_until(&self, at: Timestamp) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            // Timers fire early on a machine that has slept.
            loop {
                let left = at.since(self.now());
                if left.is_zero() {
                    return;
                }
                tokio::time::sleep(left).await;
            }
        })
    }

    fn ahead_ms(&self) -> i64 {
        self.0.read_clocks(Timeline::ahead_ms)
    }

    fn date(&self) -> Timestamp {
        self.0
            .read_clocks(|times| Timestamp::new(times.now().get().saturating_add(times.ahead_ms())))
    }

    fn time_of_day(&self) -> Timestamp {
        Timestamp::new((self.0.source)().time_of_day)
    }

    fn changes(&self) -> Option<watch::Receiver<ClockChanges>> {
        Some(self.0.changes.subscribe())
    }

    fn compare(&self, discord: Timestamp) -> Option<i64> {
        let (off, ahead_ms) = self
            .0
            .read_clocks(|times| (times.discord_offset(discord), times.ahead_of(discord)));
        self.0.record_offset(BY_ANSWERS, off);
        Some(ahead_ms)
    }

    fn compare_with_interaction(&self, made: Timestamp) {
        self.0.record_offset(
            BY_INTERACTIONS,
            self.0.read_clocks(|times| times.interaction_offset(made)),
        );
    }
}

/// Reads the machine's clocks at one instant.
fn read_machine(begun: Instant) -> Reading {
    let monotonic = || whole_millis(begun.elapsed());
    let mut reading = Reading {
        monotonic: monotonic(),
        with_sleep: 0,
        time_of_day: 0,
    };
    for _ in 0..READINGS_MAX {
        let before = monotonic();
        let time_of_day = Timestamp::from(SystemTime::now()).get();
        let with_sleep = with_sleep();
        let after = monotonic();
        reading = Reading {
            monotonic: after,
            with_sleep: with_sleep.unwrap_or(after),
            time_of_day,
        };
        if after - before <= READING_MAX_MS {
            break;
        }
    }
    reading
}

/// Reads the monotonic clock that counts sleep too; `None` on systems without a separate one.
#[cfg(target_os = "linux")]
fn with_sleep() -> Option<i64> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    time.tv_sec
        .checked_mul(1_000)?
        .checked_add(time.tv_nsec / 1_000_000)
}

#[cfg(not(target_os = "linux"))]
fn with_sleep() -> Option<i64> {
    None
}

#[cfg(test)]
mod tests;
