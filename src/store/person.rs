//! A person's wallet.

use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use crate::id::UserId;
use crate::ledger::{Account, Balance};
use crate::store::{StoreError, book};

/// A person's chips.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Wallet {
    /// Chips that can be used.
    pub free: Balance,
    /// Chips that running hands hold; what is not lost is returned.
    pub held: Balance,
}

impl Wallet {
    /// Returns free and held chips together.
    #[must_use]
    pub const fn total(self) -> Balance {
        Balance(self.free.get().saturating_add(self.held.get()))
    }
}

/// Returns a person's wallet; empty for a person without an account.
pub(super) fn wallet(connection: &Connection, user: UserId) -> Result<Wallet, StoreError> {
    let free = book::posted(connection, Account::User(user))?;
    let sql = "SELECT coalesce(sum(hold), 0) FROM sitter WHERE user = ?1";
    let held = connection
        .prepare_cached(sql)?
        .query_row([user.to_bits()], |row| row.get(0))?;
    Ok(Wallet {
        free: Balance(free),
        held: Balance(held),
    })
}
