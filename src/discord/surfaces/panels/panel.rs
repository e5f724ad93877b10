//! One person's private screens at one table.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;

use crate::discord::delivery::outbox::{Answering, EditQueue, Outbox, Rendered, Revision};
use crate::discord::private_place::PrivatePlace;
use crate::id::{ChannelId, MessageId, Millis};
use crate::table::Table;
use crate::text::Locale;

use super::source::Source;

/// One person's private screens at one table.
pub(super) struct PrivatePanel {
    pub(super) source: Arc<Source>,
    pub(super) direct: Option<Direct>,
    pub(super) ephemeral: Option<EphemeralPanel>,
    /// The last press on one of them.
    pub(super) pressed: Option<LastPress>,
    /// The version for which the direct message is about to be sent again. Until then the old one
    /// is not edited, so that no button disappears while it is pressed.
    pub(super) renewing: Option<u64>,
}

/// The last press on one of a person's private screens.
#[derive(Clone, Copy)]
pub(super) struct LastPress {
    /// Whether it was in their direct messages.
    pub(super) is_direct: bool,
    pub(super) at: Millis,
}

/// The direct message that is kept in step.
pub(super) struct Direct {
    pub(super) channel: ChannelId,
    pub(super) message: MessageId,
    pub(super) queue: EditQueue,
}

/// The ephemeral message that is kept in step.
pub(super) struct EphemeralPanel {
    pub(super) queue: EditQueue,
    pub(super) until: Millis,
}

impl PrivatePanel {
    pub(super) fn new(source: Source) -> Self {
        Self {
            source: Arc::new(source),
            direct: None,
            ephemeral: None,
            pressed: None,
            renewing: None,
        }
    }

    /// The queue of the message in a private place.
    pub(super) fn queue(&self, place: &PrivatePlace) -> Option<&EditQueue> {
        match place.channel() {
            // An older direct message than the one kept in step stays as the reply left it.
            Some(_) => {
                let direct = self.direct.as_ref();
                let is_kept = |direct: &&Direct| place.message() == Some(direct.message);
                direct.filter(is_kept).map(|direct| &direct.queue)
            }
            None => self.ephemeral.as_ref().map(|ephemeral| &ephemeral.queue),
        }
    }

    /// Holds back edits of the message in a private place while the returned guard lives, because
    /// the reply to a press will update it.
    pub(super) fn answering(&self, place: &PrivatePlace) -> Option<Answering> {
        self.queue(place).map(EditQueue::answering)
    }

    /// Opens the queue of the message in a private place, at `path`.
    pub(super) fn open(
        &self,
        outbox: &Outbox,
        place: PrivatePlace,
        path: String,
        gap: Duration,
    ) -> EditQueue {
        let source = Arc::clone(&self.source);
        let purpose = Box::new(move || source.purpose());
        let source = Arc::clone(&self.source);
        let render = Box::new(move || std::future::ready(source.render(&place)).boxed());
        EditQueue::open(outbox, path, gap, purpose, render)
    }

    /// Changes the language. `rendered`, which is in it already, stays as new as before; the
    /// person's other private screen becomes stale.
    pub(super) fn speak(&self, locale: Locale, rendered: &mut Rendered) {
        if std::mem::replace(&mut self.source.chosen().locale, locale) == locale {
            return;
        }
        let (_, before) = self.source.newest.get();
        let now = self.source.newest.touch();
        if rendered.revision == before {
            rendered.revision = now;
        }
    }

    /// Notes that the direct message has been sent for this state: a renewal for it, or for an
    /// older one, is done.
    pub(super) fn renewed(&mut self, table: &Table) {
        self.renewing.take_if(|version| *version <= table.version);
    }

    /// Brings the messages to a revision, and forgets those that are gone or expired.
    ///
    /// Of two messages, the one that was not pressed last is edited only when the hand has ended or,
    /// if its reader has pressed nothing for a while, when it is their turn: its first press is
    /// answered with the newest state anyway.
    pub(super) fn want(&mut self, revision: Revision, now: Millis) {
        self.ephemeral
            .take_if(|ephemeral| ephemeral.until < now || ephemeral.queue.is_gone());
        self.direct.take_if(|direct| direct.queue.is_gone());
        let both = self.ephemeral.is_some() && self.direct.is_some();
        let pressed = self
            .pressed
            .filter(|_| both && !self.source.is_due(self.pressed, now));
        let is_wanted = |is_direct| pressed.is_none_or(|pressed| pressed.is_direct == is_direct);
        if let Some(ephemeral) = self.ephemeral.as_ref().filter(|_| is_wanted(false)) {
            ephemeral.queue.want(revision);
        }
        let direct = self.direct.as_ref().filter(|_| self.renewing.is_none());
        if let Some(direct) = direct.filter(|_| is_wanted(true)) {
            direct.queue.want(revision);
        }
    }
}
