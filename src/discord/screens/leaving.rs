//! The replies to a player who leaves in the middle of a hand.

use crate::discord::custom_id::TableAct;
use crate::table::Scene;
use crate::text::Locale;
use crate::text::phrases::{ReplyText, TableText};

use super::mark;
use super::screen::{Screen, Style};

/// Says that a computer finishes the hand, with the button to stay.
#[must_use]
pub fn leaving(scene: &Scene, locale: Locale) -> Screen {
    Screen::say(locale.say(&ReplyText::Leaving)).row(vec![mark::stay_button(scene, locale)])
}

/// Asks a player whether they want to leave a hand that computers would finish at once, because nobody
/// else is at the table.
#[must_use]
pub fn leaving_alone(scene: &Scene, locale: Locale) -> Screen {
    let button = |label, style, act| mark::button(scene, locale, label, style, act);
    Screen::say(locale.say(&ReplyText::LeavingAlone)).row(vec![
        button(&TableText::ButtonLeave, Style::Danger, TableAct::Leave),
        button(&TableText::ButtonMyHand, Style::Secondary, TableAct::MyHand),
    ])
}
