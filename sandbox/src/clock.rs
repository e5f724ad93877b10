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

/// The interval in which a paced clock checks that the process is running.
const PACE: Duration = Duration::from_millis(5);

/// The most time that a paced clock counts between two such checks. In a longer interval the process did not run.
const PACE_MAX: Duration = Duration::from_millis(10);

/// The factor by which [`Clock::slow_down`] slows a paced clock.
const SLOWDOWN: u32 = 4;

/// The largest total advance of the clock, in milliseconds: a thousand years, so that sums with the time never overflow.
const OFFSET_MAX_MS: i64 = 1_000 * 365 * 24 * 60 * 60 * 1_000;

#[derive(Debug)]
struct Inner {
    epoch_ms: i64,
    time: TimeSource,
    offset_ms: AtomicI64,
    /// The number of [`SlowdownGuard`]s that slow a paced clock down.
    slowdowns: AtomicUsize,
    /// Notifies the sleepers that the clock was advanced.
    advanced: watch::Sender<()>,
}

/// Slows a paced clock down until this value is dropped. See [`Clock::slow_down`].
#[derive(Debug)]
#[must_use = "the clock runs at its normal speed again once this is dropped"]
pub struct SlowdownGuard(Arc<Inner>);

impl Drop for SlowdownGuard {
    fn drop(&mut self) {
        self.0.slowdowns.fetch_sub(1, Ordering::SeqCst);
    }
}

/// The source of a clock's elapsed time.
#[derive(Debug)]
enum TimeSource {
    /// Real time since a moment.
    Real(Instant),
    /// The time in which the process ran, in microseconds.
    Paced(AtomicU64),
    /// No time passes.
    Still,
}

impl TimeSource {
    /// Advances a paced clock by the elapsed time, up to [`PACE_MAX`], divided by `slowdown`.
    fn add(&self, elapsed: Duration, slowdown: u32) {
        if let Self::Paced(us) = self {
            let added_us = (elapsed.min(PACE_MAX) / slowdown).as_micros();
            us.fetch_add(u64::try_from(added_us).unwrap_or(0), Ordering::SeqCst);
        }
    }

    fn elapsed_ms(&self) -> i64 {
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
        let slowdown = match inner.slowdowns.load(Ordering::SeqCst) {
            0 => 1,
            _ => SLOWDOWN,
        };
        inner.time.add(now.duration_since(last), slowdown);
        last = now;
    }
}

impl Clock {
    /// Creates a clock that shows the real time until it is advanced.
    #[must_use]
    pub fn real() -> Self {
        Self::with_source(TimeSource::Real(Instant::now()))
    }

    /// Creates a clock that runs slower than real time while other programs keep this one from running, so that a bot
    /// on a busy machine does not miss a deadline of three seconds.
    ///
    /// # Panics
    /// Panics outside of a tokio runtime.
    #[must_use]
    pub fn paced() -> Self {
        let clock = Self::with_source(TimeSource::Paced(AtomicU64::new(0)));
        tokio::spawn(pace(Arc::downgrade(&clock.inner)));
        clock
    }

    /// Creates a clock that stands still until it is advanced. A slow machine may take any real time for work that is due
    /// within a second of this clock.
    #[must_use]
    pub fn still() -> Self {
        Self::with_source(TimeSource::Still)
    }

    fn with_source(time: TimeSource) -> Self {
        let since_epoch = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let epoch_ms = i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX);
        let (offset_ms, advanced) = (AtomicI64::new(0), watch::Sender::new(()));
        Self {
            inner: Arc::new(Inner {
                epoch_ms,
                time,
                offset_ms,
                slowdowns: AtomicUsize::new(0),
                advanced,
            }),
        }
    }

    /// Returns the time in milliseconds since 1970. It never goes backwards.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        let elapsed = self.inner.time.elapsed_ms();
        let offset = self.inner.offset_ms.load(Ordering::SeqCst);
        self.inner
            .epoch_ms
            .saturating_add(elapsed)
            .saturating_add(offset)
    }

    /// Advances the clock and wakes every sleeper whose time has come.
    pub fn advance(&self, by: Duration) {
        let by = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        let add = |offset: i64| Some(offset.saturating_add(by).min(OFFSET_MAX_MS));
        let offset = &self.inner.offset_ms;
        let _before = offset.fetch_update(Ordering::SeqCst, Ordering::SeqCst, add);
        self.inner.advanced.send_replace(());
    }

    /// Makes a paced clock run at a quarter of its speed until the returned value is dropped, so that a busy machine
    /// finishes the work of a turn in time. The clock cannot stand still, because edits of messages wait for it.
    pub fn slow_down(&self) -> SlowdownGuard {
        self.inner.slowdowns.fetch_add(1, Ordering::SeqCst);
        SlowdownGuard(Arc::clone(&self.inner))
    }

    /// Waits until the clock has run for `ms` milliseconds.
    pub(crate) async fn sleep(&self, ms: u64) {
        let ms = i64::try_from(ms).unwrap_or(i64::MAX);
        self.sleep_until(self.now_ms().saturating_add(ms)).await;
    }

    /// Waits until the clock shows `ms` (milliseconds since 1970), because time passed or because a test advanced it.
    pub async fn sleep_until(&self, ms: i64) {
        // Subscribe before reading the time, so that no advance in between is missed.
        let mut advanced = self.inner.advanced.subscribe();
        loop {
            let left = ms.saturating_sub(self.now_ms());
            if left <= 0 {
                return;
            }
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(left.unsigned_abs())) => {}
                _ = advanced.changed() => {}
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
        let time = TimeSource::Paced(AtomicU64::new(0));
        time.add(Duration::from_millis(7), 1);
        assert_eq!(time.elapsed_ms(), 7);
        time.add(Duration::from_secs(10), 1);
        assert_eq!(time.elapsed_ms(), 17);
        time.add(Duration::from_millis(8), SLOWDOWN);
        assert_eq!(time.elapsed_ms(), 19);
    }

    #[tokio::test]
    async fn a_paced_clock_runs_slower_until_the_last_guard_is_dropped() {
        let clock = Clock::paced();
        let (one, other) = (clock.slow_down(), clock.slow_down());
        drop(one);
        clock.sleep_until(clock.now_ms() + 10).await;
        assert_eq!(clock.inner.slowdowns.load(Ordering::SeqCst), 1);
        drop(other);
        assert_eq!(clock.inner.slowdowns.load(Ordering::SeqCst), 0);
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
