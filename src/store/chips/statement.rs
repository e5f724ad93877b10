//! A person's last transfers, and whether they have played.

use rusqlite::params;

use crate::id::{TableId, Timestamp, UserId};
use crate::ledger::{Account, TransferCode};
use crate::store::books::accounts;
use crate::store::books::posting;
use crate::store::connection::Row;
use crate::store::query::QueryKind;
use crate::store::{Store, StoreError, row};

/// The most entries in one answer.
pub const STATEMENT_MAX: usize = 50;

/// A transfer as one person sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementEntry {
    /// Its number; later ones are higher.
    pub seq: i64,
    /// Chips received; negative if paid.
    pub chips: i64,
    /// Why.
    pub code: TransferCode,
    /// The account on the other side.
    pub other: Account,
    /// The stored name of the owner of that account, if it is a person.
    pub name: Option<String>,
    /// When.
    pub at: Timestamp,
    /// The hand that it was for, if any.
    pub hand: Option<StatementHand>,
    /// The reason that the operator gave for the chips.
    pub reason: Option<String>,
}

/// The hand that a transfer was for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatementHand {
    /// The table.
    pub table: TableId,
    /// The number of the hand there.
    pub number: u32,
    /// Whether it is over.
    pub is_over: bool,
}

impl StatementEntry {
    /// Returns its hand if it shows that the hand is finished: it settles the hand, or it is the hold of a hand that
    /// is over, because lost chips are not paid back. A newer entry may still show that the hand was cancelled.
    #[must_use]
    pub fn finished_hand(&self) -> Option<StatementHand> {
        self.hand.filter(|hand| {
            self.code == TransferCode::Settle || self.code == TransferCode::Hold && hand.is_over
        })
    }

    /// Returns the newest hand that counts among a person's newest transfers, which come newest first; with `number`,
    /// the newest that has this number at its table.
    #[must_use]
    pub fn newest_finished_hand(entries: &[Self], number: Option<u32>) -> Option<StatementHand> {
        let is_void = |hand: StatementHand| {
            let mut of_hand = entries.iter().filter(|entry| entry.hand == Some(hand));
            of_hand.any(|entry| entry.code == TransferCode::Void)
        };
        let is_wanted = |hand: &StatementHand| number.is_none_or(|number| number == hand.number);
        let mut finished = entries.iter().filter_map(Self::finished_hand);
        finished.find(|hand| is_wanted(hand) && !is_void(*hand))
    }
}

impl Store {
    /// Returns a person's newest transfers, newest first; with `before`, those older than that
    /// transfer of theirs. At most [`STATEMENT_MAX`]; fewer if there are no older ones.
    ///
    /// # Errors
    /// As [`Store::open_tables`].
    pub async fn statement(
        &self,
        user: UserId,
        before: Option<i64>,
    ) -> Result<Vec<StatementEntry>, StoreError> {
        self.query(QueryKind::Statement, move |connection| {
            let Some(account) = accounts::find(connection, Account::User(user))? else {
                return Ok(Vec::new());
            };
            // The transfer to continue after is read too, at the place before the first.
            let (start, place) = before.map_or((account.moved_by, 1), |seq| (seq, 0));
            connection.all(&entries_sql(), params![account.id, start, place], entry)
        })
        .await
    }

    /// Whether any of a person's transfers was for a hand, a running or cancelled one included.
    ///
    /// # Errors
    /// As [`Store::open_tables`].
    pub async fn has_played(&self, user: UserId) -> Result<bool, StoreError> {
        // Reads back to the newest such transfer, which is rarely far.
        let sql = format!(
            "WITH RECURSIVE mine(kind, previous) AS (
                 SELECT kind, {PREVIOUS} FROM transfer WHERE seq = ?2
                 UNION ALL
                 SELECT transfer.kind, {PREVIOUS} FROM mine CROSS JOIN transfer ON transfer.seq = previous
                 WHERE mine.kind > 3)
             SELECT 1 FROM mine WHERE kind <= 3"
        );
        self.query(QueryKind::Statement, move |connection| {
            let Some(account) = accounts::find(connection, Account::User(user))? else {
                return Ok(false);
            };
            connection.exists(&sql, params![account.id, account.moved_by])
        })
        .await
    }
}

/// The transfer before one, in the chain of an account (`?1`).
const PREVIOUS: &str = "CASE debit WHEN ?1 THEN debit_before ELSE credit_before END";

/// Returns the query for the transfers of an account (`?1`) from one on (`?2`, at the place `?3`), newest first. Each
/// transfer names the account's previous one, so only these rows are read.
fn entries_sql() -> String {
    format!(
        "WITH RECURSIVE mine(seq, previous, place) AS (
             SELECT seq, {PREVIOUS}, CAST(?3 AS BIGINT) FROM transfer WHERE seq = ?2 AND ?1 IN (debit, credit)
             UNION ALL
             SELECT transfer.seq, {PREVIOUS}, place + 1 FROM mine CROSS JOIN transfer ON transfer.seq = previous
             WHERE place < {STATEMENT_MAX} AND ?1 IN (debit, credit))
         SELECT transfer.seq, CASE debit WHEN ?1 THEN -amount ELSE amount END, code, side.kind, owner, name, at_ms,
             person.user, reason, coalesce(past_hand.table_id, hand.table_id),
             coalesce(past_hand.number, hand.number), past_hand.id IS NOT NULL
         FROM mine CROSS JOIN transfer ON transfer.seq = mine.seq
             CROSS JOIN account AS side ON side.id = CASE debit WHEN ?1 THEN credit ELSE debit END
             LEFT JOIN award ON transfer.kind = 8 AND asked = subject
             LEFT JOIN person ON side.kind = 'user' AND person.number = owner
             LEFT JOIN past_hand ON transfer.kind BETWEEN 1 AND 3 AND past_hand.id = subject
             LEFT JOIN hand ON transfer.kind BETWEEN 1 AND 3 AND hand.id = subject
         WHERE place > 0 ORDER BY place"
    )
}

/// Reads a row of [`entries_sql`].
fn entry(row: &Row<'_>) -> Result<StatementEntry, StoreError> {
    let kind: String = row.get(3)?;
    let other = accounts::account(&kind, row.get(4)?, row.get(7)?);
    let table = row.get::<Option<i64>>(9)?.and_then(TableId::new);
    let (number, is_over) = (row.get::<Option<u32>>(10)?, row.get(11)?);
    Ok(StatementEntry {
        seq: row.get(0)?,
        chips: row.get(1)?,
        code: posting::code(row.get(2)?)?,
        other: row::known(other, "an account", &kind)?,
        name: row
            .get::<Option<String>>(5)?
            .filter(|name| !name.is_empty()),
        at: Timestamp::new(row.get(6)?),
        hand: table.zip(number).map(|(table, number)| StatementHand {
            table,
            number,
            is_over,
        }),
        reason: row.get(8)?,
    })
}
