//! Hands and their moves.

use rusqlite::{Connection, params};

use crate::id::{HandId, Millis, TableId};
use crate::store::{ClaimRow, HandRow, PlayRow, ResultRow, Reveal, StoreError, Text};

use super::{json, one, run, word};

pub(super) fn start(connection: &Connection, row: &HandRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO hand (id, table_id, number, game, house, rules_version, banker, streak,
                                 stake, seed, receipt, hands, seats, started_ms, bets, reveal)
               SELECT ?1, id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16
               FROM game_table WHERE id = ?2 AND closed_ms IS NULL ON CONFLICT DO NOTHING";
    let values = params![
        row.hand.get(),
        row.table.get(),
        row.number,
        word("game", &row.game)?,
        json("house", &row.house)?,
        row.rules_version,
        row.banker,
        row.streak,
        row.stake,
        row.seed.0,
        row.receipt,
        json("hands", row.hands.expose())?,
        json("seats", row.seats.expose())?,
        row.started.get(),
        row.bets.as_deref().map(|bets| json("bets", bets)).transpose()?,
        // Most hands are revealed at once: they need not say so.
        Some(row.reveal).filter(|reveal| *reveal != Reveal::default()).map(Reveal::word)
    ];
    one(run(connection, sql, values)?, || {
        let (hand, number, table) = (row.hand.get(), row.number, row.table.get());
        format!(
            "table {table} is not open or has a running hand, or hand {hand} or its number {number} is taken"
        )
    })?;
    for sitter in &row.sitters {
        let sql = "INSERT INTO sitter (hand_id, seat, user, hold) VALUES (?1, ?2, ?3, ?4)";
        let values = params![row.hand.get(), sitter.seat, sitter.user.to_bits(), sitter.hold];
        run(connection, sql, values)?;
    }
    Ok(())
}

/// Notes that a seat has declared, if its hand runs, nothing has been played and it has not declared before.
pub(super) fn claim(connection: &Connection, row: &ClaimRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO claim (hand_id, seat, at_ms)
               SELECT id, ?2, ?3 FROM hand WHERE id = ?1 AND finished_ms IS NULL
               AND NOT EXISTS (SELECT 1 FROM play WHERE hand_id = ?1) ON CONFLICT DO NOTHING";
    one(run(connection, sql, params![row.hand.get(), row.seat, row.at.get()])?, || {
        format!("hand {} cannot be declared, or not again", row.hand.get())
    })
}

/// Appends a move, if its hand runs and the number is the next.
pub(super) fn play(connection: &Connection, row: &PlayRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO play (hand_id, seq, seat, move, made_by, at_ms)
               SELECT id, ?2, ?3, ?4, ?5, ?6 FROM hand WHERE id = ?1 AND finished_ms IS NULL
               AND ?2 = (SELECT coalesce(max(seq) + 1, 0) FROM play WHERE hand_id = ?1)";
    let (mv, by) = (word("move", &row.mv)?, row.by.word());
    let values = params![row.hand.get(), row.seq, row.seat, mv, by, row.at.get()];
    one(run(connection, sql, values)?, || {
        let (hand, seq) = (row.hand.get(), row.seq);
        format!("hand {hand} does not run, or its next move is not number {seq}")
    })
}

/// Ends a hand that counts; returns its table.
pub(super) fn finish(
    connection: &Connection,
    hand: HandId,
    outcome: &Text,
    at: Millis,
) -> Result<TableId, StoreError> {
    let sql = "UPDATE hand SET finished_ms = ?2, outcome = ?3
               WHERE id = ?1 AND finished_ms IS NULL";
    let outcome = json("outcome", outcome.expose())?;
    let changed = run(connection, sql, params![hand.get(), at.get(), outcome])?;
    release(connection, hand, changed)
}

/// Ends a hand that does not count; returns its table.
pub(super) fn void(
    connection: &Connection,
    hand: HandId,
    why: &str,
    at: Millis,
) -> Result<TableId, StoreError> {
    let sql = "UPDATE hand SET finished_ms = ?2, voided = ?3
               WHERE id = ?1 AND finished_ms IS NULL";
    let changed = run(connection, sql, params![hand.get(), at.get(), word("reason", why)?])?;
    release(connection, hand, changed)
}

/// Notes what a hand brought to one of its people.
pub(super) fn result(connection: &Connection, row: &ResultRow, at: Millis) -> Result<(), StoreError> {
    let sql = "INSERT INTO result (hand_id, user, guild, game, chips, computers, at_ms)
               SELECT hand.id, ?2, game_table.guild, hand.game, ?3, ?4, ?5
               FROM hand JOIN game_table ON game_table.id = hand.table_id
               WHERE hand.id = ?1 ON CONFLICT DO NOTHING";
    let values = params![row.hand.get(), row.user.to_bits(), row.chips, row.computers, at.get()];
    one(run(connection, sql, values)?, || {
        format!("hand {} has that result already, or is none", row.hand.get())
    })
}

/// Marks the people of a hand as free; returns the hand's table.
fn release(connection: &Connection, hand: HandId, changed: usize) -> Result<TableId, StoreError> {
    one(changed, || format!("hand {} does not run", hand.get()))?;
    run(connection, "UPDATE sitter SET running = 0 WHERE hand_id = ?1", [hand.get()])?;
    let mut statement = connection.prepare_cached("SELECT table_id FROM hand WHERE id = ?1")?;
    let table: i64 = statement.query_row([hand.get()], |row| row.get(0))?;
    let found = || StoreError::Unreadable { what: "a table's number", found: table.to_string() };
    TableId::new(table).ok_or_else(found)
}
