//! The fields that Discord adds to components: ids and defaults.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::component::{CONTAINER, SELECTS, SEPARATOR, THUMBNAIL};

/// Fields that hold one component: of a section, and of a label.
const SINGLE: &[&str] = &["accessory", "component"];

/// Assigns every component without an id the next free one, as Discord does.
pub(crate) fn assign_ids(components: &mut [Value]) {
    let mut taken = HashSet::new();
    collect_ids(components, &mut taken);
    let mut next = 1;
    assign_free_ids(components, &taken, &mut next);
}

fn collect_ids(components: &[Value], taken: &mut HashSet<i64>) {
    for component in components {
        let id = component.get("id").and_then(Value::as_i64);
        taken.extend(id.filter(|id| *id > 0));
        if let Some(children) = component.get("components").and_then(Value::as_array) {
            collect_ids(children, taken);
        }
        for single in SINGLE.iter().filter_map(|field| component.get(field)) {
            collect_ids(std::slice::from_ref(single), taken);
        }
    }
}

fn assign_free_ids(components: &mut [Value], taken: &HashSet<i64>, next: &mut i64) {
    for component in components {
        let Some(fields) = component.as_object_mut() else {
            continue;
        };
        let id = fields.get("id").and_then(Value::as_i64);
        if id.is_none_or(|id| id <= 0) {
            while taken.contains(next) {
                *next += 1;
            }
            fields.insert("id".to_owned(), (*next).into());
            *next += 1;
        }
        if let Some(children) = fields.get_mut("components").and_then(Value::as_array_mut) {
            assign_free_ids(children, taken, next);
        }
        for field in SINGLE {
            if let Some(single) = fields.get_mut(*field) {
                assign_free_ids(std::slice::from_mut(single), taken, next);
            }
        }
    }
}

/// Adds the defaults of missing fields.
pub(super) fn add_defaults(components: &mut [Value]) {
    for component in components {
        let kind = component.get("type").and_then(Value::as_i64);
        let Some(fields) = component.as_object_mut() else {
            continue;
        };
        let defaults = match kind {
            Some(kind) if SELECTS.contains(&kind) => json!({"min_values": 1, "max_values": 1}),
            Some(SEPARATOR) => json!({"divider": true, "spacing": 1}),
            Some(CONTAINER) => json!({"accent_color": null, "spoiler": false}),
            Some(THUMBNAIL) => json!({"description": null, "spoiler": false}),
            Some(_) | None => json!({}),
        };
        for (name, value) in defaults.as_object().into_iter().flatten() {
            fields.entry(name.clone()).or_insert_with(|| value.clone());
        }
        drop_nulls(fields.get_mut("emoji"));
        let options = fields.get_mut("options").and_then(Value::as_array_mut);
        for option in options.into_iter().flatten() {
            drop_nulls(option.get_mut("emoji"));
        }
        let items = fields.get_mut("items").and_then(Value::as_array_mut);
        for item in items.into_iter().flatten().filter_map(Value::as_object_mut) {
            item.entry("description").or_insert(Value::Null);
            item.entry("spoiler").or_insert(Value::Bool(false));
        }
        if let Some(children) = fields.get_mut("components").and_then(Value::as_array_mut) {
            add_defaults(children);
        }
        if let Some(single) = fields.get_mut("accessory") {
            add_defaults(std::slice::from_mut(single));
        }
    }
}

/// Drops the fields of an emoji that a bot has sent as null, because Discord's responses lack them.
fn drop_nulls(emoji: Option<&mut Value>) {
    if let Some(emoji) = emoji.and_then(Value::as_object_mut) {
        emoji.retain(|_, value| !value.is_null());
    }
}
