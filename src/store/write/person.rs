//! The stored data of people, except chips.

use rusqlite::params;

use crate::id::{Day, Timestamp, UserId};
use crate::store::connection::Connection;
use crate::store::people::person;
use crate::store::{Award, ChoicesRow, DmChoice, StoreError};

use super::check_word;

pub(super) fn house_bank_win(
    connection: &dyn Connection,
    user: UserId,
    day: Day,
    chips: i64,
    at: Timestamp,
) -> Result<(), StoreError> {
    let person = person::number_or_new(connection, user, at)?;
    let sql = "INSERT INTO house_win (user, day, chips) VALUES (?1, ?2, ?3)
               ON CONFLICT (user, day) DO UPDATE SET chips = house_win.chips + excluded.chips";
    connection.execute(sql, params![person, day.get(), chips])?;
    Ok(())
}

pub(super) fn award(
    connection: &dyn Connection,
    award: &Award,
    at: Timestamp,
) -> Result<(), StoreError> {
    let person = person::number_or_new(connection, award.to, at)?;
    let sql = "INSERT INTO award (asked, person, reason) VALUES (?1, ?2, ?3)";
    connection.execute(sql, params![award.asked.to_bits(), person, award.reason])?;
    Ok(())
}

pub(super) fn name(
    connection: &dyn Connection,
    user: UserId,
    name: &str,
    locale: Option<&str>,
    at: Timestamp,
) -> Result<(), StoreError> {
    let person = person::number_or_new(connection, user, at)?;
    let sql = "UPDATE person SET name = ?2, locale = coalesce(?3, locale) WHERE number = ?1";
    let locale = locale
        .map(|locale| check_word("locale", locale))
        .transpose()?;
    connection.execute(sql, params![person, check_word("name", name)?, locale])?;
    Ok(())
}

pub(super) fn granted(
    connection: &dyn Connection,
    user: UserId,
    at: Timestamp,
) -> Result<(), StoreError> {
    let person = person::number_or_new(connection, user, at)?;
    let sql = "UPDATE person SET granted_ms = coalesce(granted_ms, ?2) WHERE number = ?1";
    connection.execute(sql, params![person, at.get()])?;
    Ok(())
}

pub(super) fn dm(
    connection: &dyn Connection,
    user: UserId,
    choice: DmChoice,
    at: Timestamp,
) -> Result<(), StoreError> {
    let person = person::number_or_new(connection, user, at)?;
    let sql = "UPDATE person SET dm = ?2 WHERE number = ?1";
    connection.execute(sql, params![person, choice.name()])?;
    Ok(())
}

pub(super) fn choices(
    connection: &dyn Connection,
    row: &ChoicesRow,
    at: Timestamp,
) -> Result<(), StoreError> {
    let person = person::number_or_new(connection, row.user, at)?;
    let sql = "UPDATE person SET language = ?2, pictures = ?3, sorting = ?4, taps = ?5
               WHERE number = ?1";
    let language = row.language.as_deref();
    let language = language.map(|language| check_word("language", language));
    connection.execute(
        sql,
        params![
            person,
            language.transpose()?,
            row.pictures.name(),
            row.sorting.name(),
            row.taps.name()
        ],
    )?;
    Ok(())
}

pub(super) fn known(
    connection: &dyn Connection,
    user: UserId,
    at: Timestamp,
) -> Result<(), StoreError> {
    person::number_or_new(connection, user, at).map(drop)
}

/// Changes nothing for a person without a row: they may have been deleted while a message was on its way.
pub(super) fn dm_refused(
    connection: &dyn Connection,
    user: UserId,
    until: Option<Timestamp>,
) -> Result<(), StoreError> {
    let sql = "UPDATE person SET dm_refused_until_ms = ?2 WHERE user = ?1";
    connection.execute(sql, params![user.to_bits(), until.map(Timestamp::get)])?;
    Ok(())
}
