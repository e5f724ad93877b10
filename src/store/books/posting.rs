//! A transfer in the database, and the chained digest of transfers.

use sha2::{Digest as _, Sha256};

use crate::ledger::{Account, TransferCode, TransferKey};
use crate::store::connection::{Connection, Row};
use crate::store::people::person;
use crate::store::{StoreError, row};

/// The digest of all transfers up to one.
pub(super) type Seal = [u8; 32];

/// The seal before the first transfer.
pub(super) const UNSEALED: Seal = [0; 32];

/// The key of a transfer as its row has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::store) struct StoredKey {
    /// The kind of key; the tens digit of the code.
    pub(in crate::store) kind: i64,
    /// The subject: a hand, a person's number or a command.
    pub(in crate::store) subject: i64,
    /// The part: a seat, a payment or a day.
    pub(in crate::store) part: i64,
}

impl StoredKey {
    /// Returns a key in its stored form; `None` if it is about a person without a number.
    pub(in crate::store) fn of(
        connection: &dyn Connection,
        key: TransferKey,
    ) -> Result<Option<Self>, StoreError> {
        let person = |user| person::number(connection, user);
        let (kind, subject, part) = match key {
            TransferKey::Hold { hand, seat } => (1, Some(hand.get()), seat.into()),
            TransferKey::Void { hand, seat } => (2, Some(hand.get()), seat.into()),
            TransferKey::Settle { hand, payment } => (3, Some(hand.get()), payment.into()),
            TransferKey::Grant(user) => (4, person(user)?, 0),
            TransferKey::Daily { user, day } => (5, person(user)?, day.get()),
            TransferKey::Gift(asked) => (6, Some(asked.to_bits()), 0),
            TransferKey::Farewell(user) => (7, person(user)?, 0),
            TransferKey::Award(asked) => (8, Some(asked.to_bits()), 0),
        };
        Ok(subject.map(|subject| Self {
            kind,
            subject,
            part,
        }))
    }
}

/// The distance between the codes of two kinds.
pub(super) const KINDS_APART: i64 = 10;

/// Returns a code's number.
pub(in crate::store) const fn number(code: TransferCode) -> i64 {
    match code {
        TransferCode::Hold => 10,
        TransferCode::Void => 20,
        TransferCode::Settle => 30,
        TransferCode::HouseBankPays => 31,
        TransferCode::HouseBankTakes => 32,
        TransferCode::Commission => 33,
        TransferCode::Grant => 40,
        TransferCode::Daily => 50,
        TransferCode::Gift => 60,
        TransferCode::Farewell => 70,
        TransferCode::Award => 80,
    }
}

/// Returns the code with that number.
pub(in crate::store) fn code(found: i64) -> Result<TransferCode, StoreError> {
    let known = TransferCode::ALL
        .into_iter()
        .find(|code| number(*code) == found);
    row::known(known, "a transfer's code", &found)
}

/// An account as seals contain it: the numbers of its kind and of its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SealedAccount {
    kind: i64,
    owner: i64,
}

impl SealedAccount {
    /// Returns the account whose row has that owner.
    pub(in crate::store) fn new(account: Account, owner: i64) -> Self {
        let kind = kind_number(account.kind()).expect("every kind of account has a number");
        Self { kind, owner }
    }
}

/// A transfer in the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Posting {
    /// Its number.
    pub(in crate::store) seq: i64,
    /// The numbers of code, subject and part.
    pub(in crate::store) what: (i64, i64, i64),
    /// Who pays.
    pub(in crate::store) debit: SealedAccount,
    /// Who is paid.
    pub(in crate::store) credit: SealedAccount,
    /// How many chips.
    pub(in crate::store) amount: i64,
    /// When.
    pub(in crate::store) at_ms: i64,
    /// The previous transfers of payer and payee; 0 unless they are people.
    pub(in crate::store) before: (i64, i64),
}

impl Posting {
    /// The columns that [`Posting::read`] reads, of a transfer and its accounts `d` and `c`.
    pub(in crate::store) const COLUMNS: &str =
        "seq, code, subject, part, amount, at_ms, d.kind, d.owner, c.kind, c.owner, debit, credit,
         debit_before, credit_before";

    /// Reads a row; also returns the ids of its accounts, debit and credit.
    pub(in crate::store) fn read(row: &Row<'_>) -> Result<(Self, i64, i64), StoreError> {
        let side = |kind: usize| {
            let (name, owner): (String, i64) = (row.get(kind)?, row.get(kind + 1)?);
            let kind = row::known(kind_number(&name), "an account", &name)?;
            Ok::<_, StoreError>(SealedAccount { kind, owner })
        };
        let posting = Self {
            seq: row.get(0)?,
            what: (row.get(1)?, row.get(2)?, row.get(3)?),
            debit: side(6)?,
            credit: side(8)?,
            amount: row.get(4)?,
            at_ms: row.get(5)?,
            before: (row.get(12)?, row.get(13)?),
        };
        Ok((posting, row.get(10)?, row.get(11)?))
    }

    /// Returns the seal up to this transfer, given the one before it.
    pub(in crate::store) fn seal_after(&self, before: &Seal) -> Seal {
        let (code, subject, part) = self.what;
        let (debit, credit) = (self.debit, self.credit);
        let (amount, at, before_it) = (self.amount, self.at_ms, self.before);
        let numbers = [
            [self.seq, code, subject, part],
            [debit.kind, debit.owner, credit.kind, credit.owner],
            [amount, at, before_it.0, before_it.1],
        ];
        let mut hash = Sha256::new();
        hash.update(before);
        numbers
            .iter()
            .flatten()
            .for_each(|number| hash.update(number.to_be_bytes()));
        hash.finalize().into()
    }
}

/// Returns the number of a kind of account in seals.
fn kind_number(kind: &str) -> Option<i64> {
    match kind {
        "user" => Some(1),
        "escrow" => Some(2),
        "mint" => Some(3),
        "house" => Some(4),
        "burn" => Some(5),
        _ => None,
    }
}
