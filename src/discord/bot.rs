//! Starting and stopping the bot.

use std::future::Future;
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
mod parts;
mod places;
mod posts;
mod prepared;
mod reach;
mod registration;
mod sharing;

pub use error::BotError;
use gateway::Connection;
pub use inspection::{Finding, application_id, inspect};
pub use invitation::invitation;
pub use parts::Parts;
pub use prepared::Prepared;

/// Time limit for closing the connection and parking the tables.
const CLOSE_PATIENCE: Duration = Duration::from_secs(5);

/// Time limit for a clean disconnect. A live connection closes within half a second; while serenity
/// opens a new session, it does not react for five seconds or more.
const GOODBYE_PATIENCE: Duration = Duration::from_secs(2);

/// Time limit for finishing replies under way before another process takes over, and for posts: several
/// times what Discord takes for one.
const ANSWER_PATIENCE: Duration = Duration::from_millis(500);

/// Time limit for showing on every table that the bot is stopping. With [`CLOSE_PATIENCE`] and the
/// store's share it stays below the ten seconds after which a supervisor kills the process.
const PARTING_PATIENCE: Duration = Duration::from_secs(3);

/// Seconds between a supervisor's request to stop and its kill, less one second for the store.
const SUPERVISOR_SECONDS: u64 = 9;

/// Time limit for the last look at who has which tables.
const LOOK_PATIENCE: Duration = Duration::from_secs(2);

/// The most milliseconds that the store takes to tell whether another process continues, before and
/// after the tables are left to it.
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
    /// The task that tracks which tables this process has, if it shares them with others; dropping it
    /// ends the task.
    sharing: JoinSet<()>,
    /// Tells that task to look once more, and to end.
    last_look: Arc<Notify>,
}

impl Bot {
    /// Starts a bot with a database: the one that has `waited` for it, or else a new one. Returns once
    /// it is ready; `None` if `told_to_stop` completes first.
    ///
    /// # Errors
    /// [`BotError`]; nothing is left running.
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

    /// The state that the parts of the bot share.
    #[must_use]
    pub fn app(&self) -> &Arc<AppState> {
        &self.app
    }

    /// Where Discord may post interactions and events, if it may.
    #[must_use]
    pub fn public_address(&self) -> Option<SocketAddr> {
        self.public.as_ref().map(PublicListener::address)
    }

    /// Waits until the connection ends, or the sharing of tables fails. That is always an error,
    /// because a lost connection reconnects by itself.
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
    /// the store is closed. Sends Discord nothing about it, unless all other processes stop too.
    pub async fn hand_over(&mut self) {
        self.sharing.shutdown().await;
        if let Some(public) = &self.public {
            if self.app.store.is_shared() {
                public.drain();
            } else {
                // Nobody would learn about what is taken.
                public.close();
            }
        }
        self.dispatcher.close(ANSWER_PATIENCE).await;
        self.app.metrics().unwatch();
        let tables = self.app.tables.all();
        // The process that takes a table answers what is still waiting for it.
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

    /// Disconnects, after [`Bot::hand_over`]. Meanwhile passes Discord's posts on to the processes that have
    /// the tables.
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
            // Another process may just have left its tables to this one, the last.
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

    /// Shows on the messages of parked tables that the bot stops.
    async fn part(&self, tables: &[TableHandle]) {
        let tables: Vec<_> = tables.iter().map(TableHandle::now).collect();
        // Tables with a running hand first: there may not be time for all.
        let (playing, waiting): (Vec<_>, Vec<_>) =
            tables.iter().partition(|table| table.hand().is_some());
        let parted = join_all(
            playing
                .into_iter()
                .chain(waiting)
                .map(|table| self.app.updates.park(table)),
        );
        if timeout(PARTING_PATIENCE, parted).await.is_err() {
            tracing::warn!("not every table could say that the program stops");
        }
    }

    async fn disconnect(&self) {
        let closed = timeout(GOODBYE_PATIENCE, self.connection.close());
        if closed.await.is_err() {
            tracing::info!("there was no session to say good-bye to; the connection was dropped");
        }
    }
}
