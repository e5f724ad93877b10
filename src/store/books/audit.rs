//! The audit: the totals of the books, and the largest awards.

use rusqlite::params;

use crate::id::{InteractionId, Timestamp};
use crate::store::query::QueryKind;
use crate::store::{Store, StoreError};

/// How many of the newest awards are searched for the largest.
const AWARDS_MAX: u32 = 1_000;

/// How many of the largest are reported.
const LARGEST: u32 = 5;

/// An award in the audit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditedAward {
    /// How many chips.
    pub chips: i64,
    /// When.
    pub at: Timestamp,
    /// Why.
    pub reason: String,
}

/// The totals of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Audit {
    /// The number of accounts.
    pub accounts: i64,
    /// The number of transfers.
    pub transfers: i64,
    /// Chips issued, minus those of the house's bank and those that left the game. If all accounts
    /// sum to zero, these are the chips in wallets and escrows.
    pub circulating: i64,
    /// The transfer at which the books were closed last; 0 for none.
    pub closed: i64,
    /// The largest awards since the given time.
    pub largest: Vec<AuditedAward>,
}

impl Store {
    /// Returns the totals of the ledger, and the largest awards of commands since `since`.
    ///
    /// # Errors
    /// As [`Store::open_tables`].
    pub async fn audit(&self, since: Timestamp) -> Result<Audit, StoreError> {
        let since = InteractionId::first_at(since).to_bits();
        self.query(QueryKind::Audit, move |connection| {
            let number = |sql: &str| {
                let found = connection.first(sql, &[], |row| row.get::<Option<i64>>(0))?;
                Ok::<_, StoreError>(found.flatten().unwrap_or(0))
            };
            let sql = "SELECT amount, at_ms, reason
                       FROM (SELECT asked, reason FROM award WHERE asked >= ?1 ORDER BY asked DESC LIMIT ?2) AS newest
                           CROSS JOIN transfer ON subject = asked AND kind = 8 AND part = 0
                       ORDER BY amount DESC, asked DESC LIMIT ?3";
            let values = params![since, AWARDS_MAX, LARGEST];
            let largest = connection.all(sql, values, |row| {
                Ok(AuditedAward {
                    chips: row.get(0)?,
                    at: Timestamp::new(row.get(1)?),
                    reason: row.get(2)?,
                })
            })?;
            // Accounts are never deleted, and transfers are numbered without gaps.
            Ok(Audit {
                accounts: number("SELECT max(id) FROM account")?,
                transfers: number("SELECT seq FROM seal")?,
                circulating: number(
                    "SELECT CAST(-sum(posted) AS BIGINT) FROM account WHERE kind IN ('mint', 'house', 'burn') AND owner = 0",
                )?,
                closed: number("SELECT max(seq) FROM closing")?,
                largest,
            })
        })
        .await
    }

    /// Adds up all accounts; returns the sum, which is zero in sound books.
    ///
    /// # Errors
    /// As [`Store::open_tables`]; [`StoreError::BeyondBudget`] with so many people that adding up
    /// would hold up the tables.
    pub async fn sum(&self) -> Result<i64, StoreError> {
        self.query(QueryKind::Sum, |connection| {
            let sql = "SELECT CAST(coalesce(sum(posted), 0) AS BIGINT)
                       FROM account INDEXED BY accounts_with_chips WHERE posted <> 0";
            connection.value(sql, &[])
        })
        .await
    }
}
