//! SQLite's connection.

use std::sync::Arc;

use rusqlite::{ToSql, params};

use super::{Connection, Each, Row};
use crate::id::{Timestamp, UserId};
use crate::store::StoreError;
use crate::store::books::check;
use crate::store::connection::last_response::LastResponse;

impl Connection for rusqlite::Connection {
    fn execute(&self, sql: &str, values: &[&dyn ToSql]) -> Result<usize, StoreError> {
        Ok(self.prepare_cached(sql)?.execute(values)?)
    }

    fn query(
        &self,
        sql: &str,
        values: &[&dyn ToSql],
        each: &mut Each<'_>,
    ) -> Result<(), StoreError> {
        let mut statement = self.prepare_cached(sql)?;
        let mut rows = statement.query(values)?;
        while let Some(row) = rows.next()? {
            each(&Row::Sqlite(row))?;
        }
        Ok(())
    }

    fn batch(&self, sql: &str) -> Result<(), StoreError> {
        Ok(self.execute_batch(sql)?)
    }

    fn begin(&self) -> Result<(), StoreError> {
        self.batch("BEGIN IMMEDIATE")
    }

    /// Nobody else writes.
    fn begin_snapshot(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn commit(&self) -> Result<(), StoreError> {
        self.batch("COMMIT")
    }

    fn roll_back(&self) -> Result<(), StoreError> {
        self.batch("ROLLBACK")
    }

    fn in_transaction(&self) -> bool {
        !self.is_autocommit()
    }

    fn draw_number(&self, user: UserId, deleted: Option<Timestamp>) -> Result<i64, StoreError> {
        let mut statement = self.prepare_cached("SELECT person_number(?1, ?2)")?;
        let values = params![user.to_bits(), deleted.map(Timestamp::get)];
        Ok(statement.query_row(values, |row| row.get(0))?)
    }

    fn columns(&self, table: &str) -> Result<Vec<String>, StoreError> {
        let mut statement = self.prepare("SELECT name FROM pragma_table_xinfo(?1)")?;
        let names = statement.query_map([table], |row| row.get(0))?;
        Ok(names.collect::<Result<_, _>>()?)
    }

    fn damage(&self) -> Result<Vec<String>, StoreError> {
        check::damage(self)
    }

    /// There are no other processes.
    fn notifications(&self) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    fn last_response(&self) -> Option<Arc<LastResponse>> {
        None
    }

    /// Examines the file itself, because the connection's cache may hold pages of a failed commit.
    fn is_lost(&self) -> bool {
        self.execute_batch("PRAGMA shrink_memory").is_err() || check::quick_check(self).is_err()
    }

    /// Rewrites the file.
    fn remove_remains(&self, most: i64) -> Result<bool, StoreError> {
        let bytes = check::bytes(self)?;
        if bytes <= most {
            self.execute_batch("VACUUM")?;
        }
        Ok(bytes <= most)
    }

    /// Copies the log into the file and empties it.
    fn empty_log(&self) -> Result<(), StoreError> {
        self.batch("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    fn sqlite(&self) -> Option<&rusqlite::Connection> {
        Some(self)
    }

    fn close(self: Box<Self>) -> Result<(), StoreError> {
        rusqlite::Connection::close(*self).map_err(|(_, error)| error.into())
    }
}
