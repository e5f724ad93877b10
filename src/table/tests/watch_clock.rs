//! A clock that a test advances.

use std::future::Future;
use std::pin::Pin;

use tokio::sync::watch;

use crate::id::Millis;
use crate::table::Clock;

/// A clock that stands still until it is told to go on, and wakes sleepers then.
pub(super) struct WatchClock(watch::Sender<Millis>);

impl WatchClock {
    pub(super) fn new() -> Self {
        Self(watch::Sender::new(Millis::new(1_700_000_000_000)))
    }

    pub(super) fn advance(&self, ms: i64) {
        self.0.send_modify(|now| *now = Millis::new(now.get() + ms));
    }
}

impl Clock for WatchClock {
    fn now(&self) -> Millis {
        *self.0.borrow()
    }

    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        let mut seen = self.0.subscribe();
        Box::pin(async move {
            seen.wait_for(|now| *now >= at).await.expect("the clock outlives who sleeps by it");
        })
    }
}
