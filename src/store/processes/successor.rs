//! A session that waits for the database of a server while another process has it.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use rusqlite::params;
use tokio::time::timeout;

use crate::store::connection::{Connection, Postgres};
use crate::store::opening::postgres::{
    DATABASE_LOCK, LockMode, connect_checked, on_own_thread, open_locked,
};
use crate::store::processes::lease::{ABSENT, NODES, lock_sql};
use crate::store::processes::session_monitor::{ACTIVITY_COLUMNS, SessionActivity, SessionMonitor};
use crate::store::query::QueryKind;
use crate::store::{Address, Opening, Store, StoreError, StoreThread};

/// The advisory lock that all processes share while they wait for the database.
const SUCCESSOR_LOCK: i64 = DATABASE_LOCK + 1;

/// How long a stop waits for the answer to a query.
const REPLY_TIMEOUT: Duration = Duration::from_secs(1);

/// The sessions that hold an advisory lock of this database.
pub(in crate::store) const SESSIONS: &str =
    "FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid AND a.datname = current_database()
    WHERE l.locktype = 'advisory' AND l.granted AND l.database = a.datid";

/// A session that waits for the database of a server while another process has it.
///
/// It may be dropped anywhere: another thread closes the session, because that blocks.
pub struct Successor {
    session: Option<Postgres>,
    /// The signs of life of the process that has the database.
    monitor: SessionMonitor,
}

/// A session that has taken the database.
pub struct OwningSession(Postgres, LockMode);

impl Drop for Successor {
    fn drop(&mut self) {
        if let Some(session) = self.session.take() {
            std::thread::spawn(move || drop(session));
        }
    }
}

impl Successor {
    /// Connects, and announces that this process waits for the database; blocks.
    ///
    /// # Errors
    /// The server does not answer, or lacks a required setting.
    pub fn connect(address: &Address) -> Result<Self, StoreError> {
        on_own_thread(|| {
            let session = connect_checked(address)?;
            session.execute(
                "SELECT pg_advisory_lock_shared(?1)",
                params![SUCCESSOR_LOCK],
            )?;
            Ok(Self {
                session: Some(session),
                monitor: SessionMonitor::default(),
            })
        })
    }

    /// Takes the database and returns the session, if nobody has the database or this process may
    /// share it (`shared`); otherwise returns `self`. Ends the session of an owner that shows no
    /// sign of life, so that the next attempt finds the database free. Blocks.
    ///
    /// # Errors
    /// The session is lost.
    pub fn take(mut self, shared: bool) -> Result<Result<OwningSession, Self>, StoreError> {
        on_own_thread(move || {
            let session = self.session.as_ref().ok_or(StoreError::Closed)?;
            if let Some(mode) = LockMode::acquire(session, shared)? {
                session.execute(
                    "SELECT pg_advisory_unlock_shared(?1)",
                    params![SUCCESSOR_LOCK],
                )?;
                let session = self.session.take().ok_or(StoreError::Closed)?;
                return Ok(Ok(OwningSession(session, mode)));
            }
            if end_absent_holder(session, &mut self.monitor)? {
                tracing::warn!(
                    seconds = ABSENT.as_secs(),
                    "the process that had the database showed no sign of life; its session has been ended"
                );
            }
            Ok(Err(self))
        })
    }
}

impl Store {
    /// Opens the database that a session has taken; blocks.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn succeed(
        opening: &Opening,
        address: &Address,
        OwningSession(session, mode): OwningSession,
    ) -> Result<(Self, StoreThread), StoreError> {
        Self::start(on_own_thread(|| {
            open_locked((session, mode), opening, address)
        })?)
    }

    /// Announces that this process stops, so that no other process relies on it. Returns whether another
    /// process shares the database and continues, waits for it, or may already have it because this one
    /// has lost it; always `false` for a file.
    pub async fn announce_stop(&self) -> bool {
        self.is_stopping.store(true, Ordering::Relaxed);
        let sql = self.node.map(|node| lock_sql(node, false, true));
        self.file.is_none() && self.has_successor(sql).await
    }

    /// Returns whether all other processes have begun to stop since [`Store::announce_stop`], so that
    /// no process takes the tables; always `false` for a file.
    pub async fn is_last_process(&self) -> bool {
        // A process cut off from the server leaves without announcing it, and without waiting.
        let is_heard = self
            .silent_for()
            .is_some_and(|silence| silence < 2 * REPLY_TIMEOUT);
        is_heard && !self.has_successor(None).await
    }

    /// Runs `announcement`, and returns whether another process continues.
    async fn has_successor(&self, announcement: Option<String>) -> bool {
        let follows = self.query(QueryKind::Successor, move |connection| {
            if let Some(announcement) = announcement {
                connection.batch(&announcement)?;
            }
            // Such processes send queries several times a second; the session of a dead machine
            // stays, but is silent.
            let sql = format!(
                "SELECT 1 {SESSIONS} AND a.pid <> pg_backend_pid()
                     AND ((l.classid = 0 AND l.objsubid = 1 AND l.objid = {SUCCESSOR_LOCK})
                         OR (l.classid = {NODES} AND l.objsubid = 2 AND l.mode = 'ExclusiveLock'))
                     AND a.state_change > clock_timestamp() - make_interval(secs => 2)"
            );
            connection.exists(&sql, &[])
        });
        // No answer, like an error, means that the database is lost.
        !matches!(timeout(REPLY_TIMEOUT, follows).await, Ok(Ok(false)))
    }
}

/// Ends the session that has the database if it is absent; returns whether it did.
fn end_absent_holder(
    connection: &dyn Connection,
    monitor: &mut SessionMonitor,
) -> Result<bool, StoreError> {
    let sql = format!(
        "SELECT {ACTIVITY_COLUMNS} {SESSIONS} AND l.classid = 0 AND l.objsubid = 1 AND l.objid = {DATABASE_LOCK}"
    );
    let seen = connection.all(&sql, &[], SessionActivity::read)?;
    monitor.record(seen.iter().copied(), Instant::now());
    let mut has_ended = false;
    for activity in seen {
        has_ended |= monitor.end_if_absent(connection, activity)?;
    }
    Ok(has_ended)
}
