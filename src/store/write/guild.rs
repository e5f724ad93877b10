//! The stored data of servers of Discord.

use rusqlite::params;

use crate::id::GuildId;
use crate::store::connection::Connection;
use crate::store::{StoreError, Text};

use super::{json, word};

pub(super) fn locale(
    connection: &dyn Connection,
    guild: GuildId,
    locale: &str,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO server (guild, locale) VALUES (?1, ?2)
               ON CONFLICT (guild) DO UPDATE SET locale = excluded.locale";
    connection.execute(sql, params![guild.to_bits(), word("locale", locale)?])?;
    Ok(())
}

pub(super) fn body(
    connection: &dyn Connection,
    guild: GuildId,
    body: &Text,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO server (guild, body) VALUES (?1, ?2)
               ON CONFLICT (guild) DO UPDATE SET body = excluded.body";
    connection.execute(
        sql,
        params![guild.to_bits(), json("server", body.expose())?],
    )?;
    Ok(())
}
