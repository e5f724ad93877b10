//! Which partitions of the tables this process has, and how processes share them.
//!
//! A partition's epoch counts how often it has been taken. Each step of a table names the epoch in
//! which its process took the partition, and the store refuses the step once another process has
//! taken the partition. So neither clocks nor what a process believes matter.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use parking_lot::Mutex;
use rusqlite::params;

use crate::id::{InteractionId, Partition, PartitionSet, TableId, UserId};
use crate::store::connection::Connection;
use crate::store::people::deletion_list::DeletionList;
use crate::store::processes::session_monitor::SessionMonitor;
use crate::store::query::QueryKind;
use crate::store::{Store, StoreError};

mod held_partitions;
mod notification;
mod passing_on;
mod process_group;
mod waiting_requests;

pub(crate) use process_group::SILENT;

pub use held_partitions::Fence;
pub(in crate::store) use held_partitions::HeldPartitions;
pub(in crate::store) use notification::Notification;
pub use passing_on::TableOwner;
use process_group::ProcessGroup;
pub use waiting_requests::RequestShare;
use waiting_requests::WaitingRequests;

/// The first number of the advisory locks that show that a process is alive: "Node" in ASCII. The
/// second is the number of the process. A process that wants partitions holds its lock exclusively,
/// any other holds it shared.
pub(super) const NODES: i64 = 0x4E6F_6465;

/// The condition that a lease's partition is among those of the first parameter.
const IS_AMONG: &str = "CAST(?1 AS BIGINT) >> CAST(part AS INTEGER) & 1 = 1";

/// The PostgreSQL channel of notifications between processes.
pub(in crate::store) const NOTIFICATION_CHANNEL: &str = "news";

/// How long a process may show no sign of life before another ends its session. Longer than the
/// operating system takes to drop a dead connection: by then a process that is cut off has exited.
pub(crate) const ABSENT: Duration = Duration::from_secs(5);

/// The other processes, as far as this one knows. Only the store's thread may lock this, because it
/// waits for the server while it holds the lock.
#[derive(Debug, Default)]
pub(in crate::store) struct Peers {
    /// How many requests to Discord wait in each process.
    requests: WaitingRequests,
    /// The signs of life of their sessions.
    monitor: SessionMonitor,
}

/// What has changed about the partitions of a process.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LeaseUpdate {
    /// Partitions that another process has taken.
    pub lost: PartitionSet,
    /// Partitions that it should give up, because other processes have fewer.
    pub surplus: PartitionSet,
    /// How many processes share the tables.
    pub processes: usize,
    /// This process's share of the requests that Discord allows.
    pub requests: RequestShare,
    /// The addresses at which other processes accept posts.
    pub others: BTreeSet<SocketAddr>,
    /// Interactions that another process has passed on, because they concern a table of this one.
    pub passed_on: Vec<(InteractionId, TableId)>,
    /// People whom any process has deleted.
    pub deleted: Vec<UserId>,
}

impl Store {
    /// Returns the proof that this process has a table's partition; `None` if it does not have it.
    #[must_use]
    pub fn fence(&self, table: TableId) -> Option<Fence> {
        self.fence_of(Partition::of_table(table))
    }

    /// Returns the proof that this process has a partition; `None` if it does not have it.
    #[must_use]
    pub fn fence_of(&self, partition: Partition) -> Option<Fence> {
        self.held.fence(partition)
    }

    /// Returns the proof for steps that began while this process had a table's partition, even if
    /// it has given the partition up since; `None` if it never had it.
    #[must_use]
    pub fn last_fence(&self, table: TableId) -> Option<Fence> {
        self.held.last_fence(Partition::of_table(table))
    }

    /// Returns this process's number among those that share the database; `None` if it is not
    /// shared.
    #[must_use]
    pub const fn node(&self) -> Option<i64> {
        self.node
    }

    /// Whether this process has a partition, as far as it knows.
    #[must_use]
    pub fn has(&self, partition: Partition) -> bool {
        self.fence_of(partition).is_some()
    }

    /// Returns the partitions that this process has, as far as it knows.
    #[must_use]
    pub fn partitions(&self) -> PartitionSet {
        let all = PartitionSet::ALL.iter();
        all.filter(|partition| self.has(*partition)).collect()
    }

    /// Whether this process leads: it has the first partition, and does the work that only one
    /// process may do.
    #[must_use]
    pub fn leads(&self) -> bool {
        self.leading().is_some()
    }

    /// Returns the proof that this process leads; `None` if another does.
    #[must_use]
    pub fn leading(&self) -> Option<Fence> {
        let first = PartitionSet::ALL.iter().next()?;
        self.fence_of(first)
    }

    /// Whether other processes may use the database at the same time.
    #[must_use]
    pub const fn is_shared(&self) -> bool {
        self.node.is_some()
    }

    /// Takes partitions that no living process has, up to a fair share, and returns what has
    /// changed. Tells the other processes how many requests to Discord are waiting here, and
    /// whether Discord reaches this process. From the first call on, this process counts as one
    /// that shares the tables. If the database is not shared, the only process has everything and
    /// nothing changes.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn lease(&self, waiting: usize, is_reached: bool) -> Result<LeaseUpdate, StoreError> {
        let Some(node) = self.node else {
            return Ok(LeaseUpdate {
                processes: 1,
                ..LeaseUpdate::default()
            });
        };
        let (held, peers) = (Arc::clone(&self.held), Arc::clone(&self.peers));
        let is_stopping = Arc::clone(&self.is_stopping);
        let (numbers, deletions) = (Arc::clone(&self.numbers), self.deletions.clone());
        self.query(QueryKind::Leases, move |connection| {
            let mut peers = peers.lock();
            let Peers { requests, monitor } = &mut *peers;
            let mut cluster = ProcessGroup::read(connection, monitor)?;
            end_absent_processes(connection, &cluster, monitor)?;
            let serves = is_reached && !is_stopping.load(Ordering::Relaxed);
            let own = cluster.living.get(&node);
            if own.is_none_or(|own| own.serves != serves) {
                connection.batch(&lock_sql(node, serves, cluster.living.contains_key(&node)))?;
                cluster = ProcessGroup::read(connection, monitor)?;
            }
            if !cluster.share_of(node).take.is_empty() {
                cluster = connection.transact(|| {
                    numbers.catch_up(connection)?;
                    take_free(connection, node, monitor)
                })?;
            }
            let share = cluster.share_of(node);
            let mut update = LeaseUpdate {
                surplus: share.surplus,
                processes: share.processes,
                others: cluster.others(node),
                ..LeaseUpdate::default()
            };
            let living: Vec<i64> = cluster.living.into_keys().collect();
            requests.report(waiting, &living, |waiting| {
                Notification::RequestsWaiting(node, waiting).send(connection)
            })?;
            read_notifications(connection, (&deletions, requests), &mut update)?;
            update.requests = requests.share(node, &living);
            // Last, because a loss is reported only once, and an error after this would hide it.
            update.lost = held.replace(share.epochs);
            Ok(update)
        })
        .await
    }

    /// Whether every partition that this process believes it has is still its own.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn still_has_partitions(&self) -> Result<bool, StoreError> {
        let held = Arc::clone(&self.held);
        self.query(QueryKind::Leases, move |connection| {
            Ok(held.is_confirmed_by(&Epochs::read(connection)?.0))
        })
        .await
    }

    /// Tells the processes that share the database where this one accepts posts. The address is in
    /// the name of this process's session, and disappears with the session.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn publish_address(&self, address: SocketAddr) -> Result<(), StoreError> {
        self.query(QueryKind::Leases, move |connection| {
            let sql = "SELECT set_config('application_name', ?1, false)";
            let _name: String =
                connection.value(sql, params![process_group::session_name(address)])?;
            Ok(())
        })
        .await
    }

    /// Notes that this process no longer has some partitions. Steps that its tables have begun to
    /// store still count until another process takes the partitions.
    pub fn give_up(&self, partitions: PartitionSet) {
        self.held.remove(partitions);
    }

    /// Gives up partitions and lets other processes take them. If that fails, the next
    /// [`Store::lease`] takes them again.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn release(&self, partitions: PartitionSet) -> Result<(), StoreError> {
        let Some(node) = self.node else {
            return Ok(());
        };
        self.give_up(partitions);
        self.query(QueryKind::Leases, move |connection| {
            connection.transact(|| {
                let sql = format!("UPDATE lease SET node = NULL WHERE {IS_AMONG} AND node = ?2");
                connection.execute(&sql, params![partitions.to_bits(), node])
            })?;
            Ok(())
        })
        .await
    }
}

/// Reads the notifications of the other processes.
fn read_notifications(
    connection: &dyn Connection,
    (deletions, requests): (&Mutex<DeletionList>, &mut WaitingRequests),
    update: &mut LeaseUpdate,
) -> Result<(), StoreError> {
    for notification in connection.notifications()? {
        match Notification::parse(&notification) {
            Some(Notification::PassedOn(id, table)) => update.passed_on.push((id, table)),
            Some(Notification::Deleted(user, at)) => {
                update.deleted.push(user);
                if let Err(error) = deletions.lock().add_if_new(user, at) {
                    tracing::error!(%error, "a deletion by another process was not noted");
                }
            }
            Some(Notification::RequestsWaiting(node, waiting)) => requests.record(node, waiting),
            None => {}
        }
    }
    Ok(())
}

/// How often each partition has been taken. No process takes one while a transaction writes, so a
/// transaction reads this only once.
pub(in crate::store) struct Epochs(BTreeMap<Partition, i64>);

impl Epochs {
    /// Reads the epochs from the database.
    pub(in crate::store) fn read(connection: &dyn Connection) -> Result<Self, StoreError> {
        let leases = ProcessGroup::leases(connection)?.into_iter();
        let epochs = leases.map(|(partition, lease)| (partition, lease.epoch));
        Ok(Self(epochs.collect()))
    }

    /// Checks that no process has taken the partition since.
    pub(in crate::store) fn check(&self, fence: Fence) -> Result<(), StoreError> {
        match self.0.get(&fence.partition) {
            Some(epoch) if *epoch == fence.epoch => Ok(()),
            _ => Err(StoreError::Fenced),
        }
    }
}

/// Takes every partition for the only process; returns their epochs.
pub(in crate::store) fn take_all(
    connection: &dyn Connection,
) -> Result<BTreeMap<Partition, i64>, StoreError> {
    connection.transact(|| {
        connection.execute("UPDATE lease SET node = NULL, epoch = epoch + 1", &[])?;
        Ok(Epochs::read(connection)?.0)
    })
}

/// Takes free partitions, up to a fair share.
fn take_free(
    connection: &dyn Connection,
    node: i64,
    monitor: &mut SessionMonitor,
) -> Result<ProcessGroup, StoreError> {
    let share = ProcessGroup::read(connection, monitor)?.share_of(node);
    let sql = format!("UPDATE lease SET node = ?2, epoch = epoch + 1 WHERE {IS_AMONG}");
    connection.execute(&sql, params![share.take.to_bits(), node])?;
    ProcessGroup::read(connection, monitor)
}

/// Returns the SQL that shows the other processes whether this one wants partitions; `is_shown` if
/// this process already holds a lock.
pub(super) fn lock_sql(node: i64, serves: bool, is_shown: bool) -> String {
    let (new, old) = match serves {
        true => ("", "_shared"),
        false => ("_shared", ""),
    };
    let mut sql = format!("SELECT pg_advisory_lock{new}({NODES}, {node});");
    if is_shown {
        sql += &format!("SELECT pg_advisory_unlock{old}({NODES}, {node})");
    }
    sql
}

/// Ends the sessions of absent processes.
fn end_absent_processes(
    connection: &dyn Connection,
    cluster: &ProcessGroup,
    monitor: &SessionMonitor,
) -> Result<(), StoreError> {
    for (number, node) in &cluster.living {
        if monitor.end_if_absent(connection, node.activity)? {
            let seconds = ABSENT.as_secs();
            tracing::warn!(
                node = number,
                seconds,
                "a process showed no sign of life, so its session was ended"
            );
        }
    }
    Ok(())
}
