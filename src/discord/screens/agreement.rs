//! Who must still agree to changed terms that make a hand cost more.

use gow::Seat;

use crate::table::{PhaseScene, Scene, SeatScene};
use crate::text::Locale;
use crate::text::phrases::TableText;

use super::names;
use super::seating;

/// Whether the person at a seat has not agreed yet.
pub(super) const fn must_agree(occupant: &SeatScene) -> bool {
    matches!(
        occupant,
        SeatScene::Person {
            asked: true,
            leaving: false,
            ..
        }
    )
}

/// Who has not agreed yet; `None` if everybody has.
fn who_must_agree(scene: &Scene, locale: Locale) -> Option<String> {
    let asked = scene
        .seats
        .iter()
        .filter(|(_, occupant)| must_agree(occupant));
    let asked: Vec<Seat> = asked.map(|(seat, _)| seat).collect();
    (!asked.is_empty()).then(|| names::SeatNames::sitting(scene, locale).short_list(&asked))
}

/// Who has not agreed yet, and which button agrees; `None` if everybody has.
pub(super) fn line(scene: &Scene, locale: Locale) -> Option<String> {
    let is_lobby = matches!(scene.phase, PhaseScene::Lobby);
    // With too few players there is no *Next hand*.
    if !is_lobby && !seating::can_deal(scene) {
        return None;
    }
    let players = who_must_agree(scene, locale)?;
    let sits = is_lobby.into();
    Some(locale.say(&TableText::Agree { players, sits }))
}

/// Whom a lobby with enough players waits for, and what *Start* does before they agree; `None` if everybody has.
pub(super) fn awaited(scene: &Scene, locale: Locale) -> Option<TableText> {
    let players = who_must_agree(scene, locale)?;
    // The leader of a table who has not agreed cannot start.
    let is_host = |occupant: &SeatScene| matches!(occupant, SeatScene::Person { user, .. } if *user == scene.host);
    let mut seats = scene.seats.values();
    let starts = !seats.any(|occupant| must_agree(occupant) && is_host(occupant));
    Some(TableText::LobbyAsked {
        players,
        starts: starts.into(),
    })
}
