//! Copying a whole database from one engine to the other.

use std::path::{Path, PathBuf};

use rusqlite::ToSql;
use rusqlite::types::Value;
use sha2::{Digest as _, Sha256};

use crate::store::books::check;
use crate::store::connection::Connection;
use crate::store::files::backup::copy_error;
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
const DISABLE_TRIGGERS: &str = "
    SET LOCAL idle_in_transaction_session_timeout = 0;
    ALTER TABLE account DISABLE TRIGGER USER;
    ALTER TABLE transfer DISABLE TRIGGER USER;
    DELETE FROM account;";

/// Enables the triggers again after the copy.
const ENABLE_TRIGGERS: &str = "
    ALTER TABLE account ENABLE TRIGGER USER;
    ALTER TABLE transfer ENABLE TRIGGER USER;";

/// Rows read at a time.
const ROWS_PER_READ: i64 = 500;

/// Finds a row unless all tables of the database are empty.
const ANY_ROW: &str = "SELECT 1 FROM transfer UNION ALL SELECT 1 FROM person
    UNION ALL SELECT 1 FROM game_table UNION ALL SELECT 1 FROM server
    UNION ALL SELECT 1 FROM interaction LIMIT 1";

/// Notes about the database itself instead of its contents.
const OWN_NOTES: &str = "('database', 'carry')";

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
        convert(&Opening::file(from), &target)
    }

    /// Copies everything from a PostgreSQL database, which no bot may be using, into a new file, and
    /// compares every row. A database of an earlier version is migrated. Blocks.
    ///
    /// # Errors
    /// The database is empty, not sound or in use, or the file exists or cannot be written; an empty
    /// file may be left then.
    pub fn copy_to_file(from: &Address, to: &Path) -> Result<Report, StoreError> {
        let source = Opening {
            postgres: Some(from.clone()),
            ..Opening::file(to)
        };
        convert(&source, &Opening::file(to))
    }
}

/// One of the two databases, with its name for errors.
#[derive(Clone, Copy)]
struct Side<'a> {
    connection: &'a dyn Connection,
    name: &'a Path,
}

impl Side<'_> {
    /// Adds the database's name to its errors.
    fn name_errors<T>(self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        done.map_err(|error| with_name(self.name, error))
    }
}

/// Adds the name of a database to an error about it, unless the error has a name.
fn with_name(name: &Path, error: StoreError) -> StoreError {
    match error {
        StoreError::InUse { .. }
        | StoreError::Open { .. }
        | StoreError::NoDatabase { .. }
        | StoreError::Empty(_)
        | StoreError::Copy { .. } => error,
        error => copy_error(name, &error),
    }
}

/// Returns the name of a database for errors.
fn display_name(opening: &Opening) -> PathBuf {
    let address = opening.postgres.as_ref();
    address.map_or_else(
        || opening.path.clone(),
        |address| address.to_string().into(),
    )
}

/// Copies one database into another, empty one.
fn convert(source: &Opening, target: &Opening) -> Result<Report, StoreError> {
    let path = &source.path;
    if source.is_file() && std::fs::metadata(path).map_or(0, |file| file.len()) == 0 {
        return Err(StoreError::NoDatabase { path: path.clone() });
    }
    let names = (display_name(source), display_name(target));
    postgres::on_own_thread(|| {
        if let Some(address) = &source.postgres {
            // Opening an empty database would make its tables.
            postgres::connect_existing(address)?;
        }
        let source = opening::open(source).map_err(|error| with_name(&names.0, error))?;
        let target = opening::open(target).map_err(|error| with_name(&names.1, error));
        let done = target.and_then(|target| {
            let from = Side {
                connection: &*source.connection,
                name: &names.0,
            };
            let to = Side {
                connection: &*target.connection,
                name: &names.1,
            };
            let done = copy_database(from, to);
            target.close();
            done
        });
        source.close();
        done
    })
}

fn copy_database(from: Side<'_>, to: Side<'_>) -> Result<Report, StoreError> {
    for side in [from, to] {
        if side.connection.is_server() {
            side.name_errors(side.connection.batch(postgres::NO_STATEMENT_TIMEOUT))?;
        }
    }
    if to.name_errors(to.connection.exists(ANY_ROW, &[]))? {
        return Err(copy_error(to.name, "it is not empty"));
    }
    from.name_errors(check::check_books(from.connection, true))?;
    let done = to.connection.transact(|| copy_all_rows(from, to));
    to.name_errors(done.and_then(|()| check::count_contents(to.connection)))
}

/// Copies and compares every row in a transaction of the second database.
fn copy_all_rows(from: Side<'_>, to: Side<'_>) -> Result<(), StoreError> {
    let target = to.connection;
    if target.is_server() {
        target.batch(DISABLE_TRIGGERS)?;
    }
    for table in &TABLES {
        copy_table(from, to, table)?;
    }
    copy_notes(from, to)?;
    if target.is_server() {
        target.batch(ENABLE_TRIGGERS)?;
    }
    for table in &TABLES {
        compare_table(from, to, table)?;
    }
    check::check_books(target, true)
}

/// The columns of a table that are written, in the order of their names. Columns that triggers or
/// the database itself write are left out.
fn columns(connection: &dyn Connection, table: &str) -> Result<Vec<String>, StoreError> {
    let mut columns = connection.columns(table)?;
    columns.retain(|column| match table {
        "account" => connection.is_server() || !["posted", "moved_by"].contains(&column.as_str()),
        "transfer" => column != "kind",
        _ => true,
    });
    columns.sort();
    Ok(columns)
}

/// Returns the first numbered parameters.
fn parameters(count: usize) -> Vec<String> {
    (1..=count).map(|number| format!("?{number}")).collect()
}

/// Reads a table in parts of up to [`ROWS_PER_READ`] rows, in the order of its key.
fn each_part(
    connection: &dyn Connection,
    (table, key): &Table,
    columns: &[String],
    mut each: impl FnMut(&[Vec<Value>]) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let (listed, ordered) = (columns.join(", "), key.join(", "));
    let mut last: Option<Vec<Value>> = None;
    loop {
        let after = last.as_ref().map_or(String::new(), |_| {
            format!("WHERE ({ordered}) > ({})", parameters(key.len()).join(", "))
        });
        let sql = format!(
            "SELECT {listed} FROM {table} {after} ORDER BY {ordered} LIMIT {ROWS_PER_READ}"
        );
        let values = last.iter().flatten().map(|value| value as &dyn ToSql);
        let rows: Vec<Vec<Value>> = connection.all(&sql, &values.collect::<Vec<_>>(), |row| {
            (0..columns.len()).map(|column| row.get(column)).collect()
        })?;
        let Some(newest) = rows.last() else {
            return Ok(());
        };
        let of_key = |name: &&str| columns.iter().position(|column| column == name);
        let places = key.iter().filter_map(of_key);
        last = Some(places.map(|place| newest[place].clone()).collect());
        each(&rows)?;
    }
}

fn copy_table(from: Side<'_>, to: Side<'_>, table: &Table) -> Result<(), StoreError> {
    let target = to.connection;
    let columns = to.name_errors(columns(target, table.0))?;
    let unique = ["mint", "house", "burn"].map(|kind| Value::Text(kind.to_owned()));
    let is_there = |row: &[Value]| {
        // These accounts exist in a file from the beginning.
        table.0 == "account"
            && !target.is_server()
            && row.iter().any(|value| unique.contains(value))
    };
    let read = each_part(from.connection, table, &columns, |rows| {
        let rows: Vec<&Vec<Value>> = rows.iter().filter(|row| !is_there(row)).collect();
        if rows.is_empty() {
            return Ok(());
        }
        let sql = writing_sql(table.0, &columns, rows.len());
        let values = rows.iter().flat_map(|row| row.iter());
        let values: Vec<&dyn ToSql> = values.map(|value| value as &dyn ToSql).collect();
        to.name_errors(target.execute(&sql, &values)).map(drop)
    });
    from.name_errors(read)
}

/// Returns the statement that writes some rows of a table at once, because each statement to a server is a round
/// trip. [`ROWS_PER_READ`] rows of every table have fewer parameters than either engine allows.
fn writing_sql(table: &str, columns: &[String], rows: usize) -> String {
    let places = parameters(rows * columns.len());
    // This table has its row from the beginning.
    if table == "seal" {
        let set = columns.iter().zip(&places);
        let set = set.map(|(column, place)| format!("{column} = {place}"));
        return format!("UPDATE seal SET {}", set.collect::<Vec<_>>().join(", "));
    }
    let rows = places.chunks(columns.len());
    let rows = rows.map(|row| format!("({})", row.join(", ")));
    let (columns, rows) = (columns.join(", "), rows.collect::<Vec<_>>().join(", "));
    format!("INSERT INTO {table} ({columns}) VALUES {rows}")
}

/// Copies the program's own notes.
fn copy_notes(from: Side<'_>, to: Side<'_>) -> Result<(), StoreError> {
    let sql = format!("SELECT key, value FROM meta WHERE key NOT IN {OWN_NOTES}");
    // A bot that was started on the empty database has left notes of its own.
    let others = format!("DELETE FROM meta WHERE key NOT IN {OWN_NOTES}");
    to.connection.execute(&others, &[])?;
    let notes = from.connection.all(&sql, &[], |row| {
        Ok((row.get::<String>(0)?, row.get::<String>(1)?))
    });
    for (key, value) in from.name_errors(notes)? {
        let sql = "INSERT INTO meta (key, value) VALUES (?1, ?2)";
        to.connection.execute(sql, rusqlite::params![key, value])?;
    }
    Ok(())
}

/// Compares every row of a table, including the columns that triggers have written.
fn compare_table(from: Side<'_>, to: Side<'_>, table: &Table) -> Result<(), StoreError> {
    let mut columns = to.connection.columns(table.0)?;
    columns.sort();
    let digest = |side: Side<'_>| {
        let (mut rows, mut digest) = (0_u64, Sha256::new());
        let read = each_part(side.connection, table, &columns, |part| {
            for row in part {
                rows += 1;
                digest.update(format!("{row:?}").as_bytes());
            }
            Ok(())
        });
        side.name_errors(read)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_its_database_once() {
        let file = Path::new("data/tiengow.db");
        let unsound = StoreError::Unsound(vec!["a transfer is missing".to_owned()]);
        let said = with_name(file, unsound).to_string();
        assert_eq!(
            said,
            "data/tiengow.db: the ledger is not sound: a transfer is missing"
        );
        let path = PathBuf::from("other.db");
        let held = StoreError::InUse { path, by: None };
        assert_eq!(with_name(file, held.clone()), held);
    }
}
