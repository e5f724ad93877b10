//! Examining a closed database without changing it.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use crate::store::books::check;
use crate::store::files::mark::{self, FileKind};
use crate::store::files::pid_file::{PidFile, cannot_open};
use crate::store::files::{LOG, beside};
use crate::store::opening::sqlite;
use crate::store::people::deletion_list::DeletionList;
use crate::store::{Opening, Report, Store, StoreError};

/// The flags for a database without a log: read only.
const READ_ONLY: OpenFlags = OpenFlags::SQLITE_OPEN_READ_ONLY
    .union(OpenFlags::SQLITE_OPEN_NO_MUTEX)
    .union(OpenFlags::SQLITE_OPEN_URI);

/// Settings for reading.
pub(in crate::store) const READ_SETTINGS: &str =
    "PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;";

impl Store {
    /// Examines every page and every transfer of the database at `path`, which must not be open.
    /// Creates no file or folder and migrates nothing; blocks.
    ///
    /// In a database of an earlier version only the pages are examined; the next start migrates it.
    ///
    /// # Errors
    /// There is no database, it is not ours, another process has it, or it is damaged; problems of
    /// the books are in the report.
    pub fn examine(path: &Path) -> Result<Report, StoreError> {
        let missing = || StoreError::NoDatabase {
            path: path.to_owned(),
        };
        match fs::metadata(path) {
            Ok(file) if file.len() > 0 => {}
            Ok(_) => return Err(missing()),
            Err(error) if error.kind() == ErrorKind::NotFound => return Err(missing()),
            Err(error) => return Err(cannot_open(path, &error)),
        }
        // The database stays locked until the end.
        let _claim = PidFile::lock_existing(path)?;
        let connection = open_read_only(path)?;
        let found = mark::file_kind(&connection).map_err(|error| error.for_file(path))?;
        match found.reject_later_version()? {
            FileKind::Empty => Err(missing()),
            FileKind::Ours { version, .. } => {
                check::report_of_file(&connection, version < mark::newest_version())
            }
        }
    }

    /// Examines the list of deleted people beside a database, which every start reads; changes nothing and blocks.
    ///
    /// # Errors
    /// The list or its key cannot be read, or the key is missing.
    pub fn examine_deletion_list(database: &Path) -> Result<(), StoreError> {
        DeletionList::read_beside(database).map(drop)
    }
}

/// Opens a file without changing it.
pub(in crate::store) fn open_read_only(path: &Path) -> Result<Connection, StoreError> {
    // The system's error says more than SQLite's, which quotes a URI.
    fs::File::open(path).map_err(|error| cannot_open(path, &error))?;
    connect_read_only(path).map_err(|error| sqlite::open_error(path, &error))
}

fn connect_read_only(path: &Path) -> rusqlite::Result<Connection> {
    let log = fs::metadata(beside(path, LOG)).is_ok_and(|log| log.len() > 0);
    let connection = if log {
        // The newest steps are in the log. Reading it needs a lock, and a lock needs write access.
        let connection = sqlite::open_existing(&Opening::file(path))?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        connection.execute_batch("PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON")?;
        connection
    } else {
        Connection::open_with_flags(uri(path), READ_ONLY)?
    };
    connection.execute_batch(READ_SETTINGS)?;
    Ok(connection)
}

/// The SQLite URI of a file that nobody changes while it is open.
fn uri(path: &Path) -> String {
    let escaped = path
        .as_os_str()
        .as_encoded_bytes()
        .iter()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                char::from(*byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        });
    format!("file:{}?immutable=1", escaped.collect::<String>())
}
