//! What everybody sees of a table.

use crate::id::Timestamp;
use crate::table::{PhaseScene, PublicScene};
use crate::text::Locale;

use super::screen::Screen;
use super::{bets, board, closed, lobby, settlement};

/// Renders the public message of a table in any phase.
pub fn public(scene: &PublicScene, locale: Locale, now: Timestamp) -> Screen {
    let mut screen = match &scene.phase {
        PhaseScene::Lobby => lobby::lobby(scene, locale),
        PhaseScene::Betting(betting) => bets::bets(scene, betting, locale, now),
        PhaseScene::Playing(playing) => board::board(scene, playing, locale, now),
        PhaseScene::Between { last, deadline } => {
            settlement::settlement(scene, last, *deadline, locale)
        }
        PhaseScene::Closed { why, last } => closed::closed(scene, *why, last.as_ref(), locale),
    };
    if scene.locked.is_some() {
        // For a few seconds nothing may change, and then another message follows.
        screen.rows.clear();
    }
    screen
}
