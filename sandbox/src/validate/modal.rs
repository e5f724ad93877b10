//! Modals that a bot opens and people submit.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::component::{
    CHANNEL_SELECT, MENTIONABLE_SELECT, ROLE_SELECT, ROW, STRING_SELECT, TEXT, TEXT_INPUT,
    USER_SELECT,
};
use super::group::{self, CHECKBOX, CHECKBOX_GROUP, FILE_UPLOAD, RADIO_GROUP};
use super::{Checker, Fields, select};
use crate::limits::discord;
use crate::world::messages::message::find_component;

const LABEL: i64 = 18;
const ROW_INPUTS: &[i64] = &[TEXT_INPUT];
const LABEL_INPUTS: &[i64] = &[
    TEXT_INPUT,
    STRING_SELECT,
    USER_SELECT,
    ROLE_SELECT,
    MENTIONABLE_SELECT,
    CHANNEL_SELECT,
    FILE_UPLOAD,
    RADIO_GROUP,
    CHECKBOX_GROUP,
    CHECKBOX,
];
/// Styles of a text input: one line, or several.
const INPUT_STYLES: &[i64] = &[1, 2];

/// Checks a modal that a bot opens.
pub(crate) fn check(checker: &mut Checker, modal: &Fields) {
    checker.expect_fields(modal, &["title", "custom_id", "components"]);
    checker.required_text(modal, "title", (1, discord::MODAL_TITLE));
    checker.required_text(modal, "custom_id", (1, discord::CUSTOM_ID));
    let Some(rows) = checker.list(modal, "components", (1, discord::ROWS)) else {
        return checker.required("components");
    };
    let mut ids = HashSet::new();
    checker.within("components", |checker| {
        for (number, row) in rows.iter().enumerate() {
            checker.within(number, |checker| check_row(checker, row, &mut ids));
        }
    });
}

fn check_row(checker: &mut Checker, row: &Value, ids: &mut HashSet<String>) {
    let Some(fields) = checker.element(row) else {
        return;
    };
    match checker.choice(fields, "type", &[ROW, TEXT, LABEL]) {
        Some(ROW) => {
            checker.expect_fields(fields, &["type", "id", "components"]);
            let Some(inputs) = checker.list(fields, "components", (1, 1)) else {
                return checker.required("components");
            };
            checker.within("components", |checker| {
                for (number, input) in inputs.iter().enumerate() {
                    checker.within(number, |checker| {
                        check_input(checker, input, ROW_INPUTS, ids);
                    });
                }
            });
        }
        Some(LABEL) => {
            checker.expect_fields(fields, &["type", "id", "label", "description", "component"]);
            checker.required_text(fields, "label", (1, discord::MODAL_TITLE));
            checker.text(fields, "description", (0, discord::OPTION_TEXT));
            match fields.get("component") {
                Some(input) => checker.within("component", |checker| {
                    check_input(checker, input, LABEL_INPUTS, ids);
                }),
                None => checker.required("component"),
            }
        }
        Some(_) => {
            checker.required_text(fields, "content", (1, discord::V2_TEXT));
        }
        None => checker.required("type"),
    }
}

fn check_input(checker: &mut Checker, input: &Value, allowed: &[i64], ids: &mut HashSet<String>) {
    const KNOWN: &[&str] = &[
        "type",
        "id",
        "custom_id",
        "style",
        "label",
        "min_length",
        "max_length",
        "required",
        "value",
        "placeholder",
        "options",
        "min_values",
        "max_values",
        "default_values",
        "channel_types",
        "disabled",
    ];
    let Some(fields) = checker.element(input) else {
        return;
    };
    let Some(kind) = checker.choice(fields, "type", allowed) else {
        return;
    };
    let id = checker.required_text(fields, "custom_id", (1, discord::CUSTOM_ID));
    if id.is_some_and(|id| !ids.insert(id.to_owned())) {
        let message = "Component custom id cannot be duplicated";
        checker.fail("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", message);
    }
    checker.flag(fields, "required");
    if group::handles(kind) {
        return group::check(checker, fields, kind);
    }
    checker.expect_fields(fields, KNOWN);
    if kind != TEXT_INPUT {
        return select::check(checker, fields, kind);
    }
    // An input inside a label component needs no label.
    if allowed == ROW_INPUTS {
        checker.required_text(fields, "label", (1, discord::MODAL_TITLE));
    }
    if checker.choice(fields, "style", INPUT_STYLES).is_none() {
        checker.required("style");
    }
    let most = i64::try_from(discord::TEXT_INPUT).unwrap_or(i64::MAX);
    checker.integer(fields, "min_length", (0, most));
    checker.integer(fields, "max_length", (1, most));
    checker.text(fields, "value", (0, discord::TEXT_INPUT));
    checker.text(fields, "placeholder", (0, discord::INPUT_PLACEHOLDER));
}

/// Checks a submission, and returns the components for the bot.
pub(crate) fn check_submission(
    checker: &mut Checker,
    modal: &[Value],
    given: &[Value],
) -> Vec<Value> {
    let read = |checker: &mut Checker, input: &Value| check_submitted_input(checker, input, given);
    let mut rows = Vec::new();
    for row in modal {
        let kind = row["type"].as_i64();
        if let (Some(ROW), Some(inputs)) = (kind, row["components"].as_array()) {
            let inner: Vec<Value> = inputs.iter().map(|input| read(checker, input)).collect();
            rows.push(json!({"type": ROW, "id": row["id"], "components": inner}));
        } else if kind == Some(LABEL) {
            let inner = read(checker, &row["component"]);
            rows.push(json!({"type": LABEL, "id": row["id"], "component": inner}));
        }
    }
    rows
}

fn check_submitted_input(checker: &mut Checker, input: &Value, given: &[Value]) -> Value {
    let custom_id = input["custom_id"].as_str().unwrap_or_default();
    let found = find_component(given, custom_id);
    if input["type"].as_i64().is_some_and(group::handles) {
        return group::check_submitted_input(checker, input, found);
    }
    let is_required = input["required"] != Value::Bool(false);
    let mut json = json!({"type": input["type"], "id": input["id"], "custom_id": custom_id});
    if input["type"].as_i64() != Some(TEXT_INPUT) {
        let values = found
            .and_then(|fields| fields.get("values"))
            .and_then(Value::as_array);
        let values = values.cloned().unwrap_or_default();
        if values.is_empty() && is_required {
            checker.required(custom_id);
        }
        json["values"] = values.into();
        return json;
    }
    let value = found
        .and_then(|fields| fields.get("value"))
        .and_then(Value::as_str)
        .unwrap_or("");
    let length = value.chars().count();
    let bound = |field: &str| input[field].as_u64().and_then(|n| usize::try_from(n).ok());
    if value.is_empty() {
        if is_required {
            checker.required(custom_id);
        }
    } else if length < bound("min_length").unwrap_or(0)
        || length > bound("max_length").unwrap_or(discord::TEXT_INPUT)
    {
        let message = "The text is too short or too long.";
        checker.fail(custom_id, "BASE_TYPE_BAD_LENGTH", message);
    }
    json["value"] = value.into();
    json
}
