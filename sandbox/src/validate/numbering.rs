//! The numbers that Discord gives to components.

use std::collections::HashSet;

use serde_json::Value;

/// Gives every component without a number the next free one, as Discord does.
pub(crate) fn number(components: &mut [Value]) {
    let mut taken = HashSet::new();
    collect_numbers(components, &mut taken);
    let mut next = 1;
    assign_numbers(components, &taken, &mut next);
}

fn collect_numbers(components: &[Value], taken: &mut HashSet<i64>) {
    for component in components {
        taken.extend(component.get("id").and_then(Value::as_i64).filter(|id| *id > 0));
        if let Some(children) = component.get("components").and_then(Value::as_array) {
            collect_numbers(children, taken);
        }
        if let Some(single) = component.get("accessory") {
            collect_numbers(std::slice::from_ref(single), taken);
        }
    }
}

fn assign_numbers(components: &mut [Value], taken: &HashSet<i64>, next: &mut i64) {
    for component in components {
        let Some(fields) = component.as_object_mut() else { continue };
        if fields.get("id").and_then(Value::as_i64).is_none_or(|id| id <= 0) {
            while taken.contains(next) {
                *next += 1;
            }
            fields.insert("id".to_owned(), (*next).into());
            *next += 1;
        }
        if let Some(children) = fields.get_mut("components").and_then(Value::as_array_mut) {
            assign_numbers(children, taken, next);
        }
        if let Some(single) = fields.get_mut("accessory") {
            assign_numbers(std::slice::from_mut(single), taken, next);
        }
    }
}
