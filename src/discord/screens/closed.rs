//! The table after its last hand.

use crate::table::{Closing, Scene};
use crate::text::Locale;
use crate::text::phrases::TableText;

use super::screen::{Colour, Embed, Screen};
use super::terms;

/// Draws a closed table.
#[must_use]
pub fn closed(scene: &Scene, why: Closing, locale: Locale) -> Screen {
    let game = terms::game_name(scene.house.game(), locale);
    Screen::framed(Embed {
        title: Some(locale.say(&TableText::ClosedTitle { game })),
        lines: vec![locale.say(&reason(why)), locale.say(&TableText::ClosedChips)],
        colour: Colour::Quiet,
        ..Embed::default()
    })
}

/// Why a table closed.
pub(super) const fn reason(why: Closing) -> TableText {
    match why {
        Closing::Ended => TableText::ClosedEnded,
        Closing::Deserted => TableText::ClosedDeserted,
        Closing::Idle => TableText::ClosedIdle,
        Closing::Removed => TableText::ClosedRemoved,
    }
}
