//! Who still has to agree to terms by which a hand can cost more.

use gow::Seat;

use crate::table::{PhaseScene, Scene, SeatScene};
use crate::text::Locale;
use crate::text::phrases::TableText;

use super::{mark, who};

/// Whether the person at a seat has not agreed yet.
pub(super) const fn is_asked(occupant: &SeatScene) -> bool {
    matches!(
        occupant,
        SeatScene::Person {
            asked: true,
            leaving: false,
            ..
        }
    )
}

/// Who has not agreed yet, and which button agrees; `None` if everybody has.
pub(super) fn line(scene: &Scene, locale: Locale) -> Option<String> {
    let asked = scene
        .seats
        .iter()
        .filter(|(_, occupant)| is_asked(occupant));
    let asked: Vec<Seat> = asked.map(|(seat, _)| seat).collect();
    let is_lobby = matches!(scene.phase, PhaseScene::Lobby);
    // With too few players there is no *Next hand*.
    if asked.is_empty() || !is_lobby && !mark::enough(scene) {
        return None;
    }
    let players = who::SeatNames::sitting(scene, locale).list(asked);
    let sits = is_lobby.into();
    Some(locale.say(&TableText::Agree { players, sits }))
}
