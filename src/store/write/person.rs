//! What is stored about people, apart from chips.

use rusqlite::{Connection, params};

use crate::id::{Day, Millis, UserId};
use crate::store::{ChoicesRow, DmChoice, StoreError};

use super::{run, word};

pub(super) fn house_bank_win(
    connection: &Connection,
    user: UserId,
    day: Day,
    chips: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO house_win (user, day, chips) VALUES (?1, ?2, ?3)
               ON CONFLICT DO UPDATE SET chips = chips + excluded.chips";
    run(connection, sql, params![user.to_bits(), day.get(), chips])?;
    Ok(())
}

pub(super) fn name(
    connection: &Connection,
    user: UserId,
    name: &str,
    locale: Option<&str>,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO person (user, name, locale) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE
               SET name = excluded.name, locale = coalesce(excluded.locale, locale)";
    let locale = locale.map(|locale| word("locale", locale)).transpose()?;
    run(
        connection,
        sql,
        params![user.to_bits(), word("name", name)?, locale],
    )?;
    Ok(())
}

pub(super) fn granted(connection: &Connection, user: UserId, at: Millis) -> Result<(), StoreError> {
    let sql = "INSERT INTO person (user, granted_ms) VALUES (?1, ?2) ON CONFLICT DO UPDATE
               SET granted_ms = coalesce(granted_ms, excluded.granted_ms)";
    run(connection, sql, params![user.to_bits(), at.get()])?;
    Ok(())
}

pub(super) fn dm(
    connection: &Connection,
    user: UserId,
    choice: DmChoice,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO person (user, dm) VALUES (?1, ?2)
               ON CONFLICT DO UPDATE SET dm = excluded.dm";
    run(connection, sql, params![user.to_bits(), choice.word()])?;
    Ok(())
}

pub(super) fn choices(connection: &Connection, row: &ChoicesRow) -> Result<(), StoreError> {
    let sql = "INSERT INTO person (user, language, pictures, sorting, taps)
               VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO UPDATE
               SET language = excluded.language, pictures = excluded.pictures,
                   sorting = excluded.sorting, taps = excluded.taps";
    let language = row.language.as_deref();
    let language = language.map(|language| word("language", language));
    run(
        connection,
        sql,
        params![
            row.user.to_bits(),
            language.transpose()?,
            row.pictures.word(),
            row.sorting.word(),
            row.taps.word()
        ],
    )?;
    Ok(())
}

pub(super) fn dm_refused(
    connection: &Connection,
    user: UserId,
    until: Option<Millis>,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO person (user, dm_refused_until_ms) VALUES (?1, ?2) ON CONFLICT DO UPDATE
               SET dm_refused_until_ms = excluded.dm_refused_until_ms";
    run(
        connection,
        sql,
        params![user.to_bits(), until.map(Millis::get)],
    )?;
    Ok(())
}
