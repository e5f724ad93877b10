//! Renders people's private screens.

use std::sync::Arc;

use crate::discord::delivery::body::private_body;
use crate::discord::delivery::message::Message;
use crate::discord::private_place::PrivatePlace;
use crate::discord::profiles::people::People;
use crate::discord::screens::{self, Channel, HandStyle};
use crate::discord::surfaces::emojis::Emojis;
use crate::store::PictureStyle;
use crate::table::Scene;
use crate::text::Locale;

use super::tile_selection::TileSelection;

/// Renders private screens with each person's own preferences.
pub(super) struct PanelRenderer {
    pub(super) people: Arc<People>,
    pub(super) emojis: Emojis,
}

impl PanelRenderer {
    /// Renders the private screen of the reader of `private_place`, with `note` above it; `picked`
    /// is used only at the moment of the hand for which it was made.
    ///
    /// This is the only function that turns a hand into the body of a message.
    pub(super) fn render(
        &self,
        scene: &Scene,
        picked: TileSelection,
        private_place: &PrivatePlace,
        locale: Locale,
        note: Option<&str>,
    ) -> Message {
        let reader = private_place.reader();
        let choices = self.people.choices(reader);
        // A person who has turned pictures off gets no emojis either.
        let emoji = match choices.pictures {
            PictureStyle::Off => Arc::default(),
            PictureStyle::Classic | PictureStyle::HighContrast | PictureStyle::ColourBlind => {
                self.emojis.emoji()
            }
        };
        let channel = match private_place.channel() {
            _ if self.people.is_muted(reader) => Channel::Muted,
            Some(_) => Channel::Dm,
            None => Channel::Ephemeral,
        };
        let picked = if picked.is_for(scene) {
            picked
        } else {
            TileSelection::default()
        };
        let style = HandStyle {
            sorting: choices.sorting,
            taps: choices.taps,
            asked: picked.asked,
            hinted: picked.hinted,
            lowest: true,
            marks: choices.pictures == PictureStyle::Off,
            emoji: &emoji,
        };
        let screen = screens::hand(scene, picked.mask, channel, locale, style);
        let screen = match note {
            Some(note) => screen.headed(note),
            None => screen,
        };
        private_body(screen.open(private_place), choices.pictures)
    }
}
