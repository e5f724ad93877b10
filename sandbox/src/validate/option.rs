//! The options that a person enters for a command.

use serde_json::{Map, Value};

use super::command::{
    BOOLEAN, CHANNEL, GROUP, INTEGER, MENTIONABLE, NUMBER, ROLE, STRING, SUBCOMMAND, USER,
    check_choices,
};
use super::{Checker, Fields};
use crate::limits::discord;
use crate::world::World;
use crate::world::directory::channel::Channel;
use crate::world::ids::snowflake::Snowflake;

/// Reads the choices of a bot's answer to an autocompletion.
pub(crate) fn read_choices(checker: &mut Checker, data: &Fields) -> Value {
    checker.expect_fields(data, &["choices"]);
    let bounds = (0, discord::COMMAND_OPTIONS);
    let Some(choices) = checker.list(data, "choices", bounds) else {
        checker.required("choices");
        return Value::Null;
    };
    checker.within("choices", |checker| {
        for (number, choice) in choices.iter().enumerate() {
            // The client checks a value against the option's type, so this check accepts every type.
            let kind = match choice.get("value") {
                Some(Value::Number(number)) if number.is_f64() => NUMBER,
                Some(Value::Number(_)) => INTEGER,
                Some(_) | None => STRING,
            };
            let mut inner = Checker::default();
            check_choices(&mut inner, std::slice::from_ref(choice), kind);
            if !inner.is_valid() {
                let message = "The choice has no fitting name or value.";
                checker.fail(&number.to_string(), "BASE_TYPE_CHOICES", message);
            }
        }
    });
    choices.into()
}

/// The place where a person enters options, and how strictly they are checked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OptionContext<'a> {
    pub(crate) world: &'a World,
    pub(crate) channel: &'a Channel,
    /// Whether the person is still typing.
    pub(crate) is_autocomplete: bool,
}

/// Checks the entered options against those of the command, and returns them for the bot.
pub(crate) fn check(
    checker: &mut Checker,
    context: OptionContext<'_>,
    defined: &[Value],
    given: &[Value],
) -> Vec<Value> {
    let mut clean: Vec<Value> = Vec::new();
    let code = "INTERACTION_APPLICATION_COMMAND_OPTION";
    checker.each(given, |checker, option| {
        let has_name = |other: &Value| other.get("name") == option.get("name");
        let Some(definition) = defined.iter().find(|other| has_name(other)) else {
            return checker.fail("name", code, "The command has no such option.");
        };
        if clean.iter().any(has_name) {
            return checker.fail("name", code, "The option is given twice.");
        }
        clean.extend(check_one(checker, context, definition, option));
    });
    let is_nested = |d: &Value| d["type"].as_i64().is_some_and(|kind| kind <= GROUP);
    if defined.iter().any(is_nested) && clean.len() != 1 && checker.is_valid() {
        let message = "Exactly one subcommand is called at a time.";
        checker.fail("", "BASE_TYPE_REQUIRED", message);
    }
    if !context.is_autocomplete {
        let is_required = |definition: &&Value| definition["required"] == Value::Bool(true);
        for definition in defined.iter().filter(is_required) {
            let name = definition["name"].as_str().unwrap_or_default();
            if !given.iter().any(|option| option["name"] == name) {
                checker.required(name);
            }
        }
    }
    clean
}

fn check_one(
    checker: &mut Checker,
    context: OptionContext<'_>,
    definition: &Value,
    given: &Fields,
) -> Option<Value> {
    let kind = definition["type"].as_i64().unwrap_or(STRING);
    let given_kind = given.get("type");
    if given_kind.is_some_and(|number| number.as_i64() != Some(kind)) {
        let message = format!("The option's type is {kind}.");
        checker.fail("type", "BASE_TYPE_CHOICES", message);
        return None;
    }
    let mut clean = Map::new();
    clean.insert("name".to_owned(), definition["name"].clone());
    clean.insert("type".to_owned(), kind.into());
    if kind == SUBCOMMAND || kind == GROUP {
        let defined = definition["options"]
            .as_array()
            .map_or(&[][..], Vec::as_slice);
        let inner = checker.list(given, "options", (0, discord::COMMAND_OPTIONS));
        let inner = inner.unwrap_or_default();
        let inner = checker.within("options", |checker| check(checker, context, defined, inner));
        clean.insert("options".to_owned(), inner.into());
        return Some(Value::Object(clean));
    }
    let Some(value) = given.get("value").filter(|value| !value.is_null()) else {
        checker.required("value");
        return None;
    };
    let is_focused = context.is_autocomplete && given.get("focused") == Some(&Value::Bool(true));
    if is_focused {
        clean.insert("focused".to_owned(), true.into());
        if definition["autocomplete"] != Value::Bool(true) {
            let message = "The option has no completion.";
            let code = "APPLICATION_COMMAND_AUTOCOMPLETE_NOT_SUPPORTED";
            checker.fail("focused", code, message);
        }
    }
    // While a person is typing, the text may be anything.
    if !context.is_autocomplete {
        check_value(checker, context, definition, (kind, value));
    }
    clean.insert("value".to_owned(), value.clone());
    Some(Value::Object(clean))
}

fn check_value(
    checker: &mut Checker,
    context: OptionContext<'_>,
    definition: &Value,
    (kind, value): (i64, &Value),
) {
    let world = context.world;
    let id = value
        .as_str()
        .and_then(|text| text.parse::<Snowflake>().ok());
    let is_role = |id: Snowflake| context.channel.guild == Some(id);
    let is_valid = match kind {
        STRING => value
            .as_str()
            .is_some_and(|text| fits_length(definition, text)),
        INTEGER => value.as_i64().is_some() && fits_bounds(definition, value),
        NUMBER => value.is_number() && fits_bounds(definition, value),
        BOOLEAN => value.is_boolean(),
        USER => id.is_some_and(|id| world.directory.user(id).is_some()),
        CHANNEL => id
            .and_then(|id| world.directory.channel(id))
            .is_some_and(|channel| {
                channel.guild.is_some() && fits_channel_types(definition, channel.kind.number())
            }),
        ROLE => id.is_some_and(is_role),
        MENTIONABLE => id.is_some_and(|id| world.directory.user(id).is_some() || is_role(id)),
        // The sandbox does not support files in commands.
        _ => false,
    };
    let code = "INTERACTION_APPLICATION_COMMAND_OPTION_VALUE";
    if !is_valid {
        return checker.fail("value", code, "The value does not fit the option.");
    }
    let choices = definition["choices"].as_array();
    let is_offered = |list: &Vec<Value>| list.iter().any(|choice| choice["value"] == *value);
    if choices.is_some_and(|list| !list.is_empty() && !is_offered(list)) {
        let message = "The value is not among the option's choices.";
        checker.fail("value", code, message);
    }
}

fn fits_length(definition: &Value, text: &str) -> bool {
    let bound = |field: &str| {
        definition[field]
            .as_u64()
            .and_then(|n| usize::try_from(n).ok())
    };
    let length = text.chars().count();
    length >= bound("min_length").unwrap_or(0)
        && length <= bound("max_length").unwrap_or(discord::STRING_OPTION)
}

fn fits_bounds(definition: &Value, value: &Value) -> bool {
    let Some(number) = value.as_f64() else {
        return false;
    };
    let bound = |field: &str| definition[field].as_f64();
    number.abs() <= discord::SAFE_INTEGER
        && bound("min_value").is_none_or(|least| number >= least)
        && bound("max_value").is_none_or(|most| number <= most)
}

fn fits_channel_types(definition: &Value, kind: u8) -> bool {
    let kinds = definition["channel_types"].as_array();
    kinds.is_none_or(|kinds| kinds.is_empty() || kinds.iter().any(|one| *one == kind))
}
