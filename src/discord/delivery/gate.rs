//! Whether this process has lately seen which tables are its own.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use crate::id::Timestamp;
use crate::store::SILENT;
use crate::table::Clock;

/// How long a check of the leases counts. Within this time no other process has taken a table: each waits longer
/// for a sign of life.
const CHECK_VALID_FOR: Duration = Duration::from_secs(1);

const _: () = assert!(CHECK_VALID_FOR.as_millis() < SILENT.as_millis());

/// Whether this process has lately seen which tables are its own. If not, it may have been halted, and other
/// processes may have its tables: it changes no message until it has checked.
#[derive(Clone)]
pub(in crate::discord) struct Gate {
    clock: Arc<dyn Clock>,
    /// The last check; `None` while no other process can take tables.
    last_check: Arc<watch::Sender<Option<LeaseCheck>>>,
}

/// When a check of the leases began, in both times of the clock.
#[derive(Clone, Copy)]
pub(in crate::discord) struct LeaseCheck {
    now: Timestamp,
    /// Unlike `now`, it always advances while the program is halted or the machine sleeps.
    date: Timestamp,
}

impl Gate {
    /// Makes a gate that is open until the first check.
    pub(super) fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            last_check: Arc::default(),
        }
    }

    /// Begins a check.
    pub(in crate::discord) fn begin_check(&self) -> LeaseCheck {
        LeaseCheck {
            now: self.clock.now(),
            date: self.clock.date(),
        }
    }

    /// Notes a check once everything that it found has been applied; `None` if no other process can take tables
    /// from now on.
    pub(in crate::discord) fn finish_check(&self, check: Option<LeaseCheck>) {
        self.last_check.send_replace(check);
    }

    /// Whether the last check still counts.
    pub(in crate::discord) fn is_open(&self) -> bool {
        let last_check = *self.last_check.borrow();
        last_check.is_none_or(|LeaseCheck { now, date }| {
            now.plus(CHECK_VALID_FOR) > self.clock.now()
                && date.plus(CHECK_VALID_FOR) > self.clock.date()
        })
    }

    /// Waits for a check that counts.
    pub(in crate::discord) async fn opened(&self) {
        let mut checks = self.last_check.subscribe();
        while !self.is_open() {
            // The sender lives in `self`, so the wait cannot fail.
            let _changed = checks.changed().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use crate::table::tests::watch_clock::WatchClock;

    use super::*;

    const CHECK_VALID_MS: i64 = CHECK_VALID_FOR.as_millis() as i64;

    #[test]
    fn nothing_passes_between_an_old_check_and_the_next() {
        let clock = Arc::new(WatchClock::new());
        let gate = Gate::new(Arc::clone(&clock) as Arc<dyn Clock>);
        assert!(gate.is_open(), "nobody else can take tables");
        let begun = gate.begin_check();
        gate.finish_check(Some(begun));
        assert!(gate.is_open());
        clock.advance(CHECK_VALID_MS);
        let mut opened = gate.opened().boxed();
        assert!(!gate.is_open() && opened.as_mut().now_or_never().is_none());
        gate.finish_check(Some(begun));
        let still_waits = opened.as_mut().now_or_never().is_none();
        assert!(still_waits, "that check is as old");
        gate.finish_check(Some(gate.begin_check()));
        assert!(opened.now_or_never().is_some());
    }

    #[test]
    fn a_check_from_before_a_halt_is_old_although_the_time_of_waiting_stood_still() {
        let clock = Arc::new(WatchClock::new());
        let gate = Gate::new(Arc::clone(&clock) as Arc<dyn Clock>);
        gate.finish_check(Some(gate.begin_check()));
        clock.sleep_through(CHECK_VALID_MS);
        assert!(!gate.is_open());
        gate.finish_check(Some(gate.begin_check()));
        assert!(gate.is_open());
    }
}
