//! Buttons and lists in Discord's format.

use serde_json::{Map, Value, json};

use crate::discord::screens::{Button, List, ListEntry, Row, Sign, Style};

/// A row of buttons, or a list.
pub(super) fn row(row: &Row) -> Value {
    let parts = row.buttons.iter().map(button);
    let parts = parts.chain(row.list.iter().map(list));
    json!({"type": 1, "components": parts.collect::<Vec<_>>()})
}

/// A button.
pub(super) fn button(button: &Button) -> Value {
    let mut map = Map::new();
    map.insert("type".into(), json!(2));
    map.insert("style".into(), json!(style(button.style)));
    map.insert("label".into(), json!(button.label));
    map.insert("custom_id".into(), json!(button.press.to_string()));
    if button.disabled {
        map.insert("disabled".into(), json!(true));
    }
    if let Some(Sign { id, name }) = &button.emoji {
        map.insert("emoji".into(), json!({"id": id, "name": name}));
    }
    Value::Object(map)
}

fn list(list: &List) -> Value {
    let entry = |entry: &ListEntry| json!({"label": entry.label, "value": entry.value, "default": entry.chosen});
    json!({
        "type": 3,
        "custom_id": list.press.to_string(),
        "placeholder": list.placeholder,
        "options": list.entries.iter().map(entry).collect::<Vec<_>>(),
    })
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
