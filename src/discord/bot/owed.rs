//! Changes of places that tables could not follow yet, because they were busy or being loaded again.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use parking_lot::Mutex;

use crate::discord::delivery::outbox::Outbox;
use crate::id::TableId;
use crate::table::{AskError, Input, TableHandle, Unreachable};

/// The wait before a table gets its input once more; it doubles with each further failure.
const AGAIN: Duration = Duration::from_millis(500);

/// The longest wait.
const AGAIN_MAX: Duration = Duration::from_secs(30);

/// The newest input that each table has not taken yet, whether it waits or is on its way. Otherwise a
/// table whose server or channel is gone would play on by its clock.
#[derive(Clone, Default)]
pub(super) struct Owed(Arc<Mutex<Inputs>>);

type Inputs = BTreeMap<TableId, Arc<Input>>;

impl Owed {
    /// Sends an input to a table, and tries again in the background if the table cannot take it now.
    pub(super) async fn ask(&self, outbox: &Outbox, handle: &TableHandle, input: Input) {
        let input = Arc::new(input);
        if self.owe(handle.id(), &input) && !self.delivered(handle, &input).await {
            tokio::spawn(self.clone().insist(outbox.clone(), handle.clone(), input));
        }
    }

    /// Forgets what a table could not take, because its server is back; returns whether there was
    /// anything. The table may still take that, if it is on its way.
    pub(super) fn cancel(&self, table: TableId) -> bool {
        let mut owed = self.0.lock();
        if owed.get(&table).is_none_or(|input| channel_is_gone(input)) {
            return false;
        }
        owed.remove(&table).is_some()
    }

    /// Replaces what a table is owed, because that is out of date; returns `false` if the newer input
    /// changes nothing about it.
    fn owe(&self, table: TableId, input: &Arc<Input>) -> bool {
        let mut owed = self.0.lock();
        let is_gone = owed.get(&table).is_some_and(|input| channel_is_gone(input));
        // A deleted channel does not come back with its server.
        let stays = is_gone && !channel_is_gone(input) && !matches!(**input, Input::Close);
        if !stays {
            owed.insert(table, Arc::clone(input));
        }
        !stays
    }

    /// Sends an input until the table takes or refuses it, or is gone, or the input is out of date.
    async fn insist(self, outbox: Outbox, handle: TableHandle, input: Arc<Input>) {
        let mut wait = AGAIN;
        loop {
            tokio::select! {
                () = outbox.pause(wait) => {}
                () = outbox.closed() => return,
            }
            if self.delivered(&handle, &input).await {
                return;
            }
            wait = (wait * 2).min(AGAIN_MAX);
        }
    }

    /// Sends an input unless it is out of date; returns `false` if the table may take it later.
    async fn delivered(&self, handle: &TableHandle, input: &Arc<Input>) -> bool {
        let table = handle.id();
        let mut request = pin!(asked(handle, Input::clone(input)));
        let at_once = {
            let owed = self.0.lock();
            if !is_newest(&owed, table, input) {
                return true;
            }
            // This puts the input into the table's inbox: what is sent after a cancellation must not
            // overtake it.
            request.as_mut().now_or_never()
        };
        let is_done = match at_once {
            Some(is_done) => is_done,
            None => request.await,
        };
        let mut owed = self.0.lock();
        if is_done && is_newest(&owed, table, input) {
            owed.remove(&table);
        }
        is_done
    }
}

fn is_newest(owed: &Inputs, table: TableId, input: &Arc<Input>) -> bool {
    let newest = owed.get(&table);
    newest.is_some_and(|newest| Arc::ptr_eq(newest, input))
}

/// Whether an input tells a table that its channel is gone.
fn channel_is_gone(input: &Input) -> bool {
    let gone = Unreachable::ChannelGone;
    matches!(input, Input::Suspend { why } if *why == gone)
}

/// Sends an input to a table; returns `false` if the table may take it later.
pub(super) async fn asked(handle: &TableHandle, input: Input) -> bool {
    let name = input.name();
    let Err(error) = handle.ask(input, None).await else {
        return true;
    };
    tracing::warn!(table = %handle.id(), input = name, %error, "a table could not follow a change of its server or channel");
    match error {
        AskError::Busy | AskError::Halted => false,
        AskError::Refused { .. } | AskError::Gone => true,
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::timeout;

    use crate::discord::bot::places::{Change, follow};
    use crate::discord::delivery::picture_renderer::PictureRenderer;
    use crate::discord::delivery::portraits::Portraits;
    use crate::discord::delivery::rest::Rest;
    use crate::id::{GuildId, UserId};
    use crate::metrics::Metrics;
    use crate::table::Clock;
    use crate::table::tests::registry_fixture::{PATIENCE, RegistryFixture};

    use super::*;

    const ANN: UserId = UserId::new(101);
    const OUT: Unreachable = Unreachable::ServerOut;
    const GONE: Unreachable = Unreachable::ChannelGone;

    /// Attempts after which a test believes that nothing more comes.
    const ATTEMPTS: usize = 8;

    /// A table in its lobby, and what it is owed.
    struct OwedFixture {
        tables: RegistryFixture,
        table: TableHandle,
        outbox: Outbox,
        owed: Owed,
    }

    impl OwedFixture {
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
                owed: Owed::default(),
            }
        }

        /// The same with a store that refuses writes, and an input that the table therefore could not
        /// take.
        async fn owing(input: Input) -> Self {
            let fixture = Self::new().await;
            fixture.refuse_writes(true).await;
            fixture.ask(input).await;
            assert!(!fixture.is_paid());
            fixture
        }

        async fn refuse_writes(&self, refused: bool) {
            self.tables.store.refuse_writes(refused).await;
        }

        async fn ask(&self, input: Input) {
            self.owed.ask(&self.outbox, &self.table, input).await;
        }

        /// Lets the table follow a change of its server.
        async fn follow(&self, change: impl FnOnce(GuildId) -> Change) {
            let guild = self.table.now().place.guild;
            let change = change(guild.expect("a server"));
            follow((&self.outbox, &self.owed), &self.table, &change).await;
        }

        /// Whether the table is owed nothing.
        fn is_paid(&self) -> bool {
            self.owed.0.lock().is_empty()
        }

        fn suspended(&self) -> Option<Unreachable> {
            self.table.now().suspended.map(|since| since.why)
        }

        fn advance(&self, by: Duration) {
            let ms = i64::try_from(by.as_millis()).expect("a short time");
            self.tables.clock.advance(ms);
        }

        /// Advances the clock past the next attempt; the store's answer gives the table time for it.
        async fn attempt(&self) {
            self.advance(AGAIN_MAX);
            let _answered = self.tables.store.balance(ANN).await;
        }

        async fn attempts(&self) {
            for _ in 0..ATTEMPTS {
                self.attempt().await;
            }
        }

        /// Lets the store write again, and waits until the table is owed nothing.
        async fn pay(&self) {
            self.refuse_writes(false).await;
            let paid = async {
                while !self.is_paid() {
                    self.attempt().await;
                }
            };
            timeout(PATIENCE, paid).await.expect("it comes");
        }
    }

    const fn suspend(why: Unreachable) -> Input {
        Input::Suspend { why }
    }

    #[tokio::test]
    async fn a_table_that_has_halted_gets_its_input_later() {
        let fixture = OwedFixture::owing(suspend(OUT)).await;
        fixture.attempts().await;
        assert_eq!(fixture.suspended(), None, "the store still refuses");
        assert!(!fixture.is_paid());
        fixture.pay().await;
        assert_eq!(fixture.suspended(), Some(OUT));
    }

    #[tokio::test]
    async fn a_server_that_is_back_cancels_what_its_table_is_owed() {
        let fixture = OwedFixture::owing(suspend(OUT)).await;
        fixture.follow(Change::There).await;
        fixture.pay().await;
        fixture.attempts().await;
        assert_eq!(fixture.suspended(), None);
    }

    #[tokio::test]
    async fn a_server_that_is_back_overtakes_no_input_on_its_way() {
        for refused in [false, true] {
            let fixture = OwedFixture::new().await;
            let (owed, out) = (fixture.owed.clone(), Arc::new(suspend(OUT)));
            assert!(owed.owe(fixture.table.id(), &out));
            fixture.refuse_writes(refused).await;
            let (outbox, table) = (fixture.outbox.clone(), fixture.table.clone());
            let mut insisting = pin!(owed.insist(outbox, table, out));
            assert!(insisting.as_mut().now_or_never().is_none(), "it waits");
            fixture.advance(AGAIN);
            let sent = insisting.as_mut().now_or_never();
            assert!(sent.is_none(), "the table has not answered");
            fixture.follow(Change::There).await;
            fixture.refuse_writes(false).await;
            let all = async { tokio::join!(insisting, fixture.attempts()) };
            timeout(PATIENCE, all).await.expect("it ends");
            assert_eq!(fixture.suspended(), None, "refused: {refused}");
        }
    }

    #[tokio::test]
    async fn a_deleted_channel_stays_deleted_whatever_its_server_does() {
        for change in [Change::There, Change::Out] {
            let fixture = OwedFixture::owing(suspend(GONE)).await;
            fixture.follow(change).await;
            fixture.pay().await;
            assert_eq!(fixture.suspended(), Some(GONE));
        }
    }

    #[tokio::test]
    async fn the_newest_input_counts() {
        for before in [OUT, GONE] {
            let fixture = OwedFixture::owing(suspend(before)).await;
            fixture.follow(Change::Removed).await;
            fixture.pay().await;
            assert!(fixture.table.now().is_closed());
        }
    }
}
