//! Who sits at a table and who still can, and the buttons that take and leave seats.

use crate::discord::custom_id::TableAct;
use crate::discord::screens::agreement;
use crate::discord::screens::screen::{Button, Style};
use crate::table::{ComputerPolicy, PhaseScene, Scene, SeatScene};
use crate::text::Locale;
use crate::text::phrases::TableText;

/// How many seats are empty.
pub(super) fn free_seats(scene: &Scene) -> usize {
    let free = scene.seats.values().filter(|seat| !seat.is_taken());
    free.count()
}

/// Whether a seat can be added.
pub(super) fn can_grow(scene: &Scene) -> bool {
    scene.seats.len() < scene.terms.most_seats()
}

/// Whether a person sits at the table or waits for a seat.
pub(super) fn has_people(scene: &Scene) -> bool {
    scene.seats.values().any(|occupant| match occupant {
        SeatScene::Person { .. }
        | SeatScene::Computer {
            waiting: Some(_), ..
        } => true,
        SeatScene::Empty | SeatScene::HouseBank | SeatScene::Computer { waiting: None, .. } => {
            false
        }
    })
}

/// Whether enough seats are taken for a deal, and at least one person is there.
pub(super) fn can_deal(scene: &Scene) -> bool {
    scene.seats.len() - free_seats(scene) >= scene.terms.least_seats() && has_people(scene)
}

/// Whether nobody else can sit down: in direct messages there is only one person.
pub(super) fn is_alone(scene: &Scene) -> bool {
    scene.place.is_direct() && has_people(scene)
}

/// Whether a seat is empty, held by a computer, or can be added.
pub(super) fn has_room(scene: &Scene) -> bool {
    let free = scene.seats.values().any(|occupant| match occupant {
        SeatScene::Empty | SeatScene::Computer { waiting: None, .. } => true,
        SeatScene::Person { .. }
        | SeatScene::HouseBank
        | SeatScene::Computer {
            waiting: Some(_), ..
        } => false,
    });
    free || can_grow(scene)
}

/// The button to sit down, if there is a seat that a person can take and the table goes on.
pub(super) fn sit_button(scene: &Scene, locale: Locale) -> Option<Button> {
    if scene.ending.is_some() {
        return None;
    }
    let is_lobby = matches!(scene.phase, PhaseScene::Lobby);
    // A table waits for somebody in the lobby and without enough players, but not to replace a computer.
    let waits = is_lobby || !can_deal(scene);
    let style = if waits && free_seats(scene) > 0 {
        Style::Success
    } else {
        Style::Secondary
    };
    // In the lobby the same press agrees to dearer terms.
    let agrees = is_lobby && scene.seats.values().any(agreement::must_agree);
    let open = agrees || has_room(scene) && !is_alone(scene);
    open.then(|| Button::for_table(scene, locale, &TableText::ButtonSit, style, TableAct::Sit))
}

/// The button to leave, if a person sits at the table or waits for a seat.
pub(super) fn leave_button(scene: &Scene, locale: Locale) -> Option<Button> {
    let (label, act) = (&TableText::ButtonLeave, TableAct::Leave);
    has_people(scene).then(|| Button::for_table(scene, locale, label, Style::Secondary, act))
}

/// The button that adds a computer, if the table may have any and a seat is empty or can be added;
/// on a private screen only for the host.
pub(super) fn computer_button(scene: &Scene, locale: Locale) -> Option<Button> {
    let may = scene.terms.computers != ComputerPolicy::Never;
    let room = free_seats(scene) > 0 || can_grow(scene);
    let is_for = scene.viewer.is_none_or(|viewer| viewer == scene.host);
    let (label, act) = (&TableText::ButtonAddComputer, TableAct::AddComputer);
    (may && room && is_for).then(|| Button::for_table(scene, locale, label, Style::Secondary, act))
}
