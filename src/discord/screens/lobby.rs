//! The table before its first hand.

use gow::Seat;

use crate::discord::custom_id::TableAct;
use crate::store::Reveal;
use crate::table::{ComputerPolicy, PhaseScene, PublicScene, Scene, SeatScene};
use crate::text::Locale;
use crate::text::phrases::TableText;

use super::screen::{Button, Embed, Field, Screen, Style, Visibility};
use super::{agreement, bets, fair, markup, names, notes, rules, seating, terms};

/// Renders the lobby for everybody.
pub(crate) fn lobby(scene: &PublicScene, locale: Locale) -> Screen {
    let embed = Embed {
        title: Some(locale.say(&TableText::LobbyTitle {
            game: terms::game_name(scene.terms.house.game(), locale),
        })),
        lines: agreement::line(scene, locale)
            .into_iter()
            .chain(notes::table_notes(scene, locale))
            .collect(),
        fields: vec![seats(scene, locale)],
        footer: Some(fair::with_next_deal(
            &terms_line(scene, locale),
            scene,
            locale,
        )),
        ..Embed::default()
    };
    let (label, act) = (&TableText::ButtonSettings, TableAct::Settings);
    let settings = Button::for_table(scene, locale, label, Style::Secondary, act);
    let others = [
        seating::leave_button(scene, locale),
        Some(rules::table_button(scene, locale)),
        seating::computer_button(scene, locale),
        Some(settings),
    ];
    let buttons = next_buttons(scene, locale)
        .into_iter()
        .chain(others.into_iter().flatten());
    let end = notes::end_button(scene, locale);
    let mut screen = Screen::framed(embed);
    if scene.locked.is_none() {
        screen.content = locale.say(&waiting(scene, locale));
    }
    screen.packed(buttons).row(end)
}

/// The buttons that start the first hand or take a seat. Only the first says what to do next, in the words of
/// [`waiting`]; the others do not stand out.
fn next_buttons(scene: &Scene, locale: Locale) -> Vec<Button> {
    let button =
        |label: &TableText, act| Button::for_table(scene, locale, label, Style::Success, act);
    let start = seating::can_deal(scene).then(|| button(&TableText::ButtonStart, TableAct::Start));
    let fill = can_fill(scene).then(|| button(&TableText::ButtonFill, TableAct::FillAndStart));
    let sit = seating::sit_button(scene, locale);
    let mut buttons: Vec<Button> = [start, fill, sit].into_iter().flatten().collect();
    for other in buttons.iter_mut().skip(1) {
        other.style = Style::Secondary;
    }
    buttons
}

/// Whether the table can be filled with computers: a person is there, and a seat is empty.
fn can_fill(scene: &Scene) -> bool {
    let has_free_seats = seating::free_seats(scene) > 0;
    scene.terms.computers != ComputerPolicy::Never && seating::has_people(scene) && has_free_seats
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
    if scene.terms.computers == ComputerPolicy::Nothing && scene.terms.stake > 0 {
        lines.push(locale.say(&TableText::LobbyComputersNothing));
    }
    lines.push(reveal(scene.terms.reveal, locale));
    lines.extend(scene.until.map(|until| locale.say(&notes::duration(until))));
    lines.join(" · ")
}

/// The most that a player can lose in a hand; `None` if that is nothing, and where people bet.
pub(super) fn hold(scene: &Scene) -> Option<TableText> {
    let hold = terms::hold(scene);
    if hold == 0 || scene.terms.house.has_bets() {
        return None;
    }
    let key = if !terms::loss_grows(&scene.terms.house) {
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
    locale.say(&TableText::LobbyReveal { key: reveal.name() })
}

/// Who sits where, in playing order.
pub(super) fn seats(scene: &Scene, locale: Locale) -> Field {
    let line = |(seat, occupant): (Seat, &SeatScene)| {
        let words = occupant_words(scene, occupant, locale);
        format!("{} {words}", names::bold_letter(seat))
    };
    let lines: Vec<String> = scene.seats.iter().map(line).collect();
    Field::lines(&lines, Visibility::Always)
}

fn occupant_words(scene: &Scene, occupant: &SeatScene, locale: Locale) -> String {
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
            kicked,
            salt: _,
        } => {
            let mut name = names::display_name(name, locale);
            if *user == scene.host {
                name = locale.say(&TableText::SeatHost { name });
            }
            if *leaving {
                locale.say(&TableText::SeatLeaving { name })
            } else if *kicked {
                locale.say(&TableText::SeatGoing { name })
            } else if *away {
                locale.say(&TableText::SeatAway { name })
            } else if agreement::must_agree(occupant) {
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
                    waiting: names::display_name(waiting, locale),
                }),
                None => name,
            }
        }
    }
}

/// What the table waits for.
fn waiting(scene: &Scene, locale: Locale) -> TableText {
    let ready = match seating::free_seats(scene) {
        0 if !seating::has_people(scene) => return TableText::LobbyNobody,
        0 if seating::can_grow(scene) && !seating::is_alone(scene) => TableText::LobbyEnough,
        0 => TableText::LobbyReady,
        _ if seating::is_alone(scene) && seating::can_deal(scene) => TableText::LobbyReady,
        _ if seating::can_deal(scene) => TableText::LobbyEnough,
        _ if seating::is_alone(scene) => return TableText::LobbyAlone,
        free => {
            return TableText::LobbyWaiting {
                free: markup::phrase_number(free),
                fill: can_fill(scene).into(),
            };
        }
    };
    agreement::awaited(scene, locale).unwrap_or(ready)
}
