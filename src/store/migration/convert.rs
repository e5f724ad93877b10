//! Copying a whole database from one engine to the other.

use std::path::{Path, PathBuf};

use rusqlite::ToSql;
use rusqlite::types::Value;
use sha2::{Digest as _, Sha256};

use crate::store::books::check;
use crate::store::connection::Connection;
use crate::store::opening::{self, postgres};
use crate::store::{Address, Opening, Report, Store, StoreError};

/// A table, and the columns of its key.
type Table = (&'static str, &'static [&'static str]);

/// Every table, in an order in which a table comes after those that it refers to.
const TABLES: [Table; 21] = [
    ("person", &["number"]),
    ("account", &["id"]),
    ("transfer", &["seq"]),
    ("seal", &["id"]),
    ("closing", &["seq"]),
    ("closed_balance", &["account"]),
    ("award", &["asked"]),
    ("house_win", &["user", "day"]),
    ("gift_day", &["user", "day"]),
    ("standing", &["guild", "game", "span", "user"]),
    ("server", &["guild"]),
    ("interaction", &["id"]),
    ("game_table", &["id"]),
    ("hand", &["id"]),
    ("sitter", &["hand_id", "seat"]),
    ("play", &["hand_id", "seq"]),
    ("claim", &["hand_id", "seat"]),
    ("past_hand", &["id"]),
    ("past_record", &["day", "hand_id"]),
    ("board", &["table_id", "kind", "user"]),
    ("hand_message", &["message"]),
];

/// PostgreSQL keeps every version of a balance until the transaction ends, and scans all of them for the
/// next one, so balances are copied there, not moved transfer by transfer. The examination at the end
/// compares each balance with its transfers. The transaction waits for the file, however long reading it
/// takes.
const WITHOUT_TRIGGERS: &str = "
    SET LOCAL idle_in_transaction_session_timeout = 0;
    ALTER TABLE account DISABLE TRIGGER USER;
    ALTER TABLE transfer DISABLE TRIGGER USER;
    DELETE FROM account;";

/// The end of such a copy.
const WITH_TRIGGERS: &str = "
    ALTER TABLE account ENABLE TRIGGER USER;
    ALTER TABLE transfer ENABLE TRIGGER USER;";

/// Rows read at a time.
const TOGETHER: i64 = 500;

/// Finds a row unless all tables of the database are empty.
const ANYTHING: &str = "SELECT 1 FROM transfer UNION ALL SELECT 1 FROM person
    UNION ALL SELECT 1 FROM game_table UNION ALL SELECT 1 FROM server
    UNION ALL SELECT 1 FROM interaction LIMIT 1";

/// Notes about the database itself instead of its contents.
const ITS_OWN_NOTES: &str = "('database', 'carry')";

impl Store {
    /// Copies everything from the file at `from`, which must not be open, into an empty PostgreSQL
    /// database, and compares every row. A file of an earlier version is migrated. Blocks.
    ///
    /// # Errors
    /// The file is not sound or is in use, or the database is not empty or cannot be written; the
    /// database then has only empty tables.
    pub fn copy_to_postgres(from: &Path, to: &Address) -> Result<Report, StoreError> {
        let target = Opening {
            postgres: Some(to.clone()),
            ..Opening::file(from)
        };
        converted(&Opening::file(from), &target, to.to_string().into())
    }

    /// Copies everything from a PostgreSQL database, which no bot may be using, into a new file, and
    /// compares every row. A database of an earlier version is migrated. Blocks.
    ///
    /// # Errors
    /// The database is not sound or is in use, or the file exists or cannot be written; an empty
    /// file may be left then.
    pub fn copy_to_file(from: &Address, to: &Path) -> Result<Report, StoreError> {
        let source = Opening {
            postgres: Some(from.clone()),
            ..Opening::file(to)
        };
        converted(&source, &Opening::file(to), to.to_owned())
    }
}

/// Copies one database into another, empty one; `name` is that of the second.
fn converted(source: &Opening, target: &Opening, name: PathBuf) -> Result<Report, StoreError> {
    let path = &source.path;
    if source.is_file() && std::fs::metadata(path).map_or(0, |file| file.len()) == 0 {
        return Err(StoreError::NoDatabase { path: path.clone() });
    }
    postgres::elsewhere(|| {
        let source = opening::any(source)?;
        let done = opening::any(target).and_then(|target| {
            let done = copied(&*source.connection, &*target.connection, name);
            target.close();
            done
        });
        source.close();
        done
    })
}

fn copied(from: &dyn Connection, to: &dyn Connection, name: PathBuf) -> Result<Report, StoreError> {
    for connection in [from, to] {
        if is_server(connection) {
            connection.batch(postgres::UNHURRIED)?;
        }
    }
    if to.exists(ANYTHING, &[])? {
        let why = "it is not empty".to_owned();
        return Err(StoreError::Copy { path: name, why });
    }
    check::sound(from, true)?;
    to.together(|| {
        if is_server(to) {
            to.batch(WITHOUT_TRIGGERS)?;
        }
        for table in &TABLES {
            copy(from, to, table)?;
        }
        notes(from, to)?;
        if is_server(to) {
            to.batch(WITH_TRIGGERS)?;
        }
        for table in &TABLES {
            compare(from, to, table)?;
        }
        check::sound(to, true)
    })?;
    check::counted(to)
}

/// Whether a database is PostgreSQL's.
fn is_server(connection: &dyn Connection) -> bool {
    connection.sqlite().is_none()
}

/// The columns of a table that are written, in the order of their names. Columns that triggers or
/// the database itself write are left out.
fn columns(connection: &dyn Connection, table: &str) -> Result<Vec<String>, StoreError> {
    let mut columns = connection.columns(table)?;
    columns.retain(|column| match table {
        "account" => is_server(connection) || !["posted", "moved_by"].contains(&column.as_str()),
        "transfer" => column != "kind",
        _ => true,
    });
    columns.sort();
    Ok(columns)
}

/// Reads a table row by row, in the order of its key.
fn each_row(
    connection: &dyn Connection,
    (table, key): &Table,
    columns: &[String],
    mut each: impl FnMut(&[Value]) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let (listed, ordered) = (columns.join(", "), key.join(", "));
    let mut last: Option<Vec<Value>> = None;
    loop {
        let after = last.as_ref().map_or(String::new(), |_| {
            let places: Vec<String> = (1..=key.len()).map(|place| format!("?{place}")).collect();
            format!("WHERE ({ordered}) > ({})", places.join(", "))
        });
        let sql =
            format!("SELECT {listed} FROM {table} {after} ORDER BY {ordered} LIMIT {TOGETHER}");
        let values = last.iter().flatten().map(|value| value as &dyn ToSql);
        let rows = connection.all(&sql, &values.collect::<Vec<_>>(), |row| {
            (0..columns.len()).map(|column| row.get(column)).collect()
        })?;
        let Some(newest): Option<&Vec<Value>> = rows.last() else {
            return Ok(());
        };
        let of_key = |name: &&str| columns.iter().position(|column| column == name);
        let places = key.iter().filter_map(of_key);
        last = Some(places.map(|place| newest[place].clone()).collect());
        rows.iter().try_for_each(|row| each(row))?;
    }
}

fn copy(from: &dyn Connection, to: &dyn Connection, table: &Table) -> Result<(), StoreError> {
    let columns = columns(to, table.0)?;
    let places: Vec<String> = (1..=columns.len())
        .map(|place| format!("?{place}"))
        .collect();
    let sql = match table.0 {
        // This table has its row from the beginning.
        "seal" => {
            let set = columns.iter().zip(&places);
            let set: Vec<String> = set
                .map(|(column, place)| format!("{column} = {place}"))
                .collect();
            format!("UPDATE seal SET {}", set.join(", "))
        }
        name => format!(
            "INSERT INTO {name} ({}) VALUES ({})",
            columns.join(", "),
            places.join(", ")
        ),
    };
    let unique = ["mint", "house", "burn"].map(|kind| Value::Text(kind.to_owned()));
    each_row(from, table, &columns, |row| {
        if table.0 == "account" && !is_server(to) && row.iter().any(|value| unique.contains(value))
        {
            // This row exists from the beginning.
            return Ok(());
        }
        let values: Vec<&dyn ToSql> = row.iter().map(|value| value as &dyn ToSql).collect();
        to.execute(&sql, &values).map(drop)
    })
}

/// Copies the notes of the program to itself.
fn notes(from: &dyn Connection, to: &dyn Connection) -> Result<(), StoreError> {
    let sql = format!("SELECT key, value FROM meta WHERE key NOT IN {ITS_OWN_NOTES}");
    // A bot that was started on the empty database has left notes of its own.
    let others = format!("DELETE FROM meta WHERE key NOT IN {ITS_OWN_NOTES}");
    to.execute(&others, &[])?;
    let notes = from.all(&sql, &[], |row| {
        Ok((row.get::<String>(0)?, row.get::<String>(1)?))
    })?;
    for (key, value) in notes {
        let sql = "INSERT INTO meta (key, value) VALUES (?1, ?2)";
        to.execute(sql, rusqlite::params![key, value])?;
    }
    Ok(())
}

/// Compares every row of a table, including the columns that triggers have written.
fn compare(from: &dyn Connection, to: &dyn Connection, table: &Table) -> Result<(), StoreError> {
    let mut columns = to.columns(table.0)?;
    columns.sort();
    let digest = |connection| {
        let (mut rows, mut digest) = (0_u64, Sha256::new());
        each_row(connection, table, &columns, |row| {
            rows += 1;
            digest.update(format!("{row:?}").as_bytes());
            Ok(())
        })?;
        Ok::<_, StoreError>((rows, digest.finalize()))
    };
    let (one, other) = (digest(from)?, digest(to)?);
    if one == other {
        return Ok(());
    }
    Err(StoreError::Contradiction(format!(
        "{} rows of {} were read and {} are there, or others than were read",
        one.0, table.0, other.0
    )))
}
