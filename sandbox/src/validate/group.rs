//! Groups of radio buttons and checkboxes, single checkboxes, and file uploads. All exist only in modals.

use serde_json::{Value, json};

use super::{Checker, Fields, select};
use crate::limits::discord;

pub(crate) const FILE_UPLOAD: i64 = 19;
pub(super) const RADIO_GROUP: i64 = 21;
pub(super) const CHECKBOX_GROUP: i64 = 22;
pub(super) const CHECKBOX: i64 = 23;

/// The fewest options of a group of radio buttons. With fewer there is nothing to choose.
const RADIO_OPTIONS: usize = 2;

/// The sandbox's own codes, because Discord's are not documented.
const WRONG_BOUNDS: &str = "COMPONENT_VALUES_OUT_OF_RANGE";
const WRONG_VALUE: &str = "COMPONENT_INVALID_VALUE";

/// Returns whether this module checks a kind of component.
pub(super) fn handles(kind: i64) -> bool {
    matches!(kind, FILE_UPLOAD | RADIO_GROUP | CHECKBOX_GROUP | CHECKBOX)
}

/// Checks such a component in a modal that a bot opens, except for its custom id.
pub(super) fn check(checker: &mut Checker, fields: &Fields, kind: i64) {
    match kind {
        CHECKBOX => {
            checker.expect_fields(fields, &["type", "id", "custom_id", "default"]);
            checker.flag(fields, "default");
        }
        FILE_UPLOAD => {
            let known = [
                "type",
                "id",
                "custom_id",
                "min_values",
                "max_values",
                "required",
            ];
            checker.expect_fields(fields, &known);
            check_bounds(checker, fields, discord::FILES);
        }
        _ => check_group(checker, fields, kind),
    }
}

fn check_group(checker: &mut Checker, fields: &Fields, kind: i64) {
    let mut known = vec!["type", "id", "custom_id", "options", "required"];
    if kind == CHECKBOX_GROUP {
        known.extend(["min_values", "max_values"]);
    }
    checker.expect_fields(fields, &known);
    let least = if kind == RADIO_GROUP {
        RADIO_OPTIONS
    } else {
        1
    };
    let Some(options) = checker.list(fields, "options", (least, discord::GROUP_OPTIONS)) else {
        return checker.required("options");
    };
    checker.within("options", |checker| select::check_options(checker, options));
    let most = if kind == CHECKBOX_GROUP {
        check_bounds(checker, fields, options.len())
    } else {
        1
    };
    let is_default = |option: &&Value| option["default"] == Value::Bool(true);
    if options.iter().filter(is_default).count() > most {
        let message = "More options are chosen at the start than may be chosen.";
        checker.fail("options", WRONG_BOUNDS, message);
    }
}

/// Checks the bounds on the number of values, and returns the upper one.
fn check_bounds(checker: &mut Checker, fields: &Fields, default_most: usize) -> usize {
    let top = i64::try_from(discord::GROUP_OPTIONS).unwrap_or(i64::MAX);
    let least = checker.integer(fields, "min_values", (0, top));
    let most = checker.integer(fields, "max_values", (1, top));
    if least == Some(0) && fields.get("required") != Some(&Value::Bool(false)) {
        let message = "min_values must be at least 1 where an answer is required";
        checker.fail("min_values", WRONG_BOUNDS, message);
    }
    let most = most
        .and_then(|most| usize::try_from(most).ok())
        .unwrap_or(default_most);
    if least.is_some_and(|least| usize::try_from(least).is_ok_and(|least| least > most)) {
        let message = "min_values cannot be greater than max_values";
        checker.fail("min_values", WRONG_BOUNDS, message);
    }
    most
}

/// Checks the values that a person submits, and returns the component for the bot. The values of an upload are the numbers
/// of its files.
pub(super) fn check_submitted_input(
    checker: &mut Checker,
    input: &Value,
    found: Option<&Fields>,
) -> Value {
    let kind = input["type"].as_i64();
    let custom_id = input["custom_id"].as_str().unwrap_or_default();
    let mut json = json!({"type": kind, "id": input["id"], "custom_id": custom_id});
    let given = |field: &str| found.and_then(|fields| fields.get(field));
    let is_required = input["required"] != Value::Bool(false);
    match kind {
        Some(CHECKBOX) => {
            let value = given("value").and_then(Value::as_bool);
            json["value"] = value.unwrap_or(false).into();
        }
        Some(RADIO_GROUP) => {
            let value = given("value").filter(|value| !value.is_null());
            match value {
                Some(value) if !has_option(input, value) => {
                    checker.fail(custom_id, WRONG_VALUE, "There is no such option.");
                }
                None if is_required => checker.required(custom_id),
                Some(_) | None => {}
            }
            json["value"] = value.cloned().unwrap_or(Value::Null);
        }
        _ => {
            let values = given("values").and_then(Value::as_array).cloned();
            let values = values.unwrap_or_default();
            check_values(checker, input, &values, is_required);
            json["values"] = values.into();
        }
    }
    json
}

fn has_option(input: &Value, value: &Value) -> bool {
    let mut options = input["options"].as_array().into_iter().flatten();
    options.any(|option| option["value"] == *value)
}

/// Checks the values of a group of checkboxes, or the files of an upload.
fn check_values(checker: &mut Checker, input: &Value, values: &[Value], is_required: bool) {
    let custom_id = input["custom_id"].as_str().unwrap_or_default();
    if values.is_empty() {
        if is_required {
            checker.required(custom_id);
        }
        return;
    }
    let is_upload = input["type"].as_i64() == Some(FILE_UPLOAD);
    let default_most = input["options"].as_array().map_or(1, Vec::len);
    let bound = |field: &str| input[field].as_u64().and_then(|n| usize::try_from(n).ok());
    let bounds = bound("min_values").unwrap_or(1)..=bound("max_values").unwrap_or(default_most);
    if !bounds.contains(&values.len()) {
        let message = "Too few or too many values.";
        checker.fail(custom_id, WRONG_BOUNDS, message);
    }
    let has_duplicate = values
        .iter()
        .enumerate()
        .any(|(at, value)| values[..at].contains(value));
    let is_known = |value: &Value| is_upload || has_option(input, value);
    if has_duplicate || !values.iter().all(is_known) {
        checker.fail(custom_id, WRONG_VALUE, "There is no such option.");
    }
}
