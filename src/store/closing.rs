//! Closing the books from time to time, so that a start need not sum every transfer; and checking
//! them.

use rusqlite::Connection;

use crate::store::StoreError;
use crate::store::walk::{self, Mark, Sums};

/// The most findings of one kind that are listed.
const NAMED: usize = 8;

/// The message for a wrong balance.
const BALANCE: &str = "a balance is not the sum of its transfers";

/// Closes the books if at least `stretch` transfers were posted since the last closing.
pub(super) fn when_due(connection: &Connection, stretch: i64) -> Result<(), StoreError> {
    let (closed, sealed) = (Mark::closed(connection)?, Mark::sealed(connection)?);
    if sealed.seq - closed.seq < stretch {
        Ok(())
    } else {
        close(connection, closed, sealed)
    }
}

/// Closes the books at the last transfer, if everything since the last closing is right.
fn close(connection: &Connection, closed: Mark, sealed: Mark) -> Result<(), StoreError> {
    let mut sums = Sums::default();
    let reached = walk::on(connection, closed, i64::MAX, &mut sums)?;
    if reached != sealed {
        return Err(StoreError::Unsound(vec![unsealed(closed.seq)]));
    }
    together(connection, || note(connection, sealed, &sums))
}

/// Stores the balances of the accounts that transfers have moved since the last closing.
fn note(connection: &Connection, at: Mark, moved: &Sums) -> Result<(), StoreError> {
    let mut before = connection.prepare_cached(
        "SELECT coalesce((SELECT posted FROM closed_balance WHERE account = ?1), 0)",
    )?;
    let mut now = connection.prepare_cached("SELECT posted FROM account WHERE id = ?1")?;
    let mut gone = connection.prepare_cached("DELETE FROM closed_balance WHERE account = ?1")?;
    let mut kept = connection.prepare_cached(
        "INSERT INTO closed_balance (account, posted) VALUES (?1, ?2)
         ON CONFLICT DO UPDATE SET posted = excluded.posted",
    )?;
    for (account, chips) in &moved.0 {
        let before: i64 = before.query_row([account], |row| row.get(0))?;
        let now: i64 = now.query_row([account], |row| row.get(0))?;
        if before.checked_add(*chips) != Some(now) {
            return Err(StoreError::Unsound(vec![format!(
                "{BALANCE}: account {account}"
            )]));
        }
        match now {
            0 => gone.execute([account])?,
            _ => kept.execute([*account, now])?,
        };
    }
    at.close(connection)
}

/// Seals and closes the books of a file from a version without closings.
pub(super) fn begin(connection: &Connection, stretch: i64) -> Result<(), StoreError> {
    let is_new = "SELECT (SELECT seq FROM seal) = 0 AND NOT EXISTS (SELECT 1 FROM closing)
                  AND EXISTS (SELECT 1 FROM transfer)";
    if !connection.query_row(is_new, [], |row| row.get::<_, bool>(0))? {
        return Ok(());
    }
    tracing::info!("the books are closed for the first time");
    together(connection, || seal_all(connection, stretch))
}

fn seal_all(connection: &Connection, stretch: i64) -> Result<(), StoreError> {
    let sql =
        "SELECT max(seq) FROM (SELECT seq FROM transfer WHERE seq > ?1 ORDER BY seq LIMIT ?2)";
    let mut last = connection.prepare(sql)?;
    let (mut reached, mut sums) = (Mark::START, Sums::default());
    while let Some(last) =
        last.query_row([reached.seq, stretch], |row| row.get::<_, Option<i64>>(0))?
    {
        reached = walk::on(connection, reached, last, &mut sums)?;
        if reached.seq != last {
            return Err(StoreError::Unsound(vec![format!(
                "transfer {last} has no account"
            )]));
        }
        reached.close(connection)?;
    }
    reached.seal(connection)?;
    let sql = "INSERT INTO closed_balance (account, posted) VALUES (?1, ?2)";
    let mut kept = connection.prepare_cached(sql)?;
    for (account, chips) in sums.0.iter().filter(|(_, chips)| **chips != 0) {
        kept.execute([*account, *chips])?;
    }
    Ok(())
}

/// Runs `work` as one transaction.
fn together(
    connection: &Connection,
    work: impl FnOnce() -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    connection.execute_batch("BEGIN IMMEDIATE")?;
    let done = work().and_then(|()| Ok(connection.execute_batch("COMMIT")?));
    if done.is_err() && !connection.is_autocommit() {
        connection.execute_batch("ROLLBACK")?;
    }
    done
}

/// Returns what is wrong with the transfers since the last closing, and with the balances.
pub(super) fn wrong_since(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let (closed, sealed) = (Mark::closed(connection)?, Mark::sealed(connection)?);
    let mut sums = Sums::default();
    let reached = walk::on(connection, closed, i64::MAX, &mut sums)?;
    let mut wrong = Vec::new();
    if reached != sealed {
        wrong.push(unsealed(closed.seq));
    }
    sums.add_closed(connection)?;
    wrong.extend(wrong_balances(connection, &sums)?);
    Ok(wrong)
}

/// Returns what is wrong with all transfers, all closings and the balances.
pub(super) fn wrong_ever(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let (mut reached, mut sums, mut wrong) = (Mark::START, Sums::default(), Vec::new());
    for closing in Mark::closings(connection)? {
        let from = reached.seq;
        reached = walk::on(connection, reached, closing.seq, &mut sums)?;
        if reached != closing && wrong.len() < NAMED {
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
    if walk::on(connection, reached, i64::MAX, &mut sums)? != Mark::sealed(connection)? {
        wrong.push(unsealed(from));
    }
    wrong.extend(wrong_balances(connection, &sums)?);
    Ok(wrong)
}

fn unsealed(from: i64) -> String {
    format!("transfers from {} on are not what was sealed", from + 1)
}

/// Compares the balances of accounts with what they should be.
fn wrong_balances(connection: &Connection, wanted: &Sums) -> Result<Vec<String>, StoreError> {
    let mut left = wanted.clone();
    left.0.retain(|_, chips| *chips != 0);
    let mut wrong = Vec::new();
    let sql = "SELECT id, posted FROM account INDEXED BY accounts_with_chips WHERE posted <> 0";
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (account, posted): (i64, i64) = (row.get(0)?, row.get(1)?);
        if left.0.remove(&account) != Some(posted) {
            wrong.push(account);
        }
    }
    // Accounts that should have chips and have none.
    wrong.extend(left.0.keys());
    wrong.sort_unstable();
    let named = wrong
        .iter()
        .take(NAMED)
        .map(|account| name(connection, *account));
    let named = named.collect::<Result<Vec<_>, _>>()?;
    Ok(if named.is_empty() {
        Vec::new()
    } else {
        vec![format!("{BALANCE}: {}", named.join(", "))]
    })
}

fn name(connection: &Connection, account: i64) -> Result<String, StoreError> {
    let sql = "SELECT coalesce((SELECT kind || ':' || owner FROM account WHERE id = ?1), 'account ' || ?1)";
    Ok(connection.query_row(sql, [account], |row| row.get(0))?)
}
