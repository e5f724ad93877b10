//! A player's private panel after a hand.

use gow::computer::hint::has_hints;

use crate::discord::custom_id::TableAct;
use crate::discord::screens::screen::{Screen, Style};
use crate::discord::screens::{amount, closed, fair, mark, missed, notes, review};
use crate::table::{Closing, Party, Scene, SeatScene, SettledScene};
use crate::text::Locale;
use crate::text::phrases::{HandText, TableText};

/// Tells what the finished hand brought to the viewer, and offers the next.
pub(super) fn after(scene: &Scene, last: &SettledScene, locale: Locale) -> Screen {
    let mut lines = brought(scene, last, locale);
    lines.extend(notes::awaited(scene, locale));
    lines.extend(notes::stands_still(scene, locale));
    lines.push(format!("-# {}", fair::sealed(scene, locale)));
    let screen = Screen::say(lines.join("\n"));
    let next = mark::button(
        scene,
        locale,
        &TableText::ButtonNextHand,
        Style::Primary,
        TableAct::NextHand,
    );
    let waits = scene.seat.is_some_and(|seat| {
        matches!(
            &scene.seats[seat],
            SeatScene::Person {
                ready: false,
                leaving: false,
                ..
            }
        )
    });
    let played = last.parties.values().any(|party| match party {
        Party::Person { user, .. } => Some(*user) == scene.viewer,
        Party::HouseBank => false,
    });
    let review = review::review_button(scene, last.number, locale);
    let buttons = [
        waits.then_some(next),
        (played && has_hints(last.view.house())).then_some(review),
        scene
            .seat
            .is_some()
            .then(|| fair::cut_button(scene, locale)),
    ];
    screen.row(buttons.into_iter().flatten().collect())
}

/// Tells what the last hand brought to the viewer, and that the table is closed.
pub(super) fn at_the_end(
    scene: &Scene,
    why: Closing,
    last: Option<&SettledScene>,
    locale: Locale,
) -> Screen {
    let mut lines = last
        .map(|last| brought(scene, last, locale))
        .unwrap_or_default();
    lines.push(locale.say(&closed::reason(why)));
    Screen::say(lines.join("\n"))
}

/// What the hand brought to the viewer, and their balance since.
fn brought(scene: &Scene, last: &SettledScene, locale: Locale) -> Vec<String> {
    let mut lines: Vec<String> = missed::own_line(scene, locale).into_iter().collect();
    lines.push(locale.say(&result(scene, last, locale)));
    lines.extend(
        last.balance
            .map(|free| locale.say(&HandText::Balance { free })),
    );
    lines
}

fn result(scene: &Scene, last: &SettledScene, locale: Locale) -> HandText {
    let own = last.parties.iter().find(|(_, party)| match party {
        Party::Person { user, .. } => Some(*user) == scene.viewer,
        Party::HouseBank => false,
    });
    let number = i64::from(last.number);
    let Some((seat, _)) = own else {
        return HandText::Watched { number };
    };
    match last.net[seat] {
        _ if last.stake == 0 => HandText::Nothing {
            number,
            points: amount::points(last.outcome.net()[seat], locale),
        },
        0 => HandText::Even { number },
        chips if chips > 0 => HandText::Won { number, chips },
        chips => HandText::Lost {
            number,
            chips: -chips,
        },
    }
}
