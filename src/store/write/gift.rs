//! The gifts of a day between people.

use rusqlite::params;

use crate::id::{Day, Timestamp, UserId};
use crate::ledger::{Chips, TransferKey};
use crate::store::books::accounts;
use crate::store::connection::Connection;
use crate::store::people::person;
use crate::store::{Gift, StoreError};

/// Adds a gift to both people's day, once; refused if either would exceed the daily limit.
pub(super) fn note(
    connection: &dyn Connection,
    gift: Gift,
    at: Timestamp,
) -> Result<(), StoreError> {
    // Confirmed by two presses at once, the chips move once.
    if accounts::exists(connection, TransferKey::Gift(gift.asked))? {
        return Ok(());
    }
    let (day, chips, most) = (at.day(), gift.chips.get(), gift.most);
    add(connection, (gift.from, day), (chips, 0), most, at)?;
    add(connection, (gift.to, day), (0, chips), most, at)
}

fn add(
    connection: &dyn Connection,
    (user, day): (UserId, Day),
    (gave, got): (i64, i64),
    most: Chips,
    at: Timestamp,
) -> Result<(), StoreError> {
    if gave.max(got) > most.get() {
        return Err(StoreError::BeyondDay { user });
    }
    let person = person::number_or_new(connection, user, at)?;
    let sql = "INSERT INTO gift_day (user, day, gave, got) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT (user, day) DO UPDATE
               SET gave = gift_day.gave + excluded.gave, got = gift_day.got + excluded.got
               WHERE (excluded.gave = 0 OR gift_day.gave + excluded.gave <= ?5)
                   AND (excluded.got = 0 OR gift_day.got + excluded.got <= ?5)";
    let values = params![person, day.get(), gave, got, most.get()];
    match connection.execute(sql, values)? {
        1 => Ok(()),
        _ => Err(StoreError::BeyondDay { user }),
    }
}
