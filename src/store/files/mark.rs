//! Whether a file is a database of this program.

use std::collections::BTreeSet;

use rusqlite::Connection;

use crate::store::StoreError;
use crate::store::opening::sqlite::{OpenError, migrations};

/// The `application_id` in the SQLite header of our files: "TGow".
const APPLICATION_ID: i64 = 0x5447_6F77;

/// The row in `meta` that marks our files a second time.
const META_ROW: (&str, &str) = ("database", "\"tiengow\"");

/// The kind of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) enum FileKind {
    /// An empty file.
    Empty,
    /// A database of this program.
    Ours {
        /// Its last migration.
        version: i32,
        /// Whether it is marked; early versions did not mark files.
        marked: bool,
    },
}

impl FileKind {
    /// Refuses a database that a later version of this program has made.
    pub(in crate::store) fn reject_later_version(self) -> Result<Self, StoreError> {
        match self {
            Self::Ours { version, .. } if version > newest_version() => {
                Err(StoreError::later_version())
            }
            Self::Ours { .. } | Self::Empty => Ok(self),
        }
    }
}

/// Returns the kind of a file; changes nothing.
///
/// An unmarked file is ours if its migrations are ours and create exactly its tables.
pub(in crate::store) fn file_kind(connection: &Connection) -> Result<FileKind, OpenError> {
    let application: i64 = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    // The history table is created before the first migration, and a power cut may come between the
    // two.
    let sql = "SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE '%refinery_schema_history%'";
    let objects: i64 = connection.query_row(sql, [], |row| row.get(0))?;
    if objects == 0 && (application == 0 || application == APPLICATION_ID) {
        return Ok(FileKind::Empty);
    }
    if application != 0 && application != APPLICATION_ID {
        return Err(foreign(&format!(
            "another program has marked it with {application:#x}"
        )));
    }
    let Some(version) = version(connection)? else {
        return Err(foreign("it has other tables"));
    };
    if application == APPLICATION_ID && has_meta_row(connection)? {
        return Ok(FileKind::Ours {
            version,
            marked: true,
        });
    }
    if !has_our_history(connection, version)? {
        return Err(foreign("its migrations are not those of this program"));
    }
    if schema(connection)? != schema_of(version)? {
        return Err(foreign("its tables are not those of this program"));
    }
    Ok(FileKind::Ours {
        version,
        marked: false,
    })
}

/// Marks a file as ours.
pub(in crate::store) fn mark_as_ours(connection: &Connection) -> rusqlite::Result<()> {
    let sql = "INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = excluded.value";
    let mark = || {
        connection.execute(sql, [META_ROW.0, META_ROW.1])?;
        connection.execute_batch(&format!("PRAGMA application_id = {APPLICATION_ID}; COMMIT"))
    };
    connection.execute_batch("BEGIN IMMEDIATE")?;
    let marked = mark();
    if marked.is_err() && !connection.is_autocommit() {
        connection.execute_batch("ROLLBACK")?;
    }
    marked
}

/// The newest migration of this program.
pub(in crate::store) fn newest_version() -> i32 {
    migrations::runner()
        .get_migrations()
        .iter()
        .map(refinery::Migration::version)
        .max()
        .unwrap_or_default()
}

fn foreign(why: &str) -> OpenError {
    OpenError::Store(StoreError::Foreign {
        why: why.to_owned(),
    })
}

fn has_meta_row(connection: &Connection) -> rusqlite::Result<bool> {
    let sql = "SELECT 1 FROM meta WHERE key = ?1 AND value = ?2";
    connection.prepare(sql)?.exists([META_ROW.0, META_ROW.1])
}

/// The last migration of a file; `None` if it has no history table.
fn version(connection: &Connection) -> rusqlite::Result<Option<i32>> {
    if !connection.table_exists(None, "refinery_schema_history")? {
        return Ok(None);
    }
    let sql = "SELECT max(version) FROM refinery_schema_history";
    connection.query_row(sql, [], |row| row.get(0))
}

/// Whether the migrations recorded in a file are exactly ours up to `version`.
fn has_our_history(connection: &Connection, version: i32) -> rusqlite::Result<bool> {
    let mut statement = connection
        .prepare("SELECT version, name, checksum FROM refinery_schema_history ORDER BY version")?;
    let found = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let found = found.collect::<rusqlite::Result<Vec<(i32, String, String)>>>()?;
    let runner = migrations::runner();
    let ours = runner
        .get_migrations()
        .iter()
        .filter(|migration| migration.version() <= version);
    let ours = ours.map(|migration| {
        (
            migration.version(),
            migration.name().to_owned(),
            migration.checksum().to_string(),
        )
    });
    let mut ours: Vec<_> = ours.collect();
    ours.sort_unstable();
    Ok(found == ours)
}

/// The schema of a file: tables with their columns, other objects by name.
fn schema(connection: &Connection) -> rusqlite::Result<BTreeSet<(String, String, String)>> {
    // SQLite creates and drops its internal tables as needed.
    let sql = "SELECT schema.type, schema.name, coalesce(column.name || ' ' || column.type, '')
               FROM sqlite_schema AS schema LEFT JOIN pragma_table_xinfo(schema.name) AS column ON schema.type = 'table'
               WHERE schema.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    let mut statement = connection.prepare(sql)?;
    let found = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    found.collect()
}

/// The schema after a migration.
fn schema_of(version: i32) -> Result<BTreeSet<(String, String, String)>, OpenError> {
    let mut model = Connection::open_in_memory()?;
    let runner = migrations::runner().set_target(refinery::Target::Version(version));
    runner
        .run(&mut model)
        .map_err(|error| StoreError::Migrate(error.to_string()))?;
    Ok(schema(&model)?)
}
