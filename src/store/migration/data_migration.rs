//! Data of earlier versions, converted between the migration that creates the new tables and the
//! one that drops the old.

use std::collections::BTreeMap;

use rusqlite::params;

use crate::id::{GuildId, Timestamp};
use crate::store::connection::{Connection, Row};
use crate::store::standing::{self, HandResult, Standing, StandingKey};
use crate::store::{PastHand, StoreError, StoredHand, past_hand, row};

pub(in crate::store) mod people;

/// The migration after which data is converted.
pub(in crate::store) const AFTER_VERSION: i32 = 9;

/// Converts the rows that are left in the old tables; an interrupted conversion continues at the next start.
pub(in crate::store) fn convert(connection: &rusqlite::Connection) -> Result<(), StoreError> {
    // A file that is past this migration has no old tables.
    if connection.table_exists(None, "hand_before")? {
        convert_results(connection)?;
        convert_hands(connection)?;
    }
    Ok(())
}

/// One row of the table of results.
struct OldResult {
    hand: i64,
    /// The Discord id, which is replaced later.
    user: i64,
    guild: GuildId,
    game: String,
    chips: i64,
    computers: bool,
    at: Timestamp,
}

/// Adds all results to the standings, and deletes their rows.
fn convert_results(connection: &dyn Connection) -> Result<(), StoreError> {
    connection.transact(|| {
        let mut standings: BTreeMap<StandingKey, Standing> = BTreeMap::new();
        let sql = "SELECT hand_id, user, guild, game, chips, computers, at_ms FROM result
                   WHERE guild IS NOT NULL ORDER BY hand_id";
        let mut hand: Vec<OldResult> = Vec::new();
        connection.query(sql, &[], &mut |row| {
            let next = old_result(row)?;
            if hand.first().is_some_and(|first| first.hand != next.hand) {
                count(&mut standings, &std::mem::take(&mut hand));
            }
            hand.push(next);
            Ok(())
        })?;
        count(&mut standings, &hand);
        standing::write(connection, &standings.into_iter().collect::<Vec<_>>())?;
        connection.batch("DELETE FROM result")
    })
}

fn old_result(row: &Row<'_>) -> Result<OldResult, StoreError> {
    Ok(OldResult {
        hand: row.get(0)?,
        user: row.get(1)?,
        guild: GuildId::from_bits(row.get(2)?),
        game: row.get(3)?,
        chips: row.get(4)?,
        computers: row.get(5)?,
        at: Timestamp::new(row.get(6)?),
    })
}

/// Adds the rows of one hand.
fn count(standings: &mut BTreeMap<StandingKey, Standing>, hand: &[OldResult]) {
    for row in hand {
        let others: Vec<i64> = hand
            .iter()
            .map(|other| other.user)
            .filter(|other| *other != row.user)
            .collect();
        let result = HandResult {
            person: row.user,
            chips: row.chips,
            computers: row.computers,
            others: &others,
        };
        for key in StandingKey::all(row.guild, &row.game, row.user) {
            let (span, day) = (key.span, row.at.day());
            standings.entry(key).or_default().add(span, day, &result);
        }
    }
}

/// Hands converted in one transaction.
const HANDS_PER_TRANSACTION: u32 = 500;

/// The old tables, ordered so that rows are deleted before the rows that they refer to.
const OLD_TABLES: [&str; 4] = [
    "play_before",
    "claim_before",
    "sitter_before",
    "hand_before",
];

/// Packs finished hands, and moves running ones.
fn convert_hands(connection: &dyn Connection) -> Result<(), StoreError> {
    let mut converted = 0;
    loop {
        let some = connection.transact(|| {
            let sql = "SELECT id FROM hand_before ORDER BY id LIMIT ?1";
            let some: Vec<i64> =
                connection.all(sql, params![HANDS_PER_TRANSACTION], |row| row.get(0))?;
            for hand in &some {
                convert_hand(connection, *hand)?;
            }
            Ok(some.len())
        })?;
        if some == 0 {
            if converted > 0 {
                tracing::info!(
                    hands = converted,
                    "the hands of an earlier version are packed"
                );
            }
            return Ok(());
        }
        converted += some;
    }
}

fn convert_hand(connection: &dyn Connection, hand: i64) -> Result<(), StoreError> {
    let sql = "SELECT finished_ms, outcome, voided FROM hand_before WHERE id = ?1";
    let found = connection.first(sql, params![hand], |row| {
        let texts: (Option<String>, Option<String>) = (row.get(1)?, row.get(2)?);
        Ok((
            row.get::<Option<i64>>(0)?.map(Timestamp::new),
            texts.0,
            texts.1,
        ))
    })?;
    let Some((finished, outcome, voided)) = found else {
        return Ok(());
    };
    match finished {
        Some(finished) => {
            let net = outcome.and_then(|outcome| net(&outcome));
            let hand = read_old_hand(connection, hand)?;
            // Their Discord ids, which are replaced later.
            let people: Vec<i64> = hand.row.sitters.iter().map(|sitter| sitter.user.to_bits()).collect();
            past_hand::insert(connection, &PastHand { hand, finished, net, voided }, &people)?;
        }
        None => {
            for sql in [
                "INSERT INTO hand (id, table_id, number, game, house, rules_version, banker, streak, stake, seed,
                     receipt, hands, bets, started_ms, reveal)
                 SELECT id, table_id, number, game, house, rules_version, banker, streak, stake, seed,
                     receipt, hands, bets, started_ms, reveal FROM hand_before WHERE id = ?1",
                "INSERT INTO sitter SELECT hand_id, seat, user, hold, noted FROM sitter_before WHERE hand_id = ?1",
                "INSERT INTO play SELECT hand_id, seq, seat, move, made_by, at_ms FROM play_before WHERE hand_id = ?1",
                "INSERT INTO claim SELECT hand_id, seat, at_ms FROM claim_before WHERE hand_id = ?1",
            ] {
                connection.execute(sql, params![hand])?;
            }
        }
    }
    for table in OLD_TABLES {
        let key = if table == "hand_before" {
            "id"
        } else {
            "hand_id"
        };
        let sql = format!("DELETE FROM {table} WHERE {key} = ?1");
        connection.execute(&sql, params![hand])?;
    }
    Ok(())
}

/// The points of an outcome by seat.
fn net(outcome: &str) -> Option<Vec<i64>> {
    let outcome: serde_json::Value = serde_json::from_str(outcome).ok()?;
    serde_json::from_value(outcome.get("net")?.clone()).ok()
}

/// Reads a hand from the old tables.
fn read_old_hand(connection: &dyn Connection, hand: i64) -> Result<StoredHand, StoreError> {
    let sql = format!("SELECT {} FROM hand_before WHERE id = ?1", row::OLD_HAND);
    let found = connection.first(&sql, params![hand], row::hand)?;
    let mut kept = found.ok_or_else(|| {
        StoreError::Contradiction(format!("hand {hand} is not in the old tables"))
    })?;
    let sql =
        "SELECT hand_id, seat, user, hold FROM sitter_before WHERE hand_id = ?1 ORDER BY seat";
    kept.sitters = connection.all(sql, params![hand], row::sitter)?;
    let sql = "SELECT hand_id, seq, seat, move, made_by, at_ms FROM play_before WHERE hand_id = ?1 ORDER BY seq";
    let plays = connection.all(sql, params![hand], row::play)?;
    let sql = "SELECT hand_id, seat, at_ms FROM claim_before WHERE hand_id = ?1 ORDER BY seat";
    let claims = connection.all(sql, params![hand], row::claim)?;
    Ok(StoredHand {
        row: kept,
        plays,
        claims,
    })
}
