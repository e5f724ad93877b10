//! The reply to a player who leaves in the middle of a hand.

use crate::table::Scene;
use crate::text::Locale;
use crate::text::phrases::ReplyText;

use super::Screen;
use super::mark;

/// Says that a computer finishes the hand, with the button to stay.
#[must_use]
pub fn leaving(scene: &Scene, locale: Locale) -> Screen {
    Screen::say(locale.say(&ReplyText::Leaving)).row(vec![mark::stay_button(scene, locale)])
}
