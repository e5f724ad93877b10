//! The look of one person's private screens.

use std::sync::Arc;

use crate::discord::delivery::body::private_body;
use crate::discord::delivery::message::Message;
use crate::discord::private_place::PrivatePlace;
use crate::discord::profiles::people::People;
use crate::discord::screens::{self, Channel, EmojiSet, HandStyle};
use crate::discord::surfaces::emojis::Emojis;
use crate::id::UserId;
use crate::store::{PictureStyle, Sorting, Taps};
use crate::table::Scene;
use crate::text::Locale;

use super::picked::Picked;

/// The look of each person's private screens.
pub(super) struct Looks {
    pub(super) people: Arc<People>,
    pub(super) emojis: Emojis,
}

impl Looks {
    /// The look of screens for one person.
    pub(super) fn of(&self, user: UserId) -> Look {
        let choices = self.people.choices(user);
        // A person who has turned pictures off gets no emojis either.
        let emoji = match choices.pictures {
            PictureStyle::Off => Arc::default(),
            PictureStyle::Classic | PictureStyle::HighContrast | PictureStyle::ColourBlind => {
                self.emojis.emoji()
            }
        };
        Look {
            pictures: choices.pictures,
            sorting: choices.sorting,
            taps: choices.taps,
            emoji,
            is_muted: self.people.is_muted(user),
        }
    }
}

/// The look of screens for one person.
pub(super) struct Look {
    pub(super) pictures: PictureStyle,
    pub(super) sorting: Sorting,
    pub(super) taps: Taps,
    pub(super) emoji: Arc<EmojiSet>,
    /// Whether they have turned direct messages off.
    pub(super) is_muted: bool,
}

impl Look {
    /// Renders the private screen of the reader of `private_place`, with `note` above it; `picked`
    /// counts only at its own moment of the hand.
    ///
    /// This is the only function that turns a hand into the body of a message.
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
        let Picked {
            mask,
            asked,
            hinted,
            ..
        } = if picked.is_for(scene) {
            picked
        } else {
            Picked::default()
        };
        let style = HandStyle {
            sorting: self.sorting,
            taps: self.taps,
            asked,
            hinted,
            lowest: true,
            marks: self.pictures == PictureStyle::Off,
            emoji: &self.emoji,
        };
        let screen = screens::hand(scene, mask, channel, locale, style);
        let screen = match note {
            Some(note) => screen.headed(note),
            None => screen,
        };
        private_body(screen.open(private_place), self.pictures)
    }
}
