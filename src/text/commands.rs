//! The names and descriptions of commands and their options, and the names of choices, from
//! `commands.ftl` of each language.
//!
//! They are not phrases: Discord gets all languages at once and restricts the names.

use super::Locale;

/// A name and a description in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// What people type: lowercase, no spaces, at most 32 characters.
    pub name: String,
    /// What Discord shows beside it; at most 100 characters.
    pub description: String,
}

/// The prefix of the keys of commands.
const PREFIX: &str = "command-";

/// Returns the label of a command, subcommand or option in a language; `path` has the English names
/// with dots between them, as `tiengow.start.stake`. `None` if the file has no such label.
#[must_use]
pub fn label(path: &str, locale: Locale) -> Option<Label> {
    let key = format!("{PREFIX}{}", path.replace('.', "-"));
    Some(Label {
        name: text(&key, None, locale)?,
        description: text(&key, Some("description"), locale)?,
    })
}

/// Returns the name of an option's choice in a language. `option` and `choice` are the
/// English names, such as `pace` and `fast`. `None` if the file has no such name.
#[must_use]
pub fn choice(option: &str, choice: &str, locale: Locale) -> Option<String> {
    text(&format!("{PREFIX}choice-{option}-{choice}"), None, locale)
}

/// Returns the name of a context menu command in a language; `name` is that of its function.
/// `None` if the file has no such name.
#[must_use]
pub fn menu_name(name: &str, locale: Locale) -> Option<String> {
    text(&format!("{PREFIX}menu-{name}"), None, locale)
}

fn text(key: &str, attribute: Option<&str>, locale: Locale) -> Option<String> {
    let bundle = locale.bundle();
    let message = bundle.get_message(key)?;
    let pattern = match attribute {
        None => message.value()?,
        Some(attribute) => message.get_attribute(attribute)?.value(),
    };
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, None, &mut errors);
    Some(text.into_owned())
}
