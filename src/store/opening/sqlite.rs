//! Opening the file: locking it, configuring SQLite, and checking that the contents are sound.

use std::path::Path;
use std::time::Duration;

use refinery::Target;
use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::store::books::{check, closing};
use crate::store::files::mark::{self, Found};
use crate::store::files::pid_file::{PidFile, cannot_open};
use crate::store::files::private_file;
use crate::store::migration::carry;
use crate::store::opening::opened::Opened;
use crate::store::people::forget;
use crate::store::people::forgotten::Forgotten;
use crate::store::processes::lease::Joined;
use crate::store::question::Budget;
use crate::store::{Opening, PersonNumbers, StoreError};

/// The history of the schema.
mod embedded {
    refinery::embed_migrations!("migrations/sqlite");
}

pub(in crate::store) use embedded::migrations;

/// The first SQLite without the bug that could lose the write-ahead log when it is reset.
const SQLITE_NEEDED: (i32, &str) = (3_051_003, "3.51.3");

/// How large the write-ahead log may stay on disk after a checkpoint, in bytes.
const WAL_KEPT: &str = "8388608";

/// The flags for an existing file: one thread reads and writes.
const EXISTING: OpenFlags =
    OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);

/// The size of the statement cache: room for every statement of the store.
const STATEMENTS: usize = 128;

/// Settings: name, value to set, value that must be read back.
const PRAGMAS: [(&str, &str, &str); 11] = [
    ("journal_mode", "WAL", "wal"),
    // The `Opening` overrides this one.
    ("synchronous", "FULL", "2"),
    ("fullfsync", "ON", "1"),
    ("foreign_keys", "ON", "1"),
    ("recursive_triggers", "ON", "1"),
    ("trusted_schema", "OFF", "0"),
    ("cell_size_check", "ON", "1"),
    ("journal_size_limit", WAL_KEPT, WAL_KEPT),
    ("query_only", "OFF", "0"),
    // Deleted data is overwritten, in unused pages too.
    ("secure_delete", "ON", "1"),
    // Large sorts would need a folder for temporary files, which a container with a read-only root
    // does not have.
    ("temp_store", "MEMORY", "2"),
];

/// The first setting: the log's index stays in this process, and no other process can use the file.
const LOCKING: (&str, &str, &str) = ("locking_mode", "EXCLUSIVE", "exclusive");

/// A connection that is ready for work.
struct Prepared {
    connection: Connection,
    /// Whether the database is new.
    is_new: bool,
    forgotten: Forgotten,
}

/// Opens a file, creating it if needed.
pub(super) fn database(opening: &Opening) -> Result<Opened, StoreError> {
    let Opening { path, disk, .. } = opening;
    let pid_file = match disk {
        // Such a file system has its own locking, so neither pid file nor folder is created.
        Some(_) => None,
        None => {
            let pid_file = PidFile::take_in_folder(path)?;
            private_file(path).map_err(|error| cannot_open(path, &error))?;
            Some(pid_file)
        }
    };
    let flags = if disk.is_some() {
        EXISTING | OpenFlags::SQLITE_OPEN_CREATE
    } else {
        EXISTING
    };
    let prepared = sole(with_flags(opening, flags), opening, Wanted::Any)?;
    if prepared.is_new {
        tracing::warn!(path = %path.display(), "there was no database: a new one has been made");
    }
    Ok(of_file(prepared, opening)?.with_pid_file(pid_file))
}

/// Takes all tables of a file.
fn of_file(mut prepared: Prepared, opening: &Opening) -> Result<Opened, StoreError> {
    let watched = (Budget::watch(&mut prepared.connection)?, prepared.forgotten);
    let joined = Joined::alone(&prepared.connection)?;
    let connection = Box::new(prepared.connection);
    Opened::with((connection, joined), prepared.is_new, opening, watched)
}

/// Opens an existing database without a pid file, and examines every page and every transfer.
pub(in crate::store) fn alone(opening: &Opening) -> Result<Connection, StoreError> {
    Ok(sole(existing(opening), opening, Wanted::Old)?.connection)
}

/// Opens an existing file and changes nothing in it.
pub(in crate::store) fn existing(opening: &Opening) -> rusqlite::Result<Connection> {
    with_flags(opening, EXISTING)
}

fn with_flags(opening: &Opening, flags: OpenFlags) -> rusqlite::Result<Connection> {
    match &opening.disk {
        None => Connection::open_with_flags(&opening.path, flags),
        Some(disk) => Connection::open_with_flags_and_vfs(&opening.path, flags, disk.as_str()),
    }
}

/// Configures, migrates and checks a connection with exclusive access.
fn sole(
    opened: rusqlite::Result<Connection>,
    opening: &Opening,
    wanted: Wanted,
) -> Result<Prepared, StoreError> {
    let path = &opening.path;
    let connection = opened.and_then(|connection| {
        // Another process would not release the file soon, so do not wait for it.
        connection.busy_timeout(Duration::ZERO)?;
        Ok(connection)
    });
    let connection = connection.map_err(|error| refused(path, &error))?;
    prepare(connection, "wal", opening, wanted).map_err(|error| error.about(path))
}

/// Opens a database in memory.
pub(in crate::store) fn memory() -> Result<Opened, StoreError> {
    // Only tests have such a store; their deals have to be repeatable.
    let opening = Opening {
        numbers: PersonNumbers::Seeded(0),
        ..Opening::file("in memory")
    };
    let connection = Connection::open_in_memory()?;
    let prepared = prepare(connection, "memory", &opening, Wanted::Any).map_err(Failure::plain)?;
    of_file(prepared, &opening)
}

/// Which files are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// A database, or an empty file for a new one.
    Any,
    /// An existing database; every page is examined.
    Old,
}

/// An error while opening; SQLite's errors stay unconverted, because some mean that another process
/// has the file.
#[derive(Debug)]
pub(in crate::store) enum Failure {
    Sqlite(rusqlite::Error),
    Store(StoreError),
}

impl Failure {
    /// Converts the error if no other process can have the database.
    pub(in crate::store) fn plain(self) -> StoreError {
        match self {
            Self::Sqlite(error) => error.into(),
            Self::Store(error) => error,
        }
    }

    /// Converts the error for a file that another process may have.
    pub(in crate::store) fn about(self, path: &Path) -> StoreError {
        match self {
            Self::Sqlite(error) => refused(path, &error),
            Self::Store(error) => error,
        }
    }
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Configures, migrates and checks a fresh connection.
fn prepare(
    mut connection: Connection,
    journal: &'static str,
    opening: &Opening,
    wanted: Wanted,
) -> Result<Prepared, Failure> {
    if rusqlite::version_number() < SQLITE_NEEDED.0 {
        let found = rusqlite::version().to_owned();
        return Err(StoreError::TooOld {
            found,
            needed: SQLITE_NEEDED.1,
        }
        .into());
    }
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    opening.numbers.register(&connection)?;
    set(&connection, LOCKING.0, LOCKING.1, LOCKING.2)?;
    // This comes before anything is written, so a foreign file stays unchanged.
    let found = mark::look(&connection)?.unless_later()?;
    if found == Found::Nothing && wanted == Wanted::Old {
        return Err(StoreError::NoDatabase {
            path: opening.path.clone(),
        }
        .into());
    }
    for (name, asked, wanted) in PRAGMAS {
        let (asked, wanted) = match name {
            "journal_mode" => (asked, journal),
            "synchronous" => opening.durability.pragma(),
            _ => (asked, wanted),
        };
        set(&connection, name, asked, wanted)?;
    }
    let is_old = matches!(found, Found::Ours { version, .. } if version < mark::newest());
    if wanted == Wanted::Old {
        check::whole(&connection)?;
    } else if is_old || check::is_small(&connection)? {
        // This comes before migrating too, so a damaged file stays unchanged for repair.
        check::undamaged(&connection)?;
    }
    bring_forward(&mut connection, found, opening.stretch, wanted)?;
    check::sound(&connection, wanted == Wanted::Old)?;
    let forgotten = match opening.disk {
        None if journal == "wal" => Forgotten::beside(&opening.path)?,
        None | Some(_) => Forgotten::default(),
    };
    if found != Found::Nothing {
        forget::repeat(&connection, &forgotten)?;
    }
    if !matches!(found, Found::Ours { marked: true, .. }) {
        mark::mark(&connection)?;
    }
    Ok(Prepared {
        connection,
        is_new: found == Found::Nothing,
        forgotten,
    })
}

/// Migrates a file to this version, with everything in it, and closes its books.
fn bring_forward(
    connection: &mut Connection,
    found: Found,
    stretch: i64,
    wanted: Wanted,
) -> Result<(), StoreError> {
    migrate(connection, Target::Version(carry::AFTER))?;
    carry::over(connection)?;
    migrate(connection, Target::Version(carry::people::BEFORE))?;
    if matches!(found, Found::Ours { version, .. } if version <= carry::people::BEFORE) {
        // The next migration replaces all digests, so its input has to be right.
        closing::begin(connection, stretch)?;
        check::sound(connection, true)?;
    }
    migrate(connection, Target::Latest)?;
    carry::people::over(connection, wanted == Wanted::Any)?;
    closing::begin(connection, stretch)
}

/// Migrates the schema to a version; a newer file stays unchanged.
fn migrate(connection: &mut Connection, target: Target) -> Result<(), StoreError> {
    // All migrations and their history rows are one transaction: a power cut between a migration
    // and its row would leave a file with which no start succeeds.
    let runner = migrations::runner().set_grouped(true).set_target(target);
    runner
        .run(connection)
        .map(drop)
        .map_err(|error| StoreError::Migrate(error.to_string()))
}

/// Sets a pragma and reads it back.
pub(in crate::store) fn set(
    connection: &Connection,
    name: &'static str,
    asked: &str,
    wanted: &'static str,
) -> Result<(), Failure> {
    connection.execute_batch(&format!("PRAGMA {name} = {asked}"))?;
    let found = read_pragma(connection, name)?;
    if found == wanted {
        Ok(())
    } else {
        Err(StoreError::Pragma {
            name,
            wanted,
            found,
        }
        .into())
    }
}

/// Reads a pragma as text.
pub(in crate::store) fn read_pragma(
    connection: &Connection,
    name: &str,
) -> rusqlite::Result<String> {
    connection.query_row(&format!("PRAGMA {name}"), [], |row| {
        Ok(match row.get::<_, Value>(0)? {
            Value::Text(text) => text,
            Value::Integer(number) => number.to_string(),
            Value::Null | Value::Real(_) | Value::Blob(_) => String::new(),
        })
    })
}

/// Converts SQLite's error on opening a file.
pub(in crate::store) fn refused(path: &Path, error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Held {
            path: path.to_owned(),
            by: None,
        },
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            StoreError::Damaged(error.to_string())
        }
        _ => StoreError::Open {
            path: path.to_owned(),
            why: error.to_string(),
        },
    }
}
