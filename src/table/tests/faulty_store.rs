//! A store with the faults of a disk, or of a wrong program.

use std::collections::BTreeMap;

use futures_util::future::BoxFuture;
use parking_lot::Mutex;

use crate::id::{Day, HandId, InteractionId, Partition, PartitionSet, TableId, Timestamp, UserId};
use crate::ledger::Chips;
use crate::store::{
    CommittedStep, DealtPerson, Fence, OpenTable, Step, Store, StoreError, TableStore, Wallet,
};

/// A fault of a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// The next step is stored, but reported as failed.
    SeemsToFail,
    /// Steps carry no proof that the process has the table.
    NoFence,
    /// A step that the store refuses to this process is reported as stored.
    NoRefusal,
    /// Steps are reported as stored but are not, as if the report came before the commit.
    EarlySuccess,
    /// Reading balances fails, as on a server that is short of memory.
    Busy,
}

/// A store that can have a fault.
pub(super) struct FaultyStore {
    store: Store,
    fault: Mutex<Option<Fault>>,
}

impl FaultyStore {
    pub(super) fn over(store: Store) -> Self {
        Self {
            store,
            fault: Mutex::new(None),
        }
    }

    /// Gives the store a fault.
    pub(super) fn break_with(&self, fault: Option<Fault>) {
        *self.fault.lock() = fault;
    }

    /// Returns its fault; a fault that happens once is then gone.
    fn fault(&self) -> Option<Fault> {
        let mut fault = self.fault.lock();
        match *fault {
            Some(Fault::SeemsToFail) => fault.take(),
            lasting => lasting,
        }
    }
}

impl TableStore for FaultyStore {
    fn commit(&self, step: Step) -> BoxFuture<'_, Result<CommittedStep, StoreError>> {
        Box::pin(async move {
            let fault = self.fault();
            if fault == Some(Fault::EarlySuccess) {
                return Ok(CommittedStep::default());
            }
            let fence = step.fence.filter(|_| fault != Some(Fault::NoFence));
            let committed = self.store.commit(Step { fence, ..step }).await;
            match (fault, committed) {
                (Some(Fault::SeemsToFail), _) => {
                    Err(StoreError::CommitFailed("unknown result".to_owned()))
                }
                (Some(Fault::NoRefusal), Err(StoreError::Fenced)) => Ok(CommittedStep::default()),
                (_, committed) => committed,
            }
        })
    }

    fn accepted(&self, interaction: InteractionId) -> BoxFuture<'_, Result<bool, StoreError>> {
        TableStore::accepted(&self.store, interaction)
    }

    fn open_table(&self, table: TableId) -> BoxFuture<'_, Result<Option<OpenTable>, StoreError>> {
        TableStore::open_table(&self.store, table)
    }

    fn open_tables(&self, of: PartitionSet) -> BoxFuture<'_, Result<Vec<OpenTable>, StoreError>> {
        TableStore::open_tables(&self.store, of)
    }

    fn fence(&self, table: TableId) -> Option<Fence> {
        self.store.fence(table)
    }

    fn balances<'a>(
        &'a self,
        users: &'a [UserId],
    ) -> BoxFuture<'a, Result<BTreeMap<UserId, Wallet>, StoreError>> {
        if self.fault() == Some(Fault::Busy) {
            let busy = StoreError::Busy("out of memory".to_owned());
            return Box::pin(std::future::ready(Err(busy)));
        }
        TableStore::balances(&self.store, users)
    }

    fn dealt_people<'a>(
        &'a self,
        users: &'a [UserId],
        day: Day,
    ) -> BoxFuture<'a, Result<BTreeMap<UserId, DealtPerson>, StoreError>> {
        TableStore::dealt_people(&self.store, users, day)
    }

    fn welcome(
        &self,
        user: UserId,
        grant: Chips,
        at: Timestamp,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        TableStore::welcome(&self.store, user, grant, at)
    }

    fn new_table_id(&self, partition: Partition) -> TableId {
        self.store.new_table_id(partition)
    }

    fn new_hand_id(&self, table: TableId) -> HandId {
        self.store.new_hand_id(table)
    }
}
