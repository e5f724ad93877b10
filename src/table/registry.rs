//! Every open table of the process.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::Arc;

use gow::fair::Seed;
use parking_lot::{Mutex, MutexGuard};
use rand::rngs::StdRng;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

use crate::id::{ChannelId, GuildId, Partition, PartitionSet, TableId, UserId};
use crate::ledger::Chips;
use crate::metrics::{LiveState, Metrics};
use crate::store::{Fence, StoreError, TableStore};

use super::clock::Clock;
use super::clock::follow::ClockSnapshot;
use super::computers::searches::SearchBackend;
use super::deal::beacon::Beacon;
use super::limits::{INBOX_MAX, SHOWN_AGAIN_MS};
use super::notice::{Notice, TableObserver};
use super::state::Table;
use super::step::later;
use actor::Actor;
use handle::TableHandle;
use opening::OpeningTable;
use recovery::restore_table;

pub(super) mod actor;
mod census;
mod error;
pub(super) mod handle;
mod log;
mod opening;
pub(super) mod recovery;

pub use error::RegistryError;

/// Settings that all tables of a process share.
pub struct RegistrySettings {
    /// How long a computer waits before it plays, in milliseconds; drawn again for every step.
    pub computer_pause_ms: RangeInclusive<i64>,
    /// The source of the secrets of the deals.
    pub seeds: Arc<dyn Fn() -> Seed + Send + Sync>,
    /// The source of the computers' randomness, for their pauses and moves; the task of a table
    /// takes its own when it starts.
    pub computer_rngs: Arc<dyn Fn() -> StdRng + Send + Sync>,
    /// The searches of computers.
    pub searches: Arc<dyn SearchBackend>,
    /// The beacon that deals wait for, if they do.
    pub beacon: Option<Arc<dyn Beacon>>,
    /// The chips that a new player starts with.
    pub grant: Chips,
    /// How many tables one server may have open at once; with `None`, only `TABLES_MAX` limits them.
    pub max_per_server: Option<NonZeroUsize>,
    /// The metrics that count inputs and failures.
    pub metrics: Metrics,
}

/// Every open table of the process; cheap to clone.
#[derive(Clone)]
pub struct Registry {
    shared: Arc<Shared>,
}

/// The state that the handles of a registry share.
pub(super) struct Shared {
    store: Arc<dyn TableStore>,
    clock: Arc<dyn Clock>,
    observer: Arc<dyn TableObserver>,
    settings: Arc<RegistrySettings>,
    /// A plain mutex: it is held only to read or change the maps, never across an await.
    tables: Mutex<Tables>,
}

#[derive(Default)]
struct Tables {
    by_id: BTreeMap<TableId, Entry>,
    by_channel: BTreeMap<ChannelId, TableId>,
    /// Channels whose new table is being written to the store.
    opening: BTreeMap<ChannelId, OpeningTable>,
    /// Channels whose table is open in the store and cannot be restored.
    broken: BTreeMap<ChannelId, TableId>,
}

struct Entry {
    handle: TableHandle,
    guild: Option<GuildId>,
    task: JoinHandle<()>,
}

impl Tables {
    /// Removes the tables of some partitions.
    fn remove(&mut self, of: PartitionSet) -> BTreeMap<TableId, Entry> {
        let leave = |table: TableId| of.has(Partition::of_table(table));
        self.by_channel.retain(|_, table| !leave(*table));
        self.broken.retain(|_, table| !leave(*table));
        self.by_id
            .extract_if(.., |table, _| leave(*table))
            .collect()
    }
}

impl Shared {
    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock()
    }

    /// Registers the new channel of a table that has moved, if the table is still here.
    pub(super) fn update_channel(&self, before: &Table, channel: ChannelId) {
        if before.place.channel == channel {
            return;
        }
        let mut tables = self.tables();
        if !tables.by_id.contains_key(&before.id) {
            return;
        }
        tables.by_channel.remove(&before.place.channel);
        tables.by_channel.insert(channel, before.id);
    }

    /// Removes a closed table from the maps.
    pub(super) fn forget(&self, table: &Table) {
        let mut tables = self.tables();
        tables.by_id.remove(&table.id);
        if tables.by_channel.get(&table.place.channel) == Some(&table.id) {
            tables.by_channel.remove(&table.place.channel);
        }
    }

    /// Removes a table that cannot go on, and notes it as broken: it stays in the store for the operator.
    pub(super) fn mark_broken(&self, table: &Table) {
        self.forget(table);
        self.tables().broken.insert(table.place.channel, table.id);
    }

    /// Starts the task of a table.
    fn spawn(self: &Arc<Self>, table: Table, fence: Fence, at: ClockSnapshot) -> TableHandle {
        let table = Arc::new(table);
        let (sender, inbox) = mpsc::channel(INBOX_MAX);
        let (state, seen) = watch::channel(Arc::clone(&table));
        let metrics = self.settings.metrics.clone();
        let handle = TableHandle::new(table.id, sender, seen, metrics);
        let actor = Actor {
            table: Arc::clone(&table),
            fence,
            store: Arc::clone(&self.store),
            clock: Arc::clone(&self.clock),
            observer: Arc::clone(&self.observer),
            settings: Arc::clone(&self.settings),
            inbox,
            state,
            registry: Arc::downgrade(self),
            rng: (self.settings.computer_rngs)(),
            search_turn: None,
            latest_hint: None,
            awaited_round: None,
            ahead_ms: at.ahead_ms,
            changes: self.clock.changes(),
            absences: at.absences,
            unconfirmed_shift: None,
            quiet_until: None,
            halts: 0,
            panics: 0,
        };
        // Locked before the task runs, so that the task cannot remove the entry before it is
        // inserted.
        let mut tables = self.tables();
        let task = tokio::spawn(actor.run());
        tables.by_channel.insert(table.place.channel, table.id);
        tables.by_id.insert(
            table.id,
            Entry {
                handle: handle.clone(),
                guild: table.place.guild,
                task,
            },
        );
        handle
    }
}

impl Registry {
    /// Makes a registry without tables.
    #[must_use]
    pub fn new(
        store: Arc<dyn TableStore>,
        clock: Arc<dyn Clock>,
        observer: Arc<dyn TableObserver>,
        settings: RegistrySettings,
    ) -> Self {
        let tables = Mutex::new(Tables::default());
        let settings = Arc::new(settings);
        Self {
            shared: Arc::new(Shared {
                store,
                clock,
                observer,
                settings,
                tables,
            }),
        }
    }

    /// Restores every open table of some partitions, which this process has taken; returns how many.
    ///
    /// A table that cannot be read is logged and left in the store for the operator. If restoring
    /// closes a table, the observer is notified, so that its message loses its buttons.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn restore(&self, of: PartitionSet) -> Result<usize, RegistryError> {
        let at = ClockSnapshot::of(self.shared.clock.as_ref());
        let store = self.shared.store.as_ref();
        let mut restored = Vec::new();
        for open in store.open_tables(of).await? {
            let id = open.table.table;
            // Another process may have taken it meanwhile.
            let Some(fence) = store.fence(id).filter(|_| self.by_id(id).is_none()) else {
                continue;
            };
            let seed = (self.shared.settings.seeds)();
            match restore_table(store, &open, fence, (at.now, seed)).await {
                Ok(table) if table.is_closed() => {
                    self.shared
                        .observer
                        .notify(&Arc::new(table), &[Notice::Closed]);
                }
                Ok(table) => restored.push((table, fence)),
                // Another process has taken it meanwhile.
                Err(RegistryError::Store(StoreError::Fenced)) => {}
                // This is not the table's fault.
                Err(RegistryError::Store(error)) if error.may_pass() => {
                    tracing::error!(table = %id, %error, "tables cannot be restored now");
                    return Err(error.into());
                }
                Err(error) => {
                    let table = open.table;
                    tracing::error!(table = %table.table, %error, "a table cannot be restored");
                    self.shared
                        .tables()
                        .broken
                        .insert(table.channel, table.table);
                }
            }
        }
        Ok(self.resume(restored, at))
    }

    /// Starts the tasks of restored tables; a table that is shown later gets credit for the time
    /// until then, and one that waits for its server gets time for news of it.
    fn resume(&self, mut restored: Vec<(Table, Fence)>, at: ClockSnapshot) -> usize {
        restored.sort_by_key(|(table, _)| !table.waits_for_a_person());
        let count = restored.len();
        let mut shown = at.now;
        for (mut table, fence) in restored {
            table.credit(shown);
            table.await_server(at.now);
            shown = later(shown, SHOWN_AGAIN_MS);
            self.shared.spawn(table, fence, at);
        }
        count
    }

    /// The open table of that number.
    #[must_use]
    pub fn by_id(&self, id: TableId) -> Option<TableHandle> {
        self.shared
            .tables()
            .by_id
            .get(&id)
            .map(|entry| entry.handle.clone())
    }

    /// The open table of a channel.
    #[must_use]
    pub fn by_channel(&self, channel: ChannelId) -> Option<TableHandle> {
        let tables = self.shared.tables();
        let id = tables.by_channel.get(&channel)?;
        tables.by_id.get(id).map(|entry| entry.handle.clone())
    }

    /// Whether the table of that number is open in the store and cannot be restored.
    #[must_use]
    pub fn is_broken(&self, id: TableId) -> bool {
        self.broken().contains(&id)
    }

    /// The tables that are open in the store and cannot be restored.
    #[must_use]
    pub fn broken(&self) -> BTreeSet<TableId> {
        self.shared.tables().broken.values().copied().collect()
    }

    /// Frees the channel of a table that could not be restored, because it is closed.
    pub fn forget_broken(&self, table: TableId) {
        self.shared
            .tables()
            .broken
            .retain(|_, broken| *broken != table);
    }

    /// The open tables at which a person sits or waits for a seat, oldest first.
    #[must_use]
    pub fn of_user(&self, user: UserId) -> Vec<TableHandle> {
        let mut handles = self.all();
        handles.retain(|handle| handle.now().is_here(user));
        handles
    }

    /// Every open table, oldest first.
    #[must_use]
    pub fn all(&self) -> Vec<TableHandle> {
        self.shared
            .tables()
            .by_id
            .values()
            .map(|entry| entry.handle.clone())
            .collect()
    }

    /// The open tables of a server, oldest first.
    #[must_use]
    pub fn of_guild(&self, guild: GuildId) -> Vec<TableHandle> {
        let tables = self.shared.tables();
        let entries = tables.by_id.values();
        entries
            .filter(|entry| entry.guild == Some(guild))
            .map(|entry| entry.handle.clone())
            .collect()
    }

    /// The open tables of some partitions, tables that wait for a person first, each group oldest first.
    #[must_use]
    pub fn urgent_first(&self, of: PartitionSet) -> Vec<TableHandle> {
        let mut handles = self.all();
        handles.retain(|handle| of.has(Partition::of_table(handle.id())));
        handles.sort_by_key(|handle| !handle.now().waits_for_a_person());
        handles
    }

    /// Returns how many tables there are in each state, who sits at them, and how many searches wait.
    #[must_use]
    pub fn count_tables(&self) -> LiveState {
        let mut live = LiveState {
            broken: self.shared.tables().broken.len(),
            searches: self.shared.settings.searches.waiting(),
            ..LiveState::default()
        };
        for handle in self.all() {
            handle.now().count(&mut live);
        }
        live
    }

    /// Stops every table once its queued inputs are done; [`Registry::restore`] brings the tables
    /// back.
    pub async fn park(&self) {
        self.stop(PartitionSet::ALL).await;
    }

    /// Stops the tables of some partitions that another process takes over, and tells the observer to
    /// forget them.
    pub async fn release(&self, of: PartitionSet) {
        for table in self.stop(of).await {
            self.shared.observer.release(table);
        }
    }

    /// Stops tables; returns their numbers.
    async fn stop(&self, of: PartitionSet) -> Vec<TableId> {
        let entries = self.shared.tables().remove(of);
        for entry in entries.values() {
            entry.handle.park().await;
        }
        let mut stopped = Vec::with_capacity(entries.len());
        for (table, entry) in entries {
            if let Err(error) = entry.task.await {
                tracing::error!(%table, %error, "the task of a table failed");
            }
            stopped.push(table);
        }
        stopped
    }
}
