//! Opening the file: locking it, configuring SQLite, and checking that the contents are sound.

use std::path::Path;
use std::time::Duration;

use refinery::Target;
use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::store::books::{check, closing};
use crate::store::files::mark::{self, FileKind};
use crate::store::files::pid_file::{PidFile, cannot_open};
use crate::store::files::private_file;
use crate::store::migration::data_migration;
use crate::store::opening::open_database::OpenDatabase;
use crate::store::people::deletion_list::DeletionList;
use crate::store::people::forget;
use crate::store::query::Budget;
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
const STATEMENTS: usize = 256;

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
struct PreparedConnection {
    connection: Connection,
    /// Whether the database is new.
    is_new: bool,
    deletions: DeletionList,
}

/// Opens a file, creating it if needed.
pub(super) fn open(opening: &Opening) -> Result<OpenDatabase, StoreError> {
    let Opening { path, disk, .. } = opening;
    let pid_file = match disk {
        // Such a file system has its own locking, so neither pid file nor folder is created.
        Some(_) => None,
        None => {
            let pid_file = PidFile::acquire(path)?;
            private_file(path).map_err(|error| cannot_open(path, &error))?;
            Some(pid_file)
        }
    };
    let flags = if disk.is_some() {
        EXISTING | OpenFlags::SQLITE_OPEN_CREATE
    } else {
        EXISTING
    };
    let prepared = open_exclusively(
        open_with_flags(opening, flags),
        opening,
        FileRequirement::Any,
    )?;
    if prepared.is_new {
        tracing::warn!(path = %path.display(), "there was no database: a new one has been made");
    }
    Ok(into_open_database(prepared, opening)?.with_pid_file(pid_file))
}

/// Makes a prepared file the open database, and takes all of its tables.
fn into_open_database(
    mut prepared: PreparedConnection,
    opening: &Opening,
) -> Result<OpenDatabase, StoreError> {
    let watched = (
        Budget::attach(&mut prepared.connection)?,
        prepared.deletions,
    );
    let connection = Box::new(prepared.connection);
    OpenDatabase::new(connection, None, prepared.is_new, opening, watched)
}

/// Opens an existing database without a pid file, and examines every page and every transfer.
pub(in crate::store) fn open_and_examine(opening: &Opening) -> Result<Connection, StoreError> {
    Ok(open_exclusively(open_existing(opening), opening, FileRequirement::Existing)?.connection)
}

/// Opens an existing file and changes nothing in it.
pub(in crate::store) fn open_existing(opening: &Opening) -> rusqlite::Result<Connection> {
    open_with_flags(opening, EXISTING)
}

fn open_with_flags(opening: &Opening, flags: OpenFlags) -> rusqlite::Result<Connection> {
    match &opening.disk {
        None => Connection::open_with_flags(&opening.path, flags),
        Some(disk) => Connection::open_with_flags_and_vfs(&opening.path, flags, disk.as_str()),
    }
}

/// Configures, migrates and checks a connection with exclusive access.
fn open_exclusively(
    opened: rusqlite::Result<Connection>,
    opening: &Opening,
    wanted: FileRequirement,
) -> Result<PreparedConnection, StoreError> {
    let path = &opening.path;
    let connection = opened.and_then(|connection| {
        // Another process would not release the file soon, so do not wait for it.
        connection.busy_timeout(Duration::ZERO)?;
        Ok(connection)
    });
    let connection = connection.map_err(|error| open_error(path, &error))?;
    prepare(connection, "wal", opening, wanted).map_err(|error| error.for_file(path))
}

/// Opens a database in memory.
pub(in crate::store) fn open_in_memory() -> Result<OpenDatabase, StoreError> {
    // Only tests have such a store; their deals have to be repeatable.
    let opening = Opening {
        numbers: PersonNumbers::Seeded(0),
        ..Opening::file("in memory")
    };
    let connection = Connection::open_in_memory()?;
    let prepared = prepare(connection, "memory", &opening, FileRequirement::Any)
        .map_err(OpenError::into_store_error)?;
    into_open_database(prepared, &opening)
}

/// Which files are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FileRequirement {
    /// A database, or an empty file for a new one.
    Any,
    /// An existing database; every page is examined.
    Existing,
}

/// An error while opening; SQLite's errors stay unconverted, because some mean that another process
/// has the file.
#[derive(Debug)]
pub(in crate::store) enum OpenError {
    Sqlite(rusqlite::Error),
    Store(StoreError),
}

impl OpenError {
    /// Converts the error if no other process can have the database.
    pub(in crate::store) fn into_store_error(self) -> StoreError {
        match self {
            Self::Sqlite(error) => error.into(),
            Self::Store(error) => error,
        }
    }

    /// Converts the error for a file that another process may have.
    pub(in crate::store) fn for_file(self, path: &Path) -> StoreError {
        match self {
            Self::Sqlite(error) => open_error(path, &error),
            Self::Store(error) => error,
        }
    }
}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Configures, migrates and checks a fresh connection.
fn prepare(
    mut connection: Connection,
    journal: &'static str,
    opening: &Opening,
    wanted: FileRequirement,
) -> Result<PreparedConnection, OpenError> {
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
    set_pragma(&connection, LOCKING.0, LOCKING.1, LOCKING.2)?;
    // This comes before anything is written, so a foreign file stays unchanged.
    let found = mark::file_kind(&connection)?.reject_later_version()?;
    if found == FileKind::Empty && wanted == FileRequirement::Existing {
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
        set_pragma(&connection, name, asked, wanted)?;
    }
    let is_old =
        matches!(found, FileKind::Ours { version, .. } if version < mark::newest_version());
    if wanted == FileRequirement::Existing {
        check::integrity_check(&connection)?;
    } else if is_old || check::is_small(&connection)? {
        // This comes before migrating too, so a damaged file stays unchanged for repair.
        check::quick_check(&connection)?;
    }
    migrate_all(&mut connection, found, opening.stretch, wanted)?;
    check::check_books(&connection, wanted == FileRequirement::Existing)?;
    let deletions = match opening.disk {
        None if journal == "wal" => DeletionList::read_beside(&opening.path)?,
        None | Some(_) => DeletionList::default(),
    };
    if found != FileKind::Empty {
        forget::repeat_deletions(&connection, &deletions)?;
    }
    if !matches!(found, FileKind::Ours { marked: true, .. }) {
        mark::mark_as_ours(&connection)?;
    }
    Ok(PreparedConnection {
        connection,
        is_new: found == FileKind::Empty,
        deletions,
    })
}

/// Migrates the schema and the data of a file to this version, and closes its books.
fn migrate_all(
    connection: &mut Connection,
    found: FileKind,
    stretch: i64,
    wanted: FileRequirement,
) -> Result<(), StoreError> {
    migrate(connection, Target::Version(data_migration::AFTER_VERSION))?;
    data_migration::convert(connection)?;
    migrate(
        connection,
        Target::Version(data_migration::people::LAST_VERSION),
    )?;
    if matches!(found, FileKind::Ours { version, .. } if version <= data_migration::people::LAST_VERSION)
    {
        // The next migration replaces all digests, so its input has to be right.
        closing::close_first(connection, stretch)?;
        check::check_books(connection, true)?;
    }
    migrate(connection, Target::Latest)?;
    data_migration::people::convert(connection, wanted == FileRequirement::Any)?;
    closing::close_first(connection, stretch)
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
pub(in crate::store) fn set_pragma(
    connection: &Connection,
    name: &'static str,
    asked: &str,
    wanted: &'static str,
) -> Result<(), OpenError> {
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
pub(in crate::store) fn open_error(path: &Path, error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::InUse {
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
