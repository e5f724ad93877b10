//! Notes about the table that several screens show, and the button that ends it.

use gow::Seat;

use crate::discord::custom_id::TableAct;
use crate::table::{PhaseScene, Scene, SeatScene, SettledScene, TableEnd};
use crate::text::Locale;
use crate::text::phrases::{SettlementText, TableText};

use super::screen::{Button, Style};
use super::seating;
use super::{fair, markup, names};

/// How long a table stays open.
pub(super) fn duration(until: TableEnd) -> TableText {
    match until {
        TableEnd::Hands(hands) => TableText::UntilHands {
            hands: hands.into(),
        },
        TableEnd::Minutes(minutes) => TableText::UntilMinutes {
            minutes: minutes.into(),
        },
    }
}

/// The same in a word or two, for a list of choices.
pub(crate) fn until_choice(until: TableEnd, locale: Locale) -> String {
    locale.say(&match until {
        TableEnd::Hands(hands) => TableText::UntilChoiceHands {
            hands: hands.into(),
        },
        TableEnd::Minutes(minutes) => TableText::UntilChoiceMinutes {
            minutes: minutes.into(),
        },
    })
}

/// How many hands a table deals, for the headings of its hands; 0 without such a limit, and at a table that closes
/// earlier or is closed.
pub(super) fn hands(scene: &Scene) -> i64 {
    let is_over = scene.ending.is_some() || matches!(scene.phase, PhaseScene::Closed { .. });
    match scene.until {
        Some(TableEnd::Hands(hands)) if !is_over => hands.into(),
        Some(TableEnd::Hands(_) | TableEnd::Minutes(_)) | None => 0,
    }
}

/// When the table ends, if it ends by the clock; `None` in the lobby and once closed.
fn end_note(scene: &Scene) -> Option<TableText> {
    match (scene.until?, &scene.phase) {
        (TableEnd::Hands(_), _) | (_, PhaseScene::Lobby | PhaseScene::Closed { .. }) => None,
        (
            TableEnd::Minutes(_),
            PhaseScene::Betting(_) | PhaseScene::Playing(_) | PhaseScene::Between { .. },
        ) => Some(TableText::EndsAt {
            when: markup::time_of_day(scene.ends_at?),
        }),
    }
}

/// Why the clocks are stopped, while they are; everybody may know the reason.
pub(super) fn suspension_note(scene: &Scene, locale: Locale) -> Option<String> {
    let suspension = scene.suspended?;
    let when = markup::time_of_day(suspension.until());
    Some(locale.say(&TableText::ServerOutNote { when }))
}

/// Whom the next hand waits for, if there are several people.
pub(super) fn awaited(scene: &Scene, locale: Locale) -> Option<String> {
    let has_clock = scene.terms.has_clock();
    let is_ready = |occupant: &SeatScene| match occupant {
        // Without a clock, the table does not wait for somebody who is away.
        SeatScene::Person { away: true, .. } if !has_clock => None,
        SeatScene::Person { ready, .. } => Some(*ready),
        SeatScene::Empty | SeatScene::HouseBank | SeatScene::Computer { .. } => None,
    };
    let seats = scene.seats.iter();
    let people: Vec<(Seat, bool)> = seats
        .filter_map(|(seat, occupant)| Some((seat, is_ready(occupant)?)))
        .collect();
    let awaited = people.iter().filter(|(_, is_ready)| !is_ready);
    let awaited: Vec<Seat> = awaited.map(|(seat, _)| *seat).collect();
    let waits = people.len() > 1 && !awaited.is_empty() && seating::can_deal(scene);
    let names = names::SeatNames::sitting(scene, locale).short_names(&awaited);
    let marked = |(seat, player): (&Seat, String)| match &scene.seats[*seat] {
        SeatScene::Person { away: true, .. } => locale.say(&SettlementText::WaitingAway { player }),
        SeatScene::Person { .. }
        | SeatScene::Empty
        | SeatScene::HouseBank
        | SeatScene::Computer { .. } => player,
    };
    let players = locale.list(awaited.iter().zip(names).map(marked));
    waits.then(|| locale.say(&SettlementText::Waiting { players }))
}

/// Who has a seat now and did not play the last hand, and which of them is the host.
///
/// If the line of those awaited is shown, it has named those who are not ready.
pub(super) fn newcomers(
    scene: &Scene,
    last: &SettledScene,
    shows_awaited: bool,
    locale: Locale,
) -> Option<String> {
    let is_new = |user, ready: bool| last.seat_of(user).is_none() && (ready || !shows_awaited);
    let new = |(seat, occupant): (Seat, &SeatScene)| match occupant {
        SeatScene::Person {
            user, name, ready, ..
        } if is_new(*user, *ready) => {
            let mut name = names::display_name(name, locale);
            if *user == scene.host {
                name = locale.say(&TableText::SeatHost { name });
            }
            Some(format!("{} {name}", names::bold_letter(seat)))
        }
        SeatScene::Person { .. }
        | SeatScene::Empty
        | SeatScene::HouseBank
        | SeatScene::Computer { .. } => None,
    };
    let new: Vec<String> = scene.seats.iter().filter_map(new).collect();
    let players = (!new.is_empty()).then(|| locale.list(new))?;
    Some(locale.say(&SettlementText::Newcomers { players }))
}

/// Which seats are free, if any; if they are too many for a hand, also which buttons below help.
pub(super) fn free_seats(scene: &Scene, locale: Locale) -> Option<String> {
    let seats = scene.seats.iter();
    let free = seats.filter(|(_, occupant)| !occupant.is_taken());
    let free: Vec<String> = free.map(|(seat, _)| names::bold_letter(seat)).collect();
    if free.is_empty() {
        return None;
    }
    let seats = locale.list(free);
    Some(locale.say(&if seating::can_deal(scene) {
        SettlementText::FreeSeats { seats }
    } else {
        SettlementText::TooFew {
            seats,
            // A player's own message has no *Sit*.
            sit: (scene.viewer.is_none() && seating::sit_button(scene, locale).is_some()).into(),
            computers: seating::computer_button(scene, locale).is_some().into(),
        }
    }))
}

/// Who plays from the next deal on but not in the running hand, which has `seats` seats.
pub(super) fn joining_players(scene: &Scene, seats: usize, locale: Locale) -> Option<String> {
    let name = |name: &str| names::display_name(name, locale);
    let joins = |(seat, occupant): (Seat, &SeatScene)| match occupant {
        SeatScene::Computer { waiting, .. } => waiting.as_deref().map(name),
        SeatScene::Person { name: own, .. } => (seat.index() >= seats).then(|| name(own)),
        SeatScene::Empty | SeatScene::HouseBank => None,
    };
    let people: Vec<String> = scene.seats.iter().filter_map(joins).collect();
    let players = (!people.is_empty()).then(|| locale.list(people))?;
    Some(locale.say(&TableText::Joining { players }))
}

/// Who plays the running hand with hints, unless that is only the viewer, who knows, or there is no other person
/// whom it could concern.
fn with_hints(scene: &Scene, locale: Locale) -> Option<String> {
    let hinted = &scene.playing()?.hinted;
    let is_person = |occupant: &&SeatScene| matches!(occupant, SeatScene::Person { .. });
    if scene.seats.values().filter(is_person).count() < 2 {
        return None;
    }
    let names = names::SeatNames::sitting(scene, locale);
    let players = names.list(hinted.iter().copied());
    let has_others = hinted.iter().any(|seat| Some(*seat) != scene.seat);
    has_others.then(|| locale.say(&TableText::WithHints { players }))
}

/// The button that agrees to the end of the table, if somebody asked for it.
pub(super) fn end_button(scene: &Scene, locale: Locale) -> Option<Button> {
    let (label, act) = (&TableText::ButtonEnd, TableAct::EndConfirm);
    let is_asked = scene.end_asked_by.is_some();
    is_asked.then(|| Button::for_table(scene, locale, label, Style::Danger, act))
}

/// Notes on a suspension of the table, on hints and on its end.
pub(super) fn table_notes(scene: &Scene, locale: Locale) -> Vec<String> {
    private_notes(scene, locale, locale)
}

/// The same for a private screen: the table's message, with the button that agrees to the end, is in `public`.
pub(super) fn private_notes(scene: &Scene, locale: Locale, public: Locale) -> Vec<String> {
    let mut notes: Vec<String> = suspension_note(scene, locale).into_iter().collect();
    notes.extend(fair::waiting_for_beacon(scene, locale));
    if let Some(asker) = scene.end_asked_by {
        let name = names::name_or_mention(scene, asker, locale);
        let end = public.say(&TableText::ButtonEnd);
        notes.push(locale.say(&TableText::EndAskedNote { name, end }));
    }
    notes.extend(with_hints(scene, locale));
    let end = match scene.ending {
        Some(why) if why.is_lost_place() => Some(TableText::LostPlaceNote),
        Some(_) => Some(TableText::EndingNote),
        None => end_note(scene),
    };
    notes.extend(end.map(|note| locale.say(&note)));
    notes
}
