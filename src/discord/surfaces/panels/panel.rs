//! One person's private screens at one table.

use std::mem;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;

use crate::discord::delivery::body::body;
use crate::discord::delivery::edit_queue::{EditQueue, Rendered};
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::respond::PrivateMessage;
use crate::discord::private_place::PrivatePlace;
use crate::discord::screens::Screen;
use crate::id::{InteractionId, Millis, TableId, UserId};
use crate::table::Table;
use crate::text::Locale;
use crate::text::phrases::HandText;

use super::PrivatePanels;
use super::direct::Direct;
use super::moment::Moment;
use super::presence::Presence;
use super::source::{Source, USED_FOR};

/// One person's private screens at one table.
pub(super) struct PrivatePanel {
    pub(super) source: Arc<Source>,
    pub(super) direct: Option<Direct>,
    pub(super) ephemeral: Option<EphemeralPanel>,
    /// The last press on one of them.
    pub(super) pressed: Option<LastPress>,
    /// Whether they had to be notified of their turn and have pressed nothing since.
    pub(super) is_away: bool,
    /// Whether a reply that will show the hand is under way, so that no direct message has to.
    pub(super) is_awaited: bool,
    /// How often the person has changed the contents of their screens.
    choices: u64,
}

/// The last press on one of a person's private screens.
#[derive(Clone, Copy)]
pub(super) struct LastPress {
    /// Whether it was in their direct messages.
    pub(super) is_direct: bool,
    pub(super) at: Millis,
}

/// The ephemeral message that is kept in step.
pub(super) struct EphemeralPanel {
    pub(super) queue: EditQueue,
    pub(super) until: Millis,
    /// The interaction whose reply made it: Discord does not tell the id of a reply, but says of a pressed
    /// message which interaction made it.
    pub(super) made_by: InteractionId,
}

impl EphemeralPanel {
    /// Leaves the hand to the queue of a later reply. If that reply is another message, this one ends with a
    /// line that says so.
    pub(super) fn give_way(
        self,
        next: &EphemeralPanel,
        completed: u64,
        (reply, locale): (&PrivateMessage, Locale),
    ) {
        if self.made_by == next.made_by || !reply.is_certain() {
            next.queue.replaces(&self.queue, completed);
        } else {
            let newer = Screen::say(locale.say(&HandText::Newer));
            self.queue.end_with(body(&newer));
        }
    }
}

impl PrivatePanels {
    /// Stops keeping the private screens of a table in step, because another process has the table;
    /// returns its newest state.
    pub(in crate::discord) fn let_go(&self, table: TableId) -> Option<Arc<Table>> {
        let gone = self.lock().remove(&table)?;
        for panel in gone.panels.into_values() {
            panel.let_go();
        }
        Some(gone.newest.get().0)
    }

    /// Brings every private screen of a table to its newest state.
    pub(in crate::discord) fn refresh(&self, table: TableId) {
        let now = self.outbox.clock().now();
        if let Some(at_table) = self.lock().get_mut(&table) {
            at_table.want(now);
        }
    }

    /// Stops editing all private screens of a person who was deleted.
    pub(in crate::discord) fn forget(&self, user: UserId) {
        let mut open = self.lock();
        let gone = open
            .values_mut()
            .filter_map(|at_table| at_table.panels.remove(&user));
        gone.for_each(PrivatePanel::let_go);
    }

    /// Whether a person follows the table in their direct messages rather than in an ephemeral message.
    pub(in crate::discord) fn is_in_direct(&self, table: TableId, user: UserId) -> bool {
        let open = self.lock();
        let panel = open.get(&table).and_then(|table| table.panels.get(&user));
        panel.is_some_and(|panel| {
            let pressed_there = panel.pressed.is_some_and(|pressed| pressed.is_direct);
            panel.direct.is_some() && (panel.ephemeral.is_none() || pressed_there)
        })
    }
}

impl PrivatePanel {
    pub(super) fn new(source: Source) -> Self {
        Self {
            source: Arc::new(source),
            direct: None,
            ephemeral: None,
            pressed: None,
            is_away: false,
            is_awaited: false,
            choices: 0,
        }
    }

    /// Stops editing them.
    pub(super) fn let_go(self) {
        let direct = self.direct.map(|direct| direct.queue);
        let ephemeral = self.ephemeral.map(|ephemeral| ephemeral.queue);
        let queues = direct.into_iter().chain(ephemeral);
        queues.for_each(EditQueue::discard);
    }

    /// The queue of the message in a private place.
    pub(super) fn queue(&self, place: &PrivatePlace) -> Option<&EditQueue> {
        match place.channel() {
            // A direct message older than the one kept in step stays as the reply left it.
            Some(_) => {
                let direct = self.direct.as_ref();
                let is_kept = |direct: &&Direct| place.message() == Some(direct.message);
                direct.filter(is_kept).map(|direct| &direct.queue)
            }
            None => self.ephemeral.as_ref().map(|ephemeral| &ephemeral.queue),
        }
    }

    /// Whether a reply is under way that will show one of the screens.
    pub(super) fn is_answering(&self) -> bool {
        let direct = self.direct.as_ref().map(|direct| &direct.queue);
        let ephemeral = self.ephemeral.as_ref().map(|panel| &panel.queue);
        let mut queues = direct.into_iter().chain(ephemeral);
        queues.any(EditQueue::is_answering)
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

    /// Changes the language. `rendered`, which is in that language already, stays current; the
    /// person's other private screen becomes stale.
    pub(super) fn set_locale(&self, locale: Locale, rendered: &mut Rendered) {
        if mem::replace(&mut self.source.chosen().locale, locale) == locale {
            return;
        }
        let (_, before) = self.source.newest.get();
        let now = self.source.newest.touch();
        if rendered.revision == before {
            rendered.revision = now;
        }
    }

    /// Raises the revision and brings the messages to it, because the person has changed their contents.
    pub(super) fn touch(&mut self, now: Millis) {
        self.choices += 1;
        self.source.newest.touch();
        self.want(now);
    }

    /// Brings the messages to the newest revision, and forgets those that are gone or expired.
    ///
    /// Of two messages, the one that was not pressed last is edited only when its reader is away or
    /// [`Source::is_due`] says so. The first press on it gets the newest state anyway. A direct message that
    /// is not used, or whose edits Discord counts and whose reader has not pressed lately, is edited only if
    /// something changes that concerns them.
    pub(super) fn want(&mut self, now: Millis) {
        self.forget_lost(now);
        let (_, revision) = self.source.newest.get();
        let both = self.ephemeral.is_some() && self.direct.is_some();
        let pressed = self.pressed.filter(|_| both && !self.is_away);
        let is_used = |is_direct| pressed.is_none_or(|pressed| pressed.is_direct == is_direct);
        let (source, last) = (Arc::clone(&self.source), self.pressed);
        let is_due = |is_counted| source.is_due(last, now, is_counted);
        if let Some(ephemeral) = &self.ephemeral
            && (is_used(false) || is_due(false))
        {
            ephemeral.queue.want(revision);
        }
        let moment = self.moment();
        let is_live = self.presence(now).is_live;
        if let Some(direct) = &mut self.direct {
            let is_counted = !direct.queue.is_uncounted(now);
            let in_step = is_used(true) && (is_live || !is_counted);
            let has_changed = direct.shown.as_ref() != Some(&moment);
            if in_step || (has_changed && (is_used(true) || is_due(is_counted))) {
                direct.shown = Some(moment);
                direct.queue.want(revision);
            }
        }
    }

    /// The facts that concern the reader now.
    pub(super) fn moment(&self) -> Moment {
        let (table, _) = self.source.newest.get();
        Moment::of(&table, self.source.reader, self.choices)
    }

    /// Returns how the person can see the table.
    pub(super) fn presence(&mut self, now: Millis) -> Presence {
        self.forget_lost(now);
        let pressed = self.pressed.map(|pressed| pressed.at);
        let direct = self.direct.as_ref();
        let seen = pressed.max(direct.and_then(|direct| direct.posted));
        // A message that is too old to be edited now shows an earlier state; the next one replaces it.
        let has_direct = direct.is_some_and(|direct| !direct.queue.is_frozen());
        let has_ephemeral = self.ephemeral.is_some();
        let is_used = (has_direct || has_ephemeral)
            && !self.is_away
            && seen.is_some_and(|seen| now.since(seen) < USED_FOR);
        Presence {
            has_direct,
            has_ephemeral: has_ephemeral || self.is_awaited,
            is_live: is_used || self.is_awaited,
            pressed,
        }
    }

    fn forget_lost(&mut self, now: Millis) {
        self.ephemeral
            .take_if(|ephemeral| ephemeral.until < now || ephemeral.queue.is_gone());
        self.direct.take_if(|direct| direct.queue.is_gone());
    }
}
