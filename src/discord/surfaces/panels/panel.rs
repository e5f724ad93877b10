//! One person's private screens at one table.

use std::mem;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;

use crate::discord::delivery::body::body;
use crate::discord::delivery::edit_queue::{EditQueue, RenderedMessage, TokenPath};
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::respond::{PrivateMessage, TOKEN_LIFE, TOKEN_VALIDITY};
use crate::discord::private_place::PrivatePlace;
use crate::discord::screens::Screen;
use crate::id::{InteractionId, TableId, Timestamp, UserId};
use crate::table::Table;
use crate::text::Locale;
use crate::text::phrases::HandText;

use super::PrivatePanels;
use super::access::PanelAccess;
use super::direct::DirectPanel;
use super::reader_snapshot::ReaderSnapshot;
use super::source::{IN_USE_TIME, PanelSource};

/// The time between two edits of one ephemeral message.
const EPHEMERAL_GAP: Duration = Duration::from_millis(400);

/// One person's private screens at one table.
pub(super) struct PrivatePanel {
    pub(super) source: Arc<PanelSource>,
    pub(super) direct: Option<DirectPanel>,
    pub(super) ephemeral: Option<EphemeralPanel>,
    /// The ephemeral message before that one: its buttons may still be pressed before its last edit, and it goes on
    /// if the newer one, which Discord has not confirmed, does not exist.
    pub(super) replaced: Option<EphemeralPanel>,
    /// The last press on one of them.
    pub(super) last_press: Option<LastPress>,
    /// Whether they had to be notified of their turn and have pressed nothing since.
    pub(super) is_away: bool,
    /// Whether a reply that will show the hand is under way, so that no direct message has to.
    pub(super) is_awaited: bool,
    /// How often the person has changed the contents of their screens.
    changes: u64,
}

/// The last press on one of a person's private screens.
#[derive(Clone, Copy)]
pub(super) struct LastPress {
    /// Whether it was in their direct messages.
    pub(super) is_direct: bool,
    pub(super) at: Timestamp,
}

/// The ephemeral message that is kept up to date.
pub(super) struct EphemeralPanel {
    pub(super) queue: EditQueue,
    pub(super) until: Timestamp,
    /// The interaction whose reply created it: Discord does not give the id of a reply, but names, for a pressed
    /// message, the interaction that created it.
    pub(super) made_by: InteractionId,
}

impl PrivatePanels {
    /// Stops editing the private screens of a table, because another process has the table; returns
    /// its newest state.
    pub(in crate::discord) fn release(&self, table: TableId) -> Option<Arc<Table>> {
        let gone = self.lock().remove(&table)?;
        for panel in gone.panels.into_values() {
            panel.discard();
        }
        Some(gone.newest.get().0)
    }

    /// Requests edits of all private screens of a table to its newest state.
    pub(in crate::discord) fn refresh(&self, table: TableId) {
        let now = self.outbox.clock().now();
        if let Some(at_table) = self.lock().get_mut(&table) {
            at_table.request_edits(now);
        }
    }

    /// Stops editing all private screens of a person who was deleted.
    pub(in crate::discord) fn forget(&self, user: UserId) {
        let mut open = self.lock();
        let gone = open
            .values_mut()
            .filter_map(|at_table| at_table.panels.remove(&user));
        gone.for_each(PrivatePanel::discard);
    }

    /// Records a press on one of a person's private screens before it is handled: the step may make it their turn
    /// again, and they are not notified of that at once.
    pub(in crate::discord) fn note_press(&self, table: TableId, place: &PrivatePlace) {
        let now = self.outbox.clock().now();
        let mut open = self.lock();
        let at_table = open.get_mut(&table);
        let panel = at_table.and_then(|at_table| at_table.panels.get_mut(&place.reader()));
        if let Some(panel) = panel.filter(|panel| panel.is_shown_in(place)) {
            panel.note_press(place, now);
        }
    }

    /// Whether a person follows the table in their direct messages rather than in an ephemeral message.
    pub(in crate::discord) fn uses_direct_messages(&self, table: TableId, user: UserId) -> bool {
        let open = self.lock();
        let panel = open.get(&table).and_then(|table| table.panels.get(&user));
        panel.is_some_and(|panel| {
            let pressed_there = panel.last_press.is_some_and(|pressed| pressed.is_direct);
            panel.direct.is_some() && (panel.ephemeral.is_none() || pressed_there)
        })
    }
}

impl PrivatePanel {
    pub(super) fn new(source: PanelSource) -> Self {
        Self {
            source: Arc::new(source),
            direct: None,
            ephemeral: None,
            replaced: None,
            last_press: None,
            is_away: false,
            is_awaited: false,
            changes: 0,
        }
    }

    /// Stops editing them.
    pub(super) fn discard(self) {
        let direct = self.direct.map(|direct| direct.queue);
        let ephemeral = self.ephemeral.into_iter().chain(self.replaced);
        let queues = ephemeral.map(|ephemeral| ephemeral.queue).chain(direct);
        queues.for_each(EditQueue::discard);
    }

    /// The queue of the message in a private place.
    pub(super) fn queue(&self, place: &PrivatePlace) -> Option<&EditQueue> {
        match place.channel() {
            // A direct message older than the tracked one stays as the reply left it.
            Some(_) => {
                let direct = self.direct.as_ref();
                let is_kept = |direct: &&DirectPanel| place.message() == Some(direct.message);
                direct.filter(is_kept).map(|direct| &direct.queue)
            }
            None => {
                let is_pressed = |it: &&EphemeralPanel| place.made_by() == Some(it.made_by);
                let replaced = self.replaced.as_ref().filter(is_pressed);
                let ephemeral = replaced.or(self.ephemeral.as_ref());
                ephemeral.map(|ephemeral| &ephemeral.queue)
            }
        }
    }

    /// Keeps the ephemeral message of a reply up to date. If that is not the newest message, the last edit of that
    /// one says so. The reply was rendered when `completed` edits of the message before had ended.
    pub(super) fn track_ephemeral(
        &mut self,
        outbox: &Outbox,
        place: PrivatePlace,
        reply: &PrivateMessage,
        (rendered, completed): (RenderedMessage, u64),
    ) {
        let (path, now) = (reply.path().to_owned(), outbox.clock().now());
        // A late reply may be a new message instead of the pressed one.
        let pressed = place.made_by().filter(|_| reply.was_pressed());
        let made_by = pressed.unwrap_or(reply.interaction());
        let is_shown_in = |it: &EphemeralPanel| it.made_by == made_by && !it.queue.is_gone();
        if self.replaced.as_ref().is_some_and(is_shown_in) {
            mem::swap(&mut self.ephemeral, &mut self.replaced);
            self.end_replaced();
        }
        if let Some(ephemeral) = self.ephemeral.as_mut().filter(|it| is_shown_in(it)) {
            if ephemeral.queue.is_ending() {
                ephemeral.queue.resume();
            }
            ephemeral.until = now.plus(TOKEN_LIFE);
            // The last edit may be sent after that.
            let until = now.plus(TOKEN_VALIDITY);
            ephemeral.queue.use_token(TokenPath { path, until });
            ephemeral.queue.shown(rendered, completed);
            return;
        }
        let next = EphemeralPanel {
            queue: self.open_queue(outbox, place, path, EPHEMERAL_GAP),
            until: now.plus(TOKEN_LIFE),
            made_by,
        };
        // Otherwise the next edit shows whether the message exists.
        if reply.is_certain() {
            next.queue.shown(rendered, 0);
        }
        // The one before several unconfirmed messages stays until a newer one is known to exist.
        let before = self.ephemeral.replace(next);
        if before.as_ref().is_some_and(|it| it.queue.is_known()) {
            self.end_replaced();
        }
        if self.replaced.as_ref().is_none_or(|it| it.queue.is_ending()) {
            self.replaced = before;
        } else if let Some(unconfirmed) = before {
            self.end(&unconfirmed);
        }
        if reply.is_certain() {
            self.end_replaced();
        }
    }

    /// Says in the message before the newest, in its last edit, that there is a newer one.
    fn end_replaced(&self) {
        if let Some(replaced) = self.replaced.as_ref().filter(|it| !it.queue.is_ending()) {
            self.end(replaced);
        }
    }

    fn end(&self, ephemeral: &EphemeralPanel) {
        let locale = self.source.state().locale;
        let newer = Screen::say(locale.say(&HandText::Newer));
        ephemeral.queue.end_with(body(&newer));
    }

    /// Records a press in a private place.
    pub(super) fn note_press(&mut self, place: &PrivatePlace, now: Timestamp) {
        self.last_press = Some(LastPress {
            is_direct: place.channel().is_some(),
            at: now,
        });
        self.is_away = false;
    }

    /// Whether the message whose button was pressed is one of the screens.
    fn is_shown_in(&self, pressed: &PrivatePlace) -> bool {
        match pressed.made_by() {
            Some(made_by) => {
                let mut both = self.ephemeral.iter().chain(&self.replaced);
                both.any(|ephemeral| ephemeral.made_by == made_by)
            }
            None => pressed.channel().is_some() && self.queue(pressed).is_some(),
        }
    }

    /// Whether a reply is under way that will show one of the screens.
    pub(super) fn is_held_for_reply(&self) -> bool {
        let direct = self.direct.as_ref().map(|direct| &direct.queue);
        let ephemeral = self.ephemeral.iter().chain(&self.replaced);
        let mut queues = ephemeral.map(|panel| &panel.queue).chain(direct);
        queues.any(EditQueue::is_held_for_reply)
    }

    /// Opens the queue of the message in a private place, at `path`.
    pub(super) fn open_queue(
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
    pub(super) fn set_locale(&self, locale: Locale, rendered: &mut RenderedMessage) {
        if mem::replace(&mut self.source.state().locale, locale) == locale {
            return;
        }
        let (_, before) = self.source.newest.get();
        let now = self.source.newest.touch();
        if rendered.revision == before {
            rendered.revision = now;
        }
    }

    /// Raises the revision and requests edits, because the person has changed the contents of their screens.
    pub(super) fn touch(&mut self, now: Timestamp) {
        self.changes += 1;
        self.source.newest.touch();
        self.request_edits(now);
    }

    /// Requests edits of the messages to the newest revision; drops those that are gone or expired.
    ///
    /// Of two messages, the one that was not pressed last is edited only when its reader is away or when
    /// [`PanelSource::is_due`] returns `true`. The first press on it gets the newest state anyway. A direct
    /// message that is not used, or whose edits Discord counts and whose reader has not pressed lately, is edited
    /// only if something changes that concerns them; so is one from before a restart until their first press, because
    /// a restart must not cost an edit of every such message at every step.
    pub(super) fn request_edits(&mut self, now: Timestamp) {
        self.forget_lost(now);
        let (_, revision) = self.source.newest.get();
        let both = self.ephemeral.is_some() && self.direct.is_some();
        let pressed = self.last_press.filter(|_| both && !self.is_away);
        let is_used = |is_direct| pressed.is_none_or(|pressed| pressed.is_direct == is_direct);
        if let Some(ephemeral) = &self.ephemeral
            && (is_used(false) || self.source.is_due(self.last_press, now, false))
        {
            ephemeral.queue.want(revision);
            if ephemeral.queue.is_known() {
                self.end_replaced();
            } else if let Some(replaced) = &self.replaced {
                // The newer message may not exist.
                replaced.queue.want(revision);
            }
        }
        let snapshot = self.snapshot();
        let is_in_use = self.access(now).is_in_use;
        if let Some(direct) = &mut self.direct {
            let is_counted = !direct.queue.uses_token(now);
            let was_seen = self.last_press.is_some() || !direct.is_restored;
            let follows_table = is_used(true) && ((is_in_use && was_seen) || !is_counted);
            let has_changed = direct.shown.as_ref() != Some(&snapshot);
            let is_due = || self.source.is_due(self.last_press, now, is_counted);
            if follows_table || (has_changed && (is_used(true) || is_due())) {
                direct.shown = Some(snapshot);
                direct.queue.want(revision);
            }
        }
    }

    /// Returns when the direct message follows the screen that the reader uses, if they press nothing until then;
    /// `None` if it is not late.
    pub(super) fn follows_at(&self) -> Option<Timestamp> {
        let snapshot = self.snapshot();
        let is_late = |direct: &&DirectPanel| direct.shown.as_ref() != Some(&snapshot);
        self.direct.as_ref().filter(is_late)?;
        self.last_press.map(|pressed| pressed.at.plus(IN_USE_TIME))
    }

    /// The part of the table's state that concerns the reader now.
    pub(super) fn snapshot(&self) -> ReaderSnapshot {
        let (table, _) = self.source.newest.get();
        ReaderSnapshot::of(&table, self.source.reader, self.changes)
    }

    /// Returns how the person can see the table.
    pub(super) fn access(&mut self, now: Timestamp) -> PanelAccess {
        self.forget_lost(now);
        let pressed = self.last_press.map(|pressed| pressed.at);
        let direct = self.direct.as_ref();
        let seen = pressed.max(direct.map(|direct| direct.since));
        // A message that is too old to be edited now shows an earlier state; the next one replaces it.
        let has_direct = direct.is_some_and(|direct| !direct.queue.is_too_old_to_edit());
        let has_ephemeral = self.ephemeral.is_some();
        let is_used = (has_direct || has_ephemeral)
            && !self.is_away
            && seen.is_some_and(|seen| now.since(seen) < IN_USE_TIME);
        PanelAccess {
            has_direct,
            has_ephemeral: has_ephemeral || self.is_awaited,
            is_in_use: is_used || self.is_awaited,
            pressed,
        }
    }

    fn forget_lost(&mut self, now: Timestamp) {
        let is_lost = |it: &mut EphemeralPanel| it.until < now || it.queue.is_gone();
        self.replaced.take_if(is_lost);
        if self.ephemeral.take_if(is_lost).is_some() {
            self.ephemeral = self.replaced.take_if(|it| !it.queue.is_ending());
        }
        self.direct.take_if(|direct| direct.queue.is_gone());
    }
}
