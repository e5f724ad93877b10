//! The replies to a player who leaves in the middle of a hand.

use crate::discord::custom_id::TableAct;
use crate::id::UserId;
use crate::table::Scene;
use crate::text::Locale;
use crate::text::phrases::{HandText, ReplyText, TableText};

use super::names;
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

/// Asks a player whether they want to leave the running hand, which a computer plays on. The table `closes` if
/// nobody else is there; otherwise `host` becomes the host, if the player is.
pub fn leaving_question(
    scene: &Scene,
    closes: bool,
    host: Option<UserId>,
    locale: Locale,
) -> Screen {
    let question = match host {
        _ if closes => ReplyText::LeavingAlone,
        Some(host) => ReplyText::LeavingHost {
            name: names::name_or_mention(scene, host, locale),
        },
        None => ReplyText::LeavingNow,
    };
    let button = |label, style, act| Button::for_table(scene, locale, label, style, act);
    Screen::say(locale.say(&question)).row([
        button(&TableText::ButtonLeave, Style::Danger, TableAct::Leave),
        button(&TableText::ButtonMyHand, Style::Secondary, TableAct::MyHand),
    ])
}
