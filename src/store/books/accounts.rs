//! Accounts.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::params;
use rusqlite::types::ToSqlOutput;

use crate::id::{TableId, UserId};
use crate::ledger::{Account, Transfer, TransferKey};
use crate::store::books::posting::StoredKey;
use crate::store::connection::Connection;
use crate::store::people::person;
use crate::store::write::multi_row;
use crate::store::{StoreError, Wallet, row};

/// Returns the account of a row in the database, given the Discord id of its owner if that is a
/// person with a row; `None` if the row is invalid.
pub(in crate::store) fn account(kind: &str, owner: i64, user: Option<i64>) -> Option<Account> {
    match kind {
        "user" => Some(Account::User(person::known_or_former(owner, user))),
        "escrow" => TableId::new(owner).map(Account::Escrow),
        "mint" => Some(Account::Mint),
        "house" => Some(Account::HouseBank),
        "burn" => Some(Account::Burn),
        _ => None,
    }
}

/// An account's row.
#[derive(Debug, Clone, Copy)]
pub(in crate::store) struct AccountRow {
    /// Its number.
    pub(in crate::store) id: i64,
    /// The number of its person or table; 0 for the others.
    pub(in crate::store) owner: i64,
    /// Its balance, in chips.
    pub(in crate::store) posted: i64,
    /// The last transfer that moved it; 0 for none.
    pub(in crate::store) moved_by: i64,
}

/// Returns an account's row, if it has one.
pub(in crate::store) fn find(
    connection: &dyn Connection,
    account: Account,
) -> Result<Option<AccountRow>, StoreError> {
    Ok(find_all(connection, BTreeSet::from([account]))?.remove(&account))
}

/// Returns the rows of those accounts that have one.
pub(in crate::store) fn find_all(
    connection: &dyn Connection,
    accounts: BTreeSet<Account>,
) -> Result<BTreeMap<Account, AccountRow>, StoreError> {
    let sql = "SELECT column1, id, owner, posted, moved_by
               FROM (VALUES {rows}) AS asked LEFT JOIN person ON person.user = column3
               CROSS JOIN account ON kind = column2 AND owner = coalesce(number, column4)";
    let asked: BTreeMap<i64, Account> = (0..).zip(accounts).collect();
    let rows = asked.iter().map(|(at, account)| {
        let (user, owner) = owner_of(*account);
        let optional = |value: Option<i64>| ToSqlOutput::Owned(value.into());
        let kind = account.kind();
        [(*at).into(), kind.into(), optional(user), optional(owner)]
    });
    let mut found = BTreeMap::new();
    let types = ["BIGINT", "TEXT", "BIGINT", "BIGINT"];
    multi_row::query(
        connection,
        (sql, types),
        &rows.collect::<Vec<_>>(),
        &mut |row| {
            let at: i64 = row.get(0)?;
            let account = row::known(asked.get(&at), "an account that was asked for", &at)?;
            let row = AccountRow {
                id: row.get(1)?,
                owner: row.get(2)?,
                posted: row.get(3)?,
                moved_by: row.get(4)?,
            };
            found.insert(*account, row);
            Ok(())
        },
    )?;
    Ok(found)
}

/// Returns the owner of an account: a person's Discord id, or the number of a deleted person or of
/// a table, or 0.
const fn owner_of(account: Account) -> (Option<i64>, Option<i64>) {
    match account {
        Account::User(user) => (Some(user.to_bits()), user.former_number()),
        Account::Escrow(table) => (None, Some(table.get())),
        Account::Mint | Account::HouseBank | Account::Burn => (None, Some(0)),
    }
}

/// Whether a transfer with that key exists.
pub(in crate::store) fn exists(
    connection: &dyn Connection,
    key: TransferKey,
) -> Result<bool, StoreError> {
    let Some(key) = StoredKey::of(connection, key)? else {
        return Ok(false);
    };
    let sql = "SELECT 1 FROM transfer WHERE subject = ?1 AND kind = ?2 AND part = ?3";
    connection.exists(sql, params![key.subject, key.kind, key.part])
}

/// Returns the wallets of the people in some transfers.
pub(in crate::store) fn wallets(
    connection: &dyn Connection,
    transfers: &[Transfer],
) -> Result<BTreeMap<UserId, Wallet>, StoreError> {
    let mut wallets = BTreeMap::new();
    for account in transfers
        .iter()
        .flat_map(|transfer| [transfer.debit, transfer.credit])
    {
        if let Account::User(user) = account
            && !wallets.contains_key(&user)
        {
            wallets.insert(user, person::wallet(connection, user)?);
        }
    }
    Ok(wallets)
}

/// Checks that a table's escrow has exactly what its running hand holds, and is empty without one.
pub(in crate::store) fn escrow_matches(
    connection: &dyn Connection,
    table: TableId,
) -> Result<(), StoreError> {
    let sql =
        "SELECT coalesce((SELECT posted FROM account WHERE kind = 'escrow' AND owner = ?1), 0),
                   CAST(coalesce(sum(sitter.hold), 0) AS BIGINT)
               FROM hand JOIN sitter ON sitter.hand_id = hand.id WHERE hand.table_id = ?1";
    let sums = connection.first(sql, params![table.get()], |row| {
        Ok((row.get::<i64>(0)?, row.get::<i64>(1)?))
    });
    let (has, held) = sums?.unwrap_or_default();
    if has == held {
        return Ok(());
    }
    Err(StoreError::Contradiction(format!(
        "the escrow of table {} has {has} chips and its hand holds {held}",
        table.get()
    )))
}
