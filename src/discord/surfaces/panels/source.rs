//! What a person's private screens at a table are rendered from.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::discord::delivery::budget::Purpose;
use crate::discord::delivery::outbox::Rendered;
use crate::discord::private_place::PrivatePlace;
use crate::discord::surfaces::purpose::of_private;
use crate::id::UserId;
use crate::text::Locale;

use super::look::Looks;
use super::newest::Newest;
use super::picked::Picked;

/// What a person's private screens at a table are rendered from.
pub(super) struct Source {
    reader: UserId,
    pub(super) newest: Arc<Newest>,
    looks: Arc<Looks>,
    /// A plain mutex: nothing is awaited while it is held.
    chosen: Mutex<Chosen>,
}

/// What belongs to the person and not to the table.
#[derive(Default)]
pub(super) struct Chosen {
    pub(super) locale: Locale,
    pub(super) picked: Picked,
    pub(super) note: Option<Note>,
}

/// Text above the newest reply to a press. It stays until the table moves on or the person presses
/// again.
pub(super) struct Note {
    pub(super) words: String,
    /// The version of the table that it is about.
    pub(super) version: u64,
    /// Whether the reply is in the person's direct messages; their other private screen does not
    /// repeat the text.
    pub(super) is_direct: bool,
}

impl Source {
    pub(super) fn new(reader: UserId, newest: Arc<Newest>, looks: Arc<Looks>) -> Self {
        Self {
            reader,
            newest,
            looks,
            chosen: Mutex::default(),
        }
    }

    pub(super) fn chosen(&self) -> MutexGuard<'_, Chosen> {
        self.chosen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns how urgent it is to show the reader the newest state.
    pub(super) fn purpose(&self) -> Purpose {
        of_private(&self.newest.get().0, self.reader)
    }

    /// Renders the newest state for one of the reader's private places.
    pub(super) fn render(&self, place: &PrivatePlace) -> Rendered {
        // The revision is read first: a choice made meanwhile raises it, and causes another
        // rendering.
        let (table, revision) = self.newest.get();
        let is_direct = place.channel().is_some();
        let (locale, picked, note) = {
            let chosen = self.chosen();
            let note = chosen
                .note
                .as_ref()
                .filter(|note| note.is_direct == is_direct && note.version == table.version);
            (
                chosen.locale,
                chosen.picked,
                note.map(|note| note.words.clone()),
            )
        };
        let scene = table.scene(Some(self.reader));
        let look = self.looks.of(self.reader);
        Rendered {
            message: look.body(&scene, picked, place, locale, note.as_deref()),
            revision,
        }
    }
}
