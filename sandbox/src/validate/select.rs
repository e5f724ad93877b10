//! Select menus, in messages and in modals.

use std::collections::HashSet;

use serde_json::Value;

use super::component::{
    CHANNEL_SELECT, MENTIONABLE_SELECT, ROLE_SELECT, STRING_SELECT, USER_SELECT, check_emoji,
};
use super::{Checker, Fields};
use crate::limits::discord;

/// The upper bound of a select menu's `min_values` and `max_values`.
const MAX_VALUES: i64 = 25;

/// Checks a select menu, except for its custom id.
pub(super) fn check(checker: &mut Checker, select: &Fields, kind: i64) {
    const KNOWN: &[&str] = &[
        "type",
        "id",
        "custom_id",
        "options",
        "placeholder",
        "min_values",
        "max_values",
        "disabled",
        "required",
        "default_values",
        "channel_types",
    ];
    checker.expect_fields(select, KNOWN);
    checker.text(select, "placeholder", (0, discord::PLACEHOLDER));
    checker.flag(select, "disabled");
    let bounds = check_bounds(checker, select);
    if kind != STRING_SELECT {
        return check_defaults(checker, select, kind, bounds);
    }
    let Some(options) = checker.list(select, "options", (1, discord::SELECT_OPTIONS)) else {
        return checker.required("options");
    };
    checker.within("options", |checker| check_options(checker, options));
    if bounds.1 > options.len() {
        let message = "max_values cannot be greater than the number of options";
        checker.fail("max_values", "SELECT_COMPONENT_MAX_VALUES_GREATER", message);
    }
    let is_default = |option: &&Value| option["default"] == Value::Bool(true);
    if options.iter().filter(is_default).count() > bounds.1 {
        let message = "The number of default options cannot be greater than max_values";
        checker.fail("options", TOO_MANY_DEFAULTS, message);
    }
}

/// The sandbox's own code, because Discord's is not documented.
const TOO_MANY_DEFAULTS: &str = "SELECT_COMPONENT_DEFAULT_VALUES_OUT_OF_RANGE";

/// Checks and returns the bounds on the number of chosen values.
fn check_bounds(checker: &mut Checker, select: &Fields) -> (usize, usize) {
    let least = checker.integer(select, "min_values", (0, MAX_VALUES));
    let most = checker.integer(select, "max_values", (1, MAX_VALUES));
    let (least, most) = (least.unwrap_or(1), most.unwrap_or(1));
    if least > most {
        let message = "min_values cannot be greater than max_values";
        checker.fail("min_values", "SELECT_COMPONENT_MIN_VALUES_GREATER", message);
    }
    let count = |number: i64| usize::try_from(number).unwrap_or(0);
    (count(least), count(most))
}

/// Checks the default values of a menu of people, roles or channels.
fn check_defaults(
    checker: &mut Checker,
    select: &Fields,
    kind: i64,
    (least, most): (usize, usize),
) {
    let bounds = (0, discord::SELECT_OPTIONS);
    let Some(values) = checker.list(select, "default_values", bounds) else {
        return;
    };
    if !values.is_empty() && !(least..=most).contains(&values.len()) {
        let message = "The number of default values must be between min_values and max_values";
        checker.fail("default_values", TOO_MANY_DEFAULTS, message);
    }
    let allowed: &[&str] = match kind {
        USER_SELECT => &["user"],
        ROLE_SELECT => &["role"],
        MENTIONABLE_SELECT => &["user", "role"],
        CHANNEL_SELECT => &["channel"],
        _ => &[],
    };
    checker.within("default_values", |checker| {
        checker.each(values, |checker, value| {
            checker.expect_fields(value, &["id", "type"]);
            if checker.id(value, "id").is_none() {
                checker.required("id");
            }
            let kind = value.get("type").and_then(Value::as_str);
            if !kind.is_some_and(|kind| allowed.contains(&kind)) {
                let message = format!("Value must be one of {{{}}}.", allowed.join(", "));
                checker.fail("type", "BASE_TYPE_CHOICES", message);
            }
        });
    });
}

/// Checks the options of a select menu.
pub(super) fn check_options(checker: &mut Checker, options: &[Value]) {
    let mut values = HashSet::new();
    let known = ["label", "value", "description", "emoji", "default"];
    checker.each(options, |checker, option| {
        checker.expect_fields(option, &known);
        checker.required_text(option, "label", (1, discord::OPTION_TEXT));
        checker.text(option, "description", (0, discord::OPTION_TEXT));
        checker.flag(option, "default");
        check_emoji(checker, option);
        let value = checker.required_text(option, "value", (1, discord::OPTION_TEXT));
        if value.is_some_and(|value| !values.insert(value)) {
            let message = "The specified option value is already used";
            checker.fail("value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
        }
    });
}
