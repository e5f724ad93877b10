//! What a person has.

use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use crate::id::UserId;
use crate::ledger::{Account, Balance};
use crate::store::{StoreError, book};

/// A person's chips.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Wallet {
    /// What can be used.
    pub free: Balance,
    /// What running hands hold of it; comes back less what is lost.
    pub held: Balance,
}

impl Wallet {
    /// Returns free and held chips together.
    #[must_use]
    pub const fn total(self) -> Balance {
        Balance(self.free.get().saturating_add(self.held.get()))
    }
}

/// Returns what a person has; nothing for somebody who was never here.
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
