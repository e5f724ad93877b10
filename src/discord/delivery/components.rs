//! Buttons and lists in Discord's format.

use serde_json::{Value, json};

use crate::discord::screens::{ApplicationEmoji, Button, List, ListEntry, Row, Style};

/// An object with these keys. It moves the values, which `json!` would copy.
pub(super) fn object<const N: usize>(keys: [(&str, Value); N]) -> Value {
    let keys = keys.map(|(key, value)| (key.to_owned(), value));
    Value::Object(keys.into_iter().collect())
}

/// A row of buttons, or a list.
pub(super) fn row(row: &Row) -> Value {
    let parts = row.buttons.iter().map(button);
    let parts = parts.chain(row.list.iter().map(list));
    object([("type", 1.into()), ("components", parts.collect())])
}

pub(super) fn button(button: &Button) -> Value {
    let mut value = json!({
        "type": 2,
        "style": style(button.style),
        "label": button.label,
        "custom_id": button.press.to_string(),
    });
    if button.disabled {
        value["disabled"] = true.into();
    }
    if let Some(ApplicationEmoji { id, name }) = &button.emoji {
        value["emoji"] = json!({"id": id, "name": name});
    }
    value
}

fn list(list: &List) -> Value {
    let entry = |entry: &ListEntry| json!({"label": entry.label, "value": entry.value, "default": entry.chosen});
    object([
        ("type", 3.into()),
        ("custom_id", list.press.to_string().into()),
        ("placeholder", list.placeholder.clone().into()),
        ("options", list.entries.iter().map(entry).collect()),
    ])
}

/// Discord's number of a button style.
const fn style(style: Style) -> u8 {
    match style {
        Style::Primary => 1,
        Style::Secondary => 2,
        Style::Success => 3,
        Style::Danger => 4,
    }
}
