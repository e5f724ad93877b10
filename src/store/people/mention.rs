//! The mention of a person in the stored state of a table.

use serde_json::Value;

use crate::id::UserId;

/// The fields with free text, which may look like somebody's id: the names at seats and in
/// totals, and the salts with their texts. No field of these names has an id.
const FREE_TEXT_FIELDS: [&str; 4] = ["name", "names", "salt", "text"];

/// Whether a table names a person by their Discord id, given its state as JSON. A state that cannot be read
/// names everybody whose id it has as a text.
pub(crate) fn body_names(body: &str, user: UserId) -> bool {
    let id = user.to_string();
    if !body.contains(&format!("\"{id}\"")) {
        return false;
    }
    serde_json::from_str(body).map_or(true, |state: Value| contains_id(&state, &id))
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
    use super::body_names;
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
}
