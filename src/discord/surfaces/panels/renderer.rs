//! Renders people's private screens.

use std::sync::Arc;

use crate::discord::delivery::body::private_body;
use crate::discord::delivery::message::Message;
use crate::discord::private_place::PrivatePlace;
use crate::discord::profiles::people::People;
use crate::discord::profiles::servers::Servers;
use crate::discord::screens::{self, Channel, EmojiSet, HandStyle};
use crate::discord::surfaces::emojis::Emojis;
use crate::id::UserId;
use crate::store::PictureStyle;
use crate::table::Scene;
use crate::text::Locale;

use super::tile_selection::TileSelection;

/// Renders private screens with each person's own preferences.
pub(super) struct PanelRenderer {
    people: Arc<People>,
    servers: Arc<Servers>,
    emojis: Emojis,
}

impl PanelRenderer {
    pub(super) fn new((people, servers): (Arc<People>, Arc<Servers>), emojis: Emojis) -> Self {
        Self {
            people,
            servers,
            emojis,
        }
    }

    /// The bot's emojis for a person's screens: somebody who has turned pictures off gets none either.
    pub(super) fn emojis_for(&self, reader: UserId) -> Arc<EmojiSet> {
        match self.people.choices(reader).pictures {
            PictureStyle::Off => Arc::default(),
            PictureStyle::Classic | PictureStyle::HighContrast | PictureStyle::ColourBlind => {
                self.emojis.emoji()
            }
        }
    }

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
        let (choices, emoji) = (self.people.choices(reader), self.emojis_for(reader));
        let is_direct = private_place.channel().is_some();
        let channel = match (self.people.is_muted(reader), is_direct) {
            (true, true) => Channel::MutedDm,
            (true, false) => Channel::Muted,
            (false, true) => Channel::Dm,
            (false, false) => Channel::Ephemeral,
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
            house_way: true,
            emoji: &emoji,
            public: self.servers.cached_locale(scene.place.guild),
        };
        let mask = picked.mask;
        let screen = match note {
            Some(note) => screens::hand_below_note(scene, mask, channel, locale, style, note),
            None => screens::hand(scene, mask, channel, locale, style),
        };
        private_body(screen.open(private_place), choices.pictures)
    }
}
