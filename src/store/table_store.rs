//! The interface through which tables use a store.

use std::collections::BTreeMap;

use futures_util::future::BoxFuture;

use crate::id::{Day, HandId, InteractionId, Partition, PartitionSet, TableId, Timestamp, UserId};
use crate::ledger::Chips;
use crate::store::{CommittedStep, DealtPerson, Fence, OpenTable, Step, Store, StoreError, Wallet};

/// The store that open tables use; the program's own is [`Store`].
///
/// The task of a table awaits each call before it makes the next one. Calls of different tables
/// overlap. Every later call sees what a call has returned, and no call sees a part of a step. A
/// caller may drop a future before it completes; the step is then stored completely or not at all.
pub trait TableStore: Send + Sync + 'static {
    /// Stores a step completely or not at all; returns once it outlives a crash of the machine.
    ///
    /// Writes the rows in order, then posts the transfers in order. A transfer whose key was posted
    /// before with the same content moves nothing ([`PostingOutcome::Exists`]); all others move their
    /// chips. [`CommittedStep::wallets`] has the wallet of each person in the step's transfers, right
    /// after the step.
    ///
    /// # Errors
    /// * [`StoreError::Duplicate`]: a step with this interaction was stored before. Nothing has
    ///   changed, and the table treats the press as one that changes nothing.
    /// * [`StoreError::Insufficient`]: an account that may not owe chips cannot pay one of the
    ///   transfers. Nothing has changed; the table reads the balances again, or refuses the input
    ///   with the numbers of the error.
    /// * [`StoreError::Fenced`]: another process has the table. Nothing has changed, and this process
    ///   silently stops serving the table.
    /// * [`StoreError::CommitFailed`] and [`StoreError::Closed`]: the step may be stored or not.
    ///   The caller has to load the table with [`TableStore::open_table`] before it continues.
    /// * Any other error: the step contradicts what is stored. Nothing has changed; a table
    ///   nevertheless loads itself again, because its state cannot be right.
    ///
    /// [`PostingOutcome::Exists`]: crate::store::PostingOutcome::Exists
    fn commit(&self, step: Step) -> BoxFuture<'_, Result<CommittedStep, StoreError>>;

    /// Whether a step with an interaction was stored before.
    ///
    /// # Errors
    /// As [`TableStore::open_table`].
    fn accepted(&self, interaction: InteractionId) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Returns a table if it is open, with its running hand as stored.
    ///
    /// # Errors
    /// The store is closed, failed, or has a row that cannot be read.
    fn open_table(&self, table: TableId) -> BoxFuture<'_, Result<Option<OpenTable>, StoreError>>;

    /// Returns every open table of some partitions with its running hand, oldest first.
    ///
    /// # Errors
    /// As [`TableStore::open_table`].
    fn open_tables(&self, of: PartitionSet) -> BoxFuture<'_, Result<Vec<OpenTable>, StoreError>>;

    /// The proof that this process has a table, for each of its steps; `None` if it has not.
    fn fence(&self, table: TableId) -> Option<Fence>;

    /// Returns the chips of people; empty wallets for people without an account.
    ///
    /// # Errors
    /// As [`TableStore::open_table`].
    fn balances<'a>(
        &'a self,
        users: &'a [UserId],
    ) -> BoxFuture<'a, Result<BTreeMap<UserId, Wallet>, StoreError>>;

    /// Returns what a deal on a day needs to know of a table's people, read at one moment.
    ///
    /// # Errors
    /// As [`TableStore::open_table`].
    fn dealt_people<'a>(
        &'a self,
        users: &'a [UserId],
        day: Day,
    ) -> BoxFuture<'a, Result<BTreeMap<UserId, DealtPerson>, StoreError>>;

    /// Gives a person their first chips, once only; returns whether they got them now.
    ///
    /// # Errors
    /// As [`TableStore::commit`].
    fn welcome(
        &self,
        user: UserId,
        grant: Chips,
        at: Timestamp,
    ) -> BoxFuture<'_, Result<bool, StoreError>>;

    /// Returns a number for a new table of a partition, higher than that of every table that was
    /// stored when the partition was taken; a number that is never stored may be returned again after a
    /// restart.
    fn new_table_id(&self, partition: Partition) -> TableId;

    /// Returns a number for a new hand of a table, higher than that of every hand that was stored when
    /// the table's partition was taken; a number that is never stored may be returned again after a
    /// restart.
    fn new_hand_id(&self, table: TableId) -> HandId;
}

impl TableStore for Store {
    fn commit(&self, step: Step) -> BoxFuture<'_, Result<CommittedStep, StoreError>> {
        Box::pin(Self::commit(self, step))
    }

    fn accepted(&self, interaction: InteractionId) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(Self::accepted(self, interaction))
    }

    fn open_table(&self, table: TableId) -> BoxFuture<'_, Result<Option<OpenTable>, StoreError>> {
        Box::pin(Self::open_table(self, table))
    }

    fn open_tables(&self, of: PartitionSet) -> BoxFuture<'_, Result<Vec<OpenTable>, StoreError>> {
        Box::pin(Self::open_tables(self, of))
    }

    fn fence(&self, table: TableId) -> Option<Fence> {
        Self::fence(self, table)
    }

    fn balances<'a>(
        &'a self,
        users: &'a [UserId],
    ) -> BoxFuture<'a, Result<BTreeMap<UserId, Wallet>, StoreError>> {
        Box::pin(Self::balances(self, users))
    }

    fn dealt_people<'a>(
        &'a self,
        users: &'a [UserId],
        day: Day,
    ) -> BoxFuture<'a, Result<BTreeMap<UserId, DealtPerson>, StoreError>> {
        Box::pin(Self::dealt_people(self, users, day))
    }

    fn welcome(
        &self,
        user: UserId,
        grant: Chips,
        at: Timestamp,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(Self::welcome(self, user, grant, at))
    }

    fn new_table_id(&self, partition: Partition) -> TableId {
        Self::new_table_id(self, partition)
    }

    fn new_hand_id(&self, table: TableId) -> HandId {
        Self::new_hand_id(self, table)
    }
}
