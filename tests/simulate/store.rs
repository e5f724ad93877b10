//! The store of the simulated process: the books on a disk with faults.

use std::collections::BTreeMap;
use std::future::{pending, ready};

use futures_util::future::BoxFuture;
use tiengow::id::{
    Day, HandId, InteractionId, Partition, PartitionSet, TableId, Timestamp, UserId,
};
use tiengow::ledger::{Chips, TransferKey};
use tiengow::store::{
    CommittedStep, DealtPerson, Fence, OpenTable, Step, StoreError, TableStore, Wallet,
};

use super::observer::SharedObserver;

/// A [`TableStore`] over the books, which never answers once the process has crashed.
pub(super) struct SimStore(pub(super) SharedObserver);

/// Returns a future that answers at once, or never.
fn answer<'a, T: Send + 'a>(reply: Option<T>) -> BoxFuture<'a, T> {
    match reply {
        Some(reply) => Box::pin(ready(reply)),
        None => Box::pin(pending()),
    }
}

impl TableStore for SimStore {
    fn commit(&self, step: Step) -> BoxFuture<'_, Result<CommittedStep, StoreError>> {
        let mut in_flight = self.0.lock().start_commit(step);
        Box::pin(async move {
            if let Some(delay) = in_flight.delay.take() {
                // An error means that the world has ended.
                let _over = delay.await;
            }
            let reply = self.0.lock().commit(in_flight);
            match reply {
                Some(reply) => reply,
                None => pending().await,
            }
        })
    }

    fn accepted(&self, interaction: InteractionId) -> BoxFuture<'_, Result<bool, StoreError>> {
        answer(self.0.lock().accepted(interaction))
    }

    fn open_table(&self, table: TableId) -> BoxFuture<'_, Result<Option<OpenTable>, StoreError>> {
        answer(self.0.lock().load(table))
    }

    fn open_tables(&self, _: PartitionSet) -> BoxFuture<'_, Result<Vec<OpenTable>, StoreError>> {
        answer(Some(Ok(self.0.lock().load_all())))
    }

    fn fence(&self, table: TableId) -> Option<Fence> {
        let partition = Partition::of_table(table);
        Some(Fence {
            partition,
            epoch: 0,
        })
    }

    fn balances<'a>(
        &'a self,
        users: &'a [UserId],
    ) -> BoxFuture<'a, Result<BTreeMap<UserId, Wallet>, StoreError>> {
        answer(self.0.lock().balances(users))
    }

    fn dealt_people<'a>(
        &'a self,
        users: &'a [UserId],
        day: Day,
    ) -> BoxFuture<'a, Result<BTreeMap<UserId, DealtPerson>, StoreError>> {
        let mut observer = self.0.lock();
        let wallets = observer.balances(users);
        let person = |(user, wallet): (UserId, Wallet)| {
            let person = DealtPerson {
                number: Some(user.get()),
                has_grant: observer.books.is_posted(&TransferKey::Grant(user)),
                free: wallet.free,
                won_today: observer.books.won(user, day),
            };
            (user, person)
        };
        let people = |wallets: BTreeMap<UserId, Wallet>| wallets.into_iter().map(person).collect();
        answer(wallets.map(|found| found.map(people)))
    }

    fn welcome(
        &self,
        user: UserId,
        grant: Chips,
        _at: Timestamp,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        answer(self.0.lock().welcome(user, grant))
    }

    fn new_table_id(&self, _: Partition) -> TableId {
        self.0.lock().next_table_id()
    }

    fn new_hand_id(&self, _: TableId) -> HandId {
        self.0.lock().books.next_hand()
    }
}
