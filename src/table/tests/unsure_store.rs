//! A store of which a caller cannot know whether a step was stored.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use futures_util::future::BoxFuture;

use crate::id::{Day, HandId, Millis, TableId, UserId};
use crate::ledger::Chips;
use crate::store::{Committed, OpenTable, Step, Store, StoreError, TableStore, Wallet};

/// A store that can report a stored step as failed.
pub(super) struct UnsureStore {
    store: Store,
    seems_to_fail: AtomicBool,
}

impl UnsureStore {
    pub(super) fn over(store: Store) -> Self {
        Self {
            store,
            seems_to_fail: AtomicBool::new(false),
        }
    }

    /// Stores the next step and reports that it failed.
    pub(super) fn seem_to_fail_once(&self) {
        self.seems_to_fail.store(true, Ordering::Relaxed);
    }
}

impl TableStore for UnsureStore {
    fn commit(&self, step: Step) -> BoxFuture<'_, Result<Committed, StoreError>> {
        Box::pin(async move {
            let committed = self.store.commit(step).await;
            if self.seems_to_fail.swap(false, Ordering::Relaxed) {
                return Err(StoreError::CommitFailed("who knows".to_owned()));
            }
            committed
        })
    }

    fn open_table(&self, table: TableId) -> BoxFuture<'_, Result<Option<OpenTable>, StoreError>> {
        TableStore::open_table(&self.store, table)
    }

    fn open_tables(&self) -> BoxFuture<'_, Result<Vec<OpenTable>, StoreError>> {
        TableStore::open_tables(&self.store)
    }

    fn balances<'a>(
        &'a self,
        users: &'a [UserId],
    ) -> BoxFuture<'a, Result<BTreeMap<UserId, Wallet>, StoreError>> {
        TableStore::balances(&self.store, users)
    }

    fn won_today<'a>(
        &'a self,
        users: &'a [UserId],
        day: Day,
    ) -> BoxFuture<'a, Result<BTreeMap<UserId, i64>, StoreError>> {
        TableStore::won_today(&self.store, users, day)
    }

    fn numbers<'a>(
        &'a self,
        users: &'a [UserId],
    ) -> BoxFuture<'a, Result<BTreeMap<UserId, u64>, StoreError>> {
        TableStore::numbers(&self.store, users)
    }

    fn welcome(
        &self,
        user: UserId,
        grant: Chips,
        at: Millis,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        TableStore::welcome(&self.store, user, grant, at)
    }

    fn new_table_id(&self) -> TableId {
        self.store.new_table_id()
    }

    fn new_hand_id(&self) -> HandId {
        self.store.new_hand_id()
    }
}
