//! A person's wallet, and their number, which replaces their Discord id in every table but that of people.

use rusqlite::params;
use serde::{Deserialize, Serialize};

use crate::id::{Timestamp, UserId};
use crate::store::connection::Connection;
use crate::store::{StoreError, write};

/// The key of the note of the latest deletion.
const DELETION: &str = "deletion";

/// A person's chips.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Wallet {
    /// Chips that can be used.
    pub free: i64,
    /// Chips that running hands hold; those not lost are returned.
    pub held: i64,
}

impl Wallet {
    /// Returns free and held chips together.
    #[must_use]
    pub const fn total(self) -> i64 {
        self.free.saturating_add(self.held)
    }
}

/// Returns a person's number; `None` if they have none.
pub(in crate::store) fn number(
    connection: &dyn Connection,
    user: UserId,
) -> Result<Option<i64>, StoreError> {
    Ok(row(connection, user)?.or_else(|| user.former_number()))
}

/// Returns the number in a person's row.
fn row(connection: &dyn Connection, user: UserId) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT number FROM person WHERE user = ?1";
    connection.first(sql, params![user.to_bits()], |row| row.get(0))
}

/// Returns since when a person has a row; `None` if they have none.
pub(in crate::store) fn since(
    connection: &dyn Connection,
    user: UserId,
) -> Result<Option<Timestamp>, StoreError> {
    let sql = "SELECT since_ms FROM person WHERE user = ?1";
    let since = connection.first(sql, params![user.to_bits()], |row| row.get(0))?;
    Ok(since.map(Timestamp::new))
}

/// Notes a deletion: people who come later get a row with a later time, even if the clock of
/// their process is behind.
pub(super) fn note_deletion(connection: &dyn Connection, at: Timestamp) -> Result<(), StoreError> {
    if latest_deletion(connection)?.is_none_or(|latest| latest < at) {
        write::meta(connection, DELETION, &at.get().to_string())?;
    }
    Ok(())
}

/// Returns the time of the latest deletion of anybody.
fn latest_deletion(connection: &dyn Connection) -> Result<Option<Timestamp>, StoreError> {
    let sql = "SELECT CAST(value AS BIGINT) FROM meta WHERE key = ?1";
    let latest = connection.first(sql, params![DELETION], |row| row.get(0))?;
    Ok(latest.map(Timestamp::new))
}

/// Returns a person's number, drawing a new one if they have none.
pub(in crate::store) fn number_or_new(
    connection: &dyn Connection,
    user: UserId,
    at: Timestamp,
) -> Result<i64, StoreError> {
    if let Some(number) = row(connection, user)? {
        return Ok(number);
    }
    let deleted = latest_deletion(connection)?;
    let number = connection.draw_number(user, deleted)?;
    let since = match deleted {
        Some(latest) if latest >= at => latest.get().saturating_add(1),
        Some(_) | None => at.get(),
    };
    let sql = "INSERT INTO person (number, user, since_ms) VALUES (?1, ?2, ?3)";
    connection.execute(sql, params![number, user.to_bits(), since])?;
    Ok(number)
}

/// Returns the person with a number; a person without a row was deleted.
pub(in crate::store) fn user(
    connection: &dyn Connection,
    number: i64,
) -> Result<UserId, StoreError> {
    let sql = "SELECT user FROM person WHERE number = ?1";
    let found = connection.first(sql, params![number], |row| row.get(0))?;
    Ok(known_or_former(number, found))
}

/// Returns the person with a number, given the Discord id in their row if there is one.
pub(in crate::store) fn known_or_former(number: i64, user: Option<i64>) -> UserId {
    user.map_or_else(|| UserId::former(number), UserId::from_bits)
}

/// Returns the people of a list of numbers, eight bytes each.
pub(in crate::store) fn users(
    connection: &dyn Connection,
    list: &[u8],
) -> Result<Vec<UserId>, StoreError> {
    let numbers = decode_numbers(list);
    numbers.map(|number| user(connection, number)).collect()
}

/// Returns the numbers of a list, eight bytes each.
pub(in crate::store) fn decode_numbers(list: &[u8]) -> impl Iterator<Item = i64> {
    let (numbers, _) = list.as_chunks::<8>();
    numbers.iter().map(|bytes| i64::from_be_bytes(*bytes))
}

/// Returns numbers as a list of eight bytes each.
pub(in crate::store) fn encode_numbers(numbers: &[i64]) -> Vec<u8> {
    numbers
        .iter()
        .flat_map(|number| number.to_be_bytes())
        .collect()
}

/// Returns a person's wallet; empty for a person without an account.
pub(in crate::store) fn wallet(
    connection: &dyn Connection,
    user: UserId,
) -> Result<Wallet, StoreError> {
    let sql = "SELECT coalesce((SELECT posted FROM account WHERE kind = 'user'
                   AND owner = coalesce((SELECT number FROM person WHERE user = ?1), ?2)), 0),
                   (SELECT CAST(coalesce(sum(hold), 0) AS BIGINT) FROM sitter WHERE user = ?1)";
    let values = params![user.to_bits(), user.former_number()];
    let found = connection.first(sql, values, |row| {
        Ok(Wallet {
            free: row.get(0)?,
            held: row.get(1)?,
        })
    });
    Ok(found?.unwrap_or_default())
}
