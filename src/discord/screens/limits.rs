//! Discord's limits of a message, checked in one place.

use std::collections::BTreeSet;

use super::screen::{Button, Embed, Form, List, Screen};
use crate::discord::custom_id::CUSTOM_ID_MAX;

/// Characters of a message's own text.
pub const CONTENT_MAX: usize = 2_000;
/// Embeds of a message.
pub const EMBEDS_MAX: usize = 10;
/// Characters of all embeds of a message together.
pub const EMBED_CHARS_MAX: usize = 6_000;
/// Characters of an embed's title.
pub const TITLE_MAX: usize = 256;
/// Characters of an embed's description.
pub const DESCRIPTION_MAX: usize = 4_096;
/// Fields of an embed.
pub const FIELDS_MAX: usize = 25;
/// Characters of a field's name.
pub const FIELD_NAME_MAX: usize = 256;
/// Characters of a field's value.
pub const FIELD_VALUE_MAX: usize = 1_024;
/// Characters of an embed's footer.
pub const FOOTER_MAX: usize = 2_048;
/// Characters of a picture's alt text.
pub const ALT_MAX: usize = 1_024;
/// Rows of buttons and lists in a message.
pub const ROWS_MAX: usize = 5;
/// Buttons in a row.
pub const BUTTONS_MAX: usize = 5;
/// Entries of a list.
pub const ENTRIES_MAX: usize = 25;
/// Characters of an entry.
pub const ENTRY_MAX: usize = 100;
/// Characters of the value that an entry sends.
pub const ENTRY_VALUE_MAX: usize = 100;
/// Characters of a list's placeholder.
pub const PLACEHOLDER_MAX: usize = 150;
/// Characters on a button.
pub const LABEL_MAX: usize = 80;

/// Characters of a form's title, and of the label of its text input.
pub const FORM_TEXT_MAX: usize = 45;
/// Characters of the placeholder of a form's text input.
pub const FORM_PLACEHOLDER_MAX: usize = 100;

/// Why Discord would refuse a screen.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LimitError {
    /// A text is too long.
    #[error("{what} has {has} characters, at most {max} are allowed")]
    TooLong {
        /// Which text.
        what: &'static str,
        /// The number of its characters.
        has: usize,
        /// The limit.
        max: usize,
    },
    /// There are too many parts of a kind.
    #[error("{has} {what}, at most {max} are allowed")]
    TooMany {
        /// Which parts.
        what: &'static str,
        /// Their number.
        has: usize,
        /// The limit.
        max: usize,
    },
    /// A part that needs text has none.
    #[error("{what} is empty")]
    Empty {
        /// Which part.
        what: &'static str,
    },
    /// Two buttons of a message have the same id.
    #[error("two buttons have the id {id}")]
    SameId {
        /// The id.
        id: String,
    },
    /// Two entries of a list send the same value.
    #[error("two entries send {value}")]
    SameValue {
        /// The value.
        value: String,
    },
}

/// Checks a screen against Discord's limits.
///
/// # Errors
/// [`LimitError`] names the first limit that is broken.
pub fn check(screen: &Screen) -> Result<(), LimitError> {
    if screen.content.is_empty() && screen.embeds.is_empty() {
        return Err(LimitError::Empty {
            what: "the message",
        });
    }
    length("the content", &screen.content, CONTENT_MAX)?;
    count("embeds", screen.embeds.len(), EMBEDS_MAX)?;
    let mut characters = 0;
    for part in &screen.embeds {
        characters += embed(part)?;
    }
    if characters > EMBED_CHARS_MAX {
        return Err(LimitError::TooLong {
            what: "all embeds",
            has: characters,
            max: EMBED_CHARS_MAX,
        });
    }
    count("rows", screen.rows.len(), ROWS_MAX)?;
    let mut ids = BTreeSet::new();
    for row in &screen.rows {
        if row.buttons.is_empty() && row.list.is_none() {
            return Err(LimitError::Empty { what: "a row" });
        }
        if let Some(list) = &row.list {
            // A list fills its row.
            count("parts beside a list", row.buttons.len(), 0)?;
            let id = self::list(list)?;
            if !ids.insert(id.clone()) {
                return Err(LimitError::SameId { id });
            }
        }
        count("buttons in a row", row.buttons.len(), BUTTONS_MAX)?;
        for each in &row.buttons {
            let id = button(each)?;
            if !ids.insert(id.clone()) {
                return Err(LimitError::SameId { id });
            }
        }
    }
    Ok(())
}

/// Checks a form against Discord's limits.
///
/// # Errors
/// [`LimitError`] names the first limit that is broken.
pub fn check_form(form: &Form) -> Result<(), LimitError> {
    for (what, text) in [
        ("a form's title", &form.title),
        ("a form's label", &form.label),
    ] {
        filled(what, text)?;
        length(what, text, FORM_TEXT_MAX)?;
    }
    length(
        "a form's placeholder",
        &form.placeholder,
        FORM_PLACEHOLDER_MAX,
    )?;
    length("a form's id", &form.press.to_string(), CUSTOM_ID_MAX)?;
    Ok(())
}

/// Checks an embed and counts the characters that Discord adds up over all embeds.
fn embed(embed: &Embed) -> Result<usize, LimitError> {
    let description = embed.description();
    let title = embed.title.as_deref().unwrap_or_default();
    let footer = embed.footer.as_deref().unwrap_or_default();
    let mut sum = length("an embed's title", title, TITLE_MAX)?
        + length("an embed's description", &description, DESCRIPTION_MAX)?
        + length("an embed's footer", footer, FOOTER_MAX)?;
    count("fields", embed.fields.len(), FIELDS_MAX)?;
    for field in &embed.fields {
        filled("a field's name", &field.name)?;
        filled("a field's value", &field.value)?;
        sum += length("a field's name", &field.name, FIELD_NAME_MAX)?
            + length("a field's value", &field.value, FIELD_VALUE_MAX)?;
    }
    if sum == 0 && embed.picture.is_none() {
        return Err(LimitError::Empty { what: "an embed" });
    }
    if let Some(picture) = &embed.picture {
        filled("a picture's words", &picture.alt)?;
        length("a picture's words", &picture.alt, ALT_MAX)?;
    }
    Ok(sum)
}

fn list(list: &List) -> Result<String, LimitError> {
    if list.entries.is_empty() {
        return Err(LimitError::Empty { what: "a list" });
    }
    count("entries of a list", list.entries.len(), ENTRIES_MAX)?;
    length("a list's placeholder", &list.placeholder, PLACEHOLDER_MAX)?;
    let mut values = BTreeSet::new();
    for entry in &list.entries {
        if !values.insert(&entry.value) {
            let value = entry.value.clone();
            return Err(LimitError::SameValue { value });
        }
        filled("an entry", &entry.label)?;
        length("an entry", &entry.label, ENTRY_MAX)?;
        filled("an entry's value", &entry.value)?;
        length("an entry's value", &entry.value, ENTRY_VALUE_MAX)?;
    }
    let id = list.press.to_string();
    length("a list's id", &id, CUSTOM_ID_MAX)?;
    Ok(id)
}

fn button(button: &Button) -> Result<String, LimitError> {
    filled("a button's label", &button.label)?;
    length("a button's label", &button.label, LABEL_MAX)?;
    let id = button.press.to_string();
    length("a button's id", &id, CUSTOM_ID_MAX)?;
    Ok(id)
}

fn filled(what: &'static str, text: &str) -> Result<(), LimitError> {
    if text.trim().is_empty() {
        Err(LimitError::Empty { what })
    } else {
        Ok(())
    }
}

/// Counts UTF-16 units: Discord's clients count so, and it is never less than code points.
fn length(what: &'static str, text: &str, max: usize) -> Result<usize, LimitError> {
    let has = text.encode_utf16().count();
    if has > max {
        Err(LimitError::TooLong { what, has, max })
    } else {
        Ok(has)
    }
}

fn count(what: &'static str, has: usize, max: usize) -> Result<(), LimitError> {
    if has > max {
        Err(LimitError::TooMany { what, has, max })
    } else {
        Ok(())
    }
}
