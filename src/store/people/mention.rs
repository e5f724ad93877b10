//! The mention of a person in the stored state of a table.

use rusqlite::params;
use serde_json::Value;

use crate::id::{TableId, UserId};
use crate::store::connection::Connection;
use crate::store::{StoreError, row};

/// The field with the people at the seats and those who wait for one.
const SEATS_FIELD: &str = "chairs";

/// The fields with free text, which may look like somebody's id: the names at seats and in
/// totals, and the salts with their texts. No field of these names has an id.
const FREE_TEXT_FIELDS: [&str; 4] = ["name", "names", "salt", "text"];

/// Returns the open tables that name a person, by number.
pub(in crate::store) fn tables_that_name(
    connection: &dyn Connection,
    user: UserId,
) -> Result<Vec<TableId>, StoreError> {
    let tables = mentions(connection, user)?.into_iter();
    Ok(tables.map(|(table, _)| table).collect())
}

/// Returns the open tables at which a person has a seat or waits for one, by number. A table that they have left is not
/// theirs, although it may name them.
pub(in crate::store) fn tables_of(
    connection: &dyn Connection,
    user: UserId,
) -> Result<Vec<TableId>, StoreError> {
    let tables = mentions(connection, user)?.into_iter();
    let own = tables.filter(|(_, is_here)| *is_here);
    Ok(own.map(|(table, _)| table).collect())
}

/// Returns the open tables that name a person, by number, and whether the person has a seat there or waits for one.
fn mentions(connection: &dyn Connection, user: UserId) -> Result<Vec<(TableId, bool)>, StoreError> {
    let sql =
        "SELECT id, body FROM game_table WHERE closed_ms IS NULL AND body LIKE ?1 ORDER BY id";
    let id = format!("%\"{user}\"%");
    let tables = connection.all(sql, params![id], |row| {
        let (table, body) = (row::table_id(row.get(0)?)?, row.get::<String>(1)?);
        Ok(body_names(&body, user).then(|| (table, body_seats(&body, user))))
    })?;
    Ok(tables.into_iter().flatten().collect())
}

/// Whether a table names a person by their Discord id, given its state as JSON. A state that cannot be read
/// names everybody whose id it has as a text.
pub(crate) fn body_names(body: &str, user: UserId) -> bool {
    let id = user.to_string();
    if !body.contains(&format!("\"{id}\"")) {
        return false;
    }
    serde_json::from_str(body).map_or(true, |state: Value| contains_id(&state, &id))
}

/// Whether a person has a seat at a table or waits for one, given its state as JSON. In a state that cannot be read
/// nobody has.
fn body_seats(body: &str, user: UserId) -> bool {
    let state: Option<Value> = serde_json::from_str(body).ok();
    let seats = state.as_ref().and_then(|state| state.get(SEATS_FIELD));
    seats.is_some_and(|seats| contains_id(seats, &user.to_string()))
}

/// Whether a text or the name of a field is this id.
fn contains_id(value: &Value, id: &str) -> bool {
    match value {
        Value::String(text) => text == id,
        Value::Array(values) => values.iter().any(|value| contains_id(value, id)),
        Value::Object(fields) => fields.iter().any(|(name, value)| {
            name == id || (!FREE_TEXT_FIELDS.contains(&name.as_str()) && contains_id(value, id))
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{body_names, body_seats};
    use crate::id::UserId;

    #[test]
    fn an_id_counts_and_a_text_of_somebodys_choice_does_not() {
        let named = [
            r#"{"host":"77"}"#,
            r#"{"chairs":[{"person":{"user":"77","name":"Ann"}}]}"#,
            r#"{"last_bets":[["77",50]]}"#,
            r#"{"balances":{"77":50}}"#,
            r#"{"host":"77""#,
        ];
        for body in named {
            assert!(body_names(body, UserId::new(77)), "{body}");
        }
        let free = [
            r#"{"chairs":[{"person":{"user":"5","name":"77","salt":{"text":"77","hand":1}}}]}"#,
            r#"{"phase":{"between":{"names":["77",null]}}}"#,
            r#"{"totals":[{"who":{"person":"5"},"name":"77","score":1}]}"#,
            r#"{"locked":{"receipt":{"seats":[{"user":1,"salt":"77"}]}}}"#,
            r#"{"host":"771","touched":77}"#,
            r#"{"host":"5""#,
        ];
        for body in free {
            assert!(!body_names(body, UserId::new(77)), "{body}");
        }
    }

    #[test]
    fn only_a_person_at_a_seat_or_waiting_for_one_is_at_the_table() {
        let here = [
            r#"{"chairs":["empty",{"person":{"user":"77","name":"Ann"}}]}"#,
            r#"{"chairs":[{"computer":{"level":"steady","waiting":{"user":"77","name":"Ann"}}}]}"#,
        ];
        for body in here {
            assert!(body_seats(body, UserId::new(77)), "{body}");
        }
        let elsewhere = [
            r#"{"chairs":[{"person":{"user":"5","name":"77","salt":{"text":"77","hand":1}}}]}"#,
            r#"{"host":"77","chairs":[],"last_bets":[["77",50]]}"#,
            r#"{"chairs":[],"phase":{"between":{"parties":[{"person":{"user":"77","hold":0}}]}}}"#,
            r#"{"chairs":[{"person":{"user":"77""#,
        ];
        for body in elsewhere {
            assert!(!body_seats(body, UserId::new(77)), "{body}");
        }
    }
}
