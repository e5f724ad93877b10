//! Screens in every language, one below the other, for snapshots.

use std::fmt::Write as _;

use super::fixture::SceneFixture;
use super::render::{lobby, public_screen};
use super::screen_text::written;
use crate::table::{PhaseScene, Scene};
use crate::text::Locale;

/// Returns what `draw` returns for each language, below a line with the tag of the language.
pub(super) fn in_every_language(draw: impl Fn(Locale) -> String) -> String {
    let mut text = String::new();
    for locale in Locale::ALL {
        let drawn = draw(locale);
        writeln!(text, "######## {}\n{}", locale.tag(), drawn.trim_end()).unwrap();
    }
    text
}

/// Returns the lobby in every language.
pub(super) fn lobby_of(fixture: &SceneFixture) -> String {
    let scene = fixture.scene_in(None, PhaseScene::Lobby);
    in_every_language(|locale| written(&lobby(&scene, locale)))
}

/// Returns the board in every language.
pub(super) fn board_of(fixture: &SceneFixture) -> String {
    let scene = fixture.scene(None);
    in_every_language(|locale| written(&public_screen(&scene, locale)))
}

/// Returns the settlement of a scene in every language.
pub(super) fn settlement_of(scene: &Scene) -> String {
    in_every_language(|locale| written(&public_screen(scene, locale)))
}
