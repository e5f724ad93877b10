//! The table before its first hand.

use gow::Seat;

use crate::discord::custom_id::TableAct;
use crate::store::Reveal;
use crate::table::{Computers, PhaseScene, PublicScene, Scene, SeatScene};
use crate::text::Locale;
use crate::text::phrases::TableText;

use super::screen::{Button, Embed, Field, Screen, Style, When};
use super::who::Format;
use super::{agreement, bets, fair, mark, notes, terms};

/// Renders the lobby for everybody.
#[must_use]
pub(crate) fn lobby(scene: &PublicScene, locale: Locale) -> Screen {
    let embed = Embed {
        title: Some(locale.say(&TableText::LobbyTitle {
            game: terms::game_name(scene.terms.house.game(), locale),
        })),
        lines: agreement::line(scene, locale)
            .into_iter()
            .chain(notes::end_notes(scene, locale))
            .collect(),
        fields: vec![seats(scene, locale)],
        footer: Some(fair::beside(&terms_line(scene, locale), scene, locale)),
        ..Embed::default()
    };
    let start = mark::button(
        scene,
        locale,
        &TableText::ButtonStart,
        Style::Success,
        TableAct::Start,
    );
    let ready = mark::enough(scene);
    let fill = mark::fill_button(scene, locale);
    let mut sit = mark::sit_button(scene, locale);
    if let (Some(sit), Some(_)) = (&mut sit, &fill) {
        // Only one button says what to do next.
        sit.style = Style::Secondary;
    }
    let buttons = [
        fill,
        sit,
        mark::leave_button(scene, locale),
        Some(mark::rules_button(scene, locale)),
        mark::computer_button(scene, locale),
        Some(mark::settings_button(scene, locale)),
        ready.then_some(start),
    ];
    let end = mark::end_button(scene, locale);
    let buttons: Vec<Button> = buttons.into_iter().flatten().collect();
    let mut screen = Screen::framed(embed);
    if scene.locked.is_none() {
        screen.content = locale.say(&waiting(scene, locale));
    }
    mark::rows(&buttons)
        .into_iter()
        .fold(screen, Screen::row)
        .row(end.into_iter().collect())
}

/// Takes the invitation to sit down out of the heading of a lobby whose first hand has begun.
pub(crate) fn begun(lobby: &mut Screen, scene: &Scene, locale: Locale) {
    let game = terms::game_name(scene.terms.house.game(), locale);
    for embed in &mut lobby.embeds {
        embed.title = Some(game.clone());
    }
}

/// The terms: rules, stake and pace, the largest possible loss, and what is revealed.
pub(super) fn terms_line(scene: &Scene, locale: Locale) -> String {
    let mut lines = vec![terms::house_label(&scene.terms.house, locale)];
    if scene.terms.house.has_bets() {
        lines.extend(bets::term_lines(scene, locale));
    } else {
        lines.push(locale.say(&TableText::LobbyStake {
            stake: scene.terms.stake,
        }));
    }
    lines.push(terms::pace(scene.terms.turn_limit_ms(), locale));
    lines.extend(hold(scene).map(|hold| locale.say(&hold)));
    if scene.terms.computers == Computers::Nothing && scene.terms.stake > 0 {
        lines.push(locale.say(&TableText::LobbyComputersNothing));
    }
    lines.push(reveal(scene.terms.reveal, locale));
    lines.extend(scene.until.map(|until| locale.say(&notes::until(until))));
    lines.join(" · ")
}

/// The most that a player can lose in a hand; `None` if that is nothing, and where people bet.
fn hold(scene: &Scene) -> Option<TableText> {
    let hold = terms::hold(scene);
    if hold == 0 || scene.terms.house.has_bets() {
        return None;
    }
    let key = if !terms::grows(&scene.terms.house) {
        "each"
    } else if matches!(scene.phase, PhaseScene::Between { .. }) {
        "next"
    } else {
        "first"
    };
    Some(TableText::LobbyHold { key, hold })
}

/// Who gets to see finished hands.
pub(super) fn reveal(reveal: Reveal, locale: Locale) -> String {
    locale.say(&TableText::LobbyReveal { key: reveal.word() })
}

/// Who sits where, in playing order.
pub(super) fn seats(scene: &Scene, locale: Locale) -> Field {
    Field::lines(&seat_lines(scene, Format::Markdown, locale), When::Always)
}

fn seat_lines(scene: &Scene, format: Format, locale: Locale) -> Vec<String> {
    let line = |(seat, occupant): (Seat, &SeatScene)| {
        format!(
            "{} {}",
            format.letter(seat),
            occupant_words(scene, occupant, format, locale)
        )
    };
    scene.seats.iter().map(line).collect()
}

fn occupant_words(scene: &Scene, occupant: &SeatScene, format: Format, locale: Locale) -> String {
    match occupant {
        SeatScene::Empty => locale.say(&TableText::SeatFree),
        SeatScene::HouseBank => locale.say(&TableText::SeatHouseBank),
        SeatScene::Person {
            user,
            name,
            away,
            leaving,
            asked: _,
            ready: _,
            kicked: _,
            salt: _,
        } => {
            let mut name = format.person(name, locale);
            if *user == scene.host {
                name = locale.say(&TableText::SeatHost { name });
            }
            if *leaving {
                locale.say(&TableText::SeatLeaving { name })
            } else if *away {
                locale.say(&TableText::SeatAway { name })
            } else if agreement::is_asked(occupant) {
                locale.say(&TableText::SeatAsked { name })
            } else {
                name
            }
        }
        SeatScene::Computer { level, waiting } => {
            let name = locale.say(&TableText::SeatComputer);
            let name = locale.say(&TableText::SeatLevel {
                name,
                level: terms::level(*level, locale),
            });
            match waiting {
                Some(waiting) => locale.say(&TableText::SeatWaiting {
                    name,
                    waiting: format.person(waiting, locale),
                }),
                None => name,
            }
        }
    }
}

/// What the table waits for.
fn waiting(scene: &Scene, locale: Locale) -> TableText {
    let ready = match mark::free_seats(scene) {
        0 if mark::people(scene) && mark::can_grow(scene) => TableText::LobbyEnough,
        0 if mark::people(scene) => TableText::LobbyReady,
        0 => return TableText::LobbyNobody,
        _ if mark::is_alone(scene) && mark::enough(scene) => TableText::LobbyReady,
        _ if scene.terms.computers != Computers::Never && mark::enough(scene) => {
            TableText::LobbyEnough
        }
        _ if mark::is_alone(scene) => return TableText::LobbyAlone,
        free => {
            return TableText::LobbyWaiting {
                free: mark::count(free),
                fill: mark::can_fill(scene).into(),
            };
        }
    };
    agreement::awaited(scene, locale).unwrap_or(ready)
}
