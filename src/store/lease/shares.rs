//! Who has which partitions, and who should have them.

use std::collections::{BTreeMap, BTreeSet};

use crate::id::{Partition, Partitions};
use crate::store::connection::Connection;
use crate::store::successor::SESSIONS;
use crate::store::{StoreError, row};

use super::NODES;

/// A row of the table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lease {
    pub(super) node: Option<i64>,
    pub(super) epoch: i64,
}

/// All partitions, and the living processes.
#[derive(Debug)]
pub(super) struct Seen {
    /// The numbers of the processes.
    pub(super) living: BTreeSet<i64>,
    leases: BTreeMap<Partition, Lease>,
}

/// The partitions that a process has, and those that it should have.
#[derive(Debug)]
pub(super) struct Shares {
    /// What it has, and the epoch of each.
    pub(super) epochs: BTreeMap<Partition, i64>,
    /// What it should take.
    pub(super) take: Partitions,
    /// What it should give up.
    pub(super) surplus: Partitions,
    /// How many processes live.
    pub(super) processes: usize,
}

impl Seen {
    /// Reads them from the database of a server.
    pub(super) fn look(connection: &dyn Connection) -> Result<Self, StoreError> {
        let living =
            format!("SELECT l.objid::bigint {SESSIONS} AND l.classid = {NODES} AND l.objsubid = 2");
        let living = connection.all(&living, &[], |row| row.get(0))?;
        Ok(Self {
            living: living.into_iter().collect(),
            leases: Self::leases(connection)?,
        })
    }

    /// Reads the leases alone.
    pub(super) fn leases(
        connection: &dyn Connection,
    ) -> Result<BTreeMap<Partition, Lease>, StoreError> {
        let rows = connection.all("SELECT part, node, epoch FROM lease", &[], |found| {
            let part: i64 = found.get(0)?;
            let partition = row::known(Partition::new(part), "a part of the tables", &part)?;
            let (node, epoch) = (found.get(1)?, found.get(2)?);
            Ok((partition, Lease { node, epoch }))
        })?;
        Ok(rows.into_iter().collect())
    }

    /// Returns the shares of a living process.
    pub(super) fn shares(&self, node: i64) -> Shares {
        let processes = self.living.len().max(1);
        let fair = usize::from(Partition::COUNT).div_ceil(processes);
        let is_free = |lease: &Lease| lease.node.is_none_or(|node| !self.living.contains(&node));
        let mine = self
            .leases
            .iter()
            .filter(|(_, lease)| lease.node == Some(node));
        let epochs: BTreeMap<_, _> = mine
            .map(|(partition, lease)| (*partition, lease.epoch))
            .collect();
        let free = self
            .leases
            .iter()
            .filter(|(_, lease)| is_free(lease) && lease.node != Some(node));
        let free = free.map(|(partition, _)| *partition);
        Shares {
            take: free.take(fair.saturating_sub(epochs.len())).collect(),
            surplus: epochs.keys().copied().skip(fair).collect(),
            epochs,
            processes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The leases that processes have, and the living processes.
    fn seen(living: &[i64], of: impl Fn(u8) -> Option<i64>) -> Seen {
        let lease = |number| Lease {
            node: of(number),
            epoch: 3,
        };
        let all = Partitions::ALL.iter();
        Seen {
            living: living.iter().copied().collect(),
            leases: all
                .map(|partition| (partition, lease(partition.number())))
                .collect(),
        }
    }

    #[test]
    fn the_first_process_takes_everything_and_gives_half_to_the_second() {
        let first = seen(&[1], |_| None).shares(1);
        assert_eq!((first.take, first.processes), (Partitions::ALL, 1));
        let joined = seen(&[1, 2], |_| Some(1));
        let (first, second) = (joined.shares(1), joined.shares(2));
        assert_eq!((first.surplus.len(), first.epochs.len()), (32, 64));
        assert!(
            first.take.is_empty() && second.take.is_empty(),
            "nothing is free yet"
        );
        let given = seen(&[1, 2], |number| (number < 32).then_some(1));
        assert!(given.shares(1).surplus.is_empty() && given.shares(1).take.is_empty());
        assert_eq!(given.shares(2).take, first.surplus);
    }

    #[test]
    fn what_a_dead_process_had_is_shared_by_those_that_live() {
        let dead = seen(&[2, 3], |number| Some(i64::from(number % 3) + 1));
        let shares = [2, 3].map(|node| dead.shares(node));
        assert!(
            shares
                .iter()
                .all(|shares| shares.epochs.len() + shares.take.len() == 32)
        );
        let third = seen(&[1, 2, 3], |number| Some(i64::from(number % 2) + 1));
        let surplus = |node| third.shares(node).surplus.len();
        assert_eq!([surplus(1), surplus(2), surplus(3)], [10, 10, 0]);
    }
}
