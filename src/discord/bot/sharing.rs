//! A bot that shares its tables with other processes: it takes free partitions, and gives up those
//! beyond its share.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{MissedTickBehavior, interval};

use crate::discord::context::AppState;
use crate::discord::input::dispatcher::Dispatcher;
use crate::discord::surfaces::updates::POST_TIMEOUT;
use crate::id::{InteractionId, PartitionSet, TableId, Timestamp};
use crate::listener::Relay;
use crate::store::{SILENT, StoreError};
use crate::table::{RegistryError, TableHandle};

use super::event_router::{ANSWER_WINDOW, EventRouter};
use super::shards::Shards;

/// How often to check who has which partitions: a fraction of how long an interaction is held.
const REBALANCE_INTERVAL: Duration = Duration::from_millis(250);

const _: () = assert!(2 * REBALANCE_INTERVAL.as_millis() < SILENT.as_millis());

/// How long after a takeover the previous process may still answer interactions: longer than a
/// process runs without its database.
pub(super) const TAKEOVER_OVERLAP: Duration = Duration::from_secs(60);

/// How long a shard may be disconnected before the tables go to other processes: a shard that only
/// reconnects is back by then.
const RECONNECT_GRACE: Duration = Duration::from_secs(10);

/// How many partitions are taken or given up at once: few, so that no table goes unserved for long.
const BATCH_SIZE: usize = 8;

/// Takes and gives up partitions until the store closes or the process stops.
pub(super) struct Sharing {
    app: Arc<AppState>,
    dispatcher: Arc<Dispatcher>,
    router: Arc<EventRouter>,
    /// The partitions that are served: all that the process has, unless a step failed.
    serving: PartitionSet,
    /// Passes posts on to the other processes, if Discord may post.
    relay: Option<Relay>,
    shards: Shards,
    contact: ShardContact,
    /// Interactions that were passed on to this process but have not arrived from Discord yet, each
    /// with the time when it was passed on.
    passed_on: Vec<(InteractionId, TableId, Timestamp)>,
}

impl Sharing {
    pub(super) fn new(
        (app, dispatcher): (Arc<AppState>, Arc<Dispatcher>),
        router: Arc<EventRouter>,
        shards: Shards,
        relay: Option<Relay>,
    ) -> Self {
        Self {
            app,
            dispatcher,
            router,
            serving: PartitionSet::default(),
            relay,
            shards,
            contact: ShardContact::default(),
            passed_on: Vec::new(),
        }
    }

    /// Rebalances at intervals, and a last time when `last` is notified.
    pub(super) async fn run(mut self, last: Arc<Notify>) {
        let mut due = interval(REBALANCE_INTERVAL);
        due.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut is_last = false;
        while !is_last {
            is_last = tokio::select! {
                biased;
                () = last.notified() => true,
                _ = due.tick() => false,
            };
            match self.rebalance().await {
                Ok(()) => {}
                Err(RegistryError::Store(StoreError::Closed)) => return,
                Err(error) => {
                    tracing::warn!(
                        %error,
                        "taking or giving up partitions failed; this is retried while the database answers"
                    );
                }
            }
        }
    }

    /// Checks who has which partitions, and takes free ones or gives up surplus ones.
    ///
    /// # Errors
    /// As [`Registry::restore`](crate::table::Registry::restore); releases what could not be taken.
    pub(super) async fn rebalance(&mut self) -> Result<(), RegistryError> {
        let app = Arc::clone(&self.app);
        let (waiting, _) = app.outbox.waiting();
        let is_reachable = self.is_reachable().await;
        let (now, check) = (app.clock.now(), app.outbox.gate().begin_check());
        let leased = app.store.lease(waiting, is_reachable).await?;
        let passed_on = leased.passed_on.into_iter();
        self.passed_on
            .extend(passed_on.map(|(id, table)| (id, table, now)));
        leased
            .deleted
            .iter()
            .for_each(|user| app.forget_in_memory(*user));
        app.outbox.share(leased.requests);
        if let Some(relay) = &self.relay {
            relay.follow(leased.others);
        }
        if !leased.lost.is_empty() {
            self.stop_serving(leased.lost).await;
            tracing::warn!(
                partitions = leased.lost.len(),
                "stopped serving partitions: another process took them, because this one showed no sign of life"
            );
        }
        app.outbox.gate().finish_check(Some(check));
        let work = async {
            for surplus in leased.surplus.parts_of(BATCH_SIZE) {
                self.stop_serving(surplus).await;
                app.updates.settled(surplus, POST_TIMEOUT).await;
                app.store.release(surplus).await?;
            }
            log_surplus(leased.surplus.len(), is_reachable);
            let unserved = app.store.partitions().without(self.serving);
            self.serve_all(unserved, leased.processes).await?;
            self.answer_passed_on();
            for user in self.router.people_to_refresh() {
                app.people.refresh(user).await;
            }
            Ok(())
        };
        while_checking_leases(&app, work).await
    }

    /// Whether Discord can reach this process, by posts or through all shards.
    async fn is_reachable(&mut self) -> bool {
        let is_connected = self.relay.is_some() || self.shards.are_connected().await;
        self.contact.update(is_connected, self.app.clock.now())
    }

    /// Answers interactions that other processes have passed on, once Discord has sent them here
    /// too.
    fn answer_passed_on(&mut self) {
        let now = self.app.clock.now();
        let (router, tables) = (&self.router, &self.app.tables);
        self.passed_on.retain(|(id, table, since)| {
            let is_here = tables.by_id(*table).is_some() || tables.is_broken(*table);
            let mine = is_here.then(|| router.take_held(*id)).flatten();
            let Some((arrived, held)) = mine else {
                // The interaction may arrive later, and so may the table.
                return since.plus(ANSWER_WINDOW) > now;
            };
            let dispatcher = Arc::clone(&self.dispatcher);
            tokio::spawn(async move { dispatcher.answer_passed_on(held, arrived).await });
            false
        });
    }

    /// Stops serving partitions.
    async fn stop_serving(&mut self, partitions: PartitionSet) {
        self.serving = self.serving.without(partitions);
        self.router.stop_serving(partitions);
        self.app.store.give_up(partitions);
        self.app.tables.release(partitions).await;
    }

    /// Starts serving partitions.
    async fn serve_all(
        &mut self,
        taken: PartitionSet,
        processes: usize,
    ) -> Result<(), RegistryError> {
        if taken.is_empty() {
            return Ok(());
        }
        let app = Arc::clone(&self.app);
        let until = app.clock.now().plus(TAKEOVER_OVERLAP);
        app.deduplicator.share_until(until);
        app.servers.refresh();
        let (mut tables, mut failed) = (0, None);
        for part in taken.parts_of(BATCH_SIZE) {
            match self.serve_batch(part).await {
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
            node = app.store.node(),
            "serving partitions"
        );
        show_restored(&app, served);
        match failed {
            None => Ok(()),
            Some(error) => {
                self.stop_serving(left).await;
                app.store.release(left).await?;
                Err(error)
            }
        }
    }

    /// Starts serving a few partitions; returns the number of their tables.
    async fn serve_batch(&mut self, part: PartitionSet) -> Result<usize, RegistryError> {
        let app = &self.app;
        // A table that was being opened when the process gave them up may still be there.
        app.tables.release(part).await;
        let tables = app.tables.restore(part).await?;
        self.router
            .start_serving((app, &self.dispatcher), part)
            .await;
        self.serving = self.serving.with(part);
        Ok(tables)
    }
}

/// Since when a shard has been disconnected, if one is.
#[derive(Debug, Default)]
struct ShardContact {
    lost: Option<Timestamp>,
}

impl ShardContact {
    /// Notes whether all shards are connected; returns whether they are or recently were.
    fn update(&mut self, is_connected: bool, now: Timestamp) -> bool {
        if is_connected {
            self.lost = None;
            return true;
        }
        self.lost.get_or_insert(now).plus(RECONNECT_GRACE) > now
    }
}

/// Does work that may take long, and checks at intervals that no other process has taken a partition.
async fn while_checking_leases<T>(app: &AppState, work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    let mut due = interval(REBALANCE_INTERVAL);
    due.set_missed_tick_behavior(MissedTickBehavior::Delay);
    due.tick().await;
    loop {
        tokio::select! {
            biased;
            done = &mut work => return done,
            _ = due.tick() => {}
        }
        let check = app.outbox.gate().begin_check();
        if app.store.still_has_partitions().await == Ok(true) {
            app.outbox.gate().finish_check(Some(check));
        }
    }
}

/// Redraws the tables of some partitions in the background, because many tables take a while and
/// people press buttons meanwhile.
pub(super) fn show_restored(app: &AppState, of: PartitionSet) {
    let tables = app.tables.urgent_first(of);
    let tables = tables.iter().map(TableHandle::now).collect();
    let updates = Arc::clone(&app.updates);
    tokio::spawn(async move { updates.show_restored(tables).await });
}

/// Logs why partitions were given up, if any were.
fn log_surplus(partitions: usize, is_reachable: bool) {
    if partitions == 0 {
        return;
    }
    if is_reachable {
        tracing::info!(
            partitions,
            "stopped serving partitions: other processes take them"
        );
    } else {
        tracing::warn!(
            partitions,
            "stopped serving partitions: Discord does not reach this process"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_that_only_reconnects_keeps_its_tables() {
        let (mut contact, begun) = (ShardContact::default(), Timestamp::new(5_000));
        let late = begun.plus(RECONNECT_GRACE);
        assert!(contact.update(false, begun));
        assert!(contact.update(false, begun.plus(RECONNECT_GRACE / 2)));
        assert!(contact.update(true, late), "it is back");
        assert!(contact.update(false, late));
        assert!(!contact.update(false, late.plus(RECONNECT_GRACE)));
        assert!(contact.update(true, late.plus(2 * RECONNECT_GRACE)));
    }
}
