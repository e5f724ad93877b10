//! The clock that the whole sandbox reads: real time plus an offset that a test may push forward.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// Tells the time to the sandbox and to everything else that holds a handle.
///
/// Cloning gives another handle on the same clock.
#[derive(Clone, Debug)]
pub struct Clock {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    epoch_ms: i64,
    started: Instant,
    offset_ms: AtomicI64,
    moved: watch::Sender<()>,
}

impl Clock {
    /// Makes a clock that shows the real time until it is advanced.
    #[must_use]
    pub fn real() -> Self {
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self {
            inner: Arc::new(Inner {
                epoch_ms: i64::try_from(since_epoch.as_millis()).unwrap_or(i64::MAX),
                started: Instant::now(),
                offset_ms: AtomicI64::new(0),
                moved: watch::Sender::new(()),
            }),
        }
    }

    /// Returns the time in milliseconds since 1970; it never goes backwards.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        let run = i64::try_from(self.inner.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        let offset = self.inner.offset_ms.load(Ordering::SeqCst);
        self.inner.epoch_ms.saturating_add(run).saturating_add(offset)
    }

    /// Pushes the clock forward and wakes every sleeper whose time has come.
    pub fn advance(&self, by: Duration) {
        let by = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        self.inner.offset_ms.fetch_add(by, Ordering::SeqCst);
        self.inner.moved.send_replace(());
    }

    /// Waits until the clock shows `ms` (milliseconds since 1970), whether time passed or was pushed.
    pub async fn sleep_until(&self, ms: i64) {
        // Subscribed before the time is read, so that a push in between is not missed.
        let mut moved = self.inner.moved.subscribe();
        loop {
            let left = ms.saturating_sub(self.now_ms());
            let Ok(left) = u64::try_from(left) else { return };
            if left == 0 {
                return;
            }
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(left)) => {}
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
    async fn a_push_wakes_a_sleeper_long_before_its_real_time() {
        let clock = Clock::real();
        let due = clock.now_ms() + 3_600_000;
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep_until(due).await }
        });
        clock.advance(Duration::from_secs(3_600));
        let woken = tokio::time::timeout(Duration::from_secs(10), sleeper).await;
        assert!(woken.is_ok_and(|joined| joined.is_ok()));
        assert!(clock.now_ms() >= due);
    }
}
