//! Signs and buttons that several screens share.

use crate::discord::custom_id::{PageAct, Press, TableAct, Topic, Whose};
use crate::id::{Millis, TableId};
use crate::table::{Computers, PhaseScene, Scene, SeatScene};
use crate::text::phrases::{BetText, HandText, InviteText, SettlementText, TableText};
use crate::text::{Locale, Phrase};

use super::agreement;
use super::limits::BUTTONS_MAX;
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

/// The width of a message on a phone of 390 pixels, in the pixels of a wide font.
const PHONE: usize = 267;

/// The space between two buttons, and the width of a button beyond its label and its emoji.
const GAP: usize = 8;
const AROUND: usize = 34;
const EMOJI: usize = 26;

/// Rows of buttons that do not fill a message, and keys in a row.
const ROWS: usize = 3;
const A_ROW: usize = 4;

/// Splits buttons, in their order, into rows that do not wrap on a phone.
pub(super) fn rows(buttons: &[Button]) -> Vec<Vec<Button>> {
    rows_within(buttons, ROWS)
}

/// The same in at most `most` rows: they wrap if they have to.
pub(super) fn rows_within(buttons: &[Button], most: usize) -> Vec<Vec<Button>> {
    let mut packed: Vec<Vec<Button>> = Vec::new();
    for button in buttons {
        match packed.last_mut() {
            Some(row) if fits(row, button) => row.push(button.clone()),
            Some(_) | None => packed.push(vec![button.clone()]),
        }
    }
    if packed.len() <= most {
        return packed;
    }
    evenly(buttons, buttons.len().div_ceil(most.max(1)))
}

/// Whether a row does not wrap on a phone with one more button.
pub(super) fn fits(row: &[Button], more: &Button) -> bool {
    let widths = row.iter().map(|button| width(button) + GAP).sum::<usize>();
    row.len() < BUTTONS_MAX && widths + width(more) <= PHONE
}

/// About how wide a button is; most fonts are narrower.
fn width(button: &Button) -> usize {
    let of = |letter: char| match letter {
        ' ' | '-' | '·' | '(' | ')' | 'f' | 'i' | 'j' | 'l' | 'r' | 't' | 'I' => 5,
        'm' | 'w' | 'M' | 'W' => 13,
        digit if digit.is_ascii_digit() => 9,
        letter if letter.is_ascii() => 8,
        '¹' | '²' | '³' | '⁴' | '⁵' | '⁶' => 6,
        // A pick must not move the other keys; the other one is part of the emoji before it.
        '✓' | '\u{fe0f}' => 0,
        _ => 14,
    };
    let label = button.label.chars().map(of).sum::<usize>();
    AROUND + label + button.emoji.as_ref().map_or(0, |_| EMOJI)
}

/// Splits the keys of pieces into as few rows as possible that do not wrap on a phone: four keys a
/// row, or else three. Seven become four and three.
pub(super) fn key_rows(keys: &[Button]) -> Vec<Vec<Button>> {
    let fit = |row: &Vec<Button>| {
        let (last, others) = row.split_last()?;
        Some(fits(others, last))
    };
    let fours = evenly(keys, A_ROW);
    if fours.iter().all(|row| fit(row) == Some(true)) {
        return fours;
    }
    evenly(keys, A_ROW - 1)
}

/// Splits buttons into as few rows as possible, of at most `most` each and of nearly the same length.
fn evenly(buttons: &[Button], most: usize) -> Vec<Vec<Button>> {
    let mut left = buttons;
    let mut split = Vec::new();
    while !left.is_empty() {
        let rows = left.len().div_ceil(most);
        let (row, rest) = left.split_at(left.len().div_ceil(rows));
        split.push(row.to_vec());
        left = rest;
    }
    split
}

/// The button that keeps a person who is about to leave.
pub(super) fn stay_button(scene: &Scene, locale: Locale) -> Button {
    let label = &HandText::ButtonStay;
    button(scene, locale, label, Style::Success, TableAct::Back)
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

/// The buttons after a hand: the next one, the same bet again, and how it was scored.
pub(super) fn after_hand_buttons(scene: &Scene, locale: Locale) -> [Button; 3] {
    let button = |label: String, style, act| Button::new(label, style, press(scene, act));
    let next = locale.say(&TableText::ButtonNextHand);
    let again = locale.say(&BetText::ButtonAgain);
    let sums = locale.say(&SettlementText::ButtonSums);
    [
        button(next, Style::Primary, TableAct::NextHand),
        button(again, Style::Success, TableAct::BetAgain),
        button(sums, Style::Secondary, TableAct::Sums),
    ]
}

/// The button that opens the rules.
pub(super) fn rules_button(scene: &Scene, locale: Locale) -> Button {
    page_button(
        scene,
        locale,
        &TableText::ButtonRules,
        PageAct::Rules {
            leaf: Topic::Play.into(),
            whose: Whose::of(&scene.terms.house.base()),
        },
    )
}

/// The button that opens a closed table again.
pub(super) fn rematch_button(table: TableId, locale: Locale) -> Button {
    let press = Press::Page {
        table: Some(table),
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

/// Whether nobody else can sit down: in direct messages there is only one person.
pub(super) fn is_alone(scene: &Scene) -> bool {
    scene.place.is_direct() && people(scene)
}

/// The button to sit down, if there is a seat that a person can take and the table goes on.
pub(super) fn sit_button(scene: &Scene, locale: Locale) -> Option<Button> {
    if scene.ending {
        return None;
    }
    // A table waits for somebody in the lobby and without enough players, but not to replace a computer.
    let waits = matches!(scene.phase, PhaseScene::Lobby) || !enough(scene);
    let style = if waits && free_seats(scene) > 0 {
        Style::Success
    } else {
        Style::Secondary
    };
    // In the lobby the same press agrees to dearer terms.
    let agrees =
        matches!(scene.phase, PhaseScene::Lobby) && scene.seats.values().any(agreement::is_asked);
    let open = agrees || has_room(scene) && !is_alone(scene);
    open.then(|| button(scene, locale, &TableText::ButtonSit, style, TableAct::Sit))
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
    free || scene.seats.len() < scene.terms.most_seats()
}

/// Whether a seat can be added for somebody.
pub(super) fn can_grow(scene: &Scene) -> bool {
    scene.seats.len() < scene.terms.most_seats() && !is_alone(scene)
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

/// The button that adds a computer, if the table may have any and a seat is empty or can be added;
/// on a private screen only for the host.
pub(super) fn computer_button(scene: &Scene, locale: Locale) -> Option<Button> {
    let label = &TableText::ButtonAddComputer;
    let may = scene.terms.computers != Computers::Never;
    let room = free_seats(scene) > 0 || scene.seats.len() < scene.terms.most_seats();
    let is_for = scene.viewer.is_none_or(|viewer| viewer == scene.host);
    (may && room && is_for).then(|| {
        button(
            scene,
            locale,
            label,
            Style::Secondary,
            TableAct::AddComputer,
        )
    })
}

/// The button that shows the host the terms that can be changed.
pub(super) fn settings_button(scene: &Scene, locale: Locale) -> Button {
    let label = &TableText::ButtonSettings;
    button(scene, locale, label, Style::Secondary, TableAct::Settings)
}

/// Whether the table can be filled with computers: a person is there, and a seat is empty.
pub(super) fn can_fill(scene: &Scene) -> bool {
    scene.terms.computers != Computers::Never && people(scene) && free_seats(scene) > 0
}

/// The button that fills the table with computers and starts, if that is possible.
pub(super) fn fill_button(scene: &Scene, locale: Locale) -> Option<Button> {
    can_fill(scene).then(|| {
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
    scene.seats.len() - free_seats(scene) >= scene.terms.least_seats() && people(scene)
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
