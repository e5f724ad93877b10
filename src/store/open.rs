//! Opening the file: who may have it, how SQLite is set, and whether what is in it is sound.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use crate::store::{Durability, Opening, StoreError, check};

mod embedded {
    refinery::embed_migrations!("migrations");
}

/// The first SQLite without the fault that could lose the write-ahead log when it is begun anew.
const SQLITE_NEEDED: (i32, &str) = (3_051_003, "3.51.3");

/// How large the write-ahead log stays on disk after a checkpoint, in bytes.
const WAL_KEPT: &str = "8388608";

/// How a file that is there is opened: by one thread, which reads and writes.
const EXISTING: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);

/// Prepared statements that are kept: all that the store has.
const STATEMENTS: usize = 128;

/// Settings: name, what is asked for, what has to be read back.
const PRAGMAS: [(&str, &str, &str); 11] = [
    // First, so that the log's index lives in this process and nobody else can join.
    ("locking_mode", "EXCLUSIVE", "exclusive"),
    ("journal_mode", "WAL", "wal"),
    // What the opening asks for.
    ("synchronous", "FULL", "2"),
    ("fullfsync", "ON", "1"),
    ("foreign_keys", "ON", "1"),
    ("recursive_triggers", "ON", "1"),
    ("trusted_schema", "OFF", "0"),
    ("cell_size_check", "ON", "1"),
    ("journal_size_limit", WAL_KEPT, WAL_KEPT),
    ("query_only", "OFF", "0"),
    // Large sorts would need a folder for temporary files; in a container with a read-only root there is none.
    ("temp_store", "MEMORY", "2"),
];

/// An open database and what proves that it is ours.
pub(super) struct Opened {
    /// The only connection.
    pub(super) connection: Connection,
    claim: Option<Claim>,
}

/// The locked file that says which process has the database.
pub(super) struct Claim {
    file: File,
}

impl Opened {
    /// Closes the database and frees it for others.
    pub(super) fn close(self) {
        if let Err((_, error)) = self.connection.close() {
            tracing::error!(%error, "the database did not close cleanly");
        }
        if let Some(claim) = self.claim {
            claim.release();
        }
    }
}

/// Opens, or makes, a database.
pub(super) fn database(opening: &Opening) -> Result<Opened, StoreError> {
    let Opening { path, disk, durability } = opening;
    match disk {
        None => file(path, *durability),
        Some(disk) => on_disk(path, disk, *durability),
    }
}

/// Opens, or makes, the database at `path` on a file system that SQLite was told of.
///
/// Whoever made that file system keeps others away from it: there is no pid file, and no folder is made.
fn on_disk(path: &Path, disk: &str, durability: Durability) -> Result<Opened, StoreError> {
    let connection =
        Connection::open_with_flags_and_vfs(path, EXISTING | OpenFlags::SQLITE_OPEN_CREATE, disk);
    Ok(Opened { connection: sole(connection, path, durability)?, claim: None })
}

/// Opens, or makes, the database at `path`.
fn file(path: &Path, durability: Durability) -> Result<Opened, StoreError> {
    let claim = Claim::take_in_folder(path)?;
    private_file(path).map_err(|error| cannot_open(path, &error))?;
    let opening = Opening { durability, ..Opening::file(path) };
    Ok(Opened { connection: alone(&opening)?, claim: Some(claim) })
}

/// Opens a file that is there, without saying so to other processes.
pub(super) fn alone(opening: &Opening) -> Result<Connection, StoreError> {
    sole(existing(opening), &opening.path, opening.durability)
}

/// Opens a file that is there, and changes nothing about it.
pub(super) fn existing(opening: &Opening) -> rusqlite::Result<Connection> {
    match &opening.disk {
        None => Connection::open_with_flags(&opening.path, EXISTING),
        Some(disk) => Connection::open_with_flags_and_vfs(&opening.path, EXISTING, disk.as_str()),
    }
}

/// Sets, migrates and checks a connection that nobody else may share.
fn sole(
    opened: rusqlite::Result<Connection>,
    path: &Path,
    durability: Durability,
) -> Result<Connection, StoreError> {
    let connection = opened.and_then(|connection| {
        // Nobody else may have the file: waiting for them would be waiting for nothing.
        connection.busy_timeout(Duration::ZERO)?;
        Ok(connection)
    });
    let connection = connection.map_err(|error| foreign(path, &error))?;
    prepare(connection, "wal", durability).map_err(|error| match error {
        Failure::Sqlite(error) => foreign(path, &error),
        Failure::Store(error) => error,
    })
}

/// Opens a database in memory.
pub(super) fn memory() -> Result<Opened, StoreError> {
    let connection = Connection::open_in_memory()?;
    let connection = prepare(connection, "memory", Durability::Full).map_err(Failure::plain)?;
    Ok(Opened { connection, claim: None })
}

/// SQLite's errors are kept apart until it is known whether they mean another process.
#[derive(Debug)]
pub(super) enum Failure {
    Sqlite(rusqlite::Error),
    Store(StoreError),
}

impl Failure {
    /// Takes SQLite's errors for what they say.
    pub(super) fn plain(self) -> StoreError {
        match self {
            Self::Sqlite(error) => error.into(),
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

/// Sets, migrates and checks a fresh connection.
fn prepare(
    mut connection: Connection,
    journal: &'static str,
    durability: Durability,
) -> Result<Connection, Failure> {
    if rusqlite::version_number() < SQLITE_NEEDED.0 {
        let found = rusqlite::version().to_owned();
        return Err(StoreError::TooOld { found, needed: SQLITE_NEEDED.1 }.into());
    }
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    for (name, asked, wanted) in PRAGMAS {
        let (asked, wanted) = match name {
            "journal_mode" => (asked, journal),
            "synchronous" => durability.pragma(),
            _ => (asked, wanted),
        };
        set(&connection, name, asked, wanted)?;
    }
    // Before anything is written: a damaged file is left as it is, for whoever mends it.
    check::undamaged(&connection)?;
    // All of them and the notes that they were made in one transaction: a power cut between a migration and its
    // note would leave a file on which no start ever succeeds.
    let migrated = embedded::migrations::runner().set_grouped(true).run(&mut connection);
    migrated.map_err(|error| StoreError::Migrate(error.to_string()))?;
    check::sound(&connection)?;
    Ok(connection)
}

/// Sets a pragma and reads it back.
pub(super) fn set(
    connection: &Connection,
    name: &'static str,
    asked: &str,
    wanted: &'static str,
) -> Result<(), Failure> {
    connection.execute_batch(&format!("PRAGMA {name} = {asked}"))?;
    let found = read_pragma(connection, name)?;
    if found == wanted { Ok(()) } else { Err(StoreError::Pragma { name, wanted, found }.into()) }
}

/// Reads a pragma as text.
pub(super) fn read_pragma(connection: &Connection, name: &str) -> rusqlite::Result<String> {
    connection.query_row(&format!("PRAGMA {name}"), [], |row| {
        Ok(match row.get::<_, Value>(0)? {
            Value::Text(text) => text,
            Value::Integer(number) => number.to_string(),
            Value::Null | Value::Real(_) | Value::Blob(_) => String::new(),
        })
    })
}

/// Says what SQLite's refusal to open means.
fn foreign(path: &Path, error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            StoreError::Held { path: path.to_owned(), by: None }
        }
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => StoreError::Damaged(error.to_string()),
        _ => StoreError::Open { path: path.to_owned(), why: error.to_string() },
    }
}

fn cannot_open(path: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Open { path: path.to_owned(), why: error.to_string() }
}

/// Returns the path of the file that names the holder: the database's with `.pid` behind it.
pub(super) fn claim_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".pid");
    PathBuf::from(name)
}

impl Claim {
    /// Makes the folder of a database if it is not there, and claims the database.
    pub(super) fn take_in_folder(path: &Path) -> Result<Self, StoreError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            make_folder(folder).map_err(|error| cannot_open(folder, &error))?;
        }
        Self::take(path)
    }

    /// Locks the pid file and writes this process into it.
    ///
    /// The lock is the system's and ends with the process, so a pid left by a crash bars nobody;
    /// the file itself stays, since removing it would let two processes lock two files of one name.
    fn take(path: &Path) -> Result<Self, StoreError> {
        let at = claim_path(path);
        let mut file = private_file(&at).map_err(|error| cannot_open(&at, &error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut pid = String::new();
                // A pid that cannot be read leaves the holder unnamed.
                let by = file.read_to_string(&mut pid).ok().and_then(|_| pid.trim().parse().ok());
                return Err(StoreError::Held { path: path.to_owned(), by });
            }
            Err(TryLockError::Error(error)) => return Err(cannot_open(&at, &error)),
        }
        let written = file
            .set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| writeln!(file, "{}", std::process::id()));
        written.map_err(|error| cannot_open(&at, &error))?;
        Ok(Self { file })
    }

    /// Empties the file and lets go of it.
    pub(super) fn release(self) {
        if let Err(error) = self.file.set_len(0).and_then(|()| self.file.unlock()) {
            tracing::warn!(%error, "the pid file was not cleared");
        }
    }
}

/// Makes a folder that only its owner may enter; one that is there stays as it is.
pub(crate) fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Opens, or makes, a file that only its owner may read: it holds hidden hands.
pub(super) fn private_file(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(file)
}
