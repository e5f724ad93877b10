//! Moving a table to a thread: the offer to its host, and the message that stays in the channel.

use crate::discord::custom_id::TableAct;
use crate::id::ChannelId;
use crate::table::Scene;
use crate::text::Locale;
use crate::text::phrases::{ReplyText, TableText};

use super::mark;
use super::screen::{Embed, Screen, Style};

/// Offers the host a thread for the table.
#[must_use]
pub fn thread_offer(scene: &Scene, locale: Locale) -> Screen {
    let (label, act) = (TableText::ButtonThread, TableAct::MoveToThread);
    let button = mark::button(scene, locale, &label, Style::Primary, act);
    Screen::say(locale.say(&ReplyText::ThreadOffer)).row(vec![button])
}

/// Says where a table has moved.
#[must_use]
pub fn moved(thread: ChannelId, locale: Locale) -> Screen {
    let thread = format!("<#{thread}>");
    Screen::framed(Embed {
        lines: vec![locale.say(&ReplyText::Moved { thread })],
        ..Embed::default()
    })
}
