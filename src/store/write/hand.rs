//! Hands and their moves.

use rusqlite::params;
use rusqlite::types::ToSqlOutput;

use crate::id::{GuildId, HandId, TableId, Timestamp, UserId};
use crate::store::connection::Connection;
use crate::store::people::person;
use crate::store::standing::{self, HandResult};
use crate::store::{
    ClaimRow, HandRow, PastHand, PlayRow, ResultRow, StoreError, StoredHand, Text, past_hand, read,
    row,
};

use super::{check_json, check_word, expect_one_row, expect_rows, multi_row};

pub(super) fn start(connection: &dyn Connection, row: &HandRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO hand (id, table_id, number, game, house, rules_version, banker, streak,
                                 stake, seed, receipt, hands, started_ms, bets, reveal, receipt_body)
               SELECT ?1, id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16
               FROM game_table WHERE id = ?2 AND closed_ms IS NULL
               AND NOT EXISTS (SELECT 1 FROM past_hand WHERE id = ?1)
               AND NOT EXISTS (SELECT 1 FROM past_hand WHERE table_id = ?2 AND number = ?3)
               ON CONFLICT DO NOTHING";
    let values = params![
        row.hand.get(),
        row.table.get(),
        row.number,
        check_word("game", &row.game)?,
        check_json("house", &row.house)?,
        row.rules_version,
        row.banker,
        row.streak,
        row.stake,
        row.seed.expose(),
        row.receipt.as_bytes(),
        check_json("hands", row.hands.expose())?,
        row.started.get(),
        row.bets
            .as_deref()
            .map(|bets| check_json("bets", bets))
            .transpose()?,
        row::reveal_column(row.reveal),
        row.receipt_body
            .as_deref()
            .map(|body| check_json("a receipt", body))
            .transpose()?,
    ];
    expect_one_row(connection.execute(sql, values)?, || {
        let (hand, number, table) = (row.hand.get(), row.number, row.table.get());
        format!(
            "table {table} is not open or has a running hand, or hand {hand} or its number {number} is taken"
        )
    })?;
    sitters(connection, row)
}

/// Stores the people of a hand.
fn sitters(connection: &dyn Connection, row: &HandRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO sitter (hand_id, seat, user, hold) VALUES {rows}";
    let rows = row.sitters.iter().map(|sitter| {
        let (hand, user) = (row.hand.get(), sitter.user.to_bits());
        [hand, sitter.seat.into(), user, sitter.hold].map(ToSqlOutput::from)
    });
    let rows: Vec<_> = rows.collect();
    multi_row::execute(connection, (sql, ["BIGINT"; 4]), &rows)?;
    Ok(())
}

/// Stores a seat's claim, if the hand is running, nothing has been played and the seat has not
/// claimed before.
pub(super) fn claim(connection: &dyn Connection, row: &ClaimRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO claim (hand_id, seat, at_ms)
               SELECT id, ?2, ?3 FROM hand WHERE id = ?1
               AND NOT EXISTS (SELECT 1 FROM play WHERE hand_id = ?1) ON CONFLICT DO NOTHING";
    expect_one_row(
        connection.execute(sql, params![row.hand.get(), row.seat, row.at.get()])?,
        || format!("hand {} cannot be claimed, or not again", row.hand.get()),
    )
}

/// Appends moves of different hands, if the hands are running and the moves have their next numbers.
pub(super) fn play(connection: &dyn Connection, rows: &[&PlayRow]) -> Result<(), StoreError> {
    let sql = "INSERT INTO play (hand_id, seq, seat, move, made_by, at_ms)
               SELECT hand.id, column2, column3, column4, column5, column6
               FROM (VALUES {rows}) AS made JOIN hand ON hand.id = column1
               WHERE column2 = (SELECT coalesce(max(seq) + 1, 0) FROM play WHERE hand_id = column1)";
    let types = ["BIGINT", "BIGINT", "BIGINT", "TEXT", "TEXT", "BIGINT"];
    let values = rows.iter().map(|row| {
        Ok([
            row.hand.get().into(),
            row.seq.into(),
            row.seat.into(),
            check_word("move", &row.mv)?.into(),
            row.by.name().into(),
            row.at.get().into(),
        ])
    });
    let values = values.collect::<Result<Vec<_>, StoreError>>()?;
    let changed = multi_row::execute(connection, (sql, types), &values)?;
    expect_rows(rows.len(), changed, || {
        let said = rows.iter().map(|row| {
            let (hand, seq) = (row.hand.get(), row.seq);
            format!("hand {hand} is not running, or its next move is not number {seq}")
        });
        said.collect::<Vec<_>>().join("; or ")
    })
}

/// Ends a hand that counts; returns its table.
pub(super) fn finish(
    connection: &dyn Connection,
    hand: HandId,
    outcome: &Text,
    at: Timestamp,
) -> Result<TableId, StoreError> {
    /// The stored part of an outcome; everything else follows from the moves.
    #[derive(serde::Deserialize)]
    struct Outcome {
        net: Option<Vec<i64>>,
    }
    let outcome = check_json("outcome", outcome.expose())?;
    let outcome: Outcome = serde_json::from_str(outcome).map_err(|error| {
        StoreError::Contradiction(format!("an outcome cannot be read: {error}"))
    })?;
    end(connection, hand, |hand| PastHand {
        hand,
        finished: at,
        net: outcome.net,
        voided: None,
    })
}

/// Ends a hand that does not count; returns its table.
pub(super) fn void(
    connection: &dyn Connection,
    hand: HandId,
    why: &str,
    at: Timestamp,
) -> Result<TableId, StoreError> {
    let why = check_word("reason", why)?.to_owned();
    end(connection, hand, |hand| PastHand {
        hand,
        finished: at,
        net: None,
        voided: Some(why),
    })
}

/// Packs a running hand as a finished one, and deletes its rows; returns its table.
fn end(
    connection: &dyn Connection,
    hand: HandId,
    over: impl FnOnce(StoredHand) -> PastHand,
) -> Result<TableId, StoreError> {
    let sql = format!("SELECT {} FROM hand WHERE id = ?1", row::HAND);
    let Some(running) = connection.first(&sql, params![hand.get()], row::hand)? else {
        return Err(StoreError::Contradiction(format!(
            "hand {} is not running",
            hand.get()
        )));
    };
    let table = running.table;
    let past = over(read::load_hand(connection, running)?);
    let sitters = past.hand.row.sitters.iter();
    let people =
        sitters.map(|sitter| person::number_or_new(connection, sitter.user, past.finished));
    let people = people.collect::<Result<Vec<i64>, _>>()?;
    past_hand::insert(connection, &past, &people)?;
    let StoredHand { row, plays, claims } = &past.hand;
    let rows = [
        ("play", plays.len()),
        ("claim", claims.len()),
        ("sitter", row.sitters.len()),
    ];
    for (rows, _) in rows.into_iter().filter(|(_, count)| *count > 0) {
        connection.execute(
            &format!("DELETE FROM {rows} WHERE hand_id = ?1"),
            params![hand.get()],
        )?;
    }
    connection.execute("DELETE FROM hand WHERE id = ?1", params![hand.get()])?;
    Ok(table)
}

/// Adds a person's result of a running hand to the standings, once.
pub(super) fn result(
    connection: &dyn Connection,
    row: &ResultRow,
    at: Timestamp,
) -> Result<(), StoreError> {
    let sql = "UPDATE sitter SET noted = 1 WHERE hand_id = ?1 AND user = ?2 AND noted = 0
               RETURNING (SELECT guild FROM hand JOIN game_table ON game_table.id = table_id WHERE hand.id = ?1),
                   (SELECT game FROM hand WHERE id = ?1)";
    let values = params![row.hand.get(), row.user.to_bits()];
    let mut noted = connection.all(sql, values, |row| {
        Ok((row.get::<Option<i64>>(0)?, row.get::<String>(1)?))
    })?;
    expect_one_row(noted.len(), || {
        format!(
            "hand {} is not running, or has that result already, or not that person",
            row.hand.get()
        )
    })?;
    // Only servers have leaderboards.
    let Some((Some(guild), game)) = noted.pop() else {
        return Ok(());
    };
    let guild = GuildId::from_bits(guild);
    // A person with nothing at stake sits the hand out.
    let sql = "SELECT sitter.user, number FROM sitter LEFT JOIN person ON person.user = sitter.user
               WHERE hand_id = ?1 AND sitter.user <> ?2 AND hold > 0 ORDER BY seat";
    let values = params![row.hand.get(), row.user.to_bits()];
    let others = connection.all(sql, values, |row| {
        Ok((UserId::from_bits(row.get(0)?), row.get::<Option<i64>>(1)?))
    })?;
    let number = |user| person::number_or_new(connection, user, at);
    let others = others
        .into_iter()
        .map(|(user, known)| known.map_or_else(|| number(user), Ok));
    let others = others.collect::<Result<Vec<i64>, _>>()?;
    standing::add_result(
        connection,
        (guild, &game),
        at.day(),
        &HandResult {
            person: number(row.user)?,
            chips: row.chips,
            computers: row.computers,
            others: &others,
        },
    )
}
