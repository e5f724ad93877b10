//! The short message that notifies a player of their turn.

use crate::id::{ChannelId, UserId};
use crate::table::{PhaseScene, PublicScene};
use crate::text::Locale;
use crate::text::phrases::PingText;

use super::screen::Screen;
use super::{markup, names};

/// Where a player is notified.
#[derive(Debug, Clone, Copy)]
pub enum PingPlace {
    /// By a mention in the table's channel.
    Channel(UserId),
    /// In their direct messages, which name the table's channel.
    Direct(ChannelId),
}

/// Notifies a player of their turn, or warns them that it is about to end.
pub fn turn_ping(
    scene: &PublicScene,
    place: PingPlace,
    is_warning: bool,
    locale: Locale,
) -> Screen {
    let (head, mentioned) = match place {
        PingPlace::Channel(user) => (names::mention(user), Some(user)),
        PingPlace::Direct(channel) => (format!("<#{channel}>"), None),
    };
    let mut screen = Screen::say(locale.say(&words(scene, head, is_warning)));
    screen.mentions.extend(mentioned);
    screen
}

fn words(scene: &PublicScene, head: String, is_warning: bool) -> PingText {
    let (at, is_offer) = match &scene.phase {
        PhaseScene::Playing(playing) => (playing.deadline, None),
        PhaseScene::Betting(betting) => (betting.deadline, Some(betting.offer.is_some())),
        PhaseScene::Lobby | PhaseScene::Between { .. } | PhaseScene::Closed { .. } => (None, None),
    };
    let Some(when) = at.map(markup::countdown) else {
        return match is_offer {
            None => PingText::TurnOpen { head },
            Some(true) => PingText::BankOpen { head },
            Some(false) => PingText::BetOpen { head },
        };
    };
    match (is_offer, is_warning) {
        (None, false) => PingText::Turn { head, when },
        (None, true) => PingText::TurnEnds { head, when },
        (Some(true), false) => PingText::Bank { head, when },
        (Some(true), true) => PingText::BankEnds { head, when },
        (Some(false), false) => PingText::Bet { head, when },
        (Some(false), true) => PingText::BetEnds { head, when },
    }
}
