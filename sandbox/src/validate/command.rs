//! Application commands as the bot registers them.

use std::collections::HashSet;

use serde_json::Value;

use super::{Checker, Fields};
use crate::limits::discord;
use crate::world::application::command::{CHAT, Definition, ENTRY_POINT, ON_MESSAGE, ON_USER};

pub(crate) const KINDS: &[i64] = &[CHAT, ON_USER, ON_MESSAGE, ENTRY_POINT];
const COMMAND_FIELDS: &[&str] = &[
    "id",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "default_permission",
    "dm_permission",
    "contexts",
    "integration_types",
    "nsfw",
    "type",
    "handler",
];
const OPTION_FIELDS: &[&str] = &[
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "required",
    "choices",
    "options",
    "channel_types",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "autocomplete",
];
/// Languages that Discord supports.
const LOCALES: &[&str] = &[
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he",
    "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE",
    "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];
pub(crate) const SUBCOMMAND: i64 = 1;
pub(crate) const GROUP: i64 = 2;
pub(crate) const STRING: i64 = 3;
pub(crate) const INTEGER: i64 = 4;
pub(crate) const BOOLEAN: i64 = 5;
pub(crate) const USER: i64 = 6;
pub(crate) const CHANNEL: i64 = 7;
pub(crate) const ROLE: i64 = 8;
pub(crate) const MENTIONABLE: i64 = 9;
pub(crate) const NUMBER: i64 = 10;
const ATTACHMENT: i64 = 11;
const OPTION_KINDS: &[i64] = &[
    SUBCOMMAND,
    GROUP,
    STRING,
    INTEGER,
    BOOLEAN,
    USER,
    CHANNEL,
    ROLE,
    MENTIONABLE,
    NUMBER,
    ATTACHMENT,
];
/// Entries of a command's `contexts` and `integration_types`, and the largest number of each.
const CONTEXTS: usize = 3;
const CONTEXT_MAX: i64 = 2;
const INTEGRATION_TYPE_MAX: i64 = 1;
/// Fields of every option.
const COMMON_OPTION_FIELDS: &[&str] = &[
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "required",
];

/// Checks a command, and returns the definition without unknown fields.
#[expect(clippy::too_many_lines)]
pub(crate) fn check(checker: &mut Checker, fields: &Fields) -> Definition {
    checker.expect_fields(fields, COMMAND_FIELDS);
    let kind = checker.choice(fields, "type", KINDS).unwrap_or(CHAT);
    let name = checker
        .required_text(fields, "name", (1, discord::COMMAND_NAME))
        .unwrap_or("");
    if kind == CHAT {
        check_name(checker, "name", name);
        checker.required_text(fields, "description", (1, discord::COMMAND_DESCRIPTION));
    } else if fields
        .get("description")
        .and_then(Value::as_str)
        .is_some_and(|d| !d.is_empty())
    {
        let code = "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION";
        let message = "Context menu commands cannot have description";
        checker.fail("description", code, message);
    }
    check_localizations(checker, fields, kind == CHAT);
    checker.flag(fields, "nsfw");
    checker.flag(fields, "dm_permission");
    check_permissions(checker, fields);
    for (list, most) in [
        ("contexts", CONTEXT_MAX),
        ("integration_types", INTEGRATION_TYPE_MAX),
    ] {
        let numbers = checker.list(fields, list, (0, CONTEXTS));
        for number in numbers.into_iter().flatten() {
            let number = number.as_i64();
            if !number.is_some_and(|number| (0..=most).contains(&number)) {
                checker.fail(list, "BASE_TYPE_CHOICES", "Value is not a valid choice.");
            }
        }
    }
    let mut length = text_length(fields, "name") + text_length(fields, "description");
    if let Some(options) = checker.list(fields, "options", (0, discord::COMMAND_OPTIONS)) {
        length += checker.within("options", |checker| check_options(checker, options, 0));
    }
    if length > discord::COMMAND_TOTAL {
        let message = format!("Command exceeds maximum size ({})", discord::COMMAND_TOTAL);
        checker.fail("", "APPLICATION_COMMAND_TOO_LARGE", message);
    }
    let mut clean = fields.clone();
    clean.retain(|field, value| {
        COMMAND_FIELDS.contains(&field.as_str()) && !value.is_null() && field != "id"
    });
    if let Some(options) = clean.get_mut("options") {
        clean_options(options);
    }
    Definition {
        kind,
        name: name.to_owned(),
        fields: clean,
    }
}

fn check_permissions(checker: &mut Checker, fields: &Fields) {
    let is_valid = match fields.get("default_member_permissions") {
        None | Some(Value::Null) => true,
        Some(Value::String(text)) => text.parse::<u64>().is_ok(),
        Some(number) => number.as_u64().is_some(),
    };
    if !is_valid {
        let message = "Value is not a set of permissions.";
        checker.fail("default_member_permissions", "NUMBER_TYPE_COERCE", message);
    }
}

/// Checks that a command's name has no capitals, no spaces and no punctuation but `-`, `_` and `'`.
fn check_name(checker: &mut Checker, field: &str, name: &str) {
    let has_valid_characters = name
        .chars()
        .all(|c| c.is_alphanumeric() || "-_'".contains(c) || is_mark(c));
    let is_lowercase = name.chars().flat_map(char::to_lowercase).eq(name.chars());
    if !has_valid_characters || !is_lowercase {
        let message = "Command name is invalid";
        checker.fail(field, "APPLICATION_COMMAND_INVALID_NAME", message);
    }
}

/// Returns whether a character is a vowel sign of Devanagari or Thai, which is part of a word but not a letter.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{0900}'..='\u{097F}' | '\u{0E00}'..='\u{0E7F}')
}

fn check_localizations(checker: &mut Checker, fields: &Fields, is_chat: bool) {
    let name = ("name_localizations", discord::COMMAND_NAME);
    check_locales(checker, fields, name, is_chat);
    let description = ("description_localizations", discord::COMMAND_DESCRIPTION);
    check_locales(checker, fields, description, false);
}

/// Checks the translations of a text. With `is_name` each is the name of a command or an option.
fn check_locales(
    checker: &mut Checker,
    fields: &Fields,
    (field, most): (&'static str, usize),
    is_name: bool,
) {
    let Some(texts) = checker.object(fields, field) else {
        return;
    };
    checker.within(field, |checker| {
        for (locale, text) in texts {
            if !LOCALES.contains(&locale.as_str()) {
                let message = format!("Value \"{locale}\" is not a locale.");
                checker.fail(locale, "BASE_TYPE_CHOICES", message);
            }
            checker.text(texts, locale, (1, most));
            if let Some(name) = text.as_str().filter(|_| is_name) {
                check_name(checker, locale, name);
            }
        }
    });
}

/// Removes the fields that options of a kind do not have, as Discord does.
fn clean_options(options: &mut Value) {
    let list = options.as_array_mut().into_iter().flatten();
    for option in list.filter_map(Value::as_object_mut) {
        let kind = option.get("type").and_then(Value::as_i64);
        let own: &[&str] = match kind {
            Some(SUBCOMMAND | GROUP) => &["options"],
            Some(STRING) => &["autocomplete", "choices", "min_length", "max_length"],
            Some(INTEGER | NUMBER) => &["autocomplete", "choices", "min_value", "max_value"],
            Some(CHANNEL) => &["channel_types"],
            Some(_) | None => &[],
        };
        option.retain(|field, value| {
            let is_kept =
                COMMON_OPTION_FIELDS.contains(&field.as_str()) || own.contains(&field.as_str());
            is_kept && !value.is_null()
        });
        if let Some(inner) = option.get_mut("options") {
            clean_options(inner);
        }
    }
}

/// Checks options at a depth of subcommands, and returns the length of their texts.
fn check_options(checker: &mut Checker, options: &[Value], depth: usize) -> usize {
    let mut names = HashSet::new();
    let mut has_optional = false;
    let mut length = 0;
    let is_nested = |option: &Value| option["type"].as_i64().is_some_and(|t| t <= GROUP);
    let is_mixed = options.iter().any(is_nested) && !options.iter().all(is_nested);
    checker.each(options, |checker, fields| {
        length += check_option(checker, fields, depth);
        let name = fields.get("name").and_then(Value::as_str).unwrap_or_default();
        if !names.insert(name) {
            let message = "Option names must be unique";
            checker.fail("name", "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message);
        }
        let is_required = fields.get("required") == Some(&Value::Bool(true));
        if is_required && has_optional {
            let message = "Required options must be placed before non-required options";
            checker.fail("", "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
        }
        has_optional |= !is_required;
        if is_mixed {
            let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
            checker.fail("type", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
        }
    });
    length
}

fn check_option(checker: &mut Checker, option: &Fields, depth: usize) -> usize {
    checker.expect_fields(option, OPTION_FIELDS);
    if option.get("type").is_none_or(Value::is_null) {
        checker.required("type");
    }
    let kind = checker.choice(option, "type", OPTION_KINDS);
    let name = checker
        .required_text(option, "name", (1, discord::COMMAND_NAME))
        .unwrap_or("");
    check_name(checker, "name", name);
    checker.required_text(option, "description", (1, discord::COMMAND_DESCRIPTION));
    check_localizations(checker, option, true);
    checker.flag(option, "required");
    let has_autocomplete = checker.flag(option, "autocomplete") == Some(true);
    let mut length = text_length(option, "name") + text_length(option, "description");
    if let Some(choices) = checker.list(option, "choices", (0, discord::COMMAND_OPTIONS)) {
        if has_autocomplete && !choices.is_empty() {
            let code = "APPLICATION_COMMAND_AUTOCOMPLETE_NOT_SUPPORTED";
            let message = "Choices and autocomplete are mutually exclusive";
            checker.fail("autocomplete", code, message);
        }
        length += checker.within("choices", |checker| {
            check_choices(checker, choices, kind.unwrap_or(STRING))
        });
    }
    check_bounds(checker, option);
    let Some(inner) = checker.list(option, "options", (0, discord::COMMAND_OPTIONS)) else {
        return length;
    };
    let can_have_options = match kind {
        Some(SUBCOMMAND) => depth <= 1,
        Some(GROUP) => depth == 0,
        Some(_) | None => false,
    };
    if !can_have_options && !inner.is_empty() {
        let code = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID";
        let message = "This option type cannot have options";
        checker.fail("options", code, message);
        return length;
    }
    // A subcommand contains only values, as if it were two levels deeper.
    let is_subcommand = kind == Some(SUBCOMMAND);
    let depth = if is_subcommand { 2 } else { depth + 1 };
    length + checker.within("options", |checker| check_options(checker, inner, depth))
}

fn check_bounds(checker: &mut Checker, option: &Fields) {
    let most = i64::try_from(discord::STRING_OPTION).unwrap_or(i64::MAX);
    checker.integer(option, "min_length", (0, most));
    checker.integer(option, "max_length", (1, most));
    let bound = |field: &str| option.get(field).and_then(Value::as_f64);
    if let (Some(least), Some(most)) = (bound("min_value"), bound("max_value"))
        && least > most
    {
        let code = "APPLICATION_COMMAND_OPTION_MIN_MAX_INVALID";
        let message = "min_value must not be greater than max_value";
        checker.fail("min_value", code, message);
    }
}

/// Checks the choices of an option or of an autocompletion, and returns the length of their texts.
pub(crate) fn check_choices(checker: &mut Checker, choices: &[Value], kind: i64) -> usize {
    let mut length = 0;
    checker.each(choices, |checker, fields| {
        checker.expect_fields(fields, &["name", "name_localizations", "value"]);
        let most = discord::COMMAND_DESCRIPTION;
        checker.required_text(fields, "name", (1, most));
        check_locales(checker, fields, ("name_localizations", most), false);
        length += text_length(fields, "name") + text_length(fields, "value");
        let is_valid = match (kind, fields.get("value")) {
            (STRING, Some(Value::String(text))) => text.chars().count() <= most,
            (INTEGER, Some(value)) => value.as_i64().is_some(),
            (NUMBER, Some(value)) => value.is_number(),
            (_, _) => false,
        };
        if !is_valid {
            let code = "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_INVALID";
            let message = "The value does not fit the option's type or length.";
            checker.fail("value", code, message);
        }
    });
    length
}

/// Returns the length of a text, or of its longest translation if that is longer.
fn text_length(fields: &Fields, field: &str) -> usize {
    let translated = fields.get(&format!("{field}_localizations"));
    let translated = translated.and_then(Value::as_object).into_iter().flatten();
    let translated = translated.map(|(_, text)| text);
    let all = fields.get(field).into_iter().chain(translated);
    let lengths = all
        .filter_map(Value::as_str)
        .map(|text| text.chars().count());
    lengths.max().unwrap_or(0)
}
