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
use crate::id::Partitions;
use crate::listener::PublicListener;
use crate::store::Store;
use crate::table::TableHandle;

mod application;
mod error;
mod gateway;
mod inlet;
mod inspection;
mod invitation;
mod owed;
mod parts;
mod places;
mod posts;
mod prepared;
mod reach;
mod registration;
mod sessions;
mod shards;
mod sharing;

pub use error::BotError;
use gateway::Connection;
pub use inspection::{Finding, application_id, inspect};
pub use invitation::invitation;
pub use parts::Parts;
pub use prepared::Prepared;

/// Time limit for closing the connection and parking the tables.
const CLOSE_PATIENCE: Duration = Duration::from_secs(5);

/// Time limit for a clean disconnect. A live connection closes within half a second; while opening
/// a new session, serenity does not react for five seconds or more.
const GOODBYE_PATIENCE: Duration = Duration::from_secs(2);

/// Time limit for finishing replies before another process takes over, and the same for posts:
/// several times what Discord takes for one.
const ANSWER_PATIENCE: Duration = Duration::from_millis(500);

/// Time limit for showing on every table that the bot is stopping. With [`CLOSE_PATIENCE`] and the
/// time for the store, it stays below the ten seconds after which a supervisor kills the process.
const PARTING_PATIENCE: Duration = Duration::from_secs(3);

/// Seconds between a supervisor's request to stop and its kill, less one second for the store.
const SUPERVISOR_SECONDS: u64 = 9;

/// Time limit for the last look at who has which tables.
const LOOK_PATIENCE: Duration = Duration::from_secs(2);

/// The most milliseconds that the store takes to report whether another process continues: it is
/// asked before and after the tables are given up.
const ASKED_TWICE_MS: u128 = 2_000;

const _: () = assert!(GOODBYE_PATIENCE.as_secs() < CLOSE_PATIENCE.as_secs());
const _: () = assert!(CLOSE_PATIENCE.as_secs() + PARTING_PATIENCE.as_secs() <= SUPERVISOR_SECONDS);
const _: () = assert!(
    2 * ANSWER_PATIENCE.as_millis() + 2 * PARTING_PATIENCE.as_millis() + ASKED_TWICE_MS
        <= SUPERVISOR_SECONDS as u128 * 1_000
);

/// A bot that is connected to Discord.
pub struct Bot {
    app: Arc<AppState>,
    connection: Connection,
    dispatcher: Arc<Dispatcher>,
    public: Option<PublicListener>,
    /// The task that follows which tables this process has, if it shares them; dropping the set
    /// aborts the task.
    sharing: JoinSet<()>,
    /// Tells that task to look once more, and to end.
    last_look: Arc<Notify>,
}

impl Bot {
    /// Starts a bot on an open database: the bot that has `waited` for it, or else a new one.
    /// Returns once the bot is ready; `None` if `told_to_stop` completes first.
    ///
    /// # Errors
    /// [`BotError`]; leaves nothing running.
    pub async fn start(
        parts: Parts,
        waited: Option<Prepared>,
        store: Store,
        told_to_stop: impl Future<Output = ()>,
    ) -> Result<Option<Self>, BotError> {
        let mut told_to_stop = pin!(told_to_stop);
        let prepared = match waited {
            None => Prepared::new(parts, &mut told_to_stop).await?,
            waited => waited,
        };
        match prepared {
            Some(prepared) => prepared.start(store, told_to_stop).await,
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
    /// the store is closed. Shows nothing of it on Discord, unless all other processes stop too.
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
        self.dispatcher.close(ANSWER_PATIENCE).await;
        self.app.metrics().unwatch();
        let tables = self.app.tables.all();
        // The process that takes a table answers the interactions still waiting for it.
        self.app.store.give_up(Partitions::ALL);
        if timeout(PARTING_PATIENCE, self.app.tables.park())
            .await
            .is_err()
        {
            tracing::warn!("not every table could be parked");
        }
        self.app.updates.settled(ANSWER_PATIENCE).await;
        if self.app.store.leaves_nobody().await {
            tracing::info!("the other processes stop too; running hands stay in the database");
            self.app.outbox.gate().looked(None);
            self.part(&tables).await;
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
            self.last_look.notify_one();
            let _ended = timeout(LOOK_PATIENCE, self.sharing.join_next()).await;
            self.sharing.shutdown().await;
            self.app.outbox.gate().looked(None);
            tables = self.app.tables.all();
            self.disconnect().await;
            self.app.tables.park().await;
        };
        if timeout(CLOSE_PATIENCE, closed).await.is_err() {
            tracing::warn!("the connection did not close in time and was dropped");
        }
        self.part(&tables).await;
        self.app.outbox.close();
    }

    /// Shows on the messages of parked tables that the bot is stopping.
    async fn part(&self, tables: &[TableHandle]) {
        let mut tables: Vec<_> = tables.iter().map(TableHandle::now).collect();
        // Tables with a running hand come first: there may not be time for all.
        tables.sort_by_key(|table| table.hand().is_none());
        let parted = join_all(tables.iter().map(|table| self.app.updates.park(table)));
        if timeout(PARTING_PATIENCE, parted).await.is_err() {
            tracing::warn!("not every table could show that the bot is stopping");
        }
    }

    async fn disconnect(&self) {
        let closed = timeout(GOODBYE_PATIENCE, self.connection.close());
        if closed.await.is_err() {
            tracing::info!("no session could be closed in time; the connection was dropped");
        }
    }
}
