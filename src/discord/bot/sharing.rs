//! A bot that shares its tables with other processes: it takes free partitions, and gives up those
//! beyond its share.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::discord::context::AppState;
use crate::discord::input::dispatcher::Dispatcher;
use crate::id::{InteractionId, Millis, Partitions, TableId};
use crate::store::{Leased, StoreError};
use crate::table::{RegistryError, TableHandle};

use super::inlet::{ANSWERABLE, Inlet};

/// The time between two looks at who has which tables: a fraction of how long an interaction is held.
const LOOK_AGAIN: Duration = Duration::from_millis(250);

/// How long after a takeover the previous owner may still answer what it hears: longer than a
/// process runs without its database.
pub(super) const ANSWERED_TWICE: Duration = Duration::from_secs(60);

/// Follows who has which partitions, until the store ends.
pub(super) struct Sharing {
    app: Arc<AppState>,
    dispatcher: Arc<Dispatcher>,
    inlet: Arc<Inlet>,
    /// Interactions that were passed on to this process and not heard yet, and since when.
    passed_on: Vec<(InteractionId, TableId, Millis)>,
}

impl Sharing {
    pub(super) const fn new(
        app: Arc<AppState>,
        dispatcher: Arc<Dispatcher>,
        inlet: Arc<Inlet>,
    ) -> Self {
        Self {
            app,
            dispatcher,
            inlet,
            passed_on: Vec::new(),
        }
    }

    /// Looks again and again at who has which partitions.
    pub(super) async fn run(mut self) {
        let mut due = interval(LOOK_AGAIN);
        due.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            due.tick().await;
            match self.look().await {
                Ok(()) => {}
                Err(RegistryError::Store(StoreError::Closed)) => return,
                Err(error) => {
                    tracing::warn!(%error, "the tables cannot be shared out; that is tried again");
                }
            }
        }
    }

    /// Looks at who has which partitions, and takes and leaves partitions accordingly.
    ///
    /// # Errors
    /// As [`Registry::restore`](crate::table::Registry::restore); what could not be taken is free again.
    pub(super) async fn look(&mut self) -> Result<(), RegistryError> {
        let app = Arc::clone(&self.app);
        for user in self.inlet.heard_of() {
            app.people.refresh(user).await;
        }
        let leased = app.store.lease().await?;
        app.outbox.share(leased.processes);
        self.answer_passed_on(&leased.passed_on);
        if !leased.lost.is_empty() {
            self.leave(leased.lost).await;
        }
        if !leased.surplus.is_empty() {
            self.leave(leased.surplus).await;
            app.store.release(leased.surplus).await?;
        }
        if !leased.taken.is_empty()
            && let Err(error) = self.take(&leased).await
        {
            self.leave(leased.taken).await;
            app.store.release(leased.taken).await?;
            return Err(error);
        }
        Ok(())
    }

    /// Answers what other processes have passed on, once Discord has sent it here too.
    fn answer_passed_on(&mut self, more: &[(InteractionId, TableId)]) {
        let now = self.app.clock.now();
        let more = more.iter().map(|(id, table)| (*id, *table, now));
        self.passed_on.extend(more);
        let (inlet, tables) = (&self.inlet, &self.app.tables);
        self.passed_on.retain(|(id, table, since)| {
            if tables.by_id(*table).is_none() {
                return false;
            }
            let Some((heard, interaction)) = inlet.remove(*id) else {
                return since.plus(ANSWERABLE) > now;
            };
            let dispatcher = Arc::clone(&self.dispatcher);
            tokio::spawn(async move { dispatcher.answer_passed_on(interaction, heard).await });
            false
        });
    }

    /// Stops serving partitions.
    async fn leave(&self, partitions: Partitions) {
        self.inlet.close(partitions);
        self.app.store.give_up(partitions);
        self.app.tables.let_go(partitions).await;
        tracing::info!(partitions = partitions.len(), "stopped serving partitions");
    }

    /// Begins to serve partitions.
    async fn take(&self, leased: &Leased) -> Result<(), RegistryError> {
        let (app, taken) = (&self.app, leased.taken);
        let until = app.clock.now().plus(ANSWERED_TWICE);
        app.deduplicator.share_until(until);
        app.servers.refresh();
        // A table that was being opened when they were left may still be there.
        app.tables.let_go(taken).await;
        let tables = app.tables.restore(taken).await?;
        let (partitions, processes) = (taken.len(), leased.processes);
        tracing::info!(partitions, tables, processes, "serving partitions");
        self.inlet.open((app, &self.dispatcher), taken).await;
        draw_again(app, taken);
        Ok(())
    }
}

/// Shows the tables of some partitions again, in the background: many tables take a while, and
/// people press meanwhile.
pub(super) fn draw_again(app: &AppState, of: Partitions) {
    let tables = app.tables.urgent_first(of);
    let tables = tables.iter().map(TableHandle::now).collect();
    let updates = Arc::clone(&app.updates);
    tokio::spawn(async move { updates.draw_again(tables).await });
}
