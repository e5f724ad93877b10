//! Inputs about servers and channels that tables could not take yet, because they were busy or reloading.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use parking_lot::Mutex;

use crate::discord::delivery::outbox::Outbox;
use crate::id::TableId;
use crate::table::{Input, InputError, TableHandle};

/// The wait before the first retry; each further failure doubles it.
const RETRY_DELAY: Duration = Duration::from_millis(500);

/// The longest wait.
const RETRY_DELAY_MAX: Duration = Duration::from_secs(30);

/// The newest input from one source, either the gateway or refused posts, that each table has not taken yet,
/// waiting or on its way. Without it, a table whose server or channel is gone would play on by its clock.
#[derive(Clone, Default)]
pub(super) struct PendingInputs(Arc<Mutex<Inputs>>);

type Inputs = BTreeMap<TableId, Arc<Input>>;

impl PendingInputs {
    /// Sends an input to a table, and tries again in the background if the table cannot take it now.
    pub(super) async fn send(&self, outbox: &Outbox, handle: &TableHandle, input: Input) {
        let input = Arc::new(input);
        if self.replace(handle.id(), &input) && !self.deliver_if_newest(handle, &input).await {
            tokio::spawn(self.clone().retry(outbox.clone(), handle.clone(), input));
        }
    }

    /// Drops a table's pending input, because its server is back; returns whether there was one. If it
    /// is on its way, the table may still take it.
    pub(super) fn cancel(&self, table: TableId) -> bool {
        let mut pending = self.0.lock();
        !is_deleted(&pending, table) && pending.remove(&table).is_some()
    }

    /// Replaces a table's pending input with a newer one; returns `false` if the pending one has to stay.
    fn replace(&self, table: TableId, input: &Arc<Input>) -> bool {
        let mut pending = self.0.lock();
        // A deleted channel does not come back with its server.
        let stays = is_deleted(&pending, table);
        if !stays {
            pending.insert(table, Arc::clone(input));
        }
        !stays
    }

    /// Sends an input until the table takes or refuses it, or is gone, or the input is out of date.
    async fn retry(self, outbox: Outbox, handle: TableHandle, input: Arc<Input>) {
        let mut wait = RETRY_DELAY;
        loop {
            if outbox.until_closed(outbox.pause(wait)).await.is_none() {
                return;
            }
            if self.deliver_if_newest(&handle, &input).await {
                return;
            }
            wait = (wait * 2).min(RETRY_DELAY_MAX);
        }
    }

    /// Sends an input unless it is out of date; returns `false` if the table may take it later.
    async fn deliver_if_newest(&self, handle: &TableHandle, input: &Arc<Input>) -> bool {
        let table = handle.id();
        let mut request = pin!(try_ask(handle, Input::clone(input)));
        let at_once = {
            let pending = self.0.lock();
            if !is_newest(&pending, table, input) {
                return true;
            }
            // Polling once puts the input into the table's inbox, so that nothing sent after a
            // cancellation overtakes it.
            request.as_mut().now_or_never()
        };
        let is_done = match at_once {
            Some(is_done) => is_done,
            None => request.await,
        };
        let mut pending = self.0.lock();
        if is_done && is_newest(&pending, table, input) {
            pending.remove(&table);
        }
        is_done
    }
}

fn is_newest(pending: &Inputs, table: TableId, input: &Arc<Input>) -> bool {
    let newest = pending.get(&table);
    newest.is_some_and(|newest| Arc::ptr_eq(newest, input))
}

/// Whether a table still has to learn that its channel is deleted.
fn is_deleted(pending: &Inputs, table: TableId) -> bool {
    let newest = pending.get(&table).map(Arc::as_ref);
    matches!(newest, Some(Input::ChannelDeleted))
}

/// Sends an input to a table; returns `false` if the table may take it later.
pub(super) async fn try_ask(handle: &TableHandle, input: Input) -> bool {
    let name = input.name();
    let Err(error) = handle.ask(input, None).await else {
        return true;
    };
    tracing::warn!(table = %handle.id(), input = name, %error, "a table could not follow a change of its server or channel");
    match error {
        InputError::Busy | InputError::Halted => false,
        InputError::Refused { .. } | InputError::Gone => true,
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::timeout;

    use crate::discord::bot::places::{PlaceChange, apply_to_table};
    use crate::discord::delivery::picture_renderer::PictureRenderer;
    use crate::discord::delivery::portraits::Portraits;
    use crate::discord::delivery::rest::Rest;
    use crate::id::{GuildId, UserId};
    use crate::metrics::Metrics;
    use crate::table::Clock;
    use crate::table::tests::registry_fixture::{PATIENCE, RegistryFixture};

    use super::*;

    const ANN: UserId = UserId::new(101);

    /// Attempts after which a test assumes that nothing more arrives.
    const ATTEMPTS: usize = 8;

    /// A table in its lobby, and its pending inputs.
    struct PendingFixture {
        tables: RegistryFixture,
        table: TableHandle,
        outbox: Outbox,
        pending: PendingInputs,
    }

    impl PendingFixture {
        async fn new() -> Self {
            let tables = RegistryFixture::new();
            let table = tables.open(ANN).await;
            let rest = Rest::new("x", None, Metrics::default()).expect("a client");
            let renderer = PictureRenderer::new(Portraits::default());
            let clock = Arc::clone(&tables.clock) as Arc<dyn Clock>;
            Self {
                tables,
                table,
                outbox: Outbox::new(rest, renderer, clock),
                pending: PendingInputs::default(),
            }
        }

        /// The same with a store that refuses writes, so that `input` stays pending.
        async fn with_pending(input: Input) -> Self {
            let fixture = Self::new().await;
            fixture.refuse_writes(true).await;
            fixture.ask(input).await;
            assert!(!fixture.has_nothing_pending());
            fixture
        }

        async fn refuse_writes(&self, refused: bool) {
            self.tables.store.refuse_writes(refused).await;
        }

        async fn ask(&self, input: Input) {
            self.pending.send(&self.outbox, &self.table, input).await;
        }

        /// Applies a change of its server to the table.
        async fn apply(&self, change: impl FnOnce(GuildId) -> PlaceChange) {
            let guild = self.table.now().place.guild;
            let change = change(guild.expect("a server"));
            apply_to_table((&self.outbox, &self.pending), &self.table, &change).await;
        }

        /// Whether the table has no pending input.
        fn has_nothing_pending(&self) -> bool {
            self.pending.0.lock().is_empty()
        }

        fn is_suspended(&self) -> bool {
            self.table.now().suspended.is_some()
        }

        fn advance(&self, by: Duration) {
            let ms = i64::try_from(by.as_millis()).expect("a short time");
            self.tables.clock.advance(ms);
        }

        /// Advances the clock past the next attempt, and waits until the table has handled what it was sent before:
        /// however slow the store is, the table is not idle for so long that it closes.
        async fn attempt(&self) {
            self.advance(RETRY_DELAY_MAX);
            let _handled = self.table.ask(Input::Tick, None).await;
            let _answered = self.tables.store.balance(ANN).await;
        }

        async fn attempts(&self) {
            for _ in 0..ATTEMPTS {
                self.attempt().await;
            }
        }

        /// Lets the store write again, and waits until no input is pending.
        async fn deliver_all(&self) {
            self.refuse_writes(false).await;
            let delivered = async {
                while !self.has_nothing_pending() {
                    self.attempt().await;
                }
            };
            timeout(PATIENCE, delivered).await.expect("it comes");
        }
    }

    #[tokio::test]
    async fn a_table_that_has_halted_gets_its_input_later() {
        let fixture = PendingFixture::with_pending(Input::Suspend).await;
        fixture.attempts().await;
        assert!(!fixture.is_suspended(), "the store still refuses");
        assert!(!fixture.has_nothing_pending());
        fixture.deliver_all().await;
        assert!(fixture.is_suspended());
    }

    #[tokio::test]
    async fn a_server_that_is_back_cancels_the_pending_input_of_its_table() {
        let fixture = PendingFixture::with_pending(Input::Suspend).await;
        fixture.apply(PlaceChange::ServerAvailable).await;
        fixture.deliver_all().await;
        fixture.attempts().await;
        assert!(!fixture.is_suspended());
    }

    #[tokio::test]
    async fn a_server_that_is_back_overtakes_no_input_on_its_way() {
        for refused in [false, true] {
            let fixture = PendingFixture::new().await;
            let (pending, out) = (fixture.pending.clone(), Arc::new(Input::Suspend));
            assert!(pending.replace(fixture.table.id(), &out));
            fixture.refuse_writes(refused).await;
            let (outbox, table) = (fixture.outbox.clone(), fixture.table.clone());
            let mut retrying = pin!(pending.retry(outbox, table, out));
            assert!(retrying.as_mut().now_or_never().is_none(), "it waits");
            fixture.advance(RETRY_DELAY);
            let sent = retrying.as_mut().now_or_never();
            assert!(sent.is_none(), "the table has not answered");
            fixture.apply(PlaceChange::ServerAvailable).await;
            fixture.refuse_writes(false).await;
            let all = async { tokio::join!(retrying, fixture.attempts()) };
            timeout(PATIENCE, all).await.expect("it ends");
            assert!(!fixture.is_suspended(), "refused: {refused}");
        }
    }

    #[tokio::test]
    async fn a_deleted_channel_stays_deleted_when_its_server_changes() {
        for change in [PlaceChange::ServerAvailable, PlaceChange::ServerUnavailable] {
            let fixture = PendingFixture::with_pending(Input::ChannelDeleted).await;
            fixture.apply(change).await;
            fixture.deliver_all().await;
            assert!(fixture.table.now().is_closed());
        }
    }

    #[tokio::test]
    async fn the_newest_input_counts() {
        for before in [Input::Suspend, Input::ChannelDeleted] {
            let fixture = PendingFixture::with_pending(before).await;
            fixture.apply(PlaceChange::BotRemoved).await;
            fixture.deliver_all().await;
            assert!(fixture.table.now().is_closed());
        }
    }
}
