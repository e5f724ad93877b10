//! The sandbox's clock as the bot's clock.

use futures_util::future::BoxFuture;

use crate::id::Timestamp;
use crate::table::Clock;

/// The sandbox's clock as the bot's [`Clock`].
pub(super) struct SandboxClock(pub(super) sandbox::Clock);

impl Clock for SandboxClock {
    fn now(&self) -> Timestamp {
        Timestamp::new(self.0.now_ms())
    }

    fn sleep_until(&self, at: Timestamp) -> BoxFuture<'_, ()> {
        Box::pin(self.0.sleep_until(at.get()))
    }
}
