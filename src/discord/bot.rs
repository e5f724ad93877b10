//! Starts and stops the bot.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::discord::context::AppState;
use crate::discord::input::dispatcher::Dispatcher;
use crate::id::PartitionSet;
use crate::listener::PublicListener;
use crate::store::Store;
use crate::table::TableHandle;

mod application;
mod error;
mod event_router;
mod gateway;
mod gateway_events;
mod inspection;
mod invite_link;
mod parts;
mod pending_inputs;
mod places;
mod posts;
mod prepared;
mod registration;
mod retry;
mod session_start_limit;
mod shards;
mod sharing;

pub use error::BotError;
use gateway::Connection;
pub use inspection::{Finding, application_id, inspect};
pub use invite_link::invitation;
pub use parts::BotParts;
pub use prepared::Prepared;

/// Time limit for closing the connection and parking the tables.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// Time limit for a clean disconnect. A live connection closes within half a second; while serenity opens
/// a new session, it does not respond for five seconds or more.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(2);

/// Time limit for finishing replies before another process takes over, and the same for posts: several
/// times as long as Discord needs for one.
const REPLY_TIMEOUT: Duration = Duration::from_millis(500);

/// Time limit for showing on every table that the bot is stopping. With [`CLOSE_TIMEOUT`] and the
/// time for the store, it stays below the ten seconds after which a supervisor kills the process.
const ANNOUNCE_STOP_TIMEOUT: Duration = Duration::from_secs(3);

/// Seconds between a supervisor's request to stop and its kill, less one second for the store.
const SHUTDOWN_SECONDS: u64 = 9;

/// Time limit for the last check of who has which tables.
const LAST_REBALANCE_TIMEOUT: Duration = Duration::from_secs(2);

/// The most milliseconds for asking the store whether another process continues: it is asked before
/// and after the tables are given up.
const STORE_QUERIES_MS: u128 = 2_000;

const _: () = assert!(DISCONNECT_TIMEOUT.as_secs() < CLOSE_TIMEOUT.as_secs());
const _: () =
    assert!(CLOSE_TIMEOUT.as_secs() + ANNOUNCE_STOP_TIMEOUT.as_secs() <= SHUTDOWN_SECONDS);
const _: () = assert!(
    2 * REPLY_TIMEOUT.as_millis() + 2 * ANNOUNCE_STOP_TIMEOUT.as_millis() + STORE_QUERIES_MS
        <= SHUTDOWN_SECONDS as u128 * 1_000
);

/// A bot that is connected to Discord.
pub struct Bot {
    app: Arc<AppState>,
    connection: Connection,
    dispatcher: Arc<Dispatcher>,
    public: Option<PublicListener>,
    /// The task that takes and gives up tables, if this process shares them; dropping the set aborts
    /// the task.
    sharing: JoinSet<()>,
    /// Tells that task to rebalance a last time, and to end.
    last_rebalance: Arc<Notify>,
}

impl Bot {
    /// Starts a bot on an open database: the bot that has `waited` for it, or else a new one.
    /// Returns once the bot is ready; `None` if `stop_signal` completes first.
    ///
    /// # Errors
    /// [`BotError`]; leaves nothing running.
    pub async fn start(
        parts: BotParts,
        waited: Option<Prepared>,
        store: Store,
        stop_signal: impl Future<Output = ()>,
    ) -> Result<Option<Self>, BotError> {
        let mut stop_signal = pin!(stop_signal);
        let prepared = match waited {
            None => Prepared::new(parts, &mut stop_signal).await?,
            waited => waited,
        };
        match prepared {
            Some(prepared) => prepared.start(store, stop_signal).await,
            None => Ok(None),
        }
    }

    /// Returns the state that the parts of the bot share.
    #[must_use]
    pub fn app(&self) -> &Arc<AppState> {
        &self.app
    }

    /// Returns where Discord may post interactions and events, if the public listener is on.
    #[must_use]
    pub fn public_address(&self) -> Option<SocketAddr> {
        self.public.as_ref().map(PublicListener::address)
    }

    /// Waits until the connection ends or sharing the tables fails. Both are always errors, because
    /// a lost connection reconnects by itself.
    ///
    /// # Errors
    /// [`BotError::Gateway`] or [`BotError::Sharing`].
    pub async fn ended(&mut self) -> BotError {
        tokio::select! {
            error = self.connection.ended() => error,
            Some(Err(_)) = self.sharing.join_next() => BotError::Sharing,
        }
    }

    /// Parks the tables and stops answering, so that another process can take them over as soon as
    /// the store is closed. Nothing of this shows on Discord, unless all other processes stop too.
    pub async fn hand_over(&mut self) {
        self.sharing.shutdown().await;
        if let Some(public) = &self.public {
            if self.app.store.is_shared() {
                public.drain();
            } else {
                // No other process would learn of a post that this one accepts.
                public.close();
            }
        }
        self.dispatcher.close(REPLY_TIMEOUT).await;
        self.app.metrics().unwatch();
        let tables = self.app.tables.all();
        // The process that takes a table answers the interactions still waiting for it.
        self.app.store.give_up(PartitionSet::ALL);
        if timeout(ANNOUNCE_STOP_TIMEOUT, self.app.tables.park())
            .await
            .is_err()
        {
            tracing::warn!("not every table could be parked");
        }
        let posted = self.app.updates.settled(PartitionSet::ALL, REPLY_TIMEOUT);
        posted.await;
        if self.app.store.is_last_process().await {
            tracing::info!("the other processes stop too; running hands stay in the database");
            self.app.outbox.gate().finish_check(None);
            self.announce_stop(&tables).await;
        }
        self.app.outbox.close();
    }

    /// Disconnects after [`Bot::hand_over`]. Until then passes Discord's posts on to the processes
    /// that have the tables.
    pub async fn leave(self) {
        self.disconnect().await;
        if let Some(public) = self.public {
            public.finish().await;
        }
    }

    /// Disconnects, parks the tables and shows on their messages that the bot is stopping. The
    /// state of the tables is in the store already.
    pub async fn stop(mut self) {
        if let Some(public) = &self.public {
            public.close();
        }
        self.app.metrics().unwatch();
        let mut tables = self.app.tables.all();
        let closed = async {
            // Another process may just have left its tables to this one, which is the last.
            self.last_rebalance.notify_one();
            let _ended = timeout(LAST_REBALANCE_TIMEOUT, self.sharing.join_next()).await;
            self.sharing.shutdown().await;
            self.app.outbox.gate().finish_check(None);
            tables = self.app.tables.all();
            self.disconnect().await;
            self.app.tables.park().await;
        };
        if timeout(CLOSE_TIMEOUT, closed).await.is_err() {
            tracing::warn!("the connection did not close in time and was dropped");
        }
        self.announce_stop(&tables).await;
        self.app.outbox.close();
    }

    /// Shows on the messages of parked tables that the bot is stopping.
    async fn announce_stop(&self, tables: &[TableHandle]) {
        let mut tables: Vec<_> = tables.iter().map(TableHandle::now).collect();
        // Tables with a running hand come first: there may not be time for all.
        tables.sort_by_key(|table| table.hand().is_none());
        let shown = join_all(
            tables
                .iter()
                .map(|table| self.app.updates.announce_shutdown(table)),
        );
        if timeout(ANNOUNCE_STOP_TIMEOUT, shown).await.is_err() {
            tracing::warn!("not every table could show that the bot is stopping");
        }
    }

    async fn disconnect(&self) {
        let closed = timeout(DISCONNECT_TIMEOUT, self.connection.close());
        if closed.await.is_err() {
            tracing::info!("no session could be closed in time; the connection was dropped");
        }
    }
}
