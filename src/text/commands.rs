//! The names and descriptions of commands and their options, from `commands.ftl` of each language.
//!
//! They are not phrases: Discord gets all languages at once and restricts the names.

use super::Locale;

/// A name and a description in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// What people type: lowercase, no spaces, at most [`COMMAND_NAME_MAX`] characters.
    pub name: String,
    /// What Discord shows beside it; at most [`COMMAND_DESCRIPTION_MAX`] characters.
    pub description: String,
}

/// The most characters that Discord accepts in the name of a command or option.
pub const COMMAND_NAME_MAX: usize = 32;

/// The most characters that Discord accepts in the description of a command or option.
pub const COMMAND_DESCRIPTION_MAX: usize = 100;

/// What the keys of commands begin with.
pub(super) const PREFIX: &str = "command-";

/// Returns the label of a command, subcommand or option in a language; `path` has the English names
/// with dots between them, as `tiengow.start.stake`. `None` if the file has no such label.
#[must_use]
pub fn label(path: &str, locale: Locale) -> Option<Label> {
    let bundle = locale.bundle();
    let message = bundle.get_message(&format!("{PREFIX}{}", path.replace('.', "-")))?;
    let text = |pattern| {
        let mut errors = Vec::new();
        bundle
            .format_pattern(pattern, None, &mut errors)
            .into_owned()
    };
    Some(Label {
        name: text(message.value()?),
        description: text(message.get_attribute("description")?.value()),
    })
}
