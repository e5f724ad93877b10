//! Discord's limits of a message, checked in one place.

use std::collections::BTreeSet;

use super::screen::{Button, Form, List, Screen};
use crate::discord::custom_id::CUSTOM_ID_MAX;

/// Characters of a message's own text.
pub const CONTENT_MAX: usize = 2_000;
/// Characters of all texts of a message with embeds.
pub const TEXT_MAX: usize = 4_000;
/// Characters of a list of cards with emojis, which are long; beyond this, letters alone replace them.
pub const CARDS_MAX: usize = 1_024;
/// Containers, texts, pictures, rows, buttons and lists of a message with embeds.
pub const COMPONENTS_MAX: usize = 40;
/// Components of a text with a button beside it: both, and their container.
const SECTION_PARTS: usize = 3;
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

/// A picture's alt text: the whole one if Discord takes it, else the brief one.
pub(super) fn alt_text(whole: String, brief: impl FnOnce() -> String) -> String {
    if utf16_length(&whole) <= ALT_MAX {
        whole
    } else {
        brief()
    }
}

/// Checks a screen against Discord's limits.
///
/// # Errors
/// [`LimitError`] names the first exceeded limit.
pub fn check(screen: &Screen) -> Result<(), LimitError> {
    if screen.content.is_empty() && screen.embeds.is_empty() {
        return Err(LimitError::Empty {
            what: "the message",
        });
    }
    if screen.embeds.is_empty() {
        length("the content", &screen.content, CONTENT_MAX)?;
    } else {
        layout(screen)?;
    }
    count("rows", screen.rows.len(), ROWS_MAX)?;
    let mut ids = BTreeSet::new();
    for section in screen.embeds.iter().flat_map(|embed| &embed.sections) {
        filled("a section", &section.text)?;
    }
    for row in &screen.rows {
        if row.buttons.is_empty() && row.list.is_none() {
            return Err(LimitError::Empty { what: "a row" });
        }
        if let Some(list) = &row.list {
            // A list fills its row.
            count("parts beside a list", row.buttons.len(), 0)?;
            unique(&mut ids, self::list(list)?)?;
        }
        count("buttons in a row", row.buttons.len(), BUTTONS_MAX)?;
    }
    let mut buttons = screen.buttons();
    buttons.try_for_each(|each| unique(&mut ids, button(each)?))
}

/// Checks a form against Discord's limits.
///
/// # Errors
/// [`LimitError`] names the first exceeded limit.
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
    length("a form's id", &form.press.to_string(), CUSTOM_ID_MAX)
}

/// Checks a screen with embeds, with its pictures and without them.
fn layout(screen: &Screen) -> Result<(), LimitError> {
    for embed in &screen.embeds {
        for field in &embed.fields {
            filled("a field's value", &field.value)?;
        }
        if let Some(picture) = &embed.picture {
            filled("a picture's words", &picture.alt)?;
            length("a picture's words", &picture.alt, ALT_MAX)?;
        }
    }
    [true, false]
        .into_iter()
        .try_for_each(|beside_picture| sums(screen, beside_picture))
}

/// Checks what Discord adds up: the texts and the components.
fn sums(screen: &Screen, beside_picture: bool) -> Result<(), LimitError> {
    let mut texts = screen.content.clone();
    let rows = screen.rows.iter();
    let mut components = usize::from(!screen.content.is_empty())
        + rows
            .map(|row| 1 + row.buttons.len() + usize::from(row.list.is_some()))
            .sum::<usize>();
    for embed in &screen.embeds {
        let shown = embed.texts(beside_picture);
        if shown.is_empty() && embed.picture.is_none() {
            return Err(LimitError::Empty { what: "an embed" });
        }
        components += 1 + shown.len() + usize::from(embed.picture.is_some());
        components += embed.sections.len() * SECTION_PARTS;
        texts.push_str(&shown.concat());
        let beside = embed.sections.iter().map(|section| section.text.as_str());
        texts.extend(beside);
    }
    length("the texts", &texts, TEXT_MAX)?;
    count("components", components, COMPONENTS_MAX)
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

/// Counts UTF-16 units, as Discord's clients do; there are never fewer of them than code points.
fn utf16_length(text: &str) -> usize {
    text.encode_utf16().count()
}

fn length(what: &'static str, text: &str, max: usize) -> Result<(), LimitError> {
    let has = utf16_length(text);
    if has > max {
        Err(LimitError::TooLong { what, has, max })
    } else {
        Ok(())
    }
}

fn unique(ids: &mut BTreeSet<String>, id: String) -> Result<(), LimitError> {
    if ids.contains(&id) {
        return Err(LimitError::SameId { id });
    }
    ids.insert(id);
    Ok(())
}

fn count(what: &'static str, has: usize, max: usize) -> Result<(), LimitError> {
    if has > max {
        Err(LimitError::TooMany { what, has, max })
    } else {
        Ok(())
    }
}
