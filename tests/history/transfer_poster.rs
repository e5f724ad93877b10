//! Transfers, posted row by row.

use std::collections::HashMap;

use anyhow::Result;
use rusqlite::{Connection, Row, Statement, params};
use tiengow::id::{Timestamp, UserId};

use super::originals::{GRANT, Original};

/// A row of the table `transfer`.
#[derive(Debug, Clone, Copy)]
pub(super) struct TransferRow {
    pub code: i64,
    pub subject: i64,
    pub part: i64,
    pub debit: i64,
    pub credit: i64,
    pub amount: i64,
    pub at_ms: i64,
}

impl TransferRow {
    /// Returns the transfers of the hands of an original, in order.
    pub(super) fn of_hands(connection: &Connection, original: &Original) -> Result<Vec<Self>> {
        let sql = "SELECT code, subject, part, debit, credit, amount, at_ms FROM transfer
                   WHERE kind <= 3 AND subject BETWEEN ?1 AND ?2 ORDER BY seq";
        let mut statement = connection.prepare(sql)?;
        let found =
            statement.query_map([original.hands.start(), original.hands.end()], Self::read)?;
        Ok(found.collect::<Result<_, _>>()?)
    }

    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            code: row.get(0)?,
            subject: row.get(1)?,
            part: row.get(2)?,
            debit: row.get(3)?,
            credit: row.get(4)?,
            amount: row.get(5)?,
            at_ms: row.get(6)?,
        })
    }

    /// Returns the transfer of a person's first chips.
    pub(super) fn grant(user: UserId, account: i64, at: Timestamp) -> Self {
        let (code, mint) = (40, 1);
        let subject = user.to_bits();
        Self {
            code,
            subject,
            part: 0,
            debit: mint,
            credit: account,
            amount: GRANT,
            at_ms: at.get(),
        }
    }
}

/// Opens accounts and posts transfers by prepared statements.
pub(super) struct TransferPoster<'a> {
    connection: &'a Connection,
    insert_account: Statement<'a>,
    insert_transfer: Statement<'a>,
    /// The last transfer of each account that has a chain.
    last: HashMap<i64, i64>,
}

impl<'a> TransferPoster<'a> {
    /// Prepares the statements for a database.
    pub(super) fn new(connection: &'a Connection) -> Result<Self> {
        let sql = "INSERT INTO transfer
                       (code, subject, part, debit, credit, amount, at_ms, debit_before, credit_before)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
        Ok(Self {
            connection,
            insert_account: connection
                .prepare("INSERT INTO account (kind, owner) VALUES (?1, ?2)")?,
            insert_transfer: connection.prepare(sql)?,
            last: HashMap::new(),
        })
    }

    /// Returns the id of an existing account.
    pub(super) fn account(&self, kind: &str, owner: i64) -> Result<i64> {
        let sql = "SELECT id FROM account WHERE kind = ?1 AND owner = ?2";
        Ok(self
            .connection
            .query_row(sql, params![kind, owner], |row| row.get(0))?)
    }

    /// Opens an account.
    pub(super) fn open_account(&mut self, kind: &str, owner: i64) -> Result<i64> {
        let account = self.insert_account.insert(params![kind, owner])?;
        if kind == "user" {
            self.last.insert(account, 0);
        }
        Ok(account)
    }

    /// Posts a transfer between accounts that this poster has opened or that have no chain.
    pub(super) fn post(&mut self, row: &TransferRow) -> Result<()> {
        let TransferRow {
            code,
            subject,
            part,
            debit,
            credit,
            amount,
            at_ms,
        } = *row;
        let before = [debit, credit].map(|account| self.last.get(&account).copied().unwrap_or(0));
        let seq = self.insert_transfer.insert(params![
            code, subject, part, debit, credit, amount, at_ms, before[0], before[1]
        ])?;
        for account in [debit, credit] {
            if let Some(last) = self.last.get_mut(&account) {
                *last = seq;
            }
        }
        Ok(())
    }
}
