//! Walking through transfers in order, to sum what they move and to compute their seals.

use std::collections::HashMap;

use rusqlite::params;

use crate::store::StoreError;
use crate::store::books::posting::{Posting, Seal, UNSEALED};
use crate::store::connection::{Connection, Row};

/// A position in the transfers, and the seal there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) struct SealedPosition {
    /// The number of the transfer; 0 is before the first.
    pub(in crate::store) seq: i64,
    /// The seal.
    pub(in crate::store) seal: Seal,
}

impl SealedPosition {
    /// Before the first transfer.
    pub(super) const START: Self = Self {
        seq: 0,
        seal: UNSEALED,
    };

    /// Returns the position up to which transfers are sealed; the last one, unless another program
    /// wrote transfers.
    pub(in crate::store) fn sealed(connection: &dyn Connection) -> Result<Self, StoreError> {
        let found = connection.first("SELECT seq, digest FROM seal", &[], position)?;
        found.ok_or_else(missing)
    }

    /// Returns the last closing of the books; [`SealedPosition::START`] if there is none.
    pub(in crate::store) fn closed(connection: &dyn Connection) -> Result<Self, StoreError> {
        let sql = "SELECT seq, digest FROM closing ORDER BY seq DESC LIMIT 1";
        Ok(connection.first(sql, &[], position)?.unwrap_or(Self::START))
    }

    /// Returns every closing of the books, in order.
    pub(in crate::store) fn closings(connection: &dyn Connection) -> Result<Vec<Self>, StoreError> {
        connection.all(
            "SELECT seq, digest FROM closing ORDER BY seq",
            &[],
            position,
        )
    }

    /// Stores a closing of the books here.
    pub(in crate::store) fn close(self, connection: &dyn Connection) -> Result<(), StoreError> {
        let sql = "INSERT INTO closing (seq, digest) VALUES (?1, ?2)";
        connection.execute(sql, params![self.seq, self.seal])?;
        Ok(())
    }

    /// Seals transfers up to here.
    pub(in crate::store) fn seal(self, connection: &dyn Connection) -> Result<(), StoreError> {
        let sql = "UPDATE seal SET seq = ?1, digest = ?2";
        match connection.execute(sql, params![self.seq, self.seal])? {
            1 => Ok(()),
            _ => Err(missing()),
        }
    }
}

fn missing() -> StoreError {
    StoreError::Unsound(vec!["the seal of the transfers is missing".to_owned()])
}

fn position(row: &Row<'_>) -> Result<SealedPosition, StoreError> {
    Ok(SealedPosition {
        seq: row.get(0)?,
        seal: row.get(1)?,
    })
}

/// The chips that some transfers moved, by account id.
#[derive(Debug, Clone, Default)]
pub(in crate::store) struct Sums(pub(in crate::store) HashMap<i64, i64>);

impl Sums {
    fn add(&mut self, account: i64, chips: i64) {
        let sum = self.0.entry(account).or_default();
        // An overflow yields a sum that matches no balance.
        *sum = sum.wrapping_add(chips);
    }

    /// Adds each account's balance at the last closing.
    pub(super) fn add_closed(&mut self, connection: &dyn Connection) -> Result<(), StoreError> {
        let sql = "SELECT account, posted FROM closed_balance";
        connection.query(sql, &[], &mut |row| {
            self.add(row.get(0)?, row.get(1)?);
            Ok(())
        })
    }
}

/// How many transfers are read at a time.
const TRANSFERS_PER_READ: i64 = 4_096;

/// Walks through the transfers after `from`, up to and including number `to`; returns the last
/// position.
pub(in crate::store) fn advance(
    connection: &dyn Connection,
    from: SealedPosition,
    to: i64,
    sums: &mut Sums,
) -> Result<SealedPosition, StoreError> {
    let sql = format!(
        "SELECT {} FROM transfer CROSS JOIN account AS d ON d.id = debit CROSS JOIN account AS c ON c.id = credit
         WHERE seq > ?1 AND seq <= ?2 ORDER BY seq",
        Posting::COLUMNS
    );
    let (mut position, mut after) = (from, from.seq);
    while after < to
        && let Some(last) = last_seq(connection, after, TRANSFERS_PER_READ)?
    {
        connection.query(&sql, params![after, last.min(to)], &mut |row| {
            let (posting, debit, credit) = Posting::read(row)?;
            sums.add(debit, -posting.amount);
            sums.add(credit, posting.amount);
            position = SealedPosition {
                seq: posting.seq,
                seal: posting.seal_after(&position.seal),
            };
            Ok(())
        })?;
        after = last;
    }
    Ok(position)
}

/// Returns the number of the last of the next `count` transfers after one; `None` if there are none.
pub(super) fn last_seq(
    connection: &dyn Connection,
    after: i64,
    count: i64,
) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT max(seq) FROM (SELECT seq FROM transfer WHERE seq > ?1 ORDER BY seq LIMIT ?2) AS next";
    connection.value(sql, params![after, count])
}
