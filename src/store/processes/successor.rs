//! A session that waits for the database of a server while another process has it.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use rusqlite::params;
use tokio::time::timeout;

use crate::store::connection::{Connection, Postgres};
use crate::store::opening::postgres::{Hold, LOCK, connected, elsewhere, locked};
use crate::store::processes::lease::{ABSENT, NODES, showing};
use crate::store::processes::signs::{COLUMNS, Sign, Signs};
use crate::store::question::Question;
use crate::store::{Address, Opening, Store, StoreError, StoreThread};

/// The advisory lock that all processes share while they wait for the database.
const WAITING: i64 = LOCK + 1;

/// How long a stop waits for the answer to a query.
const PATIENCE: Duration = Duration::from_secs(1);

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
    signs: Signs,
}

/// A session that has taken the database.
pub struct Taken(Postgres, Hold);

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
        elsewhere(|| {
            let session = connected(address)?;
            session.execute("SELECT pg_advisory_lock_shared(?1)", params![WAITING])?;
            Ok(Self {
                session: Some(session),
                signs: Signs::default(),
            })
        })
    }

    /// Takes the database and returns the session, if nobody has the database or this process may
    /// share it (`shared`); otherwise returns `self`. Ends the session of an owner that shows no
    /// sign of life, so that the next attempt finds the database free. Blocks.
    ///
    /// # Errors
    /// The session is lost.
    pub fn take(mut self, shared: bool) -> Result<Result<Taken, Self>, StoreError> {
        elsewhere(move || {
            let session = self.session.as_ref().ok_or(StoreError::Closed)?;
            if let Some(hold) = Hold::take(session, shared)? {
                session.execute("SELECT pg_advisory_unlock_shared(?1)", params![WAITING])?;
                let session = self.session.take().ok_or(StoreError::Closed)?;
                return Ok(Ok(Taken(session, hold)));
            }
            if end_absent_holder(session, &mut self.signs)? {
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
        Taken(session, hold): Taken,
    ) -> Result<(Self, StoreThread), StoreError> {
        Self::start(elsewhere(|| locked((session, hold), opening, address))?)
    }

    /// Announces that this process stops, so that no other process relies on it. Returns whether another
    /// process shares the database and continues, waits for it, or may already have it because this one
    /// has lost it; always `false` for a file.
    pub async fn announces_stop(&self) -> bool {
        self.stops.store(true, Ordering::Relaxed);
        let stops = self.node.map(|node| showing(node, false, true));
        self.file.is_none() && self.is_followed(stops).await
    }

    /// Returns whether all other processes have begun to stop since [`Store::announces_stop`], so that
    /// no process takes the tables; always `false` for a file.
    pub async fn leaves_nobody(&self) -> bool {
        // A process cut off from the server leaves without announcing it, and without waiting.
        let is_heard = self
            .silent_for()
            .is_some_and(|silence| silence < 2 * PATIENCE);
        is_heard && !self.is_followed(None).await
    }

    /// Runs `tell`, and returns whether another process continues.
    async fn is_followed(&self, tell: Option<String>) -> bool {
        let follows = self.question(Question::Successor, move |connection| {
            if let Some(tell) = tell {
                connection.batch(&tell)?;
            }
            // Such processes send queries several times a second; the session of a dead machine
            // stays, but is silent.
            let sql = format!(
                "SELECT 1 {SESSIONS} AND a.pid <> pg_backend_pid()
                     AND ((l.classid = 0 AND l.objsubid = 1 AND l.objid = {WAITING})
                         OR (l.classid = {NODES} AND l.objsubid = 2 AND l.mode = 'ExclusiveLock'))
                     AND a.state_change > clock_timestamp() - make_interval(secs => 2)"
            );
            connection.exists(&sql, &[])
        });
        // No answer, like an error, means that the database is lost.
        !matches!(timeout(PATIENCE, follows).await, Ok(Ok(false)))
    }
}

/// Ends the session that has the database if it is absent; returns whether it did.
fn end_absent_holder(connection: &dyn Connection, signs: &mut Signs) -> Result<bool, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS} {SESSIONS} AND l.classid = 0 AND l.objsubid = 1 AND l.objid = {LOCK}"
    );
    let seen = connection.all(&sql, &[], Sign::read)?;
    signs.note(seen.iter().copied(), Instant::now());
    let mut has_ended = false;
    for sign in seen {
        has_ended |= signs.end_if_absent(connection, sign)?;
    }
    Ok(has_ended)
}
