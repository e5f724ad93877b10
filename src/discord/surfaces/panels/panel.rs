//! One person's private screens at one table.

use crate::discord::delivery::outbox::EditQueue;
use crate::discord::private_place::PrivatePlace;
use crate::id::{ChannelId, MessageId, Millis, UserId};
use crate::table::Table;
use crate::text::Locale;

use super::look::Look;
use super::picked::Picked;

/// One person's private screens at one table.
#[derive(Default)]
pub(super) struct PrivatePanel {
    pub(super) locale: Locale,
    pub(super) picked: Picked,
    /// What was said above the newest answer, and the version of the table it belongs to: it stays
    /// until the table moves on or the person presses again.
    pub(super) note: Option<(String, u64)>,
    pub(super) direct: Option<Direct>,
    /// The direct message is about to be sent anew: the old one is left as it is, so that nobody
    /// presses a button that vanishes under their finger. Holds the version that is to be sent.
    pub(super) renewing: Option<u64>,
    pub(super) ephemeral: Option<EphemeralPanel>,
    /// How many edits had come to an end when the newest answer was drawn, on the way to the same place.
    pub(super) completed: u64,
}

/// The direct message that is kept in step.
pub(super) struct Direct {
    pub(super) channel: ChannelId,
    pub(super) message: MessageId,
    pub(super) queue: EditQueue,
    pub(super) private_place: PrivatePlace,
}

/// The ephemeral message that is kept in step.
pub(super) struct EphemeralPanel {
    pub(super) queue: EditQueue,
    pub(super) until: Millis,
    pub(super) private_place: PrivatePlace,
}

impl PrivatePanel {
    /// The path of the message in a private place.
    pub(super) fn queue(&self, private_place: &PrivatePlace) -> Option<&EditQueue> {
        match private_place.channel() {
            Some(_) => self.direct.as_ref().map(|direct| &direct.queue),
            None => self.ephemeral.as_ref().map(|ephemeral| &ephemeral.queue),
        }
    }

    /// What was to be sent anew for this state, or an older one, has been.
    pub(super) fn renewed(&mut self, table: &Table) {
        self.renewing.take_if(|version| *version <= table.version);
    }

    pub(super) fn refresh(&mut self, table: &Table, user: UserId, now: Millis, look: &Look) {
        self.ephemeral
            .take_if(|ephemeral| ephemeral.until < now || ephemeral.queue.is_gone());
        self.direct.take_if(|direct| direct.queue.is_gone());
        let scene = table.scene(Some(user));
        self.note.take_if(|(_, version)| *version != table.version);
        let note = self.note.as_ref().map(|(note, _)| note.as_str());
        let drawn = |private_place: &PrivatePlace| {
            look.body(&scene, self.picked, private_place, self.locale, note)
        };
        if let Some(ephemeral) = &self.ephemeral {
            ephemeral.queue.set(&drawn(&ephemeral.private_place));
        }
        if let Some(direct) = self.direct.as_ref().filter(|_| self.renewing.is_none()) {
            direct.queue.set(&drawn(&direct.private_place));
        }
    }
}
