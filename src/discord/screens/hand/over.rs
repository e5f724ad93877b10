//! What a player sees alone when a hand is over.

use crate::discord::press::Act;
use crate::discord::screens::mark;
use crate::discord::screens::screen::{Screen, Style};
use crate::table::{ChairScene, Party, PhaseScene, Scene};
use crate::text::phrases::{HandText, TableText};
use crate::text::{Locale, signed};

/// Says in a line what the hand that is over brought, and offers the next.
pub(super) fn after(scene: &Scene, locale: Locale) -> Screen {
    let screen = Screen::say(locale.say(&result(scene)));
    let next = mark::button(scene, locale, &TableText::ButtonNextHand, Style::Primary, Act::NextHand);
    let waits = scene.seat.is_some_and(|seat| {
        matches!(&scene.chairs[seat], ChairScene::Person { ready: false, leaving: false, .. })
    });
    screen.row(if waits { vec![next] } else { Vec::new() })
}

fn result(scene: &Scene) -> HandText {
    let PhaseScene::Between { number, stake, parties, outcome, net, .. } = &scene.phase else {
        return HandText::NoHand;
    };
    let own = parties.iter().find(|(_, party)| match party {
        Party::Person { user, .. } => Some(*user) == scene.viewer,
        Party::House => false,
    });
    let number = i64::from(*number);
    let Some((seat, _)) = own else {
        return HandText::Watched { number };
    };
    match net[seat] {
        _ if *stake == 0 => HandText::Nothing { number, points: signed(outcome.net[seat]) },
        0 => HandText::Even { number },
        chips if chips > 0 => HandText::Won { number, chips },
        chips => HandText::Lost { number, chips: -chips },
    }
}
