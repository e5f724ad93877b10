//! The messages of tables that are being posted.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::id::{Partition, PartitionSet, TableId};

/// What the tasks of tables are posting now; the store learns of a message when its post has ended.
#[derive(Default)]
pub(super) struct OngoingPosts {
    /// A plain mutex: nothing is awaited while it is held.
    begun: Mutex<BegunPosts>,
    /// Notified whenever one ends.
    ended: Notify,
}

#[derive(Default)]
struct BegunPosts {
    /// The number of the next one.
    next: u64,
    /// The table of each one that has not ended.
    tables: BTreeMap<u64, TableId>,
}

/// A post that ends when this is dropped.
pub(super) struct OngoingPost<'a> {
    posts: &'a OngoingPosts,
    number: u64,
}

impl Drop for OngoingPost<'_> {
    fn drop(&mut self) {
        self.posts.begun.lock().tables.remove(&self.number);
        self.posts.ended.notify_waiters();
    }
}

impl OngoingPosts {
    /// Begins a post for a table.
    pub(super) fn begin(&self, table: TableId) -> OngoingPost<'_> {
        let mut begun = self.begun.lock();
        let number = begun.next;
        begun.next += 1;
        begun.tables.insert(number, table);
        OngoingPost {
            posts: self,
            number,
        }
    }

    /// Waits until the posts for tables of some partitions have ended that had begun before this call.
    pub(super) async fn settled(&self, of: PartitionSet) {
        let next = self.begun.lock().next;
        loop {
            // Made before the check, so that no end is missed.
            let ended = self.ended.notified();
            if !self.is_any_ongoing(of, next) {
                return;
            }
            ended.await;
        }
    }

    /// Whether any post for a table of some partitions is ongoing whose number is below `next`.
    fn is_any_ongoing(&self, of: PartitionSet, next: u64) -> bool {
        let begun = self.begun.lock();
        let mut tables = begun.tables.range(..next).map(|(_, table)| *table);
        tables.any(|table| of.has(Partition::of_table(table)))
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn only_earlier_posts_of_the_same_partitions_are_waited_for() {
        let posts = OngoingPosts::default();
        let [one, other] = [1, 2].map(|table| TableId::new(table).unwrap());
        let partitions = |table| PartitionSet::from_iter([Partition::of_table(table)]);
        let settled = |table| posts.settled(partitions(table));
        assert_ne!(Partition::of_table(one), Partition::of_table(other));
        let first = posts.begin(one);
        assert!(settled(other).now_or_never().is_some());
        let mut waiting = Box::pin(settled(one));
        assert!(waiting.as_mut().now_or_never().is_none());
        let _later = posts.begin(one);
        drop(first);
        assert!(waiting.now_or_never().is_some(), "the later one goes on");
    }
}
