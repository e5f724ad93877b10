//! Recovery of a table's task after the store or the task itself fails: it loads the table from the
//! store again.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt as _;
use gow::fair::Seed;

use crate::id::Timestamp;
use crate::store::{Fence, OpenTable, Step, StoreError, TableStore};

use super::RegistryError;
use super::actor::Actor;
use super::handle::{Command, InputError};
use crate::table::notice::Notice;
use crate::table::state::{CloseReason, Table};
use crate::table::step::later;

/// How long a table waits after its first failure, in milliseconds; each further failure doubles
/// it.
pub(in crate::table) const RECOVER_FIRST_MS: i64 = 250;

/// The longest wait after a failure, in milliseconds, so that a working store is noticed soon.
pub(in crate::table) const RECOVER_MAX_MS: i64 = 30_000;

/// Panics in a row after which a table is given up, because the cause does not go away.
pub(in crate::table) const PANICS_MAX: u32 = 5;

impl Actor {
    /// Serves the table until it closes or is parked; a panic loses only the input being handled.
    pub(in crate::table) async fn run(mut self) {
        loop {
            // State that a panic left half changed is not used: the table is loaded from the store
            // again.
            let ended = AssertUnwindSafe(self.recover_and_serve())
                .catch_unwind()
                .await;
            let Err(_payload) = ended else { return };
            self.panics += 1;
            self.settings.metrics.halted();
            // The payload is not logged: it may name a tile.
            tracing::error!(table = %self.table.id, panics = self.panics, "the task of a table panicked");
            if self.panics >= PANICS_MAX {
                tracing::error!(table = %self.table.id, "a table is given up and stays in the database");
                if let Some(registry) = self.registry.upgrade() {
                    registry.mark_broken(&self.table);
                }
                // Nobody may be notified of turns that cannot be played.
                self.observer.release(self.table.id);
                return;
            }
        }
    }

    async fn recover_and_serve(&mut self) {
        if self.panics > 0 {
            let until = later(self.now(), retry_delay_ms(self.panics - 1));
            if !self.refuse_inputs_until(until).await || !self.recover().await {
                return;
            }
        }
        self.serve_all().await;
    }

    /// Loads the table again, and retries until that works; returns `false` if the task has to stop.
    ///
    /// A loaded table handles no deadline for a while: with a store that can only read, it would
    /// fail and be loaded again in an endless loop.
    pub(in crate::table) async fn recover(&mut self) -> bool {
        loop {
            let found = self.reload().await;
            let until = later(self.now(), retry_delay_ms(self.halts));
            self.halts = self.halts.saturating_add(1);
            match found {
                Ok(found) => {
                    self.quiet_until = Some(until);
                    return found;
                }
                Err(RegistryError::Store(StoreError::Fenced)) => {
                    self.leave_to_other_process();
                    return false;
                }
                // The program ends, and the store has said why.
                Err(error @ RegistryError::Store(StoreError::Closed)) => {
                    tracing::debug!(table = %self.table.id, %error, "a table cannot be loaded");
                }
                Err(error) => {
                    tracing::error!(table = %self.table.id, %error, "a table cannot be loaded");
                }
            }
            if !self.refuse_inputs_until(until).await {
                return false;
            }
        }
    }

    /// Waits, and answers every input with [`InputError::Halted`]; returns `false` if the task has to
    /// stop.
    async fn refuse_inputs_until(&mut self, until: Timestamp) -> bool {
        let clock = Arc::clone(&self.clock);
        let mut over = clock.sleep_until(later(until, self.ahead_ms.saturating_neg()));
        loop {
            tokio::select! {
                biased;
                command = self.inbox.recv() => match command {
                    Some(Command::Ask { reply, .. }) => {
                        let _unheard = reply.send(Err(InputError::Halted));
                    }
                    Some(Command::Park) | None => return false,
                },
                () = &mut over => return true,
            }
        }
    }

    /// Loads the table from the store; returns `Ok(false)` if it is not open there.
    async fn reload(&mut self) -> Result<bool, RegistryError> {
        let Some(open) = self.store.open_table(self.table.id).await? else {
            if let Some(registry) = self.registry.upgrade() {
                registry.forget(&self.table);
            }
            // Its message must lose its buttons.
            self.replace(self.table.closed(CloseReason::Removed));
            self.observer.notify(&self.table, &[Notice::Closed]);
            return Ok(false);
        };
        self.follow_stored(&open.table);
        let seed = (self.settings.seeds)();
        let store = self.store.as_ref();
        let table = restore_table(store, &open, self.fence, (self.now(), seed)).await?;
        self.replace(table);
        let notice = if self.table.is_closed() {
            Notice::Closed
        } else {
            Notice::LobbyChanged
        };
        self.observer.notify(&self.table, &[notice]);
        Ok(true)
    }
}

/// Restores a table from its stored rows, and stores the changes that restoring makes.
pub(in crate::table) async fn restore_table(
    store: &dyn TableStore,
    open: &OpenTable,
    fence: Fence,
    (now, seed): (Timestamp, Seed),
) -> Result<Table, RegistryError> {
    let result = Table::restore(&open.table, open.hand.as_ref(), now, seed)?;
    if !result.is_empty() {
        let mut step = Step::new(now);
        step.fence = Some(fence);
        step.writes = result.writes;
        step.transfers = result.transfers;
        store.commit(step).await?;
    }
    let mut table = result.next;
    let people = table.people_without_balance();
    if !people.is_empty() {
        table.note_balances(&store.balances(&people).await?);
    }
    Ok(table)
}

/// The wait after another failure, in milliseconds.
fn retry_delay_ms(failures_before: u32) -> i64 {
    let factor = 2_i64.saturating_pow(failures_before);
    RECOVER_FIRST_MS.saturating_mul(factor).min(RECOVER_MAX_MS)
}
