//! The stored data of Discord servers.

use rusqlite::params;

use crate::id::GuildId;
use crate::store::connection::Connection;
use crate::store::{StoreError, Text};

use super::{check_json, check_word};

pub(super) fn locale(
    connection: &dyn Connection,
    guild: GuildId,
    locale: &str,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO server (guild, locale) VALUES (?1, ?2)
               ON CONFLICT (guild) DO UPDATE SET locale = excluded.locale";
    connection.execute(sql, params![guild.to_bits(), check_word("locale", locale)?])?;
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
        params![guild.to_bits(), check_json("server", body.expose())?],
    )?;
    Ok(())
}
