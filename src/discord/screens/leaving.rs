//! The replies to a player who leaves in the middle of a hand.

use crate::discord::custom_id::TableAct;
use crate::table::Scene;
use crate::text::Locale;
use crate::text::phrases::{HandText, ReplyText, TableText};

use super::screen::{Button, Screen, Style};

/// Says that a computer finishes the hand, with the button to stay.
pub fn leaving(scene: &Scene, locale: Locale) -> Screen {
    Screen::say(locale.say(&ReplyText::Leaving)).row([stay_button(scene, locale)])
}

/// The button that keeps a person who is about to leave.
pub(super) fn stay_button(scene: &Scene, locale: Locale) -> Button {
    let label = &HandText::ButtonStay;
    Button::for_table(scene, locale, label, Style::Success, TableAct::Back)
}

/// Asks a player whether they want to leave a hand that computers would finish at once, because nobody
/// else is at the table.
pub fn leaving_alone(scene: &Scene, locale: Locale) -> Screen {
    let button = |label, style, act| Button::for_table(scene, locale, label, style, act);
    Screen::say(locale.say(&ReplyText::LeavingAlone)).row([
        button(&TableText::ButtonLeave, Style::Danger, TableAct::Leave),
        button(&TableText::ButtonMyHand, Style::Secondary, TableAct::MyHand),
    ])
}
