//! Opening a PostgreSQL database: connecting, locking it, and checking that its contents are sound.

use std::path::PathBuf;

use postgres::Client;
use refinery::Migration;

use crate::store::books::check;
use crate::store::connection::{Connection, Postgres, refused};
use crate::store::files::make_folder;
use crate::store::files::pid_file::cannot_open;
use crate::store::opening::opened::Opened;
use crate::store::people::forget;
use crate::store::people::forgotten::Forgotten;
use crate::store::processes::lease::{Joined, NEWS};
use crate::store::question::Budget;
use crate::store::{Address, Opening, PersonNumbers, Report, Store, StoreError};

/// The history of the schema.
mod embedded {
    refinery::embed_migrations!("migrations/postgres");
}

/// The oldest version that is supported, as PostgreSQL numbers it.
const VERSION_NEEDED: (i32, &str) = (130_000, "13");

/// The advisory lock of the process that has the database, or of those that share it: "TGow".
pub(in crate::store) const LOCK: i64 = 0x5447_6F77;

/// The advisory lock of the transaction that writes.
pub(in crate::store) const WRITING: i64 = LOCK + 2;

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
pub(in crate::store) const UNHURRIED: &str = "SET statement_timeout = 0";

/// Begins to read one state of everything, although other processes keep writing. This process may take any time
/// between two queries, because the transaction keeps nobody waiting.
const ONE_STATE: &str = "
    BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
    SET LOCAL idle_in_transaction_session_timeout = 0";

/// Server settings that have to be on. Without the first two, a crash of its machine loses confirmed data;
/// the third shows processes each other's signs of life.
const NEEDED: [&str; 3] = ["fsync", "full_page_writes", "track_activities"];

/// Opens a database, creating its tables if it is empty. Must not be called by a task.
pub(in crate::store) fn database(
    opening: &Opening,
    address: &Address,
) -> Result<Opened, StoreError> {
    let mut client = connected(address)?;
    match Hold::take(&mut client, opening.shared)? {
        Some(hold) => locked((client, hold), opening, address),
        None => Err(StoreError::Held {
            path: PathBuf::from(address.to_string()),
            by: None,
        }),
    }
}

/// How a process holds a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) enum Hold {
    /// No other process has it.
    Alone,
    /// Others may have it too.
    Shared,
}

impl Hold {
    /// Takes a database for this process, until the session ends; `None` if another process has it.
    /// It can be shared once it has this program's schema; a later schema is an error.
    pub(in crate::store) fn take(
        client: &mut Client,
        shared: bool,
    ) -> Result<Option<Self>, StoreError> {
        let hold = match shared && is_current(client)? {
            true => Self::Shared,
            false => Self::Alone,
        };
        let sql = match hold {
            Self::Alone => "SELECT pg_try_advisory_lock($1)",
            Self::Shared => "SELECT pg_try_advisory_lock_shared($1)",
        };
        let row = client.query_one(sql, &[&LOCK]);
        let taken: bool = row
            .and_then(|row| row.try_get(0))
            .map_err(|error| refused(&error))?;
        if taken && hold == Self::Shared {
            // A later version may have migrated it before the lock was taken.
            is_current(client)?;
        }
        Ok(taken.then_some(hold))
    }
}

/// Opens the database of a session that has its lock. Must not be called by a task.
pub(in crate::store) fn locked(
    (mut client, hold): (Client, Hold),
    opening: &Opening,
    address: &Address,
) -> Result<Opened, StoreError> {
    let is_new = !is_ours(&mut client)?;
    if hold == Hold::Alone {
        // A migration may rewrite all rows of a table.
        set(&mut client, UNHURRIED)?;
        migrate(&mut client)?;
        set(&mut client, SETTINGS)?;
    }
    let connection = Postgres::new(client, opening.numbers);
    (&connection as &dyn Connection).in_one_state(|| check::sound(&connection, false))?;
    if let Some(folder) = opening.path.parent() {
        make_folder(folder).map_err(|error| cannot_open(folder, &error))?;
    }
    let forgotten = Forgotten::beside(&opening.path)?;
    if is_new {
        tracing::warn!(database = %address, "the database was empty: its tables have been made");
    } else {
        forget::repeat(&connection, &forgotten)?;
    }
    let joined = match opening.shared {
        false => Joined::alone(&connection)?,
        true => Joined::shared(join(&connection, hold)?),
    };
    let watched = (Budget::unwatched(), forgotten);
    Opened::with((Box::new(connection), joined), is_new, opening, watched)
}

/// Lets other processes open a database too; returns this one's number.
fn join(connection: &dyn Connection, hold: Hold) -> Result<i64, StoreError> {
    let node: i64 = connection.value("SELECT nextval('node')", &[])?;
    connection.batch(&format!("LISTEN {NEWS}"))?;
    if hold == Hold::Alone {
        connection.batch(&format!(
            "SELECT pg_advisory_lock_shared({LOCK}); SELECT pg_advisory_unlock({LOCK})"
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
        elsewhere(|| {
            let mut client = connected(address)?;
            if !is_ours(&mut client)? {
                return Err(StoreError::Empty(address.to_string()));
            }
            let is_of_before = !is_current(&mut client)?;
            let connection = Postgres::new(client, PersonNumbers::System);
            connection.batch(UNHURRIED)?;
            connection.batch(ONE_STATE)?;
            let report = check::report(&connection)?;
            Ok(Report {
                is_of_before,
                ..report
            })
        })
    }
}

/// Runs blocking work on a thread of its own, which the client needs.
pub(in crate::store) fn elsewhere<T: Send>(
    work: impl FnOnce() -> Result<T, StoreError> + Send,
) -> Result<T, StoreError> {
    std::thread::scope(|scope| scope.spawn(work).join()).unwrap_or(Err(StoreError::Closed))
}

/// Connects, and checks that the server has the settings that the store relies on.
pub(in crate::store) fn connected(address: &Address) -> Result<Client, StoreError> {
    let cannot = |why: String| StoreError::Open {
        path: PathBuf::from(address.to_string()),
        why,
    };
    let mut client = address.connect().map_err(cannot)?;
    let version = setting(&mut client, "server_version_num")?;
    if version
        .parse()
        .is_ok_and(|version: i32| version < VERSION_NEEDED.0)
    {
        let (found, needed) = (setting(&mut client, "server_version")?, VERSION_NEEDED.1);
        return Err(cannot(format!(
            "PostgreSQL {found} is too old: {needed} is needed"
        )));
    }
    for name in NEEDED {
        let found = setting(&mut client, name)?;
        if found != "on" {
            return Err(cannot(format!("{name} is {found} and has to be on")));
        }
    }
    let encoding = setting(&mut client, "server_encoding")?;
    if encoding != "UTF8" {
        return Err(cannot(format!(
            "its encoding is {encoding} and has to be UTF8"
        )));
    }
    set(&mut client, SETTINGS)?;
    Ok(client)
}

/// Changes the settings of a session.
fn set(client: &mut Client, settings: &str) -> Result<(), StoreError> {
    let set = client.batch_execute(settings);
    set.map_err(|error| refused(&error))
}

fn setting(client: &mut Client, name: &str) -> Result<String, StoreError> {
    let row = client.query_one("SELECT current_setting($1)", &[&name]);
    let value = row.and_then(|row| row.try_get(0));
    value.map_err(|error| refused(&error))
}

/// Whether the database has the schema of this version; an error if it has the schema of a later one.
fn is_current(client: &mut Client) -> Result<bool, StoreError> {
    if !is_ours(client)? {
        return Ok(false);
    }
    let migrations = embedded::migrations::runner();
    let versions = migrations.get_migrations().iter().map(Migration::version);
    let newest = versions.max().unwrap_or(0);
    let sql = "SELECT coalesce(max(version), 0) FROM refinery_schema_history";
    let row = client.query_one(sql, &[]);
    let found = row.and_then(|row| row.try_get(0));
    let found: i32 = found.map_err(|error| refused(&error))?;
    if found > newest {
        return Err(StoreError::Migrate(format!(
            "it has version {found}, and this program knows only up to {newest}"
        )));
    }
    Ok(found == newest)
}

/// Whether the database has our tables; an error if it has only those of another program.
fn is_ours(client: &mut Client) -> Result<bool, StoreError> {
    let sql = "SELECT to_regclass('refinery_schema_history') IS NOT NULL,
                   EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p'))";
    let row = client.query_one(sql, &[]);
    let found = row.and_then(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
    match found.map_err(|error| refused(&error))? {
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
        .map_err(|error| StoreError::Migrate(error.to_string()))
}
