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
    /// When the last look began; `None` as long as no other process can take tables.
    looked: Arc<watch::Sender<Option<Millis>>>,
}

impl Gate {
    /// Makes one that is open until there has been a look.
    pub(super) fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            looked: Arc::default(),
        }
    }

    /// Notes a look that began at a time and of which everything has been followed; `None` if nobody else
    /// can take tables from now on.
    pub(in crate::discord) fn looked(&self, at: Option<Millis>) {
        self.looked.send_replace(at);
    }

    /// Whether the last look still counts.
    pub(in crate::discord) fn is_open(&self) -> bool {
        let looked = *self.looked.borrow();
        looked.is_none_or(|at| at.plus(CURRENT) > self.clock.now())
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
        let begun = clock.now();
        gate.looked(Some(begun));
        assert!(gate.is_open());
        clock.advance(CURRENT_MS);
        let mut opened = gate.opened().boxed();
        assert!(!gate.is_open() && opened.as_mut().now_or_never().is_none());
        gate.looked(Some(begun));
        let still_waits = opened.as_mut().now_or_never().is_none();
        assert!(still_waits, "that look is as old");
        gate.looked(Some(clock.now()));
        assert!(opened.now_or_never().is_some());
    }
}
