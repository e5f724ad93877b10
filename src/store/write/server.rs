//! What is stored about servers.

use rusqlite::{Connection, params};

use crate::id::GuildId;
use crate::store::{StoreError, Text};

use super::{json, run, word};

pub(super) fn locale(
    connection: &Connection,
    guild: GuildId,
    locale: &str,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO server (guild, locale) VALUES (?1, ?2)
               ON CONFLICT DO UPDATE SET locale = excluded.locale";
    run(
        connection,
        sql,
        params![guild.to_bits(), word("locale", locale)?],
    )?;
    Ok(())
}

pub(super) fn body(connection: &Connection, guild: GuildId, body: &Text) -> Result<(), StoreError> {
    let sql = "INSERT INTO server (guild, body) VALUES (?1, ?2)
               ON CONFLICT DO UPDATE SET body = excluded.body";
    run(
        connection,
        sql,
        params![guild.to_bits(), json("server", body.expose())?],
    )?;
    Ok(())
}
