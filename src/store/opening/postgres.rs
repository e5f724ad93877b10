//! Opening a PostgreSQL database: connecting, locking it, and checking that its contents are sound.

use std::path::PathBuf;

use postgres::Client;
use refinery::Migration;
use refinery::error::Kind;
use rusqlite::params;

use crate::store::books::check;
use crate::store::connection::{Connection, Postgres, store_error};
use crate::store::files::make_folder;
use crate::store::files::pid_file::cannot_open;
use crate::store::opening::open_database::OpenDatabase;
use crate::store::people::deletion_list::DeletionList;
use crate::store::people::forget;
use crate::store::processes::lease::NOTIFICATION_CHANNEL;
use crate::store::query::Budget;
use crate::store::{Address, Opening, Report, Store, StoreError};

/// The history of the schema.
mod embedded {
    refinery::embed_migrations!("migrations/postgres");
}

/// The oldest version that is supported, as PostgreSQL numbers it.
const VERSION_NEEDED: (i32, &str) = (130_000, "13");

/// The advisory lock of the process that has the database, or of those that share it: "TGow".
pub(in crate::store) const DATABASE_LOCK: i64 = 0x5447_6F77;

/// The advisory lock of the transaction that writes.
pub(in crate::store) const WRITE_LOCK: i64 = DATABASE_LOCK + 2;

/// Settings of a session. A statement never takes long: everything that could is done in parts. A process
/// that halts in the middle of a transaction keeps the others from writing, and from taking its tables, until
/// the server ends its session: soon enough that they can still answer what it has left unanswered.
const SETTINGS: &str = "
    SET statement_timeout = '10s';
    SET idle_in_transaction_session_timeout = '1500ms';
    SET search_path = public;
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') IN ('off', 'local');";

/// Lets statements of a session take any time, because nobody waits for them.
pub(in crate::store) const NO_STATEMENT_TIMEOUT: &str = "SET statement_timeout = 0";

/// Begins to read one snapshot, although other processes keep writing. This process may take any time
/// between two queries, because the transaction keeps nobody waiting.
const BEGIN_SNAPSHOT: &str = "
    BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
    SET LOCAL idle_in_transaction_session_timeout = 0";

/// Whether the address's user may write: the server is no replica, and the user has rights beyond reading on every table
/// of this program. Earlier versions have no numbers of processes.
const MAY_WRITE: &str = "
    SELECT NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off'
        AND coalesce(has_sequence_privilege(to_regclass('node'), 'USAGE'), true)
        AND NOT EXISTS (SELECT FROM pg_class
            WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'refinery_schema_history'
                AND relowner = (SELECT relowner FROM pg_class WHERE oid = to_regclass('transfer'))
                AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
                AND NOT (has_table_privilege(oid, 'INSERT') AND has_table_privilege(oid, 'UPDATE')
                    AND has_table_privilege(oid, 'DELETE')))";

/// Server settings that have to be on. Without the first two, a crash of its machine loses confirmed data;
/// the third shows processes each other's signs of life.
const REQUIRED_SETTINGS: [&str; 3] = ["fsync", "full_page_writes", "track_activities"];

/// Opens a database, creating its tables if it is empty. Must not be called by a task.
pub(in crate::store) fn open(
    opening: &Opening,
    address: &Address,
) -> Result<OpenDatabase, StoreError> {
    let session = connect_checked(address)?;
    match LockMode::acquire(&session, opening.shared)? {
        Some(mode) => open_locked((session, mode), opening, address),
        None => Err(StoreError::InUse {
            path: PathBuf::from(address.to_string()),
            by: None,
        }),
    }
}

/// Whether a process has the database alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) enum LockMode {
    /// No other process has it.
    Exclusive,
    /// Others may have it too.
    Shared,
}

impl LockMode {
    /// Takes a database for this process, until the session ends; `None` if another process has it.
    /// It can be shared once it has this program's schema; a later schema is an error.
    pub(in crate::store) fn acquire(
        connection: &dyn Connection,
        shared: bool,
    ) -> Result<Option<Self>, StoreError> {
        let mode = match shared && is_current(connection)? {
            true => Self::Shared,
            false => Self::Exclusive,
        };
        let sql = match mode {
            Self::Exclusive => "SELECT pg_try_advisory_lock(?1)",
            Self::Shared => "SELECT pg_try_advisory_lock_shared(?1)",
        };
        let taken: bool = connection.value(sql, params![DATABASE_LOCK])?;
        if taken && mode == Self::Shared {
            // A later version may have migrated it before the lock was taken.
            is_current(connection)?;
        }
        Ok(taken.then_some(mode))
    }
}

/// Opens the database of a session that has its lock. Must not be called by a task.
pub(in crate::store) fn open_locked(
    (mut connection, mode): (Postgres, LockMode),
    opening: &Opening,
    address: &Address,
) -> Result<OpenDatabase, StoreError> {
    connection.numbers = opening.numbers;
    let is_new = !is_ours(&connection)?;
    if mode == LockMode::Exclusive {
        // A migration may rewrite all rows of a table.
        connection.batch(NO_STATEMENT_TIMEOUT)?;
        migrate(connection.client())?;
        connection.batch(SETTINGS)?;
    }
    (&connection as &dyn Connection).in_snapshot(|| check::check_books(&connection, false))?;
    if let Some(folder) = opening.path.parent() {
        make_folder(folder).map_err(|error| cannot_open(folder, &error))?;
    }
    let deletions = DeletionList::read_beside(&opening.path)?;
    if is_new {
        tracing::warn!(database = %address, "the database was empty: its tables have been made");
    } else {
        forget::repeat_deletions(&connection, &deletions)?;
    }
    let node = match opening.shared {
        false => None,
        true => Some(join(&connection, mode)?),
    };
    let watched = (Budget::unlimited(), deletions);
    OpenDatabase::new(Box::new(connection), node, is_new, opening, watched)
}

/// Lets other processes open a database too; returns this one's number.
fn join(connection: &dyn Connection, mode: LockMode) -> Result<i64, StoreError> {
    let node: i64 = connection.value("SELECT nextval('node')", &[])?;
    connection.batch(&format!("LISTEN {NOTIFICATION_CHANNEL}"))?;
    if mode == LockMode::Exclusive {
        connection.batch(&format!(
            "SELECT pg_advisory_lock_shared({DATABASE_LOCK}); SELECT pg_advisory_unlock({DATABASE_LOCK})"
        ))?;
    }
    Ok(node)
}

impl Store {
    /// Examines every transfer of a PostgreSQL database, which a bot may be using; changes nothing
    /// and blocks.
    ///
    /// # Errors
    /// It cannot be connected to, it is not ours, or a later version has migrated it; problems of the
    /// books are in the report.
    pub fn examine_postgres(address: &Address) -> Result<Report, StoreError> {
        on_own_thread(|| {
            let connection = connect_existing(address)?;
            let is_older_version = !is_current(&connection)?;
            let is_read_only = !(&connection as &dyn Connection).value::<bool>(MAY_WRITE, &[])?;
            connection.batch(NO_STATEMENT_TIMEOUT)?;
            connection.batch(BEGIN_SNAPSHOT)?;
            let report = check::report(&connection)?;
            Ok(Report {
                is_older_version,
                is_read_only,
                ..report
            })
        })
    }
}

/// Connects to a database that is not empty. Must not be called by a task.
pub(in crate::store) fn connect_existing(address: &Address) -> Result<Postgres, StoreError> {
    let connection = connect_checked(address)?;
    if is_ours(&connection)? {
        return Ok(connection);
    }
    // A start could not make its tables there.
    let may_create = "SELECT has_schema_privilege('public', 'CREATE')";
    match (&connection as &dyn Connection).value(may_create, &[])? {
        true => Err(StoreError::Empty(address.to_string())),
        false => Err(StoreError::Open {
            path: PathBuf::from(address.to_string()),
            why: "it is empty, and the address's user may not create tables in its schema public"
                .to_owned(),
        }),
    }
}

/// Runs blocking work on a thread of its own, which the client needs.
pub(in crate::store) fn on_own_thread<T: Send>(
    work: impl FnOnce() -> Result<T, StoreError> + Send,
) -> Result<T, StoreError> {
    std::thread::scope(|scope| scope.spawn(work).join()).unwrap_or(Err(StoreError::Closed))
}

/// Connects, and checks that the server has the settings that the store relies on.
pub(in crate::store) fn connect_checked(address: &Address) -> Result<Postgres, StoreError> {
    let cannot = |why: String| StoreError::Open {
        path: PathBuf::from(address.to_string()),
        why,
    };
    let session = Postgres::new(address.connect().map_err(cannot)?);
    let version = setting(&session, "server_version_num")?;
    if version
        .parse()
        .is_ok_and(|version: i32| version < VERSION_NEEDED.0)
    {
        let (found, needed) = (setting(&session, "server_version")?, VERSION_NEEDED.1);
        return Err(cannot(format!(
            "PostgreSQL {found} is too old: {needed} is needed"
        )));
    }
    for name in REQUIRED_SETTINGS {
        let found = setting(&session, name)?;
        if found != "on" {
            return Err(cannot(format!("{name} is {found} and has to be on")));
        }
    }
    let encoding = setting(&session, "server_encoding")?;
    if encoding != "UTF8" {
        return Err(cannot(format!(
            "its encoding is {encoding} and has to be UTF8"
        )));
    }
    session.batch(SETTINGS)?;
    Ok(session)
}

fn setting(connection: &dyn Connection, name: &str) -> Result<String, StoreError> {
    connection.value("SELECT current_setting(?1)", params![name])
}

/// Whether the database has the schema of this version; an error if it has the schema of a later one.
fn is_current(connection: &dyn Connection) -> Result<bool, StoreError> {
    if !is_ours(connection)? {
        return Ok(false);
    }
    let migrations = embedded::migrations::runner();
    let versions = migrations.get_migrations().iter().map(Migration::version);
    let newest = versions.max().unwrap_or(0);
    let sql = "SELECT coalesce(max(version), 0) FROM refinery_schema_history";
    let found: i32 = connection.value(sql, &[])?;
    if found > newest {
        return Err(StoreError::later_version());
    }
    Ok(found == newest)
}

/// Whether the database has our tables; an error if it has only those of another program.
fn is_ours(connection: &dyn Connection) -> Result<bool, StoreError> {
    let sql = "SELECT to_regclass('refinery_schema_history') IS NOT NULL,
                   EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p'))";
    let found = connection.first(sql, &[], |row| Ok((row.get(0)?, row.get(1)?)))?;
    match found.ok_or_else(|| StoreError::Sql("a query returned no row".to_owned()))? {
        (true, _) => Ok(true),
        (false, false) => Ok(false),
        (false, true) => Err(StoreError::Foreign {
            why: "it has other tables".to_owned(),
        }),
    }
}

/// Migrates the schema; a newer one stays unchanged.
fn migrate(client: &mut Client) -> Result<(), StoreError> {
    let runner = embedded::migrations::runner().set_grouped(true);
    let done = runner.run(client);
    done.map(drop)
        .map_err(|error| StoreError::Migrate(cause_of(&error)))
}

/// Says why a migration failed. The error's own text leaves out what the server answered.
fn cause_of(error: &refinery::Error) -> String {
    if let Kind::Connection(step, cause) = error.kind()
        && let Some(cause) = cause.downcast_ref::<postgres::Error>()
    {
        return format!("{step}: {}", store_error(cause));
    }
    error.to_string()
}
