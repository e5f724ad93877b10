//! The machine's own clocks.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicI64, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant, SystemTime};

use tokio::sync::watch;

use crate::id::{Millis, whole_millis};

use super::timeline::{ABSENCE_MIN_MS, Found, Reading, SET_MIN_MS, SLEW_PERCENT, Timeline};
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
    /// How far the clock that dates follow is ahead of the machine's time of day, in milliseconds.
    offset_ms: AtomicI64,
    /// A plain mutex: nothing is awaited while it is held.
    timeline: Mutex<Timeline>,
    changes: watch::Sender<ClockChanges>,
    /// The sources that currently show a difference from Discord's time, one bit each.
    off: AtomicU8,
}

impl SystemClock {
    /// Starts a clock at the time of day; a task reads the machine's clocks from then on.
    ///
    /// # Panics
    /// Outside a tokio runtime.
    #[must_use]
    pub fn start() -> Self {
        let begun = Instant::now();
        Self::starting(Box::new(move || machine(begun)))
    }

    fn starting(source: Box<dyn Fn() -> Reading + Send + Sync>) -> Self {
        let timeline = Mutex::new(Timeline::new(source()));
        let changes = watch::Sender::new(ClockChanges::default());
        let shared = Arc::new(Shared {
            source,
            offset_ms: AtomicI64::new(0),
            timeline,
            changes,
            off: AtomicU8::new(0),
        });
        tokio::spawn(beat(Arc::downgrade(&shared)));
        Self(shared)
    }

    /// Takes dates from another clock, which is so far ahead of the machine's in milliseconds, before
    /// anything is dated. Afterwards that clock has to be [followed](Self::follow).
    pub fn begin_with(&self, ahead_ms: i64) {
        if !self.0.is_apart(ahead_ms) {
            return;
        }
        let mut timeline = self
            .0
            .timeline
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let before = self.0.offset_ms.swap(ahead_ms, Ordering::AcqRel);
        timeline.begin_again(ahead_ms - before);
    }

    /// Follows another clock, which is so far ahead of the machine's in milliseconds, as if the
    /// machine's had been set.
    pub fn follow(&self, ahead_ms: i64) {
        if self.0.is_apart(ahead_ms) {
            self.0.offset_ms.store(ahead_ms, Ordering::Release);
            self.0.look(|_| ());
        }
    }
}

/// Reads the clocks until the last handle is dropped.
async fn beat(shared: Weak<Shared>) {
    loop {
        tokio::time::sleep(HEARTBEAT).await;
        let Some(shared) = shared.upgrade() else {
            return;
        };
        shared.look(|_| ());
    }
}

impl Shared {
    /// Whether another clock has moved on from where it is followed; logs it. Smaller differences are
    /// those of measurements.
    fn is_apart(&self, ahead_ms: i64) -> bool {
        let moved = ahead_ms.saturating_sub(self.offset_ms.load(Ordering::Acquire));
        let is_apart = moved.abs() >= SET_MIN_MS;
        if is_apart {
            let seconds = ahead_ms / 1_000;
            tracing::warn!(
                seconds,
                "the clock of the database's server is that far ahead of this machine's; dates follow it"
            );
        }
        is_apart
    }

    /// Reads the machine's clocks and returns what `take` takes from the times.
    fn look<T>(&self, take: impl FnOnce(&Timeline) -> T) -> T {
        let mut timeline = self.timeline.lock().unwrap_or_else(PoisonError::into_inner);
        // Read under the lock: an older reading after a newer one would look like a jump.
        let mut reading = (self.source)();
        reading.time_of_day += self.offset_ms.load(Ordering::Acquire);
        let found = timeline.read(reading);
        let (taken, changes) = (take(&timeline), timeline.changes());
        drop(timeline);
        if found != Found::default() {
            say(found);
        }
        self.changes
            .send_if_modified(|told| std::mem::replace(told, changes) != changes);
        taken
    }

    /// Records what one source shows about the time of day; logs a difference once, until no source
    /// shows it.
    fn found_off(&self, way: u8, off: Option<i64>) {
        let before = match off {
            Some(_) => self.off.fetch_or(way, Ordering::AcqRel),
            None => self.off.fetch_and(!way, Ordering::AcqRel),
        };
        match off {
            Some(off_ms) if before == 0 => {
                let seconds = off_ms / 1_000;
                tracing::warn!(
                    seconds,
                    "the time of day is not Discord's; set the clock of this machine, or of the database's server"
                );
            }
            None if before == way => {
                tracing::info!("the time of day is Discord's again");
            }
            Some(_) | None => {}
        }
    }
}

fn say(found: Found) {
    let Found { set_ms, absent_ms } = found;
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
    fn now(&self) -> Millis {
        self.0.look(Timeline::now)
    }

    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
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
        self.0.look(Timeline::ahead_ms)
    }

    fn date(&self) -> Millis {
        self.0
            .look(|times| Millis::new(times.now().get().saturating_add(times.ahead_ms())))
    }

    fn time_of_day(&self) -> Millis {
        self.0.look(Timeline::time_of_day)
    }

    fn changes(&self) -> Option<watch::Receiver<ClockChanges>> {
        Some(self.0.changes.subscribe())
    }

    fn compare(&self, discord: Millis) -> Option<i64> {
        let (off, ahead_ms) = self
            .0
            .look(|times| (times.off(discord), times.ahead_of(discord)));
        self.0.found_off(BY_ANSWERS, off);
        Some(ahead_ms)
    }

    fn compare_with_interaction(&self, made: Millis) {
        self.0.found_off(
            BY_INTERACTIONS,
            self.0.look(|times| times.off_interaction(made)),
        );
    }
}

/// Reads the machine's clocks at one instant.
fn machine(begun: Instant) -> Reading {
    let monotonic = || whole_millis(begun.elapsed());
    let mut reading = Reading {
        monotonic: monotonic(),
        with_sleep: 0,
        time_of_day: 0,
    };
    for _ in 0..READINGS_MAX {
        let before = monotonic();
        let time_of_day = Millis::from(SystemTime::now()).get();
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
mod tests {
    use super::*;
    use crate::id::MINUTE_MS;

    /// What is logged while a test runs.
    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl std::io::Write for Log {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().expect("no panic").write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    impl Log {
        /// Captures what this thread logs until the guard is dropped.
        fn begin(&self) -> tracing::subscriber::DefaultGuard {
            let writer = self.clone();
            let lines = tracing_subscriber::fmt()
                .with_ansi(false)
                .with_writer(move || writer.clone());
            tracing::subscriber::set_default(lines.finish())
        }

        /// How many lines have these words.
        fn count(&self, words: &str) -> usize {
            let log = self.0.lock().expect("no panic");
            String::from_utf8_lossy(&log)
                .lines()
                .filter(|line| line.contains(words))
                .count()
        }
    }

    /// A clock over a machine whose clocks the test moves.
    fn moved() -> (SystemClock, Arc<Mutex<Reading>>) {
        let machine = Reading {
            monotonic: 0,
            with_sleep: 0,
            time_of_day: 1_700_000_000_000,
        };
        let machine = Arc::new(Mutex::new(machine));
        let read = Arc::clone(&machine);
        (
            SystemClock::starting(Box::new(move || *read.lock().expect("no panic"))),
            machine,
        )
    }

    #[tokio::test]
    async fn the_clock_shows_the_time_of_day_and_goes_on() {
        let today = Millis::from(SystemTime::now());
        let clock = SystemClock::start();
        let off = (clock.date().get() - today.get()).abs();
        assert!(off < MINUTE_MS, "{off} ms from the time of day");
        let (start, soon) = (clock.now(), clock.now().plus(Duration::from_millis(2)));
        clock.sleep_until(start).await;
        clock.sleep_until(soon).await;
        assert!(clock.now() >= soon);
    }

    #[tokio::test]
    async fn tables_hear_of_a_time_that_is_set_and_a_machine_that_slept() {
        let (clock, machine) = moved();
        let mut changes = clock.changes().expect("it tells");
        let start = clock.now();
        machine.lock().expect("no panic").time_of_day += MINUTE_MS;
        assert_eq!(clock.date().get() - start.get(), MINUTE_MS);
        assert_eq!(clock.now(), start);
        assert_eq!(
            *changes.borrow_and_update(),
            ClockChanges {
                ahead_ms: MINUTE_MS,
                absences: 0
            }
        );
        let mut slept = machine.lock().expect("no panic");
        slept.monotonic += MINUTE_MS;
        slept.with_sleep += MINUTE_MS;
        slept.time_of_day += MINUTE_MS;
        drop(slept);
        assert_eq!(clock.now(), start);
        assert!(changes.has_changed().expect("the clock is there"));
        assert_eq!(
            *changes.borrow_and_update(),
            ClockChanges {
                ahead_ms: 2 * MINUTE_MS,
                absences: 1
            }
        );
    }

    #[tokio::test]
    async fn dates_follow_another_clock_from_the_first_on() {
        let (clock, _machine) = moved();
        let log = Log::default();
        let _logging = log.begin();
        let start = clock.now().get();
        let times = || (clock.now().get() - start, clock.date().get() - start);
        clock.begin_with(SET_MIN_MS - 1);
        assert_eq!((times(), log.count("WARN")), ((0, 0), 0), "it is near");
        clock.begin_with(-60 * MINUTE_MS);
        assert_eq!(times(), (0, -60 * MINUTE_MS), "at once");
        clock.follow(-60 * MINUTE_MS + SET_MIN_MS - 1);
        assert_eq!((times().1, log.count("WARN")), (-60 * MINUTE_MS, 1));
        let mut changes = clock.changes().expect("it tells");
        clock.follow(-58 * MINUTE_MS);
        assert_eq!(times(), (0, -58 * MINUTE_MS), "it was set");
        assert_eq!(changes.borrow_and_update().ahead_ms, -58 * MINUTE_MS);
        clock.follow(-60 * MINUTE_MS);
        assert_eq!(times().1, -58 * MINUTE_MS, "no date goes back");
    }

    #[tokio::test]
    async fn a_wrong_time_is_said_once_whichever_way_shows_it() {
        let (clock, machine) = moved();
        let log = Log::default();
        let _logging = log.begin();
        let right = clock.date();
        clock.compare(right);
        clock.compare_with_interaction(right);
        assert_eq!(log.count("WARN"), 0);
        machine.lock().expect("no panic").time_of_day -= 2 * MINUTE_MS;
        assert_eq!(
            (clock.now(), log.count("WARN")),
            (right, 1),
            "the setting itself"
        );
        for _ in 0..3 {
            clock.compare_with_interaction(right);
        }
        assert_eq!(log.count("not Discord's"), 1);
        clock.compare(right);
        assert_eq!(
            log.count("not Discord's"),
            1,
            "one way has shown it already"
        );
        machine.lock().expect("no panic").time_of_day += 2 * MINUTE_MS;
        clock.compare(right);
        assert_eq!(
            log.count("Discord's again"),
            0,
            "the other way still shows it"
        );
        clock.compare_with_interaction(right);
        assert_eq!(log.count("Discord's again"), 1);
    }

    #[tokio::test]
    async fn a_sleeper_that_wakes_early_sleeps_on() {
        const STILL: i64 = 5;
        let looks = std::sync::atomic::AtomicI64::new(0);
        let clock = SystemClock::starting(Box::new(move || {
            // Stands still for some looks, each of which follows a whole sleep.
            let monotonic = i64::from(looks.fetch_add(1, Ordering::AcqRel) > STILL);
            Reading {
                monotonic,
                with_sleep: monotonic,
                time_of_day: 1_700_000_000_000,
            }
        }));
        let until = clock.now().plus(Duration::from_millis(1));
        clock.sleep_until(until).await;
        assert_eq!(clock.now(), until);
    }
}
