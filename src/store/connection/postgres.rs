//! A connection to PostgreSQL. Its statements block, so only the store's thread and dedicated threads use it.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use bytes::BytesMut;
use postgres::error::SqlState;
use postgres::fallible_iterator::FallibleIterator as _;
use postgres::types::{FromSql as FromPostgres, IsNull, ToSql as ToPostgres, Type, to_sql_checked};
use postgres::{Client, Statement};
use rusqlite::ToSql;
use rusqlite::types::{FromSql, ToSqlOutput, ValueRef};

use super::{Connection, Each, Row, dialect};
use crate::id::{Timestamp, UserId};
use crate::store::connection::last_response::LastResponse;
use crate::store::opening::postgres::WRITE_LOCK;
use crate::store::{PersonNumbers, StoreError};

/// The tables whose rows identify a person.
const TABLES_OF_PEOPLE: [&str; 8] = [
    "person",
    "sitter",
    "board",
    "house_win",
    "gift_day",
    "standing",
    "award",
    "game_table",
];

/// How long one statement waits for the write lock: briefly, so that the server responds in between.
const LOCK_TIMEOUT: Duration = Duration::from_secs(1);

/// How often a transaction tries to take the write lock. Another process that hangs in a transaction loses its
/// session sooner.
const LOCK_ATTEMPTS_MAX: u32 = 10;

/// A session of PostgreSQL.
pub(in crate::store) struct Postgres {
    client: RefCell<Client>,
    /// Statements that the server has prepared, by their text in SQLite's dialect.
    prepared: RefCell<HashMap<String, Statement>>,
    in_transaction: Cell<bool>,
    /// The source of the numbers of new people; the opening sets it.
    pub(in crate::store) numbers: PersonNumbers,
    last_response: Arc<LastResponse>,
}

impl Postgres {
    /// Makes a connection of a session.
    pub(in crate::store) fn new(client: Client) -> Self {
        Self {
            client: RefCell::new(client),
            prepared: RefCell::default(),
            in_transaction: Cell::new(false),
            numbers: PersonNumbers::default(),
            last_response: Arc::new(LastResponse::now()),
        }
    }

    /// Returns the session.
    pub(in crate::store) fn client(&mut self) -> &mut Client {
        self.client.get_mut()
    }

    /// Converts the result of a request; records that the server responded, if it did.
    fn record_response<T>(&self, result: Result<T, postgres::Error>) -> Result<T, StoreError> {
        if result
            .as_ref()
            .err()
            .is_none_or(|error| error.as_db_error().is_some())
        {
            self.last_response.record();
        }
        result.map_err(|error| store_error(&error))
    }

    /// Begins a write transaction, unless another process keeps writing; returns whether it has begun.
    /// Nothing remains of a transaction that has not begun.
    fn try_begin(&self) -> Result<bool, StoreError> {
        let begin = format!(
            "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
             SET LOCAL lock_timeout = {};
             SELECT pg_advisory_xact_lock({WRITE_LOCK});
             SET LOCAL lock_timeout = 0",
            LOCK_TIMEOUT.as_millis()
        );
        let begun = self.client.borrow_mut().batch_execute(&begin);
        let code = begun.as_ref().err().and_then(postgres::Error::code);
        let waits = code == Some(&SqlState::LOCK_NOT_AVAILABLE);
        let begun = self.record_response(begun);
        self.in_transaction.set(true);
        if begun.is_err() {
            self.roll_back()?;
        }
        if waits {
            Ok(false)
        } else {
            begun.map(|()| true)
        }
    }

    /// Returns the prepared form of a statement.
    fn prepared(&self, sql: &str) -> Result<Statement, StoreError> {
        if let Some(known) = self.prepared.borrow().get(sql) {
            return Ok(known.clone());
        }
        let made = self.client.borrow_mut().prepare(&dialect::to_postgres(sql));
        let made = self.record_response(made)?;
        self.prepared
            .borrow_mut()
            .insert(sql.to_owned(), made.clone());
        Ok(made)
    }
}

impl Connection for Postgres {
    fn execute(&self, sql: &str, values: &[&dyn ToSql]) -> Result<usize, StoreError> {
        let statement = self.prepared(sql)?;
        let values = outputs(values)?;
        let values = values_of(&values)?;
        let mut client = self.client.borrow_mut();
        let wrote = self.record_response(client.execute(&statement, &params(&values)))?;
        Ok(usize::try_from(wrote).unwrap_or(usize::MAX))
    }

    fn query(
        &self,
        sql: &str,
        values: &[&dyn ToSql],
        each: &mut Each<'_>,
    ) -> Result<(), StoreError> {
        let statement = self.prepared(sql)?;
        let values = outputs(values)?;
        let values = values_of(&values)?;
        let rows = self.client.borrow_mut().query(&statement, &params(&values));
        let rows = self.record_response(rows)?;
        rows.iter().try_for_each(|row| each(&Row::Postgres(row)))
    }

    fn batch(&self, sql: &str) -> Result<(), StoreError> {
        let done = self.client.borrow_mut().batch_execute(sql);
        self.record_response(done)
    }

    /// Write transactions run one after the other, as in a file, so everything that one of them
    /// reads stays valid until it ends.
    fn begin(&self) -> Result<(), StoreError> {
        for _ in 0..LOCK_ATTEMPTS_MAX {
            if self.try_begin()? {
                return Ok(());
            }
        }
        Err(StoreError::Busy("another process keeps writing".to_owned()))
    }

    fn begin_snapshot(&self) -> Result<(), StoreError> {
        self.batch("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")?;
        self.in_transaction.set(true);
        Ok(())
    }

    fn commit(&self) -> Result<(), StoreError> {
        // COMMIT alone rolls back a transaction with a failed statement, without an error.
        self.batch("SELECT 1; COMMIT")?;
        self.in_transaction.set(false);
        Ok(())
    }

    fn roll_back(&self) -> Result<(), StoreError> {
        self.batch("ROLLBACK")?;
        self.in_transaction.set(false);
        Ok(())
    }

    fn in_transaction(&self) -> bool {
        self.in_transaction.get()
    }

    fn draw_number(&self, user: UserId, deleted: Option<Timestamp>) -> Result<i64, StoreError> {
        let number = self
            .numbers
            .draw(user.to_bits(), deleted.map(Timestamp::get));
        number.map_err(|error| StoreError::System(format!("no randomness for a number: {error}")))
    }

    fn columns(&self, table: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT attname::text FROM pg_attribute
                   WHERE attrelid = CAST(CAST(?1 AS text) AS regclass) AND attnum > 0 AND NOT attisdropped";
        let connection: &dyn Connection = self;
        connection.all(sql, rusqlite::params![table], |row| row.get(0))
    }

    /// PostgreSQL examines its pages itself, if its checksums are on.
    fn damage(&self) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    fn notifications(&self) -> Result<Vec<String>, StoreError> {
        let mut client = self.client.borrow_mut();
        let mut notifications = client.notifications();
        let payloads = notifications
            .iter()
            .map(|notification| Ok(notification.payload().to_owned()));
        payloads.collect().map_err(|error| store_error(&error))
    }

    fn last_response(&self) -> Option<Arc<LastResponse>> {
        Some(Arc::clone(&self.last_response))
    }

    fn is_lost(&self) -> bool {
        self.client.borrow().is_closed()
    }

    /// Lets PostgreSQL reuse the space of deleted rows. In a large database, or if somebody has
    /// locked a table, PostgreSQL does so later by itself, because all tables of this process would
    /// wait for that lock. The rows' contents may stay in unused parts of its files until then, and
    /// in its log until that is recycled.
    fn remove_remains(&self, most: i64) -> Result<bool, StoreError> {
        let connection: &dyn Connection = self;
        let sizes = TABLES_OF_PEOPLE.map(|table| format!("pg_total_relation_size('{table}')"));
        let bytes: i64 = connection.value(&format!("SELECT {}", sizes.join(" + ")), &[])?;
        if bytes <= most {
            let tables = TABLES_OF_PEOPLE.join(", ");
            self.batch(&format!("VACUUM (SKIP_LOCKED) {tables}"))?;
        }
        Ok(bytes <= most)
    }

    fn empty_log(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn sqlite(&self) -> Option<&rusqlite::Connection> {
        None
    }

    fn close(self: Box<Self>) -> Result<(), StoreError> {
        let closed = self.client.into_inner().close();
        closed.map_err(|error| store_error(&error))
    }
}

/// Reads a column of a row.
pub(super) fn column<T: FromSql>(row: &postgres::Row, column: usize) -> Result<T, StoreError> {
    let value: Value<'_> = row.try_get(column).map_err(|error| store_error(&error))?;
    T::column_result(value.0)
        .map_err(|error| StoreError::Sql(format!("column {column} of a row: {error}")))
}

/// Turns an error of PostgreSQL into one of the store. Its details, which quote stored values, are
/// left out.
pub(in crate::store) fn store_error(error: &postgres::Error) -> StoreError {
    let why = match error.as_db_error() {
        Some(error) => format!("PostgreSQL: {} ({})", error.message(), error.code().code()),
        None => format!("PostgreSQL: {error}"),
    };
    let io = |cause: &(dyn Error + 'static)| cause.is::<std::io::Error>();
    if error.is_closed() || error.source().is_some_and(io) {
        StoreError::Lost(why)
    } else if error.code().is_some_and(may_pass) {
        StoreError::Busy(why)
    } else {
        StoreError::Sql(why)
    }
}

/// Whether an error's class says nothing about the statement: the transaction was rolled back, resources or
/// a lock were missing, or the operator or the system intervened.
fn may_pass(code: &SqlState) -> bool {
    const CLASSES: [&str; 5] = ["40", "53", "55", "57", "58"];
    CLASSES.iter().any(|class| code.code().starts_with(class))
}

/// A value of SQLite's, as PostgreSQL sends and receives it.
#[derive(Debug, Clone, Copy)]
struct Value<'a>(ValueRef<'a>);

fn outputs<'a>(values: &'a [&dyn ToSql]) -> Result<Vec<ToSqlOutput<'a>>, StoreError> {
    let values = values.iter().map(|value| Ok(value.to_sql()?));
    values.collect()
}

fn values_of<'a>(outputs: &'a [ToSqlOutput<'_>]) -> Result<Vec<Value<'a>>, StoreError> {
    let value = |output: &'a ToSqlOutput<'_>| match output {
        ToSqlOutput::Borrowed(value) => Ok(Value(*value)),
        ToSqlOutput::Owned(value) => Ok(Value(value.into())),
        _ => Err(StoreError::Sql("a value of an unknown kind".to_owned())),
    };
    outputs.iter().map(value).collect()
}

fn params<'a>(values: &'a [Value<'_>]) -> Vec<&'a (dyn ToPostgres + Sync)> {
    values.iter().map(|value| value as _).collect()
}

impl ToPostgres for Value<'_> {
    fn to_sql(
        &self,
        ty: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match (self.0, ty) {
            (ValueRef::Null, _) => return Ok(IsNull::Yes),
            (ValueRef::Integer(number), &Type::INT8) => out.extend(number.to_be_bytes()),
            (ValueRef::Integer(number), &Type::INT4) => {
                out.extend(i32::try_from(number)?.to_be_bytes());
            }
            (ValueRef::Text(text), &Type::TEXT) => out.extend(text),
            (ValueRef::Blob(bytes), &Type::BYTEA) => out.extend(bytes),
            (value, ty) => return Err(format!("{:?} for {ty}", value.data_type()).into()),
        }
        Ok(IsNull::No)
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> FromPostgres<'a> for Value<'a> {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Self(match *ty {
            Type::INT8 => ValueRef::Integer(i64::from_be_bytes(raw.try_into()?)),
            Type::INT4 => ValueRef::Integer(i32::from_be_bytes(raw.try_into()?).into()),
            Type::BOOL => ValueRef::Integer(i64::from(raw != [0])),
            Type::TEXT => ValueRef::Text(raw),
            Type::BYTEA => ValueRef::Blob(raw),
            _ => return Err(format!("a column of type {ty}").into()),
        }))
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Self(ValueRef::Null))
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}
