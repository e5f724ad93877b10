//! Who has which partitions, and who should have them.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::id::{Partition, PartitionSet};
use crate::store::connection::Connection;
use crate::store::processes::session_monitor::{ACTIVITY_COLUMNS, SessionActivity, SessionMonitor};
use crate::store::processes::successor::SESSIONS;
use crate::store::{StoreError, row};

use super::{ABSENT, NODES};

/// How long a process may show no sign of life before others take its partitions. Several times the
/// interval between two signs, and short enough that the others can still answer what it has left
/// unanswered.
pub(crate) const SILENT: Duration = Duration::from_millis(1_250);

const _: () = assert!(SILENT.as_millis() < ABSENT.as_millis());

/// The prefix of an address in the name of a session.
const SESSION_NAME_PREFIX: &str = "tiengow ";

/// A row of the table `lease`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lease {
    pub(super) node: Option<i64>,
    pub(super) epoch: i64,
}

/// A process that has a session.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    /// Where it accepts posts, if it does.
    address: Option<SocketAddr>,
    /// Whether it wants partitions: it is not stopping, and Discord reaches it.
    pub(super) serves: bool,
    /// Whether it has shown no sign of life for [`SILENT`].
    is_silent: bool,
    pub(super) activity: SessionActivity,
}

/// All partitions, and the processes that share them.
#[derive(Debug)]
pub(super) struct ProcessGroup {
    /// The processes that have a session, by number.
    pub(super) living: BTreeMap<i64, Node>,
    leases: BTreeMap<Partition, Lease>,
}

/// The partitions that a process has, and those that it should have.
#[derive(Debug)]
pub(super) struct PartitionShare {
    /// The partitions that it has, and their epochs.
    pub(super) epochs: BTreeMap<Partition, i64>,
    /// The partitions that it should take.
    pub(super) take: PartitionSet,
    /// The partitions that it should give up.
    pub(super) surplus: PartitionSet,
    /// How many processes share the tables.
    pub(super) processes: usize,
}

impl ProcessGroup {
    /// Reads the cluster from the server's database.
    pub(super) fn read(
        connection: &dyn Connection,
        monitor: &mut SessionMonitor,
    ) -> Result<Self, StoreError> {
        // A process that begins to stop holds its lock twice for a moment.
        let living = format!(
            "SELECT {ACTIVITY_COLUMNS}, l.objid::bigint, a.application_name, l.mode = 'ExclusiveLock'
                 {SESSIONS} AND l.classid = {NODES} AND l.objsubid = 2 ORDER BY l.mode DESC"
        );
        let living = connection.all(&living, &[], |row| {
            let name: Option<String> = row.get(4)?;
            let node = Node {
                address: name.as_deref().and_then(address_in),
                serves: row.get(5)?,
                is_silent: false,
                activity: SessionActivity::read(row)?,
            };
            Ok((row.get(3)?, node))
        })?;
        let mut living: BTreeMap<i64, Node> = living.into_iter().collect();
        monitor.record(living.values().map(|node| node.activity), Instant::now());
        for node in living.values_mut() {
            node.is_silent = monitor.is_silent(node.activity.pid, SILENT);
        }
        Ok(Self {
            living,
            leases: Self::leases(connection)?,
        })
    }

    /// Reads only the leases.
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

    /// Returns the addresses at which processes other than `node` accept posts.
    pub(super) fn others(&self, node: i64) -> BTreeSet<SocketAddr> {
        let others = self.living.iter().filter(|(other, _)| **other != node);
        others.filter_map(|(_, node)| node.address).collect()
    }

    /// Returns the share of a living process. One that does not serve gets nothing while another
    /// does.
    pub(super) fn share_of(&self, node: i64) -> PartitionShare {
        let serving = |node: &Node| node.serves && !node.is_silent;
        let processes = self.living.values().filter(|node| serving(node)).count();
        let serves = self.living.get(&node).is_some_and(serving);
        let fair = match (processes, serves) {
            (0, _) => usize::from(Partition::COUNT),
            (_, false) => 0,
            (_, true) => usize::from(Partition::COUNT).div_ceil(processes),
        };
        let is_free = |lease: &Lease| {
            let owner = lease.node.and_then(|owner| self.living.get(&owner));
            owner.is_none_or(|owner| owner.is_silent)
        };
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
        PartitionShare {
            take: free.take(fair.saturating_sub(epochs.len())).collect(),
            surplus: epochs.keys().copied().skip(fair).collect(),
            epochs,
            processes,
        }
    }
}

/// Returns the name of a session whose process accepts posts at an address.
pub(super) fn session_name(address: SocketAddr) -> String {
    format!("{SESSION_NAME_PREFIX}{address}")
}

/// Returns the address in the name of a session.
fn address_in(name: &str) -> Option<SocketAddr> {
    name.strip_prefix(SESSION_NAME_PREFIX)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The longest name of a session that PostgreSQL keeps, in bytes.
    const NAME_MAX: usize = 63;

    #[test]
    fn the_longest_address_fits_into_the_name_of_a_session() {
        let longest = "[2001:db8:1111:2222:3333:4444:5555:6666]:65535";
        let address: SocketAddr = longest.parse().expect("it is one");
        let name = session_name(address);
        assert!(name.len() <= NAME_MAX, "{}", name.len());
        assert_eq!(address_in(&name), Some(address));
        assert_eq!(address_in("tiengow"), None);
    }

    /// Returns a process that serves.
    fn node(pid: i64) -> Node {
        Node {
            address: None,
            serves: true,
            is_silent: false,
            activity: SessionActivity {
                pid,
                is_active: false,
                changed: None,
            },
        }
    }

    /// Returns a cluster with the lease of each partition and the processes that serve.
    fn cluster(living: &[i64], of: impl Fn(u8) -> Option<i64>) -> ProcessGroup {
        let lease = |number| Lease {
            node: of(number),
            epoch: 3,
        };
        let all = PartitionSet::ALL.iter();
        ProcessGroup {
            living: living
                .iter()
                .map(|number| (*number, node(*number)))
                .collect(),
            leases: all
                .map(|partition| (partition, lease(partition.number())))
                .collect(),
        }
    }

    #[test]
    fn the_first_process_takes_everything_and_gives_half_to_the_second() {
        let first = cluster(&[1], |_| None).share_of(1);
        assert_eq!((first.take, first.processes), (PartitionSet::ALL, 1));
        let joined = cluster(&[1, 2], |_| Some(1));
        let (first, second) = (joined.share_of(1), joined.share_of(2));
        assert_eq!((first.surplus.len(), first.epochs.len()), (32, 64));
        assert!(
            first.take.is_empty() && second.take.is_empty(),
            "nothing is free yet"
        );
        let given = cluster(&[1, 2], |number| (number < 32).then_some(1));
        assert!(given.share_of(1).surplus.is_empty() && given.share_of(1).take.is_empty());
        assert_eq!(given.share_of(2).take, first.surplus);
    }

    #[test]
    fn living_processes_share_the_partitions_of_a_dead_one() {
        let dead = cluster(&[2, 3], |number| Some(i64::from(number % 3) + 1));
        let shares = [2, 3].map(|node| dead.share_of(node));
        assert!(
            shares
                .iter()
                .all(|shares| shares.epochs.len() + shares.take.len() == 32)
        );
        let third = cluster(&[1, 2, 3], |number| Some(i64::from(number % 2) + 1));
        let surplus = |node| third.share_of(node).surplus.len();
        assert_eq!([surplus(1), surplus(2), surplus(3)], [10, 10, 0]);
    }

    #[test]
    fn a_process_that_does_not_serve_gives_everything_to_those_that_do() {
        let mut both = cluster(&[1, 2], |number| Some(i64::from(number % 2) + 1));
        both.living.entry(2).and_modify(|node| node.serves = false);
        let (first, second) = (both.share_of(1), both.share_of(2));
        assert_eq!((second.surplus.len(), second.processes), (32, 1));
        assert!(first.take.is_empty(), "it has not given them up yet");
        let given = ProcessGroup {
            leases: cluster(&[], |number| (number % 2 == 0).then_some(1)).leases,
            ..both
        };
        assert_eq!(given.share_of(1).take, second.surplus);
        assert!(given.share_of(2).take.is_empty());
        let mut nobody = cluster(&[1, 2], |number| Some(i64::from(number % 2) + 1));
        nobody
            .living
            .values_mut()
            .for_each(|node| node.serves = false);
        assert!(
            nobody.share_of(2).surplus.is_empty(),
            "no other process would have them"
        );
    }

    #[test]
    fn the_partitions_of_a_silent_process_are_free() {
        let mut both = cluster(&[1, 2], |number| Some(i64::from(number % 2) + 1));
        both.living
            .entry(2)
            .and_modify(|node| node.is_silent = true);
        assert_eq!(both.share_of(1).take.len(), 32);
    }
}
