//! A clock that a test advances.

use futures_util::future::BoxFuture;
use tokio::sync::watch;

use crate::id::Timestamp;
use crate::table::{Clock, ClockChanges};

/// A clock that stands still until a test advances it; it then wakes waiting tasks.
pub(crate) struct WatchClock {
    now: watch::Sender<Timestamp>,
    changes: watch::Sender<ClockChanges>,
}

impl WatchClock {
    pub(crate) fn new() -> Self {
        let now = watch::Sender::new(Timestamp::new(1_700_000_000_000));
        Self {
            now,
            changes: watch::Sender::default(),
        }
    }

    /// Sets the date, as when somebody corrects a clock.
    pub(crate) fn set_by(&self, ms: i64) {
        self.changes.send_modify(|changes| changes.ahead_ms += ms);
    }

    /// Advances the date without the program, as on a machine that sleeps.
    pub(crate) fn sleep_through(&self, ms: i64) {
        self.changes.send_modify(|changes| {
            changes.ahead_ms += ms;
            changes.absences += 1;
        });
    }

    pub(crate) fn advance(&self, ms: i64) {
        self.now
            .send_modify(|now| *now = Timestamp::new(now.get() + ms));
    }
}

impl Clock for WatchClock {
    fn now(&self) -> Timestamp {
        *self.now.borrow()
    }

    fn sleep_until(&self, at: Timestamp) -> BoxFuture<'_, ()> {
        let mut seen = self.now.subscribe();
        Box::pin(async move {
            seen.wait_for(|now| *now >= at)
                .await
                .expect("the clock outlives its sleepers");
        })
    }

    fn ahead_ms(&self) -> i64 {
        self.changes.borrow().ahead_ms
    }

    fn changes(&self) -> Option<watch::Receiver<ClockChanges>> {
        Some(self.changes.subscribe())
    }
}
