//! Discord ids that SQL cannot replace by people's numbers: in lists of people and in packed hands.

use rusqlite::params;

use crate::id::{Timestamp, UserId};
use crate::store::connection::{Connection, Row};
use crate::store::past_hand::pack;
use crate::store::people::person;
use crate::store::people::remains::{self, PENDING_KEY, PENDING_REWRITE};
use crate::store::{StoreError, read, row, write};

/// The last migration before people had numbers.
pub(in crate::store) const LAST_VERSION: i32 = 12;

/// The lists of people.
const PENDING_LISTS: &str = "\"people\"";

/// The packed hands.
const PENDING_HANDS: &str = "\"hands\"";

/// Hands converted in one transaction.
const HANDS_PER_TRANSACTION: u32 = 500;

/// The largest file that a start rewrites, in bytes: SQLite does that in memory, and the containers of
/// this project have 256 MB. A backup is examined while the bot runs, and the bot needs its memory.
const AT_START_MAX: i64 = 128 << 20;

/// Converts the rest, at a start or in a backup; an interrupted conversion continues at the next start.
pub(in crate::store) fn convert(
    connection: &dyn Connection,
    is_start: bool,
) -> Result<(), StoreError> {
    if read::meta(connection, PENDING_KEY)?.as_deref() == Some(PENDING_LISTS) {
        connection.transact(|| {
            convert_standings(connection)?;
            convert_hands_people(connection)?;
            write::meta(connection, PENDING_KEY, PENDING_HANDS)
        })?;
    }
    if read::meta(connection, PENDING_KEY)?.as_deref() == Some(PENDING_HANDS) {
        repack_hands(connection)?;
        remains::schedule_rewrite(connection)?;
    }
    let most = if is_start {
        AT_START_MAX
    } else {
        remains::AT_ONCE_MAX
    };
    if read::meta(connection, PENDING_KEY)?.as_deref() == Some(PENDING_REWRITE)
        && !remains::rewrite_if_pending(connection, most)?
        && is_start
    {
        tracing::warn!(
            "the database is too large to be rewritten: its unused parts may hold old ids and names until they are used again"
        );
    }
    Ok(())
}

/// Returns the numbers of a list of Discord ids.
fn numbers(connection: &dyn Connection, ids: &[u8]) -> Result<Vec<u8>, StoreError> {
    let number =
        |id: i64| person::number_or_new(connection, UserId::from_bits(id), Timestamp::new(0));
    // The ids are stored like numbers: eight bytes each.
    let numbers = person::decode_numbers(ids).map(number);
    let numbers = numbers.collect::<Result<Vec<i64>, StoreError>>()?;
    Ok(person::encode_numbers(&numbers))
}

/// Converts the people met.
fn convert_standings(connection: &dyn Connection) -> Result<(), StoreError> {
    let sql =
        "SELECT guild, game, span, user, met, all_met FROM standing WHERE length(all_met) > 0";
    type Met = ((i64, String, i64, i64), (Vec<u8>, Vec<u8>));
    let all: Vec<Met> = connection.all(sql, &[], |row| {
        let key = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
        Ok((key, (row.get(4)?, row.get(5)?)))
    })?;
    let sql = "UPDATE standing SET met = ?5, all_met = ?6
               WHERE guild = ?1 AND game = ?2 AND span = ?3 AND user = ?4";
    for ((guild, game, span, user), (met, all_met)) in all {
        let (met, all_met) = (numbers(connection, &met)?, numbers(connection, &all_met)?);
        connection.execute(sql, params![guild, game, span, user, met, all_met])?;
    }
    Ok(())
}

/// Converts the people of finished hands.
fn convert_hands_people(connection: &dyn Connection) -> Result<(), StoreError> {
    let sql = "SELECT id, people FROM past_hand WHERE id > ?1 ORDER BY id LIMIT ?2";
    let write = "UPDATE past_hand SET people = ?2 WHERE id = ?1";
    let mut last = 0;
    loop {
        let values = params![last, HANDS_PER_TRANSACTION];
        let some: Vec<(i64, Vec<u8>)> =
            connection.all(sql, values, |row| Ok((row.get(0)?, row.get(1)?)))?;
        let Some((newest, _)) = some.last() else {
            return Ok(());
        };
        last = *newest;
        for (hand, people) in &some {
            connection.execute(write, params![hand, numbers(connection, people)?])?;
        }
    }
}

/// Repacks the packed hands that name people.
fn repack_hands(connection: &dyn Connection) -> Result<(), StoreError> {
    let (mut last, mut converted) = ((i64::MIN, 0), 0);
    loop {
        let some = connection.transact(|| {
            let sql =
                "SELECT past_record.day, hand_id, table_id, number, people, body FROM past_record
                       JOIN past_hand ON past_hand.id = hand_id
                       WHERE (past_record.day, hand_id) > (?1, ?2)
                       ORDER BY past_record.day, hand_id LIMIT ?3";
            let values = params![last.0, last.1, HANDS_PER_TRANSACTION];
            let some = connection.all(sql, values, read_packed_hand)?;
            some.iter().try_for_each(|hand| repack(connection, hand))?;
            Ok(some)
        })?;
        let Some(newest) = some.last() else {
            if converted > 0 {
                tracing::info!(hands = converted, "packed hands name nobody any more");
            }
            return Ok(());
        };
        last = newest.at;
        converted += some.len();
    }
}

/// A packed hand.
struct PackedHand {
    /// Its day and number.
    at: (i64, i64),
    table: i64,
    number: u32,
    people: Vec<u8>,
    body: Vec<u8>,
}

fn read_packed_hand(row: &Row<'_>) -> Result<PackedHand, StoreError> {
    Ok(PackedHand {
        at: (row.get(0)?, row.get(1)?),
        table: row.get(2)?,
        number: row.get(3)?,
        people: row.get(4)?,
        body: row.get(5)?,
    })
}

fn repack(connection: &dyn Connection, hand: &PackedHand) -> Result<(), StoreError> {
    if !pack::names_people(&hand.body) {
        return Ok(());
    }
    let names = (
        row::hand_id(hand.at.1)?,
        row::table_id(hand.table)?,
        hand.number,
    );
    let people = person::users(connection, &hand.people)?;
    let past = pack::unpack(names, &people, &hand.body)?;
    let sql = "UPDATE past_record SET body = ?3 WHERE day = ?1 AND hand_id = ?2";
    connection.execute(sql, params![hand.at.0, hand.at.1, pack::pack(&past)?])?;
    Ok(())
}
