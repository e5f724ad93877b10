//! Tables and the messages that show them.

use rusqlite::params;

use crate::id::{ChannelId, GuildId, TableId, Timestamp, UserId};
use crate::store::connection::Connection;
use crate::store::{HandMessageRow, MessageRow, StoreError, TableRow, Text};

use super::{check_json, check_word, expect_one_row, expect_rows, multi_row};

pub(super) fn open(connection: &dyn Connection, row: &TableRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO game_table (id, guild, channel, opened_ms, version, body)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING";
    let values = params![
        row.table.get(),
        row.guild.map(GuildId::to_bits),
        row.channel.to_bits(),
        row.opened.get(),
        signed(row.version)?,
        check_json("table", row.body.expose())?
    ];
    expect_one_row(connection.execute(sql, values)?, || {
        // A direct message channel identifies its person, and this is logged.
        let table = row.table.get();
        format!("table {table} exists, or its channel has an open table")
    })
}

/// A table, its version and its body.
pub(super) type State<'a> = (TableId, u64, &'a Text);

/// Stores the states of different open tables.
pub(super) fn state(connection: &dyn Connection, rows: &[State<'_>]) -> Result<(), StoreError> {
    let sql = "UPDATE game_table SET version = column2, body = column3
               FROM (VALUES {rows}) AS reached
               WHERE id = column1 AND closed_ms IS NULL AND version <= column2";
    let types = ["BIGINT", "BIGINT", "TEXT"];
    let values = rows.iter().map(|(table, version, body)| {
        Ok([
            table.get().into(),
            signed(*version)?.into(),
            check_json("table", body.expose())?.into(),
        ])
    });
    let values = values.collect::<Result<Vec<_>, StoreError>>()?;
    let changed = multi_row::execute(connection, (sql, types), &values)?;
    expect_rows(rows.len(), changed, || {
        let said = rows.iter().map(|(table, version, _)| {
            let table = table.get();
            format!("table {table} is not open at version {version} or before")
        });
        said.collect::<Vec<_>>().join("; or ")
    })
}

pub(super) fn moved(
    connection: &dyn Connection,
    table: TableId,
    channel: ChannelId,
) -> Result<(), StoreError> {
    let sql = "UPDATE game_table SET channel = ?2 WHERE id = ?1 AND closed_ms IS NULL AND NOT EXISTS
                   (SELECT 1 FROM game_table WHERE channel = ?2 AND closed_ms IS NULL AND id <> ?1)";
    let values = params![table.get(), channel.to_bits()];
    expect_one_row(connection.execute(sql, values)?, || {
        let table = table.get();
        format!("table {table} is not open, or the other channel has an open table")
    })
}

pub(super) fn close(
    connection: &dyn Connection,
    table: TableId,
    at: Timestamp,
) -> Result<(), StoreError> {
    // A direct message channel identifies its person.
    let sql =
        "UPDATE game_table SET closed_ms = ?2, body = '{}', channel = CASE WHEN guild IS NULL THEN 0 ELSE channel END
               WHERE id = ?1 AND closed_ms IS NULL AND NOT EXISTS (SELECT 1 FROM hand WHERE table_id = ?1)";
    expect_one_row(
        connection.execute(sql, params![table.get(), at.get()])?,
        || format!("table {} is not open, or its hand is not over", table.get()),
    )?;
    let sql = "DELETE FROM board WHERE table_id IN (SELECT id FROM game_table WHERE id = ?1 AND guild IS NULL)";
    connection.execute(sql, params![table.get()])?;
    Ok(())
}

/// The store keeps neither where a closed table in direct messages was shown, nor messages of a person without
/// a row: they may have deleted their data while the message was being posted.
pub(super) fn board(connection: &dyn Connection, row: &MessageRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO board (table_id, kind, user, channel, message)
               SELECT id, ?2, ?3, ?4, ?5 FROM game_table
               WHERE id = ?1 AND (closed_ms IS NULL OR guild IS NOT NULL)
               AND (CAST(?3 AS BIGINT) = 0 OR EXISTS (SELECT 1 FROM person WHERE user = ?3))
               ON CONFLICT (table_id, kind, user) DO UPDATE SET channel = excluded.channel, message = excluded.message";
    let values = params![
        row.table.get(),
        check_word("kind", &row.kind)?,
        user_or_all(row.user),
        row.channel.to_bits(),
        row.message.to_bits()
    ];
    connection.execute(sql, values)?;
    Ok(())
}

pub(super) fn board_gone(connection: &dyn Connection, row: &MessageRow) -> Result<(), StoreError> {
    let sql = "DELETE FROM board WHERE table_id = ?1 AND kind = ?2 AND user = ?3 AND message = ?4";
    let values = params![
        row.table.get(),
        row.kind,
        user_or_all(row.user),
        row.message.to_bits()
    ];
    connection.execute(sql, values)?;
    Ok(())
}

/// A message that is posted again after a seeming failure is the same message.
pub(super) fn hand_message(
    connection: &dyn Connection,
    row: HandMessageRow,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO hand_message (message, table_id, number) VALUES (?1, ?2, ?3)
               ON CONFLICT DO NOTHING";
    let values = params![row.message.to_bits(), row.table.get(), row.number];
    connection.execute(sql, values)?;
    Ok(())
}

/// Returns the number of a message's owner; 0, which is no Discord id, is the public.
fn user_or_all(user: Option<UserId>) -> i64 {
    user.map_or(0, UserId::to_bits)
}

fn signed(version: u64) -> Result<i64, StoreError> {
    i64::try_from(version).map_err(|_| {
        StoreError::Contradiction(format!("version {version} does not fit into 63 bits"))
    })
}
