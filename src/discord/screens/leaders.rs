//! Who has won most on a server.

use gow::Game;

use crate::store::{Leader, OPPONENTS_MIN};
use crate::text::phrases::ChipsText;
use crate::text::{Locale, signed};

use super::screen::{Colour, Embed, Screen};
use super::{mark, terms, who};

/// The time over which hands are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    /// Seven days.
    Week,
    /// Thirty days.
    Month,
    /// Since the first hand.
    Ever,
}

impl Period {
    /// How many days it reaches back.
    #[must_use]
    pub const fn days(self) -> Option<u64> {
        match self {
            Self::Week => Some(7),
            Self::Month => Some(30),
            Self::Ever => None,
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Week => "week",
            Self::Month => "month",
            Self::Ever => "ever",
        }
    }
}

/// Draws the leaderboard of a server: of one game or of all, with hands of computers or without.
#[must_use]
pub fn leaders(
    leaders: &[Leader],
    game: Option<Game>,
    period: Period,
    computers: bool,
    locale: Locale,
) -> Screen {
    let span = locale.say(&ChipsText::LeadersPeriod { key: period.key() });
    let heading = match game {
        Some(game) => {
            let game = terms::game_name(game, locale);
            locale.say(&ChipsText::LeadersGame { game, period: span })
        }
        None => span,
    };
    let mut lines = vec![heading];
    lines.extend(leaders.iter().enumerate().map(|(place, leader)| line(place + 1, leader, locale)));
    if leaders.is_empty() {
        lines.push(locale.say(&ChipsText::LeadersEmpty));
    }
    let count = if computers { ChipsText::LeadersAll } else { ChipsText::LeadersPeopleOnly };
    let met = ChipsText::LeadersMet { opponents: OPPONENTS_MIN.into() };
    Screen::framed(Embed {
        title: Some(locale.say(&ChipsText::LeadersTitle)),
        lines,
        colour: Colour::Gold,
        footer: Some([met, count].map(|note| locale.say(&note)).join("\n")),
        ..Embed::default()
    })
}

fn line(place: usize, leader: &Leader, locale: Locale) -> String {
    let name =
        if leader.name.is_empty() { who::mention(leader.user) } else { who::person(&leader.name, locale) };
    locale.say(&ChipsText::LeadersLine {
        place: mark::count(place),
        name,
        chips: signed(leader.chips),
        hands: leader.hands,
    })
}
