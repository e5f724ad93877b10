//! Explains what is wrong with a key, without the names of Rust types.

use figment::error::{Actual, Kind};
use figment::value::Value;

use crate::config::Config;
use crate::config::error::Mistakes;

use super::PREFIX;

/// Records a mistake in a key; an entry of a list counts as the list.
pub(super) fn record_mistake(
    error: &figment::Error,
    is_variable: bool,
    mistakes: &mut Mistakes<'_>,
) {
    let is_number = |part: &String| part.parse::<usize>().is_ok();
    let path: Vec<String> = error
        .path
        .iter()
        .take_while(|part| !is_number(part))
        .cloned()
        .collect();
    let (key, entry) = (path.join("."), path.len() < error.path.len());
    let why = match &error.kind {
        Kind::UnknownField(_, known) => {
            let hint = is_variable.then(|| underscore_hint(&key)).flatten();
            let (keys, hint) = (known.join(", "), hint.unwrap_or_default());
            format!("is not a key; the keys are {keys}{hint}")
        }
        // The value is not quoted: it may be the token or the address of the database.
        _ if is_section(&key) && is_variable => {
            let all = key.to_uppercase();
            format!("is a section; set its keys one by one, as {PREFIX}{all}__…")
        }
        _ if is_section(&key) => format!("is a section; its keys stand under [{key}]"),
        other => {
            let what = if entry {
                "has an entry that is not understood"
            } else {
                "is not understood"
            };
            let why = match other {
                Kind::InvalidType(found, wanted) | Kind::InvalidValue(found, wanted) => {
                    let wanted = describe_expected(&key, wanted);
                    format!("found {}, expected {wanted}", describe_value(found))
                }
                Kind::UnknownVariant(found, known) => {
                    format!("found \"{found}\", expected one of {}", known.join(", "))
                }
                other => other.to_string(),
            };
            format!("{what}: {}", why.trim_end())
        }
    };
    if is_variable {
        mistakes.add_in_environment(&key, why);
    } else {
        mistakes.add_in_file(&key, why);
    }
}

/// Returns a hint for an unknown key with one underscore where a variable needs two.
fn underscore_hint(key: &str) -> Option<String> {
    let (section, key) = key.split_once('_').filter(|(name, _)| is_section(name))?;
    let (section, key) = (section.to_uppercase(), key.to_uppercase());
    Some(format!(
        "; two underscores follow a section: {PREFIX}{section}__{key}"
    ))
}

/// Returns a value without its type.
fn describe_value(found: &Actual) -> String {
    match found {
        Actual::Bool(value) => value.to_string(),
        Actual::Unsigned(value) => value.to_string(),
        Actual::Signed(value) => value.to_string(),
        // With its point, even if a whole number comes before it.
        Actual::Float(value) => format!("{value:?}"),
        Actual::Char(value) => format!("\"{value}\""),
        Actual::Str(text) => format!("{text:?}"),
        Actual::Unit => "nothing".to_owned(),
        Actual::Seq => "a list".to_owned(),
        Actual::Map => "a section".to_owned(),
        other => other.to_string(),
    }
}

/// Returns what a value has to be.
fn describe_expected<'a>(key: &str, wanted: &'a str) -> &'a str {
    match (key, wanted) {
        ("log.format", _) => "\"text\" or \"json\"",
        ("log.level", _) => "\"error\", \"warn\", \"info\", \"debug\" or \"trace\"",
        ("fair.beacon", _) => "\"none\" or \"drand\"",
        ("http.hosts", "a sequence") => "a list, such as [\"tiengow\"]",
        (_, "a sequence") => "a list, such as [\"1\", \"2\"]",
        (_, "a boolean") => "true or false",
        (_, "a string" | "path string") => "a text in quotation marks",
        (_, "a secret as a string") => "a secret in quotation marks",
        (_, "u32") => "a whole number from 0 to 4294967295",
        (_, "i64" | "u8" | "u16" | "u64" | "usize") => "a whole number",
        (_, other) => other,
    }
}

/// Whether a key is a whole section.
fn is_section(key: &str) -> bool {
    let all = Value::serialize(Config::default());
    // An empty key would be the whole configuration.
    !key.is_empty()
        && all.is_ok_and(|all| all.find(key).is_some_and(|value| value.as_dict().is_some()))
}
