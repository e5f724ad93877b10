//! Walks over a JSON value and all of its parts: each part before those inside it.

use serde_json::Value;

/// Returns what `look` finds first, in a value or one of its parts.
pub(in crate::discord) fn find<'a, T>(
    value: &'a Value,
    look: &mut impl FnMut(&'a Value) -> Option<T>,
) -> Option<T> {
    look(value).or_else(|| match value {
        Value::Object(fields) => fields.values().find_map(|part| find(part, look)),
        Value::Array(list) => list.iter().find_map(|part| find(part, look)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    })
}

/// Changes a value, and then each part that it still has.
pub(super) fn change(value: &mut Value, with: &mut impl FnMut(&mut Value)) {
    with(value);
    match value {
        Value::Object(fields) => fields.values_mut().for_each(|part| change(part, with)),
        Value::Array(list) => list.iter_mut().for_each(|part| change(part, with)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
