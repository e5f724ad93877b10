//! Posting transfers; those of one transaction are read and written together.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::params;
use rusqlite::types::ToSqlOutput;

use crate::id::Timestamp;
use crate::ledger::{Account, Transfer};
use crate::store::books::accounts::{self, AccountRow};
use crate::store::books::posting::{self, KINDS_APART, Posting, SealedAccount, StoredKey};
use crate::store::books::walk::SealedPosition;
use crate::store::connection::Connection;
use crate::store::people::person;
use crate::store::write::multi_row;
use crate::store::{PostingOutcome, StoreError};

/// Posts transfers in their order, each at most once, and seals them.
pub(in crate::store) fn post<'a>(
    connection: &dyn Connection,
    transfers: impl Iterator<Item = (&'a Transfer, Timestamp)> + Clone,
) -> Result<Vec<PostingOutcome>, StoreError> {
    let mut books = Books::read(connection, transfers.clone().map(|(transfer, _)| transfer))?;
    let posted = transfers.map(|(transfer, at)| books.post(transfer, at));
    let posted = posted.collect::<Result<_, _>>()?;
    books.write()?;
    if let Some(position) = books.position {
        position.seal(connection)?;
    }
    Ok(posted)
}

/// The accounts of some transfers, and the transfers that were posted before.
struct Books<'a> {
    connection: &'a dyn Connection,
    accounts: BTreeMap<Account, AccountRow>,
    stored: BTreeMap<StoredKey, StoredTransfer>,
    /// The last transfer, once there is a new one.
    position: Option<SealedPosition>,
    /// The new transfers that are not written yet.
    unwritten: Vec<[ToSqlOutput<'static>; 10]>,
    /// The people in them.
    moving: BTreeSet<Account>,
}

/// The content of a stored transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct StoredTransfer {
    debit: i64,
    credit: i64,
    amount: i64,
    code: i64,
}

impl<'a> Books<'a> {
    /// Reads what is stored about some transfers.
    fn read<'t>(
        connection: &'a dyn Connection,
        transfers: impl Iterator<Item = &'t Transfer>,
    ) -> Result<Self, StoreError> {
        let (mut accounts, mut stored_keys) = (BTreeSet::new(), BTreeSet::new());
        for transfer in transfers {
            accounts.extend([transfer.debit, transfer.credit]);
            stored_keys.extend(StoredKey::of(connection, transfer.key)?);
        }
        Ok(Self {
            connection,
            accounts: accounts::find_all(connection, accounts)?,
            stored: read_stored(connection, &stored_keys)?,
            position: None,
            unwritten: Vec::new(),
            moving: BTreeSet::new(),
        })
    }

    /// Posts a transfer, unless it has been posted before.
    fn post(&mut self, transfer: &Transfer, at: Timestamp) -> Result<PostingOutcome, StoreError> {
        let (key, code, amount) = (transfer.key, transfer.code, transfer.amount);
        // A person may have got their number by a transfer before this one.
        let stored_key = StoredKey::of(self.connection, key)?;
        if let Some(stored) = stored_key.and_then(|key| self.stored.get(&key)) {
            let id = |account: Account| self.accounts.get(&account).map_or(0, |row| row.id);
            let same = StoredTransfer {
                debit: id(transfer.debit),
                credit: id(transfer.credit),
                amount: amount.get(),
                code: posting::number(code),
            };
            return if *stored == same {
                Ok(PostingOutcome::Exists)
            } else {
                Err(StoreError::KeyConflict { key })
            };
        }
        let (from, to) = self.parties(transfer, at)?;
        let stored_key = self.stored_key(transfer)?;
        let position = match self.position {
            Some(position) => position,
            None => SealedPosition::sealed(self.connection)?,
        };
        let posting = Posting {
            seq: position.seq + 1,
            what: (posting::number(code), stored_key.subject, stored_key.part),
            debit: SealedAccount::new(transfer.debit, from.owner),
            credit: SealedAccount::new(transfer.credit, to.owner),
            amount: amount.get(),
            at_ms: at.get(),
            before: (
                previous_transfer(transfer.debit, from),
                previous_transfer(transfer.credit, to),
            ),
        };
        self.position = Some(SealedPosition {
            seq: posting.seq,
            seal: posting.seal_after(&position.seal),
        });
        self.queue(transfer, stored_key, &posting, (from.id, to.id))?;
        Ok(PostingOutcome::New)
    }

    /// Returns the accounts of a new transfer; refuses it if the first cannot pay.
    fn parties(
        &mut self,
        transfer: &Transfer,
        at: Timestamp,
    ) -> Result<(AccountRow, AccountRow), StoreError> {
        let (debit, credit) = (transfer.debit, transfer.credit);
        if debit == credit {
            return Err(StoreError::Contradiction(format!(
                "a {} account pays itself",
                debit.kind()
            )));
        }
        let from = self.find_or_create(debit, at)?;
        if from.posted < transfer.amount.get() && !debit.may_be_negative() {
            return Err(StoreError::Insufficient {
                account: debit,
                needed: transfer.amount,
                has: from.posted,
            });
        }
        Ok((from, self.find_or_create(credit, at)?))
    }

    /// Returns the key of a new transfer, whose accounts exist.
    fn stored_key(&self, transfer: &Transfer) -> Result<StoredKey, StoreError> {
        let Transfer { key, code, .. } = *transfer;
        let stored_key = StoredKey::of(self.connection, key)?;
        let fits = |key: &StoredKey| posting::number(code) / KINDS_APART == key.kind;
        stored_key.filter(fits).ok_or_else(|| {
            StoreError::Contradiction(format!(
                "a {} transfer has the code {code}, or is about nobody",
                key.kind()
            ))
        })
    }

    /// Queues a new transfer, which is later written together with others.
    fn queue(
        &mut self,
        transfer: &Transfer,
        stored_key: StoredKey,
        posting: &Posting,
        (from, to): (i64, i64),
    ) -> Result<(), StoreError> {
        let parties = [transfer.debit, transfer.credit];
        let people = parties
            .into_iter()
            .filter(|account| matches!(account, Account::User(_)));
        // A transfer names the person's previous one, which has to be written first.
        if people.clone().any(|person| self.moving.contains(&person)) {
            self.write()?;
        }
        self.moving.extend(people);
        let ((code, subject, part), (from_prev, to_prev)) = (posting.what, posting.before);
        let (seq, amount, at_ms) = (posting.seq, posting.amount, posting.at_ms);
        let row = [
            seq, code, subject, part, from, to, amount, at_ms, from_prev, to_prev,
        ];
        self.unwritten.push(row.map(ToSqlOutput::from));
        for (account, chips) in parties.into_iter().zip([-amount, amount]) {
            if let Some(row) = self.accounts.get_mut(&account) {
                row.posted = row.posted.saturating_add(chips);
                row.moved_by = seq;
            }
        }
        let stored = StoredTransfer {
            debit: from,
            credit: to,
            amount,
            code,
        };
        self.stored.insert(stored_key, stored);
        Ok(())
    }

    /// Writes the new transfers; a trigger moves the balances.
    fn write(&mut self) -> Result<(), StoreError> {
        let sql = "INSERT INTO transfer
                       (seq, code, subject, part, debit, credit, amount, at_ms, debit_before, credit_before)
                   VALUES {rows}";
        let rows = std::mem::take(&mut self.unwritten);
        self.moving.clear();
        multi_row::execute(self.connection, (sql, ["BIGINT"; 10]), &rows)?;
        Ok(())
    }

    /// Returns an account's row, creating it if needed.
    fn find_or_create(
        &mut self,
        account: Account,
        at: Timestamp,
    ) -> Result<AccountRow, StoreError> {
        if let Some(found) = self.accounts.get(&account) {
            return Ok(*found);
        }
        let owner = match account {
            Account::User(user) => person::number_or_new(self.connection, user, at)?,
            Account::Escrow(table) => table.get(),
            Account::Mint | Account::HouseBank | Account::Burn => 0,
        };
        // Accounts are never deleted, so their numbers have no gaps.
        let sql = "INSERT INTO account (id, kind, owner)
                   SELECT coalesce(max(id), 0) + 1, ?1, ?2 FROM account RETURNING id";
        let id = self.connection.value(sql, params![account.kind(), owner])?;
        let row = AccountRow {
            id,
            owner,
            posted: 0,
            moved_by: 0,
        };
        self.accounts.insert(account, row);
        Ok(row)
    }
}

/// Returns the number of a person's previous transfer; 0 for other accounts, which have no chain.
fn previous_transfer(account: Account, row: AccountRow) -> i64 {
    match account {
        Account::User(_) => row.moved_by,
        Account::Escrow(_) | Account::Mint | Account::HouseBank | Account::Burn => 0,
    }
}

/// Reads the transfers with some keys.
fn read_stored(
    connection: &dyn Connection,
    stored_keys: &BTreeSet<StoredKey>,
) -> Result<BTreeMap<StoredKey, StoredTransfer>, StoreError> {
    let sql = "SELECT kind, subject, part, debit, credit, amount, code
               FROM (VALUES {rows}) AS asked CROSS JOIN transfer
               ON kind = column1 AND subject = column2 AND part = column3";
    let rows: Vec<_> = stored_keys
        .iter()
        .map(|key| [key.kind, key.subject, key.part].map(ToSqlOutput::from))
        .collect();
    let mut stored = BTreeMap::new();
    multi_row::query(connection, (sql, ["BIGINT"; 3]), &rows, &mut |row| {
        let stored_key = StoredKey {
            kind: row.get(0)?,
            subject: row.get(1)?,
            part: row.get(2)?,
        };
        let transfer = StoredTransfer {
            debit: row.get(3)?,
            credit: row.get(4)?,
            amount: row.get(5)?,
            code: row.get(6)?,
        };
        stored.insert(stored_key, transfer);
        Ok(())
    })?;
    Ok(stored)
}
