//! A connection to a database of either engine, and the rows it returns.
//!
//! All statements of the store run on both. They are written in SQLite's dialect, with numbered
//! parameters; [`dialect`] turns them into PostgreSQL's. Values are SQLite's: whole numbers
//! of 64 bits, texts, bytes and NULL. An [`address`] says which PostgreSQL server to connect to, and how TLS
//! checks it; [`last_response`] has the time of the server's last response.

use std::sync::Arc;

use rusqlite::ToSql;
use rusqlite::types::FromSql;

use crate::id::{Timestamp, UserId};
use crate::store::StoreError;
use crate::store::connection::last_response::LastResponse;

pub(super) mod address;
mod dialect;
pub(super) mod last_response;
mod postgres;
mod sqlite;

pub(super) use postgres::{Postgres, store_error};

/// A row that a query returns.
pub(super) enum Row<'a> {
    /// Of SQLite.
    Sqlite(&'a rusqlite::Row<'a>),
    /// Of PostgreSQL.
    Postgres(&'a ::postgres::Row),
}

/// A connection to a database.
pub(super) trait Connection {
    /// Runs a statement; returns how many rows it wrote.
    fn execute(&self, sql: &str, values: &[&dyn ToSql]) -> Result<usize, StoreError>;

    /// Runs a query and passes its rows to `each`, in order, until that returns an error.
    fn query(
        &self,
        sql: &str,
        values: &[&dyn ToSql],
        each: &mut Each<'_>,
    ) -> Result<(), StoreError>;

    /// Runs statements without parameters or results.
    fn batch(&self, sql: &str) -> Result<(), StoreError>;

    /// Begins a transaction that writes.
    fn begin(&self) -> Result<(), StoreError>;

    /// Begins a transaction that reads one snapshot, even if other processes write meanwhile.
    fn begin_snapshot(&self) -> Result<(), StoreError>;

    /// Commits the transaction; none of its statements may have failed.
    fn commit(&self) -> Result<(), StoreError>;

    /// Rolls the transaction back.
    fn roll_back(&self) -> Result<(), StoreError>;

    /// Whether a transaction has begun and not ended.
    fn in_transaction(&self) -> bool;

    /// Draws the number of a new person; `deleted` is the time of the latest deletion of anybody.
    fn draw_number(&self, user: UserId, deleted: Option<Timestamp>) -> Result<i64, StoreError>;

    /// Returns the names of a table's columns.
    fn columns(&self, table: &str) -> Result<Vec<String>, StoreError>;

    /// Returns the damage that the engine finds in the database itself.
    fn damage(&self) -> Result<Vec<String>, StoreError>;

    /// Returns the notifications of other processes since the last call.
    fn notifications(&self) -> Result<Vec<String>, StoreError>;

    /// When the database's server last answered; `None` if the database is a file.
    fn last_response(&self) -> Option<Arc<LastResponse>>;

    /// Whether no more work is possible, after an error that suggests so.
    fn is_lost(&self) -> bool;

    /// Removes the remains of deleted rows from the database, if that takes no longer than for a
    /// file of `most` bytes; returns whether it did.
    fn remove_remains(&self, most: i64) -> Result<bool, StoreError>;

    /// Removes the remains of deleted rows from a log of the database.
    fn empty_log(&self) -> Result<(), StoreError>;

    /// The connection, if its engine is SQLite.
    fn sqlite(&self) -> Option<&rusqlite::Connection>;

    /// Closes the connection.
    fn close(self: Box<Self>) -> Result<(), StoreError>;
}

/// The receiver of the rows of a query.
type Each<'a> = dyn FnMut(&Row<'_>) -> Result<(), StoreError> + 'a;

impl dyn Connection + '_ {
    /// Returns all rows of a query.
    pub(super) fn all<T>(
        &self,
        sql: &str,
        values: &[&dyn ToSql],
        mut read: impl FnMut(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let mut found = Vec::new();
        self.query(sql, values, &mut |row| {
            found.push(read(row)?);
            Ok(())
        })?;
        Ok(found)
    }

    /// Returns the first row of a query, if it has any.
    pub(super) fn first<T>(
        &self,
        sql: &str,
        values: &[&dyn ToSql],
        read: impl FnMut(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        Ok(self.all(sql, values, read)?.into_iter().next())
    }

    /// Returns the value of a query that has one row with one column.
    pub(super) fn value<T: FromSql>(
        &self,
        sql: &str,
        values: &[&dyn ToSql],
    ) -> Result<T, StoreError> {
        let found = self.first(sql, values, |row| row.get(0))?;
        found.ok_or_else(|| StoreError::Sql("a query returned no row".to_owned()))
    }

    /// Whether a query has any rows.
    pub(super) fn exists(&self, sql: &str, values: &[&dyn ToSql]) -> Result<bool, StoreError> {
        Ok(self.first(sql, values, |_| Ok(()))?.is_some())
    }

    /// Whether the database is PostgreSQL's.
    pub(super) fn is_server(&self) -> bool {
        self.sqlite().is_none()
    }

    /// Runs `work`, which only reads, on one snapshot.
    pub(super) fn in_snapshot<T>(
        &self,
        work: impl FnOnce() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.begin_snapshot()?;
        let has_begun = self.in_transaction();
        let done = work();
        if has_begun {
            self.roll_back()?;
        }
        done
    }

    /// Runs `work` as one transaction.
    pub(super) fn transact<T>(
        &self,
        work: impl FnOnce() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.begin()?;
        let done = work().and_then(|done| self.commit().map(|()| done));
        if done.is_err() && self.in_transaction() {
            self.roll_back()?;
        }
        done
    }
}

impl Row<'_> {
    /// Reads a column.
    pub(super) fn get<T: FromSql>(&self, column: usize) -> Result<T, StoreError> {
        match self {
            Self::Sqlite(row) => Ok(row.get(column)?),
            Self::Postgres(row) => postgres::column(row, column),
        }
    }
}
