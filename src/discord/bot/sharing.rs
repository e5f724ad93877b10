//! A bot that shares its tables with other processes: it takes free partitions, and gives up those
//! beyond its share.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{MissedTickBehavior, interval};

use crate::discord::context::AppState;
use crate::discord::input::dispatcher::Dispatcher;
use crate::discord::surfaces::updates::POST_PATIENCE;
use crate::id::{InteractionId, Millis, Partitions, TableId};
use crate::listener::Relay;
use crate::store::{SILENT, StoreError};
use crate::table::{RegistryError, TableHandle};

use super::inlet::{ANSWERABLE, Inlet};
use super::shards::Shards;

/// The time between two looks at who has which partitions: a fraction of how long an interaction is
/// held.
const LOOK_AGAIN: Duration = Duration::from_millis(250);

const _: () = assert!(2 * LOOK_AGAIN.as_millis() < SILENT.as_millis());

/// How long after a takeover the previous process may still answer interactions: longer than a
/// process runs without its database.
pub(super) const ANSWERED_TWICE: Duration = Duration::from_secs(60);

/// How long a shard may be without a connection before the tables go to other processes: a shard
/// that only reconnects is back by then.
const UNREACHED_MAX: Duration = Duration::from_secs(10);

/// How many partitions are taken or given up at once: few, so that no table goes unserved for long.
const AT_ONCE: usize = 8;

/// Follows who has which partitions, until the store ends or the process stops.
pub(super) struct Sharing {
    app: Arc<AppState>,
    dispatcher: Arc<Dispatcher>,
    inlet: Arc<Inlet>,
    /// The partitions that are served: all that the process has, unless a step failed.
    serving: Partitions,
    /// Passes posts on to the other processes, if Discord may post.
    relay: Option<Relay>,
    shards: Shards,
    contact: Contact,
    /// Interactions that were passed on to this process but have not arrived from Discord yet, with
    /// the time since when.
    passed_on: Vec<(InteractionId, TableId, Millis)>,
}

impl Sharing {
    pub(super) fn new(
        (app, dispatcher): (Arc<AppState>, Arc<Dispatcher>),
        inlet: Arc<Inlet>,
        shards: Shards,
        relay: Option<Relay>,
    ) -> Self {
        Self {
            app,
            dispatcher,
            inlet,
            serving: Partitions::default(),
            relay,
            shards,
            contact: Contact::default(),
            passed_on: Vec::new(),
        }
    }

    /// Looks again and again at who has which partitions, and once more when `last` is notified.
    pub(super) async fn run(mut self, last: Arc<Notify>) {
        let mut due = interval(LOOK_AGAIN);
        due.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut is_last = false;
        while !is_last {
            is_last = tokio::select! {
                biased;
                () = last.notified() => true,
                _ = due.tick() => false,
            };
            match self.look().await {
                Ok(()) => {}
                Err(RegistryError::Store(StoreError::Closed)) => return,
                Err(error) => {
                    tracing::warn!(%error, "taking or giving up partitions failed; this is retried");
                }
            }
        }
    }

    /// Looks at who has which partitions, and takes and gives up partitions accordingly.
    ///
    /// # Errors
    /// As [`Registry::restore`](crate::table::Registry::restore); releases what could not be taken.
    pub(super) async fn look(&mut self) -> Result<(), RegistryError> {
        let app = Arc::clone(&self.app);
        let (waiting, _) = app.outbox.waiting();
        let is_reached = self.is_reached().await;
        let (now, look) = (app.clock.now(), app.outbox.gate().look());
        let leased = app.store.lease(waiting, is_reached).await?;
        let passed_on = leased.passed_on.into_iter();
        self.passed_on
            .extend(passed_on.map(|(id, table)| (id, table, now)));
        leased.deleted.iter().for_each(|user| app.forgotten(*user));
        app.outbox.share(leased.requests);
        if let Some(relay) = &self.relay {
            relay.follow(leased.others);
        }
        if !leased.lost.is_empty() {
            self.leave(leased.lost).await;
        }
        app.outbox.gate().looked(Some(look));
        let following = async {
            for surplus in leased.surplus.parts_of(AT_ONCE) {
                self.leave(surplus).await;
                app.updates.settled(POST_PATIENCE).await;
                app.store.release(surplus).await?;
            }
            let unserved = app.store.partitions().without(self.serving);
            self.take_all(unserved, leased.processes).await?;
            self.answer_passed_on();
            for user in self.inlet.heard_of() {
                app.people.refresh(user).await;
            }
            Ok(())
        };
        looking(&app, following).await
    }

    /// Whether Discord reaches this process, by posts or by all shards.
    async fn is_reached(&mut self) -> bool {
        let is_connected = self.relay.is_some() || self.shards.are_connected().await;
        self.contact.lasts(is_connected, self.app.clock.now())
    }

    /// Answers interactions that other processes have passed on, once Discord has sent them here
    /// too.
    fn answer_passed_on(&mut self) {
        let now = self.app.clock.now();
        let (inlet, tables) = (&self.inlet, &self.app.tables);
        self.passed_on.retain(|(id, table, since)| {
            let is_here = tables.by_id(*table).is_some() || tables.is_broken(*table);
            let mine = is_here.then(|| inlet.remove(*id)).flatten();
            let Some((heard, held)) = mine else {
                // The interaction may arrive later, and so may the table.
                return since.plus(ANSWERABLE) > now;
            };
            let dispatcher = Arc::clone(&self.dispatcher);
            tokio::spawn(async move { dispatcher.answer_passed_on(held, heard).await });
            false
        });
    }

    /// Stops serving partitions.
    async fn leave(&mut self, partitions: Partitions) {
        self.serving = self.serving.without(partitions);
        self.inlet.close(partitions);
        self.app.store.give_up(partitions);
        self.app.tables.let_go(partitions).await;
        tracing::info!(partitions = partitions.len(), "stopped serving partitions");
    }

    /// Starts serving partitions.
    async fn take_all(&mut self, taken: Partitions, processes: usize) -> Result<(), RegistryError> {
        if taken.is_empty() {
            return Ok(());
        }
        let app = Arc::clone(&self.app);
        let until = app.clock.now().plus(ANSWERED_TWICE);
        app.deduplicator.share_until(until);
        app.servers.refresh();
        let (mut tables, mut failed) = (0, None);
        for part in taken.parts_of(AT_ONCE) {
            match self.take(part).await {
                Ok(more) => tables += more,
                Err(error) => {
                    failed = Some(error);
                    break;
                }
            }
        }
        let left = taken.without(self.serving);
        let served = taken.without(left);
        tracing::info!(
            partitions = served.len(),
            tables,
            processes,
            "serving partitions"
        );
        draw_again(&app, served);
        match failed {
            None => Ok(()),
            Some(error) => {
                self.leave(left).await;
                app.store.release(left).await?;
                Err(error)
            }
        }
    }

    /// Starts serving a few partitions; returns the number of their tables.
    async fn take(&mut self, part: Partitions) -> Result<usize, RegistryError> {
        let app = &self.app;
        // A table that was being opened when the process gave them up may still be there.
        app.tables.let_go(part).await;
        let tables = app.tables.restore(part).await?;
        self.inlet.open((app, &self.dispatcher), part).await;
        self.serving = self.serving.with(part);
        Ok(tables)
    }
}

/// Since when a shard has had no connection.
#[derive(Debug, Default)]
struct Contact {
    lost: Option<Millis>,
}

impl Contact {
    /// Notes whether all shards are connected; returns whether they are or recently were.
    fn lasts(&mut self, is_connected: bool, now: Millis) -> bool {
        if is_connected {
            self.lost = None;
            return true;
        }
        self.lost.get_or_insert(now).plus(UNREACHED_MAX) > now
    }
}

/// Does work that may take long, and meanwhile checks at intervals that no other process has taken
/// a partition.
async fn looking<T>(app: &AppState, work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    let mut due = interval(LOOK_AGAIN);
    due.set_missed_tick_behavior(MissedTickBehavior::Delay);
    due.tick().await;
    loop {
        tokio::select! {
            biased;
            done = &mut work => return done,
            _ = due.tick() => {}
        }
        let look = app.outbox.gate().look();
        if app.store.has_lost_nothing().await == Ok(true) {
            app.outbox.gate().looked(Some(look));
        }
    }
}

/// Redraws the tables of some partitions, in the background, because many tables take a while and
/// people press buttons meanwhile.
pub(super) fn draw_again(app: &AppState, of: Partitions) {
    let tables = app.tables.urgent_first(of);
    let tables = tables.iter().map(TableHandle::now).collect();
    let updates = Arc::clone(&app.updates);
    tokio::spawn(async move { updates.draw_again(tables).await });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_that_only_reconnects_keeps_its_tables() {
        let (mut contact, begun) = (Contact::default(), Millis::new(5_000));
        let late = begun.plus(UNREACHED_MAX);
        assert!(contact.lasts(false, begun));
        assert!(contact.lasts(false, begun.plus(UNREACHED_MAX / 2)));
        assert!(contact.lasts(true, late), "it is back");
        assert!(contact.lasts(false, late));
        assert!(!contact.lasts(false, late.plus(UNREACHED_MAX)));
        assert!(contact.lasts(true, late.plus(2 * UNREACHED_MAX)));
    }
}
