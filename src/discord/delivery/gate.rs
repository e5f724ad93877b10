//! Whether this process has lately seen which tables are its own.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use crate::id::Millis;
use crate::store::SILENT;
use crate::table::Clock;

/// How long a look at the leases counts. Within this time no other process has taken a table: each waits longer
/// for a sign of life.
const LOOK_VALID_FOR: Duration = Duration::from_secs(1);

const _: () = assert!(LOOK_VALID_FOR.as_millis() < SILENT.as_millis());

/// Whether this process has lately seen which tables are its own. If not, it may have been halted, and other
/// processes may have its tables: it changes no message until it has looked.
#[derive(Clone)]
pub(in crate::discord) struct Gate {
    clock: Arc<dyn Clock>,
    /// The last look; `None` while no other process can take tables.
    looked: Arc<watch::Sender<Option<Look>>>,
}

/// When a look at the leases began, in both times of the clock.
#[derive(Clone, Copy)]
pub(in crate::discord) struct Look {
    now: Millis,
    /// Unlike `now`, it always advances while the program is halted or the machine sleeps.
    date: Millis,
}

impl Gate {
    /// Makes a gate that is open until the first look.
    pub(super) fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            looked: Arc::default(),
        }
    }

    /// Begins a look.
    pub(in crate::discord) fn begin_check(&self) -> Look {
        Look {
            now: self.clock.now(),
            date: self.clock.date(),
        }
    }

    /// Notes a look once everything that it found has been applied; `None` if no other process can take tables
    /// from now on.
    pub(in crate::discord) fn finish_check(&self, look: Option<Look>) {
        self.looked.send_replace(look);
    }

    /// Whether the last look still counts.
    pub(in crate::discord) fn is_open(&self) -> bool {
        let looked = *self.looked.borrow();
        looked.is_none_or(|Look { now, date }| {
            now.plus(LOOK_VALID_FOR) > self.clock.now()
                && date.plus(LOOK_VALID_FOR) > self.clock.date()
        })
    }

    /// Waits for a look that counts.
    pub(in crate::discord) async fn opened(&self) {
        let mut looked = self.looked.subscribe();
        while !self.is_open() {
            // The sender lives in `self`, so the wait cannot fail.
            let _changed = looked.changed().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use crate::table::tests::watch_clock::WatchClock;

    use super::*;

    const LOOK_VALID_MS: i64 = LOOK_VALID_FOR.as_millis() as i64;

    #[test]
    fn nothing_passes_between_an_old_look_and_the_next() {
        let clock = Arc::new(WatchClock::new());
        let gate = Gate::new(Arc::clone(&clock) as Arc<dyn Clock>);
        assert!(gate.is_open(), "nobody else can take tables");
        let begun = gate.begin_check();
        gate.finish_check(Some(begun));
        assert!(gate.is_open());
        clock.advance(LOOK_VALID_MS);
        let mut opened = gate.opened().boxed();
        assert!(!gate.is_open() && opened.as_mut().now_or_never().is_none());
        gate.finish_check(Some(begun));
        let still_waits = opened.as_mut().now_or_never().is_none();
        assert!(still_waits, "that look is as old");
        gate.finish_check(Some(gate.begin_check()));
        assert!(opened.now_or_never().is_some());
    }

    #[test]
    fn a_look_from_before_a_halt_is_old_although_the_time_of_waiting_stood_still() {
        let clock = Arc::new(WatchClock::new());
        let gate = Gate::new(Arc::clone(&clock) as Arc<dyn Clock>);
        gate.finish_check(Some(gate.begin_check()));
        clock.sleep_through(LOOK_VALID_MS);
        assert!(!gate.is_open());
        gate.finish_check(Some(gate.begin_check()));
        assert!(gate.is_open());
    }
}
