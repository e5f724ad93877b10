//! Who has won the most on a server.

use gow::Game;

use crate::store::{Leader, OPPONENTS_MIN, Span};
use crate::text::phrases::ChipsText;
use crate::text::{Locale, signed};

use super::screen::{Colour, Embed, Screen};
use super::{names, terms};

/// Renders the leaderboard of a server: of one game or of all, with or without hands against
/// computers.
pub fn leaders(
    leaders: &[Leader],
    game: Option<Game>,
    span: Span,
    computers: bool,
    locale: Locale,
) -> Screen {
    let period = locale.say(&ChipsText::LeadersPeriod { key: span.name() });
    let heading = match game {
        Some(game) => {
            let game = terms::game_name(game, locale);
            locale.say(&ChipsText::LeadersGame { game, period })
        }
        None => period,
    };
    let mut lines = vec![heading];
    let places = (1..).zip(leaders);
    lines.extend(places.map(|(place, leader)| line(place, leader, locale)));
    if leaders.is_empty() {
        lines.push(locale.say(&ChipsText::LeadersEmpty));
    }
    let count = if computers {
        ChipsText::LeadersAll
    } else {
        ChipsText::LeadersPeopleOnly
    };
    let met = ChipsText::LeadersMet {
        opponents: OPPONENTS_MIN.into(),
    };
    Screen::framed(Embed {
        title: Some(locale.say(&ChipsText::LeadersTitle)),
        lines,
        colour: Colour::Gold,
        footer: Some([met, count].map(|note| locale.say(&note)).join("\n")),
        ..Embed::default()
    })
}

fn line(place: i64, leader: &Leader, locale: Locale) -> String {
    let name = if leader.name.is_empty() {
        names::mention_unless_deleted(leader.user, locale)
    } else {
        names::display_name(&leader.name, locale)
    };
    locale.say(&ChipsText::LeadersLine {
        place,
        name,
        chips: signed(leader.chips),
        hands: leader.hands,
    })
}
