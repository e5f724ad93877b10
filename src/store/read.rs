//! Queries about tables and people.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use rusqlite::params;
use rusqlite::types::ToSqlOutput;

use crate::id::{InteractionId, PartitionSet, TableId, Timestamp, UserId, whole_millis};
use crate::store::books::check;
use crate::store::connection::Connection;
use crate::store::people::person;
use crate::store::query::QueryKind;
use crate::store::write::multi_row;
use crate::store::{
    DmChoice, MessageRow, PictureStyle, Report, Sorting, Store, StoreError, TableRow, Taps, Wallet,
    row,
};

mod stored_hand;

use stored_hand::HandParts;
pub use stored_hand::StoredHand;
pub(super) use stored_hand::{load_hand, sitters};

/// How many tables one query reads, while all open tables are read.
const TABLES_PER_QUERY: u32 = 32;

/// How long the database's server may take to report its time; the error is at most half of this.
const CLOCK_QUERY_MAX: Duration = Duration::from_millis(400);

/// An open table as it was last stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenTable {
    /// The table.
    pub table: TableRow,
    /// Its running hand, if any.
    pub hand: Option<StoredHand>,
}

/// The stored data of a person, except chips.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonRow {
    /// The person.
    pub user: UserId,
    /// Their display name.
    pub name: String,
    /// When they got their first chips; `None` if they have not.
    pub granted: Option<Timestamp>,
    /// Whether they want hands by direct message.
    pub dm: DmChoice,
    /// Until when the bot sends them no direct message, because Discord refused one.
    pub dm_refused_until: Option<Timestamp>,
    /// Their locale in Discord.
    pub locale: Option<String>,
    /// The tag of the language that they have chosen; `None` follows Discord.
    pub language: Option<String>,
    /// The style of their pictures.
    pub pictures: PictureStyle,
    /// The order of their tiles.
    pub sorting: Sorting,
    /// How many presses a discard takes.
    pub taps: Taps,
}

impl Store {
    /// Returns a person's chips.
    ///
    /// # Errors
    /// The store is closed, SQLite failed, or the query exceeded its budget.
    pub async fn balance(&self, user: UserId) -> Result<Wallet, StoreError> {
        self.query(QueryKind::Balance, move |connection| {
            person::wallet(connection, user)
        })
        .await
    }

    /// Returns the chips of several people.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn balances(&self, users: &[UserId]) -> Result<BTreeMap<UserId, Wallet>, StoreError> {
        let users = users.to_vec();
        self.query(QueryKind::Balances, move |connection| {
            users
                .into_iter()
                .map(|user| Ok((user, person::wallet(connection, user)?)))
                .collect()
        })
        .await
    }

    /// Returns the number that stands for a person in receipts; `None` without a row.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn number(&self, user: UserId) -> Result<Option<u64>, StoreError> {
        self.query(QueryKind::Person, move |connection| {
            let number = person::number(connection, user)?;
            Ok(number.map(i64::unsigned_abs))
        })
        .await
    }

    /// Returns every open table of some partitions with its running hand, oldest first; other jobs
    /// run in between.
    ///
    /// # Errors
    /// As [`Store::balance`], or a row cannot be read.
    pub async fn open_tables(&self, of: PartitionSet) -> Result<Vec<OpenTable>, StoreError> {
        let mut found: Vec<OpenTable> = Vec::new();
        loop {
            let last = found.last().map_or(0, |open| open.table.table.get());
            let more = self.open_tables_after(last, of).await?;
            if more.is_empty() {
                return Ok(found);
            }
            found.extend(more);
        }
    }

    /// Returns the next [`TABLES_PER_QUERY`] open tables of some partitions.
    pub(super) async fn open_tables_after(
        &self,
        last: i64,
        of: PartitionSet,
    ) -> Result<Vec<OpenTable>, StoreError> {
        self.query(QueryKind::OpenTables, move |connection| {
            let sql = format!(
                "SELECT {} FROM game_table WHERE closed_ms IS NULL AND id > ?1
                     AND CAST(?3 AS BIGINT) >> CAST(id & 63 AS INTEGER) & 1 = 1
                 ORDER BY id LIMIT ?2",
                row::TABLE
            );
            let values = params![last, TABLES_PER_QUERY, of.to_bits()];
            let tables = connection.all(&sql, values, row::table)?;
            load_tables(connection, tables)
        })
        .await
    }

    /// Returns a table if it is open, to load it again after a failed commit.
    ///
    /// # Errors
    /// As [`Store::open_tables`].
    pub async fn open_table(&self, table: TableId) -> Result<Option<OpenTable>, StoreError> {
        self.query(QueryKind::OpenTable, move |connection| {
            let sql = format!(
                "SELECT {} FROM game_table WHERE id = ?1 AND closed_ms IS NULL",
                row::TABLE
            );
            let found = connection.all(&sql, params![table.get()], row::table)?;
            Ok(load_tables(connection, found)?.pop())
        })
        .await
    }

    /// Whether a table exists and is closed.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn is_closed(&self, table: TableId) -> Result<bool, StoreError> {
        self.query(QueryKind::IsClosed, move |connection| {
            let sql = "SELECT 1 FROM game_table WHERE id = ?1 AND closed_ms IS NOT NULL";
            connection.exists(sql, params![table.get()])
        })
        .await
    }

    /// Returns the messages that show a table, even if it is closed.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn boards(&self, table: TableId) -> Result<Vec<MessageRow>, StoreError> {
        self.query(QueryKind::Boards, move |connection| {
            let sql = "SELECT table_id, kind, user, channel, message FROM board WHERE table_id = ?1 ORDER BY kind, user";
            connection.all(sql, params![table.get()], row::board)
        })
        .await
    }

    /// Returns what is stored about a person; `None` if nothing is.
    ///
    /// # Errors
    /// As [`Store::open_tables`].
    pub async fn person(&self, user: UserId) -> Result<Option<PersonRow>, StoreError> {
        self.query(QueryKind::Person, move |connection| {
            let sql = format!("SELECT {} FROM person WHERE user = ?1", row::PERSON);
            connection.first(&sql, params![user.to_bits()], row::person)
        })
        .await
    }

    /// Whether an interaction was accepted before.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn accepted(&self, interaction: InteractionId) -> Result<bool, StoreError> {
        self.query(QueryKind::Accepted, move |connection| {
            let sql = "SELECT 1 FROM interaction WHERE id = ?1";
            connection.exists(sql, params![interaction.to_bits()])
        })
        .await
    }

    /// Returns how many tables are open, those of other processes too.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn open_count(&self) -> Result<i64, StoreError> {
        self.query(QueryKind::OpenCount, |connection| {
            let sql = "SELECT count(*) FROM game_table WHERE closed_ms IS NULL";
            connection.value(sql, &[])
        })
        .await
    }

    /// Waits until the database has answered a query.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.meta("ping").await.map(drop)
    }

    /// Returns the time of the database server's clock; `None` if the database is a file, or the server
    /// took too long.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn server_time(&self) -> Result<Option<Timestamp>, StoreError> {
        self.query(QueryKind::Meta, |connection| {
            if !connection.is_server() {
                return Ok(None);
            }
            let asked = Instant::now();
            let sql = "SELECT CAST(1000 * extract(epoch FROM clock_timestamp()) AS bigint)";
            let server: i64 = connection.value(sql, &[])?;
            let took = asked.elapsed();
            let since = whole_millis(took / 2);
            Ok((took <= CLOCK_QUERY_MAX).then(|| Timestamp::new(server.saturating_add(since))))
        })
        .await
    }

    /// How long ago the database's server last answered; `None` if the database is a file. While
    /// another process writes, a query has to wait, but the server still answers.
    #[must_use]
    pub fn silent_for(&self) -> Option<Duration> {
        self.last_response.as_ref().map(|last| last.elapsed())
    }

    /// Returns the program's own note with this key.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn meta(&self, key: &str) -> Result<Option<String>, StoreError> {
        let key = key.to_owned();
        self.query(QueryKind::Meta, move |connection| meta(connection, &key))
            .await
    }

    /// Examines the whole file for damage, and the books with every transfer; blocks the store meanwhile.
    ///
    /// # Errors
    /// As [`Store::balance`]; problems of the books are in the report.
    pub async fn check(&self) -> Result<Report, StoreError> {
        self.query(QueryKind::Examination, check::report).await
    }
}

/// Returns the program's own note with this key.
pub(super) fn meta(connection: &dyn Connection, key: &str) -> Result<Option<String>, StoreError> {
    let sql = "SELECT value FROM meta WHERE key = ?1";
    connection.first(sql, params![key], |row| row.get(0))
}

/// Returns the highest table number that may have been given, 0 without tables.
pub(super) fn last_table(connection: &dyn Connection) -> Result<i64, StoreError> {
    let sql = "SELECT coalesce(max(id), 0) FROM game_table";
    let last: i64 = connection.value(sql, &[])?;
    Ok(last.max(given_before(connection)?))
}

/// Returns the highest hand number that may have been given, 0 without hands.
pub(super) fn last_hand(connection: &dyn Connection) -> Result<i64, StoreError> {
    let sql = "SELECT coalesce(max(id), 0)
               FROM (SELECT max(id) AS id FROM hand UNION ALL SELECT max(id) FROM past_hand) AS last";
    let last: i64 = connection.value(sql, &[])?;
    Ok(last.max(given_before(connection)?))
}

/// The key of the note that [`note_given`] stores.
const NUMBERS_GIVEN: &str = "numbers_given";

/// Notes that numbers of tables and hands up to this one may have been given by a database that this
/// one replaces.
pub(super) fn note_given(connection: &dyn Connection, up_to: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = excluded.value
               WHERE CAST(meta.value AS BIGINT) < CAST(excluded.value AS BIGINT)";
    connection.execute(sql, params![NUMBERS_GIVEN, up_to.to_string()])?;
    Ok(())
}

/// Returns the highest number that may have been given before a restore, 0 without one.
fn given_before(connection: &dyn Connection) -> Result<i64, StoreError> {
    let sql = "SELECT coalesce(max(CAST(value AS BIGINT)), 0) FROM meta WHERE key = ?1";
    connection.value(sql, params![NUMBERS_GIVEN])
}

/// Loads the running hands of tables, all at once, because a process that takes many tables loads them while their
/// people wait.
fn load_tables(
    connection: &dyn Connection,
    tables: Vec<TableRow>,
) -> Result<Vec<OpenTable>, StoreError> {
    let sql = format!(
        "SELECT {} FROM hand WHERE table_id IN ({{rows}})",
        row::HAND
    );
    let ids = tables.iter().map(|table| [table.table.get().into()]);
    let ids: Vec<[ToSqlOutput<'_>; 1]> = ids.collect();
    let mut running = Vec::new();
    multi_row::query(connection, (sql.as_str(), ["BIGINT"]), &ids, &mut |row| {
        running.push(row::hand(row)?);
        Ok(())
    })?;
    let mut parts = HandParts::read(connection, &running)?;
    let hands = running.into_iter();
    let mut hands: BTreeMap<TableId, StoredHand> =
        hands.map(|row| (row.table, parts.complete(row))).collect();
    let open = tables.into_iter().map(|table| {
        let hand = hands.remove(&table.table);
        OpenTable { table, hand }
    });
    Ok(open.collect())
}
