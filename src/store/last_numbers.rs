//! The last numbers given to a table and a hand.

use std::sync::atomic::{AtomicI64, Ordering};

use crate::id::{HandId, Partition, TableId};
use crate::store::connection::Connection;
use crate::store::{StoreError, read};

/// The last numbers given to a table and a hand.
#[derive(Debug)]
pub(super) struct LastNumbers {
    table: AtomicI64,
    hand: AtomicI64,
    /// Whether several processes may give numbers, now or later: each then gives only those of its
    /// partitions.
    are_shared: bool,
}

impl LastNumbers {
    /// The highest numbers that a database may have given.
    pub(super) fn of(connection: &dyn Connection) -> Result<Self, StoreError> {
        Ok(Self {
            table: AtomicI64::new(read::last_table(connection)?),
            hand: AtomicI64::new(read::last_hand(connection)?),
            are_shared: connection.is_server(),
        })
    }

    /// Skips numbers that other processes have given meanwhile.
    pub(super) fn catch_up(&self, connection: &dyn Connection) -> Result<(), StoreError> {
        let (table, hand) = (read::last_table(connection)?, read::last_hand(connection)?);
        self.table.fetch_max(table, Ordering::Relaxed);
        self.hand.fetch_max(hand, Ordering::Relaxed);
        Ok(())
    }

    /// Gives the next number of a table in a partition.
    pub(super) fn next_table(&self, partition: Partition) -> TableId {
        let number = self.next(&self.table, partition);
        TableId::new(number).expect("counting up from zero stays positive")
    }

    /// Gives the next number of a hand at a table.
    pub(super) fn next_hand(&self, table: TableId) -> HandId {
        let number = self.next(&self.hand, Partition::of_table(table));
        HandId::new(number).expect("counting up from zero stays positive")
    }

    fn next(&self, last: &AtomicI64, partition: Partition) -> i64 {
        let after = |last| match self.are_shared {
            true => partition.next_number(last),
            false => last + 1,
        };
        let given = last.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |last| {
            Some(after(last))
        });
        after(given.unwrap_or_else(|last| last))
    }
}
