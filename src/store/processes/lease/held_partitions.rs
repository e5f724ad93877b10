//! The partitions that this process has, as far as it knows.

use std::collections::BTreeMap;

use parking_lot::Mutex;

use crate::id::{Partition, PartitionSet, TableId};

/// The proof that a process has a table's partition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fence {
    /// The partition.
    pub partition: Partition,
    /// How often it has been taken, this time included.
    pub epoch: i64,
}

/// The partitions that this process has, as far as it knows.
#[derive(Debug, Default)]
pub(in crate::store) struct HeldPartitions(Mutex<HeldState>);

#[derive(Debug, Default)]
struct HeldState {
    /// The epoch in which each partition was taken.
    epochs: BTreeMap<Partition, i64>,
    /// The partitions in which a step was refused: another process has them.
    refused: PartitionSet,
    /// The epochs of partitions that the process no longer has.
    left: BTreeMap<Partition, i64>,
}

impl HeldPartitions {
    /// Returns the partitions of a process that has just taken these.
    pub(in crate::store) fn of(epochs: BTreeMap<Partition, i64>) -> Self {
        Self(Mutex::new(HeldState {
            epochs,
            ..HeldState::default()
        }))
    }

    /// Notes that a step with this proof was refused.
    pub(in crate::store) fn mark_refused(&self, fence: Fence) {
        let mut holding = self.0.lock();
        if holding.epochs.get(&fence.partition) == Some(&fence.epoch) {
            let refused = PartitionSet::from_iter([fence.partition]);
            holding.refused = holding.refused.with(refused);
        }
    }

    /// Whether this process has a table.
    pub(in crate::store) fn has(&self, table: TableId) -> bool {
        self.fence(Partition::of_table(table)).is_some()
    }

    /// Returns the proof that this process has a partition; `None` if it does not have it.
    pub(in crate::store) fn fence(&self, partition: Partition) -> Option<Fence> {
        let holding = self.0.lock();
        let epoch = *holding.epochs.get(&partition)?;
        (!holding.refused.has(partition)).then_some(Fence { partition, epoch })
    }

    /// Whether these epochs confirm everything that the process believes it has.
    pub(super) fn is_confirmed_by(&self, epochs: &BTreeMap<Partition, i64>) -> bool {
        let holding = self.0.lock();
        let mut mine = holding.epochs.iter();
        mine.all(|(partition, epoch)| epochs.get(partition) == Some(epoch))
    }

    /// Returns the proof for steps that began while the process had a partition, even if it has
    /// given the partition up since.
    pub(super) fn last_fence(&self, partition: Partition) -> Option<Fence> {
        let holding = self.0.lock();
        let epoch = holding.epochs.get(&partition);
        let epoch = *epoch.or_else(|| holding.left.get(&partition))?;
        Some(Fence { partition, epoch })
    }

    /// Removes partitions that the process has given up.
    pub(super) fn remove(&self, partitions: PartitionSet) {
        let mut holding = self.0.lock();
        for partition in partitions.iter() {
            if let Some(epoch) = holding.epochs.remove(&partition) {
                holding.left.insert(partition, epoch);
            }
        }
    }

    /// Replaces the known partitions; returns those lost.
    pub(in crate::store) fn replace(&self, epochs: BTreeMap<Partition, i64>) -> PartitionSet {
        let mut holding = self.0.lock();
        let before = std::mem::replace(
            &mut *holding,
            HeldState {
                epochs,
                ..HeldState::default()
            },
        );
        let now = &holding.epochs;
        let is_lost = |(partition, epoch): &(&Partition, &i64)| now.get(*partition) != Some(*epoch);
        let lost = before.epochs.iter().filter(is_lost);
        let lost = lost.map(|(partition, _)| *partition).collect();
        // An earlier epoch stays until the partition is taken and left again.
        holding.left = before.left;
        holding.left.extend(before.epochs);
        lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_step_ends_a_lease_until_it_is_taken_again() {
        let partition = PartitionSet::ALL.iter().next();
        let Some(partition) = partition else { return };
        let held = HeldPartitions::of(BTreeMap::from([(partition, 4)]));
        let fence = Fence {
            partition,
            epoch: 4,
        };
        assert_eq!(held.fence(partition), Some(fence));
        held.mark_refused(Fence { epoch: 3, ..fence });
        assert_eq!(
            held.fence(partition),
            Some(fence),
            "the step of an earlier lease was refused"
        );
        assert!(held.is_confirmed_by(&BTreeMap::from([(partition, 4)])));
        assert!(!held.is_confirmed_by(&BTreeMap::from([(partition, 5)])));
        held.mark_refused(fence);
        assert_eq!(held.fence(partition), None);
        let mine = PartitionSet::from_iter([partition]);
        let lost = held.replace(BTreeMap::from([(partition, 6)]));
        assert_eq!(lost, mine, "another process had it meanwhile");
        assert_eq!(held.fence(partition), Some(Fence { epoch: 6, ..fence }));
        assert_eq!(held.last_fence(partition), held.fence(partition));
        held.remove(mine);
        assert_eq!(held.fence(partition), None);
        assert_eq!(
            held.last_fence(partition),
            Some(Fence { epoch: 6, ..fence })
        );
        let nothing = PartitionSet::default();
        assert_eq!(held.replace(BTreeMap::new()), nothing, "it was given up");
        assert_eq!(
            held.last_fence(partition),
            Some(Fence { epoch: 6, ..fence }),
            "for longer than one lease"
        );
    }
}
