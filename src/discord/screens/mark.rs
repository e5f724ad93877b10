//! Signs and buttons that several screens share.

use crate::discord::custom_id::{PageAct, Press, TableAct, Topic, Whose};
use crate::id::Millis;
use crate::table::{Computers, Scene, SeatScene};
use crate::text::phrases::{InviteText, TableText};
use crate::text::{Locale, Phrase};

use super::screen::{Button, Style};

/// A Discord timestamp that counts down to an instant.
pub(crate) fn countdown(at: Millis) -> String {
    format!("<t:{}:R>", at.seconds())
}

/// A Discord timestamp of a day, in the reader's time zone.
pub(super) fn date(at: Millis) -> String {
    format!("<t:{}:D>", at.seconds())
}

/// A Discord timestamp of a time of day, in the reader's time zone.
pub(super) fn clock(at: Millis) -> String {
    format!("<t:{}:t>", at.seconds())
}

/// A count as the number type of phrases.
pub(crate) fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Buttons in a row: four with words or emojis fit the width of a phone, a fifth would wrap.
const A_ROW: usize = 4;

/// Splits buttons into as few rows as possible, of even length: six become two rows of three.
pub(super) fn rows(buttons: &[Button]) -> Vec<Vec<Button>> {
    let rows = buttons.len().div_ceil(A_ROW).max(1);
    let a_row = buttons.len().div_ceil(rows).max(1);
    buttons.chunks(a_row).map(<[Button]>::to_vec).collect()
}

/// Keys of tiles in a row: three with an emoji and the pips fit the width of a phone.
pub(super) const KEYS_A_ROW: usize = 3;

/// Splits the keys of tiles into rows that do not wrap on a phone: seven become three, two and two.
pub(super) fn key_rows(keys: &[Button]) -> Vec<Vec<Button>> {
    let mut left = keys;
    let mut split = Vec::new();
    while !left.is_empty() {
        let rows = left.len().div_ceil(KEYS_A_ROW);
        let (row, rest) = left.split_at(left.len().div_ceil(rows));
        split.push(row.to_vec());
        left = rest;
    }
    split
}

/// A button about the table of a scene.
pub(super) fn button(
    scene: &Scene,
    locale: Locale,
    label: &impl Phrase,
    style: Style,
    act: TableAct,
) -> Button {
    Button::new(locale.say(label), style, press(scene, act))
}

/// A press of the table of a scene.
pub(super) const fn press(scene: &Scene, act: TableAct) -> Press {
    Press::at(scene.table, scene.version, act)
}

/// A grey button that needs no open table, on a message of the table of a scene.
pub(super) fn page_button(
    scene: &Scene,
    locale: Locale,
    label: &impl Phrase,
    act: PageAct,
) -> Button {
    let table = Some(scene.table);
    Button::new(
        locale.say(label),
        Style::Secondary,
        Press::Page { table, act },
    )
}

/// The button that opens the rules.
pub(super) fn rules_button(scene: &Scene, locale: Locale) -> Button {
    page_button(
        scene,
        locale,
        &TableText::ButtonRules,
        PageAct::Rules {
            topic: Topic::Play,
            whose: Whose::of(&scene.house.base()),
        },
    )
}

/// The button that opens a closed table again.
pub(super) fn rematch_button(scene: &Scene, locale: Locale) -> Button {
    let press = Press::Page {
        table: Some(scene.table),
        act: PageAct::Rematch,
    };
    let label = locale.say(&InviteText::ButtonRematch);
    Button::new(label, Style::Success, press)
}

/// The button that shows the record of a finished hand.
pub(super) fn record_button(scene: &Scene, hand: u32, locale: Locale) -> Button {
    page_button(
        scene,
        locale,
        &TableText::ButtonRecord,
        PageAct::Record { hand },
    )
}

/// The button to sit down, if there is a seat that a person can take.
pub(super) fn sit_button(scene: &Scene, locale: Locale) -> Option<Button> {
    let free = scene.seats.values().any(|occupant| match occupant {
        SeatScene::Empty | SeatScene::Computer { waiting: None, .. } => true,
        SeatScene::Person { .. }
        | SeatScene::HouseBank
        | SeatScene::Computer {
            waiting: Some(_), ..
        } => false,
    });
    // Taking over from a computer is possible, but not what the table waits for.
    let style = if free_seats(scene) > 0 {
        Style::Success
    } else {
        Style::Secondary
    };
    let grows = scene.seats.len() < scene.most_seats;
    (free || grows).then(|| button(scene, locale, &TableText::ButtonSit, style, TableAct::Sit))
}

/// The button to leave, if a person sits at the table or waits for a seat.
pub(super) fn leave_button(scene: &Scene, locale: Locale) -> Option<Button> {
    people(scene).then(|| {
        button(
            scene,
            locale,
            &TableText::ButtonLeave,
            Style::Secondary,
            TableAct::Leave,
        )
    })
}

/// The button that adds a computer, if the table may have any and a seat is empty or can be added.
pub(super) fn computer_button(scene: &Scene, locale: Locale) -> Option<Button> {
    let label = &TableText::ButtonAddComputer;
    let may = scene.computers != Computers::Never;
    let room = free_seats(scene) > 0 || scene.seats.len() < scene.most_seats;
    (may && room).then(|| {
        button(
            scene,
            locale,
            label,
            Style::Secondary,
            TableAct::AddComputer,
        )
    })
}

/// The button that fills the table with computers and starts, if a seat is empty.
pub(super) fn fill_button(scene: &Scene, locale: Locale) -> Option<Button> {
    let may = scene.computers != Computers::Never;
    (may && people(scene) && free_seats(scene) > 0).then(|| {
        button(
            scene,
            locale,
            &TableText::ButtonFill,
            Style::Success,
            TableAct::FillAndStart,
        )
    })
}

/// The button that agrees to the end of the table, if somebody asked for it.
pub(super) fn end_button(scene: &Scene, locale: Locale) -> Option<Button> {
    let label = &TableText::ButtonEnd;
    scene
        .end_asked_by
        .map(|_| button(scene, locale, label, Style::Danger, TableAct::EndConfirm))
}

/// Whether enough seats are taken for a deal, and at least one person is there.
pub(super) fn enough(scene: &Scene) -> bool {
    scene.seats.len() - free_seats(scene) >= scene.least_seats && people(scene)
}

/// How many seats are empty.
pub(super) fn free_seats(scene: &Scene) -> usize {
    scene
        .seats
        .values()
        .filter(|occupant| matches!(occupant, SeatScene::Empty))
        .count()
}

/// Whether a person sits at the table or waits for a seat.
pub(super) fn people(scene: &Scene) -> bool {
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
