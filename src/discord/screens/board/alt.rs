//! The picture of a running hand of a trick game, in words.

use gow::{Seat, TrickView};

use crate::discord::screens::names::SeatNames;
use crate::discord::screens::{limits, plays};
use crate::table::Scene;
use crate::text::Locale;
use crate::text::phrases::TableText;

use super::{best_line, current_trick_lines, last_trick, seat_line, turn_line};

/// The seats and the trick. Where there is no room for all of it, sets have no names, and only the
/// line beside the picture tells who may no longer win.
pub(super) fn alt(
    scene: &Scene,
    view: &TrickView,
    number: u32,
    who: &SeatNames,
    locale: Locale,
) -> String {
    let seats = Seat::all(view.seats).map(|seat| seat_line(view, seat, who, locale));
    let seats = locale.clauses(seats.chain(turn_line(view, None, who, locale)));
    let told = |trick: Vec<String>| {
        locale.say(&TableText::BoardPicture {
            number: number.into(),
            seats: seats.clone(),
            trick: locale.clauses(trick),
        })
    };
    let Some(trick) = &view.current else {
        // The picture shows the last trick until the next one is led.
        return told(last_trick(view, who, locale).into_iter().collect());
    };
    limits::alt_text(
        told(current_trick_lines(scene, view, trick, who, locale)),
        || {
            let mut lines = plays::brief_play_lines(trick, &scene.missed, who, locale);
            lines.push(best_line(trick, who, locale));
            told(lines)
        },
    )
}
