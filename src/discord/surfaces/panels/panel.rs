//! One person's private screens at one table.

use crate::discord::delivery::outbox::Lane;
use crate::discord::private_place::Door;
use crate::id::{ChannelId, MessageId, Millis, UserId};
use crate::table::Table;
use crate::text::Locale;

use super::look::Look;
use super::picked::Picked;

/// One person's private screens at one table.
#[derive(Default)]
pub(super) struct Panel {
    pub(super) locale: Locale,
    pub(super) picked: Picked,
    /// What was said above the newest answer, and the version of the table it belongs to: it stays
    /// until the table moves on or the person presses again.
    pub(super) note: Option<(String, u64)>,
    pub(super) direct: Option<Direct>,
    /// The direct message is about to be sent anew: the old one is left as it is, so that nobody
    /// presses a button that vanishes under their finger. Holds the version that is to be sent.
    pub(super) renewing: Option<u64>,
    pub(super) whisper: Option<Whisper>,
    /// How many edits had come to an end when the newest answer was drawn, on the way to the same place.
    pub(super) landed: u64,
}

/// The direct message that is kept in step.
pub(super) struct Direct {
    pub(super) channel: ChannelId,
    pub(super) message: MessageId,
    pub(super) lane: Lane,
    pub(super) door: Door,
}

/// The ephemeral message that is kept in step.
pub(super) struct Whisper {
    pub(super) lane: Lane,
    pub(super) until: Millis,
    pub(super) door: Door,
}

impl Panel {
    /// The way to the message in the place behind a door.
    pub(super) fn lane(&self, door: &Door) -> Option<&Lane> {
        match door.channel() {
            Some(_) => self.direct.as_ref().map(|direct| &direct.lane),
            None => self.whisper.as_ref().map(|whisper| &whisper.lane),
        }
    }

    /// What was to be sent anew for this state, or an older one, has been.
    pub(super) fn renewed(&mut self, table: &Table) {
        self.renewing.take_if(|version| *version <= table.version);
    }

    pub(super) fn refresh(&mut self, table: &Table, user: UserId, now: Millis, look: &Look) {
        self.whisper.take_if(|whisper| whisper.until < now || whisper.lane.is_gone());
        self.direct.take_if(|direct| direct.lane.is_gone());
        let scene = table.scene(Some(user));
        self.note.take_if(|(_, version)| *version != table.version);
        let note = self.note.as_ref().map(|(note, _)| note.as_str());
        let drawn = |door: &Door| look.body(&scene, self.picked, door, self.locale, note);
        if let Some(whisper) = &self.whisper {
            whisper.lane.set(&drawn(&whisper.door));
        }
        if let Some(direct) = self.direct.as_ref().filter(|_| self.renewing.is_none()) {
            direct.lane.set(&drawn(&direct.door));
        }
    }
}
