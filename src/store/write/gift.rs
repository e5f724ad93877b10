//! What people give to each other on a day.

use rusqlite::{Connection, params};

use crate::id::{Day, Millis, UserId};
use crate::ledger::Chips;
use crate::store::{GiftRow, StoreError, person};

use super::run;

/// Adds a gift to both people's day; refused if either would exceed the daily limit.
pub(super) fn note(connection: &Connection, gift: GiftRow, at: Millis) -> Result<(), StoreError> {
    let (day, chips, most) = (gift.day, gift.chips.get(), gift.most);
    add(connection, (gift.from, day), (chips, 0), most, at)?;
    add(connection, (gift.to, day), (0, chips), most, at)
}

fn add(
    connection: &Connection,
    (user, day): (UserId, Day),
    (gave, got): (i64, i64),
    most: Chips,
    at: Millis,
) -> Result<(), StoreError> {
    let person = person::number_or_new(connection, user, at)?;
    let sql =
        "INSERT INTO gift_day (user, day, gave, got) SELECT ?1, ?2, ?3, ?4 WHERE max(?3, ?4) <= ?5
               ON CONFLICT DO UPDATE SET gave = gave + excluded.gave, got = got + excluded.got
               WHERE max(gave + excluded.gave, got + excluded.got) <= ?5";
    match run(
        connection,
        sql,
        params![person, day.get(), gave, got, most.get()],
    )? {
        1 => Ok(()),
        _ => Err(StoreError::BeyondDay { user }),
    }
}
