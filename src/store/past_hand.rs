//! Finished hands, each packed into one row ([`pack`]) until the archive has it.

pub(super) mod pack;

use rusqlite::params;

use crate::id::{Day, HandId, MessageId, TableId, Timestamp, UserId};
use crate::store::connection::Connection;
use crate::store::people::person;
use crate::store::query::QueryKind;
use crate::store::{Reveal, Store, StoreError, StoredHand, row};

/// The most records in one answer.
pub const RECORDS_MAX: u32 = 16;

/// A finished or voided hand, with all its plays and claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastHand {
    /// The hand.
    pub hand: StoredHand,
    /// When it ended.
    pub finished: Timestamp,
    /// The points of each seat; `None` if it does not count.
    pub net: Option<Vec<i64>>,
    /// Why it does not count; `None` if it does.
    pub voided: Option<String>,
}

/// The data that the database keeps of a hand whose record is in the archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArchivedHand {
    /// The hand.
    pub hand: HandId,
    /// The day of its archive file.
    pub day: Day,
    /// The people of the hand.
    pub people: Vec<UserId>,
    /// How much of it is shown to people who did not play it.
    pub reveal: Reveal,
}

impl Store {
    /// Returns a finished hand of a table by its number there; `None` if it is running, void, or
    /// its record is in the archive.
    ///
    /// # Errors
    /// As [`Store::open_tables`].
    pub async fn finished_hand(
        &self,
        table: TableId,
        number: u32,
    ) -> Result<Option<PastHand>, StoreError> {
        let past = self.past_hand(table, number).await?;
        Ok(past.filter(|past| past.voided.is_none()))
    }

    /// Returns a hand of a table that is over by its number there; `None` if it is running or its
    /// record is in the archive.
    ///
    /// # Errors
    /// As [`Store::open_tables`].
    pub async fn past_hand(
        &self,
        table: TableId,
        number: u32,
    ) -> Result<Option<PastHand>, StoreError> {
        self.query(QueryKind::FinishedHand, move |connection| {
            let sql = "SELECT past_hand.id, body, people FROM past_hand
                       JOIN past_record ON past_record.day = past_hand.day AND hand_id = past_hand.id
                       WHERE table_id = ?1 AND number = ?2";
            let found = connection.first(sql, params![table.get(), number], |row| {
                Ok((row.get(0)?, row.get::<Vec<u8>>(1)?, row.get::<Vec<u8>>(2)?))
            });
            let Some((id, body, people)) = found? else { return Ok(None) };
            let people = person::users(connection, &people)?;
            pack::unpack((row::hand_id(id)?, table, number), &people, &body).map(Some)
        })
        .await
    }

    /// Returns the data that the database keeps of a hand whose record is in the archive; `None`
    /// for any other hand.
    ///
    /// # Errors
    /// As [`Store::open_tables`].
    pub async fn archived_hand(
        &self,
        table: TableId,
        number: u32,
    ) -> Result<Option<ArchivedHand>, StoreError> {
        self.query(QueryKind::ArchivedHand, move |connection| {
            let sql =
                "SELECT id, day, people, reveal FROM past_hand WHERE table_id = ?1 AND number = ?2 AND NOT EXISTS
                       (SELECT 1 FROM past_record WHERE day = past_hand.day AND hand_id = past_hand.id)";
            let found = connection.first(sql, params![table.get(), number], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get::<Vec<u8>>(2)?, row.get::<Option<String>>(3)?))
            });
            let Some((id, day, people, reveal)) = found? else { return Ok(None) };
            let people = person::users(connection, &people)?;
            let reveal = row::reveal(reveal)?;
            let (hand, day) = (row::hand_id(id)?, Day::new(day));
            Ok(Some(ArchivedHand { hand, day, people, reveal }))
        })
        .await
    }

    /// Returns the hand that a public message shows, by its table and number there; `None` if it
    /// shows none.
    ///
    /// # Errors
    /// As [`Store::open_tables`].
    pub async fn hand_of_message(
        &self,
        message: MessageId,
    ) -> Result<Option<(TableId, u32)>, StoreError> {
        self.query(QueryKind::HandOfMessage, move |connection| {
            let sql = "SELECT table_id, number FROM hand_message WHERE message = ?1";
            let values = params![message.to_bits()];
            let found = connection.first(sql, values, |row| Ok((row.get(0)?, row.get(1)?)))?;
            let Some((table, number)) = found else {
                return Ok(None);
            };
            Ok(Some((row::table_id(table)?, number)))
        })
        .await
    }

    /// Returns the first day after another with records in the database.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn recorded_day(&self, after: Option<Day>) -> Result<Option<Day>, StoreError> {
        self.query(QueryKind::RecordedDay, move |connection| {
            let sql = "SELECT min(day) FROM past_record WHERE day > ?1";
            let after = after.map_or(i64::MIN, Day::get);
            let day: Option<i64> = connection.value(sql, params![after])?;
            Ok(day.map(Day::new))
        })
        .await
    }

    /// Returns the next hands of a day with records in the database, by number; at most
    /// `RECORDS_MAX`. A record that is damaged is an error of its own.
    ///
    /// # Errors
    /// As [`Store::open_tables`].
    pub async fn recorded_hands(
        &self,
        day: Day,
        after: Option<HandId>,
        count: u32,
    ) -> Result<Vec<(HandId, Result<PastHand, StoreError>)>, StoreError> {
        self.query(QueryKind::RecordedHands, move |connection| {
            let sql = "SELECT hand_id, table_id, number, body, people FROM past_record
                       JOIN past_hand ON past_hand.id = hand_id
                       WHERE past_record.day = ?1 AND hand_id > ?2 ORDER BY hand_id LIMIT ?3";
            let after = after.map_or(0, HandId::get);
            let values = params![day.get(), after, count.min(RECORDS_MAX)];
            let found = connection.all(sql, values, |row| {
                let names = (
                    row::hand_id(row.get(0)?)?,
                    row::table_id(row.get(1)?)?,
                    row.get(2)?,
                );
                Ok((names, row.get::<Vec<u8>>(3)?, row.get::<Vec<u8>>(4)?))
            })?;
            let hands = found.into_iter().map(|(names, body, people)| {
                let people = person::users(connection, &people)?;
                Ok((names.0, pack::unpack(names, &people, &body)))
            });
            hands.collect()
        })
        .await
    }
}

/// Stores a finished or voided hand; `people` are the numbers of its sitters, in order.
pub(super) fn insert(
    connection: &dyn Connection,
    past: &PastHand,
    people: &[i64],
) -> Result<(), StoreError> {
    let row = &past.hand.row;
    let day = past.finished.day().get();
    let sql = "INSERT INTO past_hand (id, table_id, number, day, people, reveal) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let values = params![
        row.hand.get(),
        row.table.get(),
        row.number,
        day,
        person::encode_numbers(people),
        row::reveal_column(row.reveal)
    ];
    connection.execute(sql, values)?;
    let sql = "INSERT INTO past_record (day, hand_id, body) VALUES (?1, ?2, ?3)";
    connection.execute(sql, params![day, row.hand.get(), pack::pack(past)?])?;
    Ok(())
}

/// Deletes the record of a hand, because the archive has it.
pub(super) fn delete_record(
    connection: &dyn Connection,
    day: Day,
    hand: HandId,
) -> Result<(), StoreError> {
    let sql = "DELETE FROM past_record WHERE day = ?1 AND hand_id = ?2";
    connection.execute(sql, params![day.get(), hand.get()])?;
    Ok(())
}
