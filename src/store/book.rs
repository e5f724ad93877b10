//! Accounts and transfers.

use std::collections::BTreeMap;

use rusqlite::params;

use crate::id::{Millis, TableId, UserId};
use crate::ledger::{Account, Key, Transfer};
use crate::store::connection::Connection;
use crate::store::posting::{self, KINDS_APART, Party, Place, Posting};
use crate::store::walk::Mark;
use crate::store::{Posted, StoreError, Wallet, person};

/// Returns the account of a row in the database, given the Discord id of its owner if that is a
/// person with a row; `None` if the row is invalid.
pub(super) fn account(kind: &str, owner: i64, user: Option<i64>) -> Option<Account> {
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
pub(super) struct AccountRow {
    /// Its number.
    pub(super) id: i64,
    /// The number of its person or table; 0 for the others.
    owner: i64,
    /// Its balance, in chips.
    pub(super) posted: i64,
    /// The last transfer that moved it; 0 for none.
    pub(super) moved_by: i64,
}

/// Returns an account's row, if it has one.
pub(super) fn find(
    connection: &dyn Connection,
    account: Account,
) -> Result<Option<AccountRow>, StoreError> {
    let (user, owner) = match account {
        Account::User(user) => (Some(user.to_bits()), user.former_number()),
        Account::Escrow(table) => (None, Some(table.get())),
        Account::Mint | Account::HouseBank | Account::Burn => (None, Some(0)),
    };
    let sql = "SELECT id, owner, posted, moved_by FROM account
               WHERE kind = ?1 AND owner = coalesce((SELECT number FROM person WHERE user = ?2), ?3)";
    connection.first(sql, params![account.kind(), user, owner], |row| {
        Ok(AccountRow {
            id: row.get(0)?,
            owner: row.get(1)?,
            posted: row.get(2)?,
            moved_by: row.get(3)?,
        })
    })
}

/// Returns an account's row, creating it if needed.
fn find_or_make(
    connection: &dyn Connection,
    account: Account,
    at: Millis,
) -> Result<AccountRow, StoreError> {
    if let Some(found) = find(connection, account)? {
        return Ok(found);
    }
    let owner = match account {
        Account::User(user) => person::number_or_new(connection, user, at)?,
        Account::Escrow(table) => table.get(),
        Account::Mint | Account::HouseBank | Account::Burn => 0,
    };
    // Accounts are never deleted, so their numbers have no gaps.
    let sql = "INSERT INTO account (id, kind, owner)
               SELECT coalesce(max(id), 0) + 1, ?1, ?2 FROM account RETURNING id";
    let id = connection.value(sql, params![account.kind(), owner])?;
    Ok(AccountRow {
        id,
        owner,
        posted: 0,
        moved_by: 0,
    })
}

/// Returns an account's balance, in chips.
pub(super) fn posted(connection: &dyn Connection, account: Account) -> Result<i64, StoreError> {
    Ok(find(connection, account)?.map_or(0, |row| row.posted))
}

/// Posts transfers, each at most once, and seals them.
pub(super) fn post(
    connection: &dyn Connection,
    transfers: &[Transfer],
    at: Millis,
) -> Result<Vec<Posted>, StoreError> {
    let mut posted = Vec::with_capacity(transfers.len());
    let mut mark = None;
    for transfer in transfers {
        if stored_before(connection, transfer)? {
            posted.push(Posted::Exists);
            continue;
        }
        let sealed = match mark {
            Some(mark) => mark,
            None => Mark::sealed(connection)?,
        };
        let posting = insert(connection, sealed.seq + 1, transfer, at)?;
        mark = Some(Mark {
            seq: posting.seq,
            seal: posting.sealed(&sealed.seal),
        });
        posted.push(Posted::New);
    }
    if let Some(mark) = mark {
        mark.seal(connection)?;
    }
    Ok(posted)
}

/// Posts a new transfer, which gets the number `seq`.
fn insert(
    connection: &dyn Connection,
    seq: i64,
    transfer: &Transfer,
    at: Millis,
) -> Result<Posting, StoreError> {
    let Transfer {
        key,
        debit,
        credit,
        amount,
        code,
    } = *transfer;
    if debit == credit {
        return Err(StoreError::Contradiction(format!(
            "a {} account pays itself",
            debit.kind()
        )));
    }
    let from = find_or_make(connection, debit, at)?;
    if from.posted < amount.get() && !debit.may_be_negative() {
        return Err(StoreError::Insufficient {
            account: debit,
            needed: amount,
            has: from.posted,
        });
    }
    let to = find_or_make(connection, credit, at)?;
    let number = posting::number(code);
    let fits = |place: &Place| number / KINDS_APART == place.kind;
    let Some(Place { subject, part, .. }) = Place::of(connection, key)?.filter(fits) else {
        return Err(StoreError::Contradiction(format!(
            "a {} transfer has the code {code}, or is about nobody",
            key.kind()
        )));
    };
    let before = (link(debit, from), link(credit, to));
    let sql = "INSERT INTO transfer
                   (seq, code, subject, part, debit, credit, amount, at_ms, debit_before, credit_before)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
    let (amount, at_ms) = (amount.get(), at.get());
    let values = params![
        seq, number, subject, part, from.id, to.id, amount, at_ms, before.0, before.1
    ];
    connection.execute(sql, values)?;
    Ok(Posting {
        seq,
        what: (number, subject, part),
        debit: Party::new(debit, from.owner),
        credit: Party::new(credit, to.owner),
        amount,
        at_ms,
        before,
    })
}

/// Returns the number of a person's previous transfer; 0 for other accounts, which have no chain.
fn link(account: Account, row: AccountRow) -> i64 {
    match account {
        Account::User(_) => row.moved_by,
        Account::Escrow(_) | Account::Mint | Account::HouseBank | Account::Burn => 0,
    }
}

/// Returns whether a transfer was posted before; an error if a different one has the same key.
fn stored_before(connection: &dyn Connection, transfer: &Transfer) -> Result<bool, StoreError> {
    let Some(place) = Place::of(connection, transfer.key)? else {
        return Ok(false);
    };
    let Place {
        kind,
        subject,
        part,
    } = place;
    let sql = "SELECT debit, credit, amount, code FROM transfer WHERE subject = ?1 AND kind = ?2 AND part = ?3";
    let stored = connection.first(sql, params![subject, kind, part], |row| {
        Ok((
            row.get::<i64>(0)?,
            row.get::<i64>(1)?,
            row.get::<i64>(2)?,
            row.get::<i64>(3)?,
        ))
    });
    let Some(stored) = stored? else {
        return Ok(false);
    };
    let id = |account| Ok::<_, StoreError>(find(connection, account)?.map_or(0, |row| row.id));
    let Transfer {
        key,
        debit,
        credit,
        amount,
        code,
    } = *transfer;
    if stored == (id(debit)?, id(credit)?, amount.get(), posting::number(code)) {
        Ok(true)
    } else {
        Err(StoreError::KeyConflict { key })
    }
}

/// Whether a transfer of that key exists.
pub(super) fn exists(connection: &dyn Connection, key: Key) -> Result<bool, StoreError> {
    let Some(place) = Place::of(connection, key)? else {
        return Ok(false);
    };
    let Place {
        kind,
        subject,
        part,
    } = place;
    let sql = "SELECT 1 FROM transfer WHERE subject = ?1 AND kind = ?2 AND part = ?3";
    connection.exists(sql, params![subject, kind, part])
}

/// Returns the wallets of the people in some transfers.
pub(super) fn wallets(
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
pub(super) fn escrow_matches(
    connection: &dyn Connection,
    table: TableId,
) -> Result<(), StoreError> {
    let sql =
        "SELECT CAST(coalesce(sum(sitter.hold), 0) AS BIGINT) FROM hand JOIN sitter ON sitter.hand_id = hand.id
               WHERE hand.table_id = ?1";
    let held: i64 = connection.value(sql, params![table.get()])?;
    let has = posted(connection, Account::Escrow(table))?;
    if has == held {
        return Ok(());
    }
    Err(StoreError::Contradiction(format!(
        "the escrow of table {} has {has} chips and its hand holds {held}",
        table.get()
    )))
}
