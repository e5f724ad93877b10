//! The record of a hand that is over.

use gow::Record;

use crate::text::Locale;
use crate::text::phrases::ReplyText;

use super::screen::{Colour, Embed, Screen};

/// Draws the record of a hand, every tile included, as one line of JSON to be copied.
#[must_use]
pub fn record(number: u32, record: &Record, locale: Locale) -> Screen {
    let number = i64::from(number);
    Screen::framed(Embed {
        title: Some(locale.say(&ReplyText::RecordTitle { number })),
        lines: vec![locale.say(&ReplyText::RecordText), format!("```json\n{record}\n```")],
        colour: Colour::Quiet,
        footer: Some(locale.say(&ReplyText::RecordUse)),
        ..Embed::default()
    })
}
