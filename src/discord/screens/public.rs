//! What everybody sees of a table.

use crate::id::Millis;
use crate::table::{PhaseScene, PublicScene};
use crate::text::Locale;

use super::screen::Screen;
use super::{bets, board, closed, lobby, settlement};

/// Renders the public message of a table in any phase.
pub fn public(scene: &PublicScene, locale: Locale, now: Millis) -> Screen {
    let mut screen = match &scene.phase {
        PhaseScene::Lobby => lobby::lobby(scene, locale),
        PhaseScene::Betting { .. } => bets::bets(scene, locale, now),
        PhaseScene::Playing { .. } => board::board(scene, locale, now),
        PhaseScene::Between { .. } => settlement::settlement(scene, locale),
        PhaseScene::Closed { .. } => closed::closed(scene, locale),
    };
    if scene.locked.is_some() {
        // For a few seconds nothing may change, and then another message follows.
        screen.rows.clear();
    }
    screen
}
