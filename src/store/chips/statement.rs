//! A person's last transfers.

use rusqlite::params;

use crate::id::{Millis, TableId, UserId};
use crate::ledger::{Account, TransferCode};
use crate::store::books::accounts;
use crate::store::books::posting::{self, StoredKey};
use crate::store::connection::Connection;
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
    pub at: Millis,
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

    /// Returns the newest hand that counts among a person's newest transfers, which come newest first.
    #[must_use]
    pub fn newest_finished_hand(entries: &[Self]) -> Option<StatementHand> {
        let is_void = |hand: StatementHand| {
            let mut of_hand = entries.iter().filter(|entry| entry.hand == Some(hand));
            of_hand.any(|entry| entry.code == TransferCode::Void)
        };
        let mut finished = entries.iter().filter_map(Self::finished_hand);
        finished.find(|hand| !is_void(*hand))
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
            let mut next = match before {
                None => account.moved_by,
                Some(seq) => entry(connection, account.id, seq)?.map_or(0, |(_, before)| before),
            };
            let mut entries = Vec::new();
            // Each transfer names the person's previous one, so only these rows are read.
            while entries.len() < STATEMENT_MAX {
                let Some((entry, before)) = entry(connection, account.id, next)? else {
                    break;
                };
                entries.push(entry);
                next = before;
            }
            Ok(entries)
        })
        .await
    }
}

/// Returns an account's transfer with this number, and the number of its previous one.
fn entry(
    connection: &dyn Connection,
    account: i64,
    seq: i64,
) -> Result<Option<(StatementEntry, i64)>, StoreError> {
    let sql = "SELECT seq, CASE debit WHEN ?1 THEN -amount ELSE amount END, code, side.kind, owner, name, at_ms,
                   CASE debit WHEN ?1 THEN debit_before ELSE credit_before END, subject, person.user, reason
               FROM transfer JOIN account AS side ON side.id = CASE debit WHEN ?1 THEN credit ELSE debit END
                   LEFT JOIN award ON transfer.kind = 8 AND asked = subject
                   LEFT JOIN person ON side.kind = 'user' AND person.number = owner
               WHERE seq = ?2 AND ?1 IN (debit, credit)";
    let found = connection.first(sql, params![account, seq], |row| {
        let (code, kind): (i64, String) = (row.get(2)?, row.get(3)?);
        let other = accounts::account(&kind, row.get(4)?, row.get(9)?);
        let entry = StatementEntry {
            seq: row.get(0)?,
            chips: row.get(1)?,
            code: posting::code(code)?,
            other: row::known(other, "an account", &kind)?,
            name: row
                .get::<Option<String>>(5)?
                .filter(|name| !name.is_empty()),
            at: Millis::new(row.get(6)?),
            hand: None,
            reason: row.get(10)?,
        };
        Ok((entry, row.get(7)?, StoredKey::hand(code, row.get(8)?)))
    });
    let Some((mut entry, before, of)) = found? else {
        return Ok(None);
    };
    entry.hand = hand(connection, of)?;
    Ok(Some((entry, before)))
}

/// Returns where a hand was played.
fn hand(
    connection: &dyn Connection,
    hand: Option<i64>,
) -> Result<Option<StatementHand>, StoreError> {
    let Some(hand) = hand else { return Ok(None) };
    let sql = "SELECT table_id, number, 1 FROM past_hand WHERE id = ?1
               UNION ALL SELECT table_id, number, 0 FROM hand WHERE id = ?1";
    let found = connection.first(sql, params![hand], |row| {
        Ok((row.get::<i64>(0)?, row.get(1)?, row.get::<i64>(2)? == 1))
    })?;
    Ok(found.and_then(|(table, number, is_over)| {
        Some(StatementHand {
            table: TableId::new(table)?,
            number,
            is_over,
        })
    }))
}
