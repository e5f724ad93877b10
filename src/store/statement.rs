//! A person's last transfers.

use rusqlite::{Connection, OptionalExtension as _, Row, params};

use crate::id::{Millis, TableId, UserId};
use crate::ledger::{Account, Code};
use crate::store::{Store, StoreError, book, read};

/// The most entries of one answer.
pub const ENTRIES_MAX: u32 = 50;

/// A transfer as one person sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its number; later ones are higher.
    pub seq: i64,
    /// Chips that came, or with a minus those that went.
    pub chips: i64,
    /// Why.
    pub code: Code,
    /// Where they came from or went.
    pub other: Account,
    /// The name that is kept of the other, when it is a person.
    pub name: Option<String>,
    /// When.
    pub at: Millis,
    /// The hand that it was for.
    pub hand: Option<EntryHand>,
}

/// The hand that a transfer was for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntryHand {
    /// The table.
    pub table: TableId,
    /// The number of the hand there.
    pub number: u32,
}

impl Store {
    /// Returns a person's newest transfers, newest first; with `before` those older than that number. At most
    /// `ENTRIES_MAX` are given.
    ///
    /// # Errors
    /// As [`Store::open_tables`].
    pub async fn statement(
        &self,
        user: UserId,
        before: Option<i64>,
        count: u32,
    ) -> Result<Vec<Entry>, StoreError> {
        self.ask(move |connection| {
            let before = before.unwrap_or(i64::MAX);
            let account = book::find(connection, Account::User(user))?.map(|(id, _)| id);
            // Each half is the newest of one index, so nobody's long past is read.
            let sql = "WITH own AS (
                           SELECT * FROM (SELECT seq, credit AS other, -amount AS chips, code, at_ms, key
                               FROM transfer WHERE debit = ?1 AND seq < ?2 ORDER BY seq DESC LIMIT ?3)
                           UNION ALL
                           SELECT * FROM (SELECT seq, debit, amount, code, at_ms, key
                               FROM transfer WHERE credit = ?1 AND seq < ?2 ORDER BY seq DESC LIMIT ?3))
                       SELECT seq, chips, code, at_ms, key, kind, owner, name
                       FROM own JOIN account ON account.id = other
                       LEFT JOIN person ON kind = 'user' AND person.user = owner
                       ORDER BY seq DESC LIMIT ?3";
            let found = read::all(connection, sql, params![account, before, count.min(ENTRIES_MAX)], entry)?;
            found.into_iter().map(|(entry, key)| with_hand(connection, entry, &key)).collect()
        })
        .await
    }
}

fn entry(row: &Row<'_>) -> Result<(Entry, String), StoreError> {
    let (code, kind): (String, String) = (row.get(2)?, row.get(5)?);
    let other = book::account(&kind, row.get(6)?);
    let entry = Entry {
        seq: row.get(0)?,
        chips: row.get(1)?,
        code: code.parse().map_err(|_| StoreError::Unreadable { what: "a transfer's code", found: code })?,
        other: other.ok_or(StoreError::Unreadable { what: "an account", found: kind })?,
        name: row.get::<_, Option<String>>(7)?.filter(|name| !name.is_empty()),
        at: Millis::new(row.get(3)?),
        hand: None,
    };
    Ok((entry, row.get(4)?))
}

/// Adds the hand whose number stands in the transfer's key.
fn with_hand(connection: &Connection, mut entry: Entry, key: &str) -> Result<Entry, StoreError> {
    let mut parts = key.split(':');
    let ("hand", Some(id)) = (parts.next().unwrap_or_default(), parts.next()) else { return Ok(entry) };
    let mut statement = connection.prepare_cached("SELECT table_id, number FROM hand WHERE id = ?1")?;
    let found = statement.query_row([id], |row| Ok((row.get::<_, i64>(0)?, row.get(1)?))).optional()?;
    entry.hand = found.and_then(|(table, number)| Some(EntryHand { table: TableId::new(table)?, number }));
    Ok(entry)
}
