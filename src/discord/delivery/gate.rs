//! Whether this process has lately seen which tables are its own.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use crate::id::Millis;
use crate::store::SILENT;
use crate::table::Clock;

/// How long a look at the leases counts. By then no other process has taken anything: they wait longer for
/// a sign of life.
const CURRENT: Duration = Duration::from_secs(1);

const _: () = assert!(CURRENT.as_millis() < SILENT.as_millis());

/// Whether this process has lately seen which tables are its own. If not, it may have been halted, and other
/// processes may have its tables: it changes no message until it has looked.
#[derive(Clone)]
pub(in crate::discord) struct Gate {
    clock: Arc<dyn Clock>,
    /// The last look; `None` as long as no other process can take tables.
    looked: Arc<watch::Sender<Option<Look>>>,
}

/// When a look at the leases began, by both of the clock's times.
#[derive(Clone, Copy)]
pub(in crate::discord) struct Look {
    now: Millis,
    /// It goes on while the program is halted or the machine sleeps, and `now` may not.
    date: Millis,
}

impl Gate {
    /// Makes one that is open until there has been a look.
    pub(super) fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            looked: Arc::default(),
        }
    }

    /// Begins a look.
    pub(in crate::discord) fn look(&self) -> Look {
        Look {
            now: self.clock.now(),
            date: self.clock.date(),
        }
    }

    /// Notes a look of which everything has been followed; `None` if nobody else can take tables from now
    /// on.
    pub(in crate::discord) fn looked(&self, look: Option<Look>) {
        self.looked.send_replace(look);
    }

    /// Whether the last look still counts.
    pub(in crate::discord) fn is_open(&self) -> bool {
        let looked = *self.looked.borrow();
        looked.is_none_or(|Look { now, date }| {
            now.plus(CURRENT) > self.clock.now() && date.plus(CURRENT) > self.clock.date()
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

    const CURRENT_MS: i64 = CURRENT.as_millis() as i64;

    #[test]
    fn nothing_passes_between_an_old_look_and_the_next() {
        let clock = Arc::new(WatchClock::new());
        let gate = Gate::new(Arc::clone(&clock) as Arc<dyn Clock>);
        assert!(gate.is_open(), "nobody else can take tables");
        let begun = gate.look();
        gate.looked(Some(begun));
        assert!(gate.is_open());
        clock.advance(CURRENT_MS);
        let mut opened = gate.opened().boxed();
        assert!(!gate.is_open() && opened.as_mut().now_or_never().is_none());
        gate.looked(Some(begun));
        let still_waits = opened.as_mut().now_or_never().is_none();
        assert!(still_waits, "that look is as old");
        gate.looked(Some(gate.look()));
        assert!(opened.now_or_never().is_some());
    }

    #[test]
    fn a_look_from_before_a_halt_is_old_although_the_time_of_waiting_stood_still() {
        let clock = Arc::new(WatchClock::new());
        let gate = Gate::new(Arc::clone(&clock) as Arc<dyn Clock>);
        gate.looked(Some(gate.look()));
        clock.sleep_through(CURRENT_MS);
        assert!(!gate.is_open());
        gate.looked(Some(gate.look()));
        assert!(gate.is_open());
    }
}
