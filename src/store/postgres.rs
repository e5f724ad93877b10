//! Opening a PostgreSQL database: connecting, locking it, and checking that its contents are sound.

use std::path::PathBuf;

use postgres::Client;

use crate::store::connection::{Connection, Postgres, refused};
use crate::store::files::make_folder;
use crate::store::forgotten::Forgotten;
use crate::store::numbers::Draw;
use crate::store::open::Opened;
use crate::store::pid_file::cannot_open;
use crate::store::question::Budget;
use crate::store::{Address, Numbers, Opening, Report, Store, StoreError, check, forget};

/// The history of the schema.
mod embedded {
    refinery::embed_migrations!("migrations/postgres");
}

/// The oldest version that is supported, as PostgreSQL numbers it.
const VERSION_NEEDED: (i32, &str) = (130_000, "13");

/// The advisory lock of the process that has the database: "TGow".
pub(super) const LOCK: i64 = 0x5447_6F77;

/// Settings of a session. A statement never takes long: everything that could is done in parts.
const SETTINGS: &str = "
    SET statement_timeout = '10s';
    SET idle_in_transaction_session_timeout = '10s';
    SET search_path = public;
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit') IN ('off', 'local');";

/// Settings of the server without which a crash of its machine loses what was confirmed.
const DURABLE: [&str; 2] = ["fsync", "full_page_writes"];

/// Opens a database, creating its tables if it is empty. Must not be called by a task.
pub(super) fn database(opening: &Opening, address: &Address) -> Result<Opened, StoreError> {
    let mut client = connected(address)?;
    if !lock(&mut client)? {
        return Err(StoreError::Held {
            path: PathBuf::from(address.to_string()),
            by: None,
        });
    }
    locked(client, opening, address)
}

/// Opens the database of a session that has its lock. Must not be called by a task.
pub(super) fn locked(
    mut client: Client,
    opening: &Opening,
    address: &Address,
) -> Result<Opened, StoreError> {
    let is_new = !is_ours(&mut client)?;
    migrate(&mut client)?;
    let connection = Postgres::new(client, Draw::new(opening.numbers));
    check::sound(&connection, false)?;
    if let Some(folder) = opening.path.parent() {
        make_folder(folder).map_err(|error| cannot_open(folder, &error))?;
    }
    let forgotten = Forgotten::beside(&opening.path)?;
    if is_new {
        tracing::warn!(database = %address, "the database was empty: its tables have been made");
    } else {
        forget::repeat(&connection, &forgotten)?;
    }
    Opened::with(
        Box::new(connection),
        is_new,
        opening,
        (Budget::unwatched(), forgotten),
    )
}

impl Store {
    /// Examines every transfer of a PostgreSQL database, which a bot may be using; changes nothing
    /// and blocks.
    ///
    /// # Errors
    /// It cannot be connected to, or it is not ours; problems of the books are in the report.
    pub fn examine_server(address: &Address) -> Result<Report, StoreError> {
        elsewhere(|| {
            let mut client = connected(address)?;
            if !is_ours(&mut client)? {
                return Err(StoreError::NoDatabase {
                    path: PathBuf::from(address.to_string()),
                });
            }
            let connection = Postgres::new(client, Draw::new(Numbers::System));
            // One state of everything, although others go on writing.
            connection.batch("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")?;
            check::report(&connection)
        })
    }
}

/// Runs something that blocks on a thread where nothing else is run, which the client needs.
pub(super) fn elsewhere<T: Send>(
    work: impl FnOnce() -> Result<T, StoreError> + Send,
) -> Result<T, StoreError> {
    std::thread::scope(|scope| scope.spawn(work).join()).unwrap_or(Err(StoreError::Closed))
}

/// Connects, and checks that what the server confirms outlives a crash.
pub(super) fn connected(address: &Address) -> Result<Client, StoreError> {
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
    for name in DURABLE {
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
    let set = client.batch_execute(SETTINGS);
    set.map_err(|error| refused(&error))?;
    Ok(client)
}

fn setting(client: &mut Client, name: &str) -> Result<String, StoreError> {
    let row = client.query_one("SELECT current_setting($1)", &[&name]);
    let value = row.and_then(|row| row.try_get(0));
    value.map_err(|error| refused(&error))
}

/// Takes the database for this process, until the session ends; `false` if another has it.
pub(super) fn lock(client: &mut Client) -> Result<bool, StoreError> {
    let row = client.query_one("SELECT pg_try_advisory_lock($1)", &[&LOCK]);
    let taken = row.and_then(|row| row.try_get(0));
    taken.map_err(|error| refused(&error))
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
