//! The record of a finished hand.

use gow::{Record, Round as _};

use crate::discord::custom_id::PageAct;
use crate::store::Reveal;
use crate::table::{HiddenHandReason, Scene};
use crate::text::Locale;
use crate::text::phrases::{ReplyText, TableText};

use super::screen::{Button, Embed, Screen};

/// Presents the record of a hand, which has every tile: the attached file, or with `is_inline` a
/// line of JSON to copy. `reveal` is what others may see of it.
pub fn record(
    number: u32,
    hand: &Record,
    is_inline: bool,
    reveal: Reveal,
    locale: Locale,
) -> Screen {
    let number = i64::from(number);
    let others = match reveal {
        Reveal::Hand => None,
        Reveal::Table => Some(ReplyText::RecordLater),
        Reveal::Never => Some(ReplyText::RecordUnchecked),
    };
    let what = if hand.round().deal().house.has_bets() {
        ReplyText::RecordBets
    } else {
        ReplyText::RecordTricks
    };
    let mut lines = vec![locale.say(&what)];
    lines.extend(is_inline.then(|| format!("```json\n{hand}\n```")));
    lines.extend(others.map(|words| locale.say(&words)));
    Screen::framed(Embed {
        title: Some(locale.say(&ReplyText::RecordTitle { number })),
        lines,
        footer: Some(locale.say(&ReplyText::RecordUse)),
        ..Embed::default()
    })
}

/// Tells a person who did not sit at a hand why they do not get its record.
pub fn withheld(why: HiddenHandReason, locale: Locale) -> Screen {
    Screen::say(locale.say(&match why {
        HiddenHandReason::UntilClosed => ReplyText::RecordUntilClosed,
        HiddenHandReason::Always => ReplyText::RecordNever,
    }))
}

/// The button that shows the record of a finished hand.
pub(super) fn record_button(scene: &Scene, hand: u32, locale: Locale) -> Button {
    let label = &TableText::ButtonRecord;
    Button::page(scene, locale, label, PageAct::Record { hand })
}
