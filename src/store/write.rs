//! Writing a step: each record is one statement, and a statement that does not fit what is kept is refused.

use std::collections::BTreeSet;

use rusqlite::{Connection, Params, params};

use crate::id::{HandId, InteractionId, Millis, TableId, UserId};
use crate::store::{
    BoardRow, Committed, HandRow, MAX_JSON, MAX_STEP_ROWS, MAX_WORD, PlayRow, Record, Step,
    StoreError, TableRow, book,
};

/// How long accepted interactions are remembered, in milliseconds: two days, far longer than Discord repeats one.
const INTERACTION_KEPT_MS: i64 = 48 * 3_600_000;

/// Writes a step; the caller undoes what was written when it is refused.
pub(super) fn step(connection: &Connection, step: &Step) -> Result<Committed, StoreError> {
    let rows = step.records.len() + step.transfers.len();
    if rows > MAX_STEP_ROWS {
        return Err(StoreError::TooLong {
            what: "step",
            len: rows,
            limit: MAX_STEP_ROWS,
        });
    }
    if let Some(interaction) = step.interaction {
        remember(connection, interaction, step.at)?;
    }
    let mut touched = BTreeSet::new();
    for each in &step.records {
        touched.extend(record(connection, each, step.at)?);
    }
    let mut posted = Vec::with_capacity(step.transfers.len());
    for transfer in &step.transfers {
        posted.push(book::post(connection, transfer, step.at)?);
    }
    for table in touched {
        book::escrow_matches(connection, table)?;
    }
    Ok(Committed {
        posted,
        wallets: book::wallets(connection, &step.transfers)?,
    })
}

/// Remembers an accepted interaction, and forgets those of long ago once in a while.
fn remember(
    connection: &Connection,
    interaction: InteractionId,
    at: Millis,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO interaction (id, at_ms) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
    if run(connection, sql, params![interaction.to_bits(), at.get()])? == 0 {
        return Err(StoreError::Duplicate(interaction));
    }
    // Ids grow with time, so the lowest are the oldest; two at a time never fall behind and cost nothing.
    let sql = "DELETE FROM interaction WHERE id IN (SELECT id FROM interaction ORDER BY id LIMIT 2) AND at_ms < ?1";
    run(
        connection,
        sql,
        [at.get().saturating_sub(INTERACTION_KEPT_MS)],
    )?;
    Ok(())
}

/// Writes one record; returns the table whose hand or end it concerns.
fn record(
    connection: &Connection,
    record: &Record,
    at: Millis,
) -> Result<Option<TableId>, StoreError> {
    match record {
        Record::OpenTable(row) => open_table(connection, row).map(|()| None),
        Record::TableState {
            table,
            version,
            body,
        } => {
            let body = json("table", body.expose())?;
            let sql = "UPDATE game_table SET version = ?2, body = ?3
                       WHERE id = ?1 AND closed_ms IS NULL AND version <= ?2";
            let changed = run(
                connection,
                sql,
                params![table.get(), signed(*version)?, body],
            )?;
            one(changed, || {
                format!(
                    "table {} is not open at version {version} or before",
                    table.get()
                )
            })
            .map(|()| None)
        }
        Record::CloseTable { table } => close_table(connection, *table, at).map(Some),
        Record::StartHand(row) => start_hand(connection, row).map(Some),
        Record::Play(row) => play(connection, row).map(|()| None),
        Record::FinishHand { hand, outcome } => {
            let outcome = json("outcome", outcome.expose())?;
            let sql = "UPDATE hand SET finished_ms = ?2, outcome = ?3 WHERE id = ?1 AND finished_ms IS NULL";
            end_hand(
                connection,
                *hand,
                run(connection, sql, params![hand.get(), at.get(), outcome])?,
            )
            .map(Some)
        }
        Record::VoidHand { hand, why } => {
            let why = word("reason", why)?;
            let sql = "UPDATE hand SET finished_ms = ?2, voided = ?3 WHERE id = ?1 AND finished_ms IS NULL";
            end_hand(
                connection,
                *hand,
                run(connection, sql, params![hand.get(), at.get(), why])?,
            )
            .map(Some)
        }
        Record::HouseWin { user, day, chips } => {
            let sql = "INSERT INTO house_win (user, day, chips) VALUES (?1, ?2, ?3)
                       ON CONFLICT DO UPDATE SET chips = chips + excluded.chips";
            run(connection, sql, params![user.to_bits(), day.get(), chips]).map(|_| None)
        }
        Record::Board(_)
        | Record::BoardGone { .. }
        | Record::Person { .. }
        | Record::Granted { .. }
        | Record::Dm { .. }
        | Record::DmRefused { .. }
        | Record::Meta { .. } => upsert(connection, record, at).map(|()| None),
    }
}

/// Writes a record that replaces what was kept before it.
fn upsert(connection: &Connection, record: &Record, at: Millis) -> Result<(), StoreError> {
    match record {
        Record::Board(row) => board(connection, row)?,
        Record::BoardGone { table, kind, user } => {
            let sql = "DELETE FROM board WHERE table_id = ?1 AND kind = ?2 AND user = ?3";
            run(
                connection,
                sql,
                params![table.get(), kind, user_or_all(*user)],
            )?
        }
        Record::Person { user, name, locale } => {
            let sql =
                "INSERT INTO person (user, name, locale) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE
                       SET name = excluded.name, locale = coalesce(excluded.locale, locale)";
            let locale = locale
                .as_deref()
                .map(|locale| word("locale", locale))
                .transpose()?;
            run(
                connection,
                sql,
                params![user.to_bits(), word("name", name)?, locale],
            )?
        }
        Record::Granted { user } => {
            let sql = "INSERT INTO person (user, granted_ms) VALUES (?1, ?2) ON CONFLICT DO UPDATE
                       SET granted_ms = coalesce(granted_ms, excluded.granted_ms)";
            run(connection, sql, params![user.to_bits(), at.get()])?
        }
        Record::Dm { user, choice } => {
            let sql = "INSERT INTO person (user, dm) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET dm = excluded.dm";
            run(connection, sql, params![user.to_bits(), choice.word()])?
        }
        Record::DmRefused { user, until } => {
            let sql = "INSERT INTO person (user, dm_refused_until_ms) VALUES (?1, ?2) ON CONFLICT DO UPDATE
                       SET dm_refused_until_ms = excluded.dm_refused_until_ms";
            run(
                connection,
                sql,
                params![user.to_bits(), until.map(Millis::get)],
            )?
        }
        Record::Meta { key, value } => {
            let sql = "INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = excluded.value";
            run(
                connection,
                sql,
                params![word("key", key)?, json("value", value)?],
            )?
        }
        Record::OpenTable(_)
        | Record::TableState { .. }
        | Record::CloseTable { .. }
        | Record::StartHand(_)
        | Record::Play(_)
        | Record::FinishHand { .. }
        | Record::VoidHand { .. }
        | Record::HouseWin { .. } => unreachable!("`record` writes these itself"),
    };
    Ok(())
}

fn open_table(connection: &Connection, row: &TableRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO game_table (id, guild, channel, opened_ms, version, body)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING";
    let guild = row.guild.map(crate::id::GuildId::to_bits);
    let body = json("table", row.body.expose())?;
    let values = params![
        row.table.get(),
        guild,
        row.channel.to_bits(),
        row.opened.get(),
        signed(row.version)?,
        body
    ];
    one(run(connection, sql, values)?, || {
        format!(
            "table {} exists or channel {} has an open table",
            row.table.get(),
            row.channel
        )
    })
}

fn close_table(connection: &Connection, table: TableId, at: Millis) -> Result<TableId, StoreError> {
    let sql = "UPDATE game_table SET closed_ms = ?2 WHERE id = ?1 AND closed_ms IS NULL
               AND NOT EXISTS (SELECT 1 FROM hand WHERE table_id = ?1 AND finished_ms IS NULL)";
    one(
        run(connection, sql, params![table.get(), at.get()])?,
        || format!("table {} is not open, or its hand is not over", table.get()),
    )?;
    Ok(table)
}

fn start_hand(connection: &Connection, row: &HandRow) -> Result<TableId, StoreError> {
    let sql = "INSERT INTO hand (id, table_id, number, game, house, rules_version, banker, streak, stake, seed,
                                 receipt, hands, seats, started_ms)
               SELECT ?1, id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14
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
        row.started.get()
    ];
    one(run(connection, sql, values)?, || {
        let (hand, table) = (row.hand.get(), row.table.get());
        format!(
            "table {table} is not open or has a running hand, or hand {hand} (number {}) exists",
            row.number
        )
    })?;
    for sitter in &row.sitters {
        let sql = "INSERT INTO sitter (hand_id, seat, user, hold) VALUES (?1, ?2, ?3, ?4)";
        run(
            connection,
            sql,
            params![
                row.hand.get(),
                sitter.seat,
                sitter.user.to_bits(),
                sitter.hold
            ],
        )?;
    }
    Ok(row.table)
}

/// Appends a move, if its hand runs and the number is the next.
fn play(connection: &Connection, row: &PlayRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO play (hand_id, seq, seat, move, made_by, at_ms)
               SELECT id, ?2, ?3, ?4, ?5, ?6 FROM hand WHERE id = ?1 AND finished_ms IS NULL
               AND ?2 = (SELECT coalesce(max(seq) + 1, 0) FROM play WHERE hand_id = ?1)";
    let values = params![
        row.hand.get(),
        row.seq,
        row.seat,
        word("move", &row.mv)?,
        row.by.word(),
        row.at.get()
    ];
    one(run(connection, sql, values)?, || {
        format!(
            "hand {} does not run or its next move is not number {}",
            row.hand.get(),
            row.seq
        )
    })
}

/// Marks the people of a hand as free; returns the hand's table.
fn end_hand(connection: &Connection, hand: HandId, changed: usize) -> Result<TableId, StoreError> {
    one(changed, || format!("hand {} does not run", hand.get()))?;
    run(
        connection,
        "UPDATE sitter SET running = 0 WHERE hand_id = ?1",
        [hand.get()],
    )?;
    let mut statement = connection.prepare_cached("SELECT table_id FROM hand WHERE id = ?1")?;
    let table: i64 = statement.query_row([hand.get()], |row| row.get(0))?;
    TableId::new(table).ok_or_else(|| StoreError::Unreadable {
        what: "a table's number",
        found: table.to_string(),
    })
}

fn board(connection: &Connection, row: &BoardRow) -> Result<usize, StoreError> {
    let sql =
        "INSERT INTO board (table_id, kind, user, channel, message) VALUES (?1, ?2, ?3, ?4, ?5)
               ON CONFLICT DO UPDATE SET channel = excluded.channel, message = excluded.message";
    let kind = word("kind", &row.kind)?;
    let user = user_or_all(row.user);
    run(
        connection,
        sql,
        params![
            row.table.get(),
            kind,
            user,
            row.channel.to_bits(),
            row.message.to_bits()
        ],
    )
}

/// Returns the number of a board's owner; 0, which Discord gives nobody, is everybody.
fn user_or_all(user: Option<UserId>) -> i64 {
    user.map_or(0, UserId::to_bits)
}

fn run(connection: &Connection, sql: &str, values: impl Params) -> Result<usize, StoreError> {
    Ok(connection.prepare_cached(sql)?.execute(values)?)
}

/// Refuses a statement that found nothing to write to.
fn one(changed: usize, otherwise: impl FnOnce() -> String) -> Result<(), StoreError> {
    if changed == 1 {
        Ok(())
    } else {
        Err(StoreError::Contradiction(otherwise()))
    }
}

fn json<'a>(what: &'static str, text: &'a str) -> Result<&'a str, StoreError> {
    within(what, text, MAX_JSON)
}

fn word<'a>(what: &'static str, text: &'a str) -> Result<&'a str, StoreError> {
    within(what, text, MAX_WORD)
}

fn within<'a>(what: &'static str, text: &'a str, limit: usize) -> Result<&'a str, StoreError> {
    if text.len() <= limit {
        Ok(text)
    } else {
        Err(StoreError::TooLong {
            what,
            len: text.len(),
            limit,
        })
    }
}

fn signed(version: u64) -> Result<i64, StoreError> {
    i64::try_from(version)
        .map_err(|_| StoreError::Contradiction(format!("version {version} is beyond all counting")))
}
