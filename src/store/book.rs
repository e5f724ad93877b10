//! Accounts and transfers.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension as _, params};

use crate::id::{Millis, TableId, UserId};
use crate::ledger::{Account, MAX_KEY, Transfer};
use crate::store::{Posted, StoreError, Wallet, person};

/// Returns the number that stands for an account's person or table.
fn owner(account: Account) -> i64 {
    match account {
        Account::User(user) => user.to_bits(),
        Account::Escrow(table) => table.get(),
        Account::Mint | Account::House | Account::Burn => 0,
    }
}

/// Returns the account that a row of the database stands for.
pub(super) fn account(kind: &str, owner: i64) -> Option<Account> {
    match kind {
        "user" => Some(Account::User(UserId::from_bits(owner))),
        "escrow" => TableId::new(owner).map(Account::Escrow),
        "mint" => Some(Account::Mint),
        "house" => Some(Account::House),
        "burn" => Some(Account::Burn),
        _ => None,
    }
}

/// Returns an account's row and balance, where it has a row.
pub(super) fn find(connection: &Connection, account: Account) -> rusqlite::Result<Option<(i64, i64)>> {
    let sql = "SELECT id, posted FROM account WHERE kind = ?1 AND owner = ?2";
    let mut statement = connection.prepare_cached(sql)?;
    statement
        .query_row(params![account.kind(), owner(account)], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()
}

/// Returns an account's row and balance, and makes the row where there is none.
fn find_or_make(connection: &Connection, account: Account) -> rusqlite::Result<(i64, i64)> {
    if let Some(found) = find(connection, account)? {
        return Ok(found);
    }
    let mut statement = connection.prepare_cached("INSERT INTO account (kind, owner) VALUES (?1, ?2)")?;
    Ok((statement.insert(params![account.kind(), owner(account)])?, 0))
}

/// Returns what an account has.
pub(super) fn posted(connection: &Connection, account: Account) -> rusqlite::Result<i64> {
    Ok(find(connection, account)?.map_or(0, |(_, posted)| posted))
}

/// Posts a transfer, once.
pub(super) fn post(connection: &Connection, transfer: &Transfer, at: Millis) -> Result<Posted, StoreError> {
    if transfer.key.len() > MAX_KEY {
        return Err(StoreError::TooLong { what: "transfer key", len: transfer.key.len(), limit: MAX_KEY });
    }
    let fingerprint = transfer.fingerprint();
    if let Some(stored) = stored_fingerprint(connection, &transfer.key)? {
        let same = stored == fingerprint;
        return if same {
            Ok(Posted::Exists)
        } else {
            Err(StoreError::KeyConflict { key: transfer.key.clone() })
        };
    }
    if transfer.debit == transfer.credit {
        return Err(StoreError::Contradiction(format!("a {} account pays itself", transfer.debit.kind())));
    }
    let (debit, has) = find_or_make(connection, transfer.debit)?;
    if has < transfer.amount.get() && !transfer.debit.may_be_negative() {
        return Err(StoreError::Insufficient { account: transfer.debit, needed: transfer.amount, has });
    }
    let (credit, _) = find_or_make(connection, transfer.credit)?;
    let sql = "INSERT INTO transfer (key, fingerprint, debit, credit, amount, code, at_ms)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let mut statement = connection.prepare_cached(sql)?;
    statement.execute(params![
        transfer.key,
        fingerprint,
        debit,
        credit,
        transfer.amount.get(),
        transfer.code.name(),
        at.get()
    ])?;
    Ok(Posted::New)
}

fn stored_fingerprint(connection: &Connection, key: &str) -> rusqlite::Result<Option<[u8; 32]>> {
    let mut statement = connection.prepare_cached("SELECT fingerprint FROM transfer WHERE key = ?1")?;
    statement.query_row([key], |row| row.get(0)).optional()
}

/// Returns whether a transfer of that key exists.
pub(super) fn exists(connection: &Connection, key: &str) -> rusqlite::Result<bool> {
    Ok(stored_fingerprint(connection, key)?.is_some())
}

/// Returns what the people of some transfers have now.
pub(super) fn wallets(
    connection: &Connection,
    transfers: &[Transfer],
) -> Result<BTreeMap<UserId, Wallet>, StoreError> {
    let mut wallets = BTreeMap::new();
    for account in transfers.iter().flat_map(|transfer| [transfer.debit, transfer.credit]) {
        if let Account::User(user) = account
            && !wallets.contains_key(&user)
        {
            wallets.insert(user, person::wallet(connection, user)?);
        }
    }
    Ok(wallets)
}

/// Asserts that a table's escrow has exactly what its running hand holds, and nothing without one.
pub(super) fn escrow_matches(connection: &Connection, table: TableId) -> Result<(), StoreError> {
    let sql = "SELECT coalesce(sum(sitter.hold), 0) FROM hand JOIN sitter ON sitter.hand_id = hand.id
               WHERE hand.table_id = ?1 AND hand.finished_ms IS NULL";
    let held: i64 = connection.prepare_cached(sql)?.query_row([table.get()], |row| row.get(0))?;
    let has = posted(connection, Account::Escrow(table))?;
    if has == held {
        return Ok(());
    }
    Err(StoreError::Contradiction(format!(
        "the escrow of table {} has {has} chips and its hand holds {held}",
        table.get()
    )))
}
