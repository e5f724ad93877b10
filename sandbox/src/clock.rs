//! The clock that the whole sandbox reads: elapsed time plus an offset that a test can increase.

use std::sync::atomic::{AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// The clock of the sandbox and of everything else that holds a handle to it.
///
/// A clone is another handle to the same clock.
#[derive(Clone, Debug)]
pub struct Clock {
    inner: Arc<Inner>,
}

/// How often a paced clock checks that the process is running.
const PACE: Duration = Duration::from_millis(5);

/// The most time that a paced clock counts between two such checks. During any longer time the process was kept waiting.
const PACE_MAX: Duration = Duration::from_millis(10);

/// The factor by which [`Clock::slow_down`] slows a paced clock.
const SLOWNESS: u32 = 4;

/// The largest total advance of the clock, in milliseconds: a thousand years, so that sums with the time never overflow.
const OFFSET_MAX_MS: i64 = 1_000 * 365 * 24 * 60 * 60 * 1_000;

#[derive(Debug)]
struct Inner {
    epoch_ms: i64,
    time: Time,
    offset_ms: AtomicI64,
    /// The number of [`Slowed`] values that slow a paced clock down.
    slowed: AtomicUsize,
    moved: watch::Sender<()>,
}

/// Slows a paced clock down until this value is dropped. See [`Clock::slow_down`].
#[derive(Debug)]
#[must_use = "the clock runs at its normal speed again once this is dropped"]
pub struct Slowed(Arc<Inner>);

impl Drop for Slowed {
    fn drop(&mut self) {
        self.0.slowed.fetch_sub(1, Ordering::SeqCst);
    }
}

/// The way in which time passes.
#[derive(Debug)]
enum Time {
    /// Time passes as real time.
    Real(Instant),
    /// Time passes only while the process gets to run. Holds the elapsed time in microseconds.
    Paced(AtomicU64),
    /// Time does not pass.
    Still,
}

impl Time {
    /// Advances a paced clock by a part of the elapsed time, up to its maximum.
    fn pass(&self, elapsed: Duration, slowness: u32) {
        if let Self::Paced(us) = self {
            let us_more = (elapsed.min(PACE_MAX) / slowness).as_micros();
            us.fetch_add(u64::try_from(us_more).unwrap_or(0), Ordering::SeqCst);
        }
    }

    fn passed_ms(&self) -> i64 {
        let ms = match self {
            Self::Real(since) => since.elapsed().as_millis(),
            Self::Paced(us) => u128::from(us.load(Ordering::SeqCst) / 1_000),
            Self::Still => 0,
        };
        i64::try_from(ms).unwrap_or(i64::MAX)
    }
}

/// Advances a paced clock until its last handle is dropped.
async fn pace(clock: Weak<Inner>) {
    let mut last = Instant::now();
    loop {
        tokio::time::sleep(PACE).await;
        let Some(inner) = clock.upgrade() else { return };
        let now = Instant::now();
        let slowness = match inner.slowed.load(Ordering::SeqCst) {
            0 => 1,
            _ => SLOWNESS,
        };
        inner.time.pass(now.duration_since(last), slowness);
        last = now;
    }
}

impl Clock {
    /// Creates a clock that shows the real time until it is advanced.
    #[must_use]
    pub fn real() -> Self {
        Self::with(Time::Real(Instant::now()))
    }

    /// Creates a clock that runs slower than real time while other programs keep this one from running, so that a bot
    /// on a busy machine does not miss a deadline of three seconds.
    ///
    /// # Panics
    /// Panics outside of a tokio runtime.
    #[must_use]
    pub fn paced() -> Self {
        let clock = Self::with(Time::Paced(AtomicU64::new(0)));
        tokio::spawn(pace(Arc::downgrade(&clock.inner)));
        clock
    }

    /// Creates a clock that stands still until it is advanced. On a slow machine, work that is due within a second of
    /// this clock may take any real time.
    #[must_use]
    pub fn still() -> Self {
        Self::with(Time::Still)
    }

    fn with(time: Time) -> Self {
        let since_epoch = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let epoch_ms = i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX);
        let (offset_ms, moved) = (AtomicI64::new(0), watch::Sender::new(()));
        Self {
            inner: Arc::new(Inner {
                epoch_ms,
                time,
                offset_ms,
                slowed: AtomicUsize::new(0),
                moved,
            }),
        }
    }

    /// Returns the time in milliseconds since 1970. It never goes backwards.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        let run = self.inner.time.passed_ms();
        let offset = self.inner.offset_ms.load(Ordering::SeqCst);
        self.inner
            .epoch_ms
            .saturating_add(run)
            .saturating_add(offset)
    }

    /// Advances the clock and wakes every sleeper whose time has come.
    pub fn advance(&self, by: Duration) {
        let by = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        let add = |offset: i64| Some(offset.saturating_add(by).min(OFFSET_MAX_MS));
        let offset = &self.inner.offset_ms;
        let _before = offset.fetch_update(Ordering::SeqCst, Ordering::SeqCst, add);
        self.inner.moved.send_replace(());
    }

    /// Makes a paced clock run at a quarter of its speed while the returned value is kept, so that a busy machine
    /// finishes the work of a turn in time. The clock cannot stand still, because edits of messages wait for it.
    pub fn slow_down(&self) -> Slowed {
        self.inner.slowed.fetch_add(1, Ordering::SeqCst);
        Slowed(Arc::clone(&self.inner))
    }

    /// Waits until the clock has run for `ms` milliseconds.
    pub(crate) async fn sleep(&self, ms: u64) {
        let ms = i64::try_from(ms).unwrap_or(i64::MAX);
        self.sleep_until(self.now_ms().saturating_add(ms)).await;
    }

    /// Waits until the clock shows `ms` (milliseconds since 1970), because time passed or because a test advanced it.
    pub async fn sleep_until(&self, ms: i64) {
        // Subscribe before reading the time, so that no advance in between is missed.
        let mut moved = self.inner.moved.subscribe();
        loop {
            let left = ms.saturating_sub(self.now_ms());
            if left <= 0 {
                return;
            }
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(left.unsigned_abs())) => {}
                _ = moved.changed() => {}
            }
        }
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::real()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_paced_clock_does_not_count_time_while_the_process_is_kept_waiting() {
        let clock = Clock::paced();
        let soon = clock.now_ms() + 10;
        clock.sleep_until(soon).await;
        assert!(clock.now_ms() >= soon);
        let time = Time::Paced(AtomicU64::new(0));
        time.pass(Duration::from_millis(7), 1);
        assert_eq!(time.passed_ms(), 7);
        time.pass(Duration::from_secs(10), 1);
        assert_eq!(time.passed_ms(), 17);
        time.pass(Duration::from_millis(8), SLOWNESS);
        assert_eq!(time.passed_ms(), 19);
    }

    #[tokio::test]
    async fn a_paced_clock_runs_slower_until_the_last_guard_is_dropped() {
        let clock = Clock::paced();
        let (one, other) = (clock.slow_down(), clock.slow_down());
        drop(one);
        clock.sleep_until(clock.now_ms() + 10).await;
        assert_eq!(clock.inner.slowed.load(Ordering::SeqCst), 1);
        drop(other);
        assert_eq!(clock.inner.slowed.load(Ordering::SeqCst), 0);
    }

    #[tokio::test]
    async fn a_still_clock_moves_only_when_it_is_advanced() {
        let clock = Clock::still();
        let start = clock.now_ms();
        Clock::real().sleep_until(start + 10).await;
        assert_eq!(clock.now_ms(), start);
        clock.advance(Duration::from_secs(1));
        assert_eq!(clock.now_ms(), start + 1_000);
    }

    #[tokio::test]
    async fn an_advance_wakes_a_sleeper_long_before_its_real_time() {
        let clock = Clock::real();
        let due = clock.now_ms() + 3_600_000;
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep_until(due).await }
        });
        clock.advance(Duration::from_secs(3_600));
        let woken = tokio::time::timeout(Duration::from_secs(120), sleeper).await;
        assert!(woken.is_ok_and(|joined| joined.is_ok()));
        assert!(clock.now_ms() >= due);
    }
}
