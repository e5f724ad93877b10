//! How private screens look to one person.

use std::sync::Arc;

use crate::discord::custom_id::TileMask;
use crate::discord::delivery::body::private_body;
use crate::discord::delivery::message::Message;
use crate::discord::private_place::PrivatePlace;
use crate::discord::screens::{self, Channel, EmojiSet, HandStyle};
use crate::store::{PictureStyle, Sorting};
use crate::table::Scene;
use crate::text::Locale;

use super::picked::Picked;

/// How things look to one person.
pub(super) struct Look {
    pub(super) pictures: PictureStyle,
    pub(super) sorting: Sorting,
    pub(super) emoji: Arc<EmojiSet>,
    /// Whether they have switched direct messages off.
    pub(super) is_muted: bool,
}

impl Look {
    /// Draws what the person behind `private_place` sees alone, with a note above it; what was picked counts only at the moment
    /// it was picked for.
    ///
    /// This is the one function through which a hand becomes the body of a message.
    pub(super) fn body(
        &self,
        scene: &Scene,
        picked: Picked,
        private_place: &PrivatePlace,
        locale: Locale,
        note: Option<&str>,
    ) -> Message {
        let channel = match private_place.channel() {
            _ if self.is_muted => Channel::Muted,
            Some(_) => Channel::Dm,
            None => Channel::Ephemeral,
        };
        let mask = if picked.is_for(scene) {
            picked.mask
        } else {
            TileMask::EMPTY
        };
        let style = HandStyle {
            sorting: self.sorting,
            emoji: &self.emoji,
        };
        let screen = screens::hand_sorted(scene, mask, channel, locale, style);
        let screen = match note {
            Some(note) => screen.headed(note),
            None => screen,
        };
        private_body(&screen, self.pictures, private_place)
    }
}
