//! Closing the books from time to time, so that a start does not have to sum every transfer; and checking them.

use std::collections::BTreeMap;

use rusqlite::params;
use rusqlite::types::ToSqlOutput;

use crate::store::StoreError;
use crate::store::books::walk::{self, SealedPosition, Sums};
use crate::store::connection::Connection;
use crate::store::write::multi_row;

/// The most findings of one kind that are listed.
pub(super) const FINDINGS_MAX: usize = 8;

/// The message for a wrong balance.
const BALANCE: &str = "a balance is not the sum of its transfers";

/// Closes the books if at least `stretch` transfers were posted since the last closing.
pub(in crate::store) fn close_if_due(
    connection: &dyn Connection,
    stretch: i64,
) -> Result<(), StoreError> {
    if !is_due(connection, stretch)? {
        return Ok(());
    }
    connection.transact(|| match is_due(connection, stretch)? {
        true => close(connection),
        // Another process has closed them.
        false => Ok(()),
    })
}

fn is_due(connection: &dyn Connection, stretch: i64) -> Result<bool, StoreError> {
    let sql = "SELECT seq - coalesce((SELECT max(seq) FROM closing), 0) >= ?1 FROM seal";
    let is_due = connection.first(sql, params![stretch], |row| row.get(0))?;
    // Closing reports a missing seal.
    Ok(is_due.unwrap_or(true))
}

/// Closes the books at the last transfer, if everything since the last closing is right.
fn close(connection: &dyn Connection) -> Result<(), StoreError> {
    let (closed, sealed) = (
        SealedPosition::closed(connection)?,
        SealedPosition::sealed(connection)?,
    );
    let mut sums = Sums::default();
    let reached = walk::advance(connection, closed, i64::MAX, &mut sums)?;
    if reached != sealed {
        return Err(StoreError::Unsound(vec![seal_mismatch(closed.seq)]));
    }
    store_balances(connection, sealed, &sums)
}

/// Stores the balances of the accounts that transfers have moved since the last closing.
fn store_balances(
    connection: &dyn Connection,
    at: SealedPosition,
    moved: &Sums,
) -> Result<(), StoreError> {
    let sql = "SELECT account.id, account.posted, coalesce(closed_balance.posted, 0)
               FROM (VALUES {rows}) AS moved CROSS JOIN account ON account.id = column1
               LEFT JOIN closed_balance ON closed_balance.account = account.id";
    let rows: Vec<[ToSqlOutput<'_>; 1]> = moved.0.keys().map(|id| [(*id).into()]).collect();
    let mut balances = BTreeMap::new();
    multi_row::query(connection, (sql, ["BIGINT"]), &rows, &mut |row| {
        balances.insert(row.get::<i64>(0)?, (row.get::<i64>(1)?, row.get::<i64>(2)?));
        Ok(())
    })?;
    let (mut kept, mut gone) = (Vec::new(), Vec::new());
    for (account, chips) in &moved.0 {
        match balances.get(account) {
            Some((now, before)) if before.checked_add(*chips) == Some(*now) => match now {
                0 => gone.push([(*account).into()]),
                _ => kept.push([(*account).into(), (*now).into()]),
            },
            Some(_) | None => {
                return Err(StoreError::Unsound(vec![format!(
                    "{BALANCE}: account {account}"
                )]));
            }
        }
    }
    let sql = "INSERT INTO closed_balance (account, posted) VALUES {rows}
               ON CONFLICT (account) DO UPDATE SET posted = excluded.posted";
    multi_row::execute(connection, (sql, ["BIGINT", "BIGINT"]), &kept)?;
    let sql = "DELETE FROM closed_balance WHERE account IN
                   (SELECT column1 FROM (VALUES {rows}) AS gone)";
    multi_row::execute(connection, (sql, ["BIGINT"]), &gone)?;
    at.close(connection)
}

/// Seals and closes the books of a file from a version without closings.
pub(in crate::store) fn close_first(
    connection: &dyn Connection,
    stretch: i64,
) -> Result<(), StoreError> {
    let is_new = "SELECT (SELECT seq FROM seal) = 0 AND NOT EXISTS (SELECT 1 FROM closing)
                  AND EXISTS (SELECT 1 FROM transfer)";
    if !connection.value::<bool>(is_new, &[])? {
        return Ok(());
    }
    tracing::info!("the books are closed for the first time");
    connection.transact(|| seal_all(connection, stretch))
}

fn seal_all(connection: &dyn Connection, stretch: i64) -> Result<(), StoreError> {
    let (mut reached, mut sums) = (SealedPosition::START, Sums::default());
    while let Some(last) = walk::last_seq(connection, reached.seq, stretch)? {
        reached = walk::advance(connection, reached, last, &mut sums)?;
        if reached.seq != last {
            return Err(StoreError::Unsound(vec![format!(
                "transfer {last} has no account"
            )]));
        }
        reached.close(connection)?;
    }
    reached.seal(connection)?;
    let sql = "INSERT INTO closed_balance (account, posted) VALUES (?1, ?2)";
    for (account, chips) in sums.0.iter().filter(|(_, chips)| **chips != 0) {
        connection.execute(sql, params![account, chips])?;
    }
    Ok(())
}

/// Returns the problems of the transfers since the last closing, and of the balances.
pub(super) fn problems_since_closing(
    connection: &dyn Connection,
) -> Result<Vec<String>, StoreError> {
    let (closed, sealed) = (
        SealedPosition::closed(connection)?,
        SealedPosition::sealed(connection)?,
    );
    let mut sums = Sums::default();
    let reached = walk::advance(connection, closed, i64::MAX, &mut sums)?;
    let mut wrong = Vec::new();
    if reached != sealed {
        wrong.push(seal_mismatch(closed.seq));
    }
    sums.add_closed(connection)?;
    wrong.extend(wrong_balances(connection, &sums)?);
    Ok(wrong)
}

/// Returns the problems of all transfers, all closings and the balances.
pub(super) fn all_problems(connection: &dyn Connection) -> Result<Vec<String>, StoreError> {
    let (mut reached, mut sums, mut wrong) = (SealedPosition::START, Sums::default(), Vec::new());
    for closing in SealedPosition::closings(connection)? {
        let from = reached.seq;
        reached = walk::advance(connection, reached, closing.seq, &mut sums)?;
        if reached != closing && wrong.len() < FINDINGS_MAX {
            wrong.push(format!(
                "transfers {} to {} are not what was sealed",
                from + 1,
                closing.seq
            ));
        }
        // A changed transfer must not make all later ones look changed.
        reached = closing;
    }
    if reached.seq > 0 {
        let mut closed = Sums::default();
        closed.add_closed(connection)?;
        let mut then = sums.clone();
        then.0.retain(|_, chips| *chips != 0);
        if closed.0 != then.0 {
            wrong.push(format!(
                "the balances of when the books were closed are not the sums up to transfer {}",
                reached.seq
            ));
        }
    }
    let from = reached.seq;
    if walk::advance(connection, reached, i64::MAX, &mut sums)?
        != SealedPosition::sealed(connection)?
    {
        wrong.push(seal_mismatch(from));
    }
    wrong.extend(wrong_balances(connection, &sums)?);
    Ok(wrong)
}

fn seal_mismatch(from: i64) -> String {
    format!("transfers from {} on are not what was sealed", from + 1)
}

/// Compares the balances of accounts with the expected ones.
fn wrong_balances(connection: &dyn Connection, wanted: &Sums) -> Result<Vec<String>, StoreError> {
    let mut left = wanted.clone();
    left.0.retain(|_, chips| *chips != 0);
    let mut wrong = Vec::new();
    let sql = "SELECT id, posted FROM account INDEXED BY accounts_with_chips WHERE posted <> 0";
    connection.query(sql, &[], &mut |row| {
        let (account, posted): (i64, i64) = (row.get(0)?, row.get(1)?);
        if left.0.remove(&account) != Some(posted) {
            wrong.push(account);
        }
        Ok(())
    })?;
    // Accounts that should have chips but have none.
    wrong.extend(left.0.keys());
    wrong.sort_unstable();
    let named = wrong
        .iter()
        .take(FINDINGS_MAX)
        .map(|account| name(connection, *account));
    let named = named.collect::<Result<Vec<_>, _>>()?;
    Ok(if named.is_empty() {
        Vec::new()
    } else {
        vec![format!("{BALANCE}: {}", named.join(", "))]
    })
}

fn name(connection: &dyn Connection, account: i64) -> Result<String, StoreError> {
    let sql = "SELECT kind, owner FROM account WHERE id = ?1";
    let found = connection.first(sql, params![account], |row| {
        let (kind, owner): (String, i64) = (row.get(0)?, row.get(1)?);
        Ok(format!("{kind}:{owner}"))
    })?;
    Ok(found.unwrap_or_else(|| format!("account {account}")))
}
