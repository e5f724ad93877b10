//! The private screens: each person's hand, in a direct message and in the newest
//! ephemeral message, kept in step with the table.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use hashlink::LruCache;
use parking_lot::{Mutex, MutexGuard};

use crate::id::{Millis, TableId, UserId};
use crate::table::{Table, TableHandle};
use crate::text::Locale;

use crate::discord::delivery::edit_queue::{Answering, EditQueue, Rendered, TokenWay};
use crate::discord::delivery::message::Message;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::respond::{PrivateMessage, Reply, TOKEN_LIFE};
use crate::discord::private_place::PrivatePlace;
use crate::discord::profiles::people::People;
use crate::discord::surfaces::emojis::Emojis;

pub(in crate::discord) use direct::Origin;
pub(crate) use picked::Picked;
pub(crate) use presence::Presence;

use looks::Looks;
use newest::Newest;
use panel::{EphemeralPanel, LastPress, PrivatePanel};
use source::{Lasts, Note, Source};

mod direct;
mod looks;
mod moment;
mod newest;
mod panel;
mod picked;
mod presence;
mod source;
#[cfg(test)]
mod tests;

/// The time between two edits of one ephemeral message.
const EPHEMERAL_GAP: Duration = Duration::from_millis(400);

/// How many closed tables are remembered: more than close while one press is handled.
const CLOSED: usize = 1_000;

/// The private screens of everybody at every table.
pub struct PrivatePanels {
    outbox: Outbox,
    looks: Arc<Looks>,
    /// A plain mutex: nothing is awaited while it is held.
    open: Mutex<BTreeMap<TableId, OpenTable>>,
    /// The tables that have closed last; locked only while `open` is.
    closed: Mutex<LruCache<TableId, ()>>,
}

/// The private screens of one table.
struct OpenTable {
    newest: Arc<Newest>,
    panels: BTreeMap<UserId, PrivatePanel>,
}

impl OpenTable {
    fn new(table: &Arc<Table>) -> Self {
        Self {
            newest: Arc::new(Newest::new(Arc::clone(table))),
            panels: BTreeMap::new(),
        }
    }

    fn panel(&mut self, user: UserId, looks: &Arc<Looks>) -> &mut PrivatePanel {
        let newest = &self.newest;
        self.panels.entry(user).or_insert_with(|| {
            PrivatePanel::new(Source::new(user, Arc::clone(newest), Arc::clone(looks)))
        })
    }

    /// Brings all private screens to the newest revision. It is the last one for people whom the table
    /// no longer concerns: they have left it. The reply to the press by which they left takes its message over
    /// first, so that no edit replaces what it says.
    fn want(&mut self, now: Millis) {
        let (table, _) = self.newest.get();
        self.panels.retain(|user, panel| {
            panel.want(now);
            table.concerns(*user) || panel.is_awaited || panel.is_answering()
        });
    }
}

/// A private screen that a reply or a new direct message is going to show.
pub struct Draft {
    table: TableId,
    private_place: PrivatePlace,
    locale: Locale,
    note: Option<Note>,
    rendered: Rendered,
    /// How many edits of the same message had ended when this was rendered.
    completed: u64,
}

impl Draft {
    /// The message.
    pub(in crate::discord) fn message(&self) -> &Message {
        &self.rendered.message
    }

    /// Keeps the note while the hand of `table` is played, even if the others play first.
    #[must_use]
    pub(in crate::discord) fn with_lasting_note(mut self, table: &Table) -> Self {
        let lasts = Lasts::Hand(table.hands);
        self.note = self.note.map(|note| Note { lasts, ..note });
        self
    }
}

impl PrivatePanels {
    /// Makes an empty collection.
    #[must_use]
    pub fn new(outbox: Outbox, people: Arc<People>, emojis: Emojis) -> Self {
        let looks = Arc::new(Looks { people, emojis });
        Self {
            outbox,
            looks,
            open: Mutex::default(),
            closed: Mutex::new(LruCache::new(CLOSED)),
        }
    }

    /// Renders a person's private screen for `private_place`, with the tiles they have picked and
    /// `note` above it.
    #[must_use]
    pub fn draft(
        &self,
        table: &Arc<Table>,
        private_place: &PrivatePlace,
        locale: Locale,
        note: Option<&str>,
    ) -> Draft {
        let reader = private_place.reader();
        let scene = table.scene(Some(reader));
        let (picked, above, revision, completed) = {
            let open = self.lock();
            let at_table = open.get(&table.id);
            let panel = at_table.and_then(|at_table| at_table.panels.get(&reader));
            let of_panel = panel.map(|panel| {
                let chosen = panel.source.chosen();
                (chosen.picked, chosen.above(&scene, note))
            });
            let (picked, above) = of_panel.unwrap_or((Picked::default(), note.map(str::to_owned)));
            (
                picked,
                above,
                at_table.map_or(0, |at_table| at_table.newest.revision_of(table)),
                panel
                    .and_then(|panel| panel.queue(private_place))
                    .map_or(0, EditQueue::completed),
            )
        };
        let (looks, above) = (&self.looks, above.as_deref());
        Draft {
            table: table.id,
            private_place: *private_place,
            locale,
            note: note.map(|words| Note {
                words: words.to_owned(),
                lasts: Lasts::Version(table.version),
                is_direct: private_place.channel().is_some(),
            }),
            rendered: Rendered {
                message: looks.body(&scene, picked, private_place, locale, above),
                revision,
            },
            completed,
        }
    }

    /// Holds back edits of the message in a private place while the returned guard lives, because
    /// the reply to a press will update it. `None` if the message is not kept in step.
    #[must_use]
    pub(in crate::discord) fn answering(
        &self,
        table: TableId,
        place: &PrivatePlace,
    ) -> Option<Answering> {
        let open = self.lock();
        let panel = open.get(&table)?.panels.get(&place.reader())?;
        panel.queue(place).map(EditQueue::answering)
    }

    /// Returns the reply that shows a draft; once sent, its message is kept in step with the table
    /// of `handle`.
    #[must_use]
    pub(in crate::discord) fn reply(
        self: &Arc<Self>,
        draft: Draft,
        handle: Option<TableHandle>,
        reply: fn(Message) -> Reply,
    ) -> Reply {
        let panels = Arc::clone(self);
        let reply = reply(draft.message().clone());
        match handle {
            Some(handle) => {
                reply.then(move |message| panels.answered(&handle.now(), draft, message))
            }
            None => reply,
        }
    }

    /// Notes which message shows a draft, and keeps it in step from now on; `now` is the table's
    /// current state.
    fn answered(&self, now: &Arc<Table>, mut draft: Draft, message: &PrivateMessage) {
        let reader = draft.private_place.reader();
        if let Some(at_table) = self.lock().get_mut(&draft.table) {
            self.keep(at_table.panel(reader, &self.looks), draft, message);
        } else if now.is_closed() {
            // The table closed while the reply was under way, so one edit sends the last state.
            draft.rendered.revision = 0;
            let mut closed = OpenTable::new(now);
            self.keep(closed.panel(reader, &self.looks), draft, message);
        }
    }

    /// Hands the message of a reply to its edit queue; an ephemeral message gets a new queue.
    fn keep(&self, panel: &mut PrivatePanel, draft: Draft, message: &PrivateMessage) {
        let (place, completed) = (draft.private_place, draft.completed);
        let mut rendered = draft.rendered;
        if !message.has_picture() && rendered.message.enclosed().is_some() {
            // The picture was not rendered in time, so the next edit sends it.
            rendered.message = rendered.message.without_picture();
            rendered.revision = 0;
        }
        panel.source.chosen().note = draft.note;
        panel.pressed = Some(LastPress {
            is_direct: place.channel().is_some(),
            at: self.outbox.clock().now(),
        });
        panel.is_away = false;
        panel.is_awaited = false;
        panel.set_locale(draft.locale, &mut rendered);
        let path = message.path().to_owned();
        let until = self.outbox.clock().now().plus(TOKEN_LIFE);
        if place.channel().is_some() {
            if let Some(queue) = panel.queue(&place).filter(|_| message.is_certain()) {
                if message.was_pressed() {
                    queue.go_by(TokenWay { path, until });
                }
                queue.shown(rendered, completed);
            }
        } else {
            let queue = panel.open(&self.outbox, place, path, EPHEMERAL_GAP);
            // Otherwise the next edit shows whether the message exists.
            if message.is_certain() {
                queue.shown(rendered, 0);
            }
            let next = EphemeralPanel {
                queue,
                until,
                made_by: place.made_by().unwrap_or(message.interaction()),
            };
            if let Some(before) = panel.ephemeral.take() {
                before.give_way(&next, completed, (message, draft.locale));
            }
            panel.ephemeral = Some(next);
        }
        panel.want(self.outbox.clock().now());
    }

    /// Returns how a person can see a table in private.
    pub(in crate::discord) fn presence(&self, table: TableId, user: UserId) -> Presence {
        let now = self.outbox.clock().now();
        let mut open = self.lock();
        let at_table = open.get_mut(&table);
        let panel = at_table.and_then(|at_table| at_table.panels.get_mut(&user));
        panel.map_or_else(Presence::default, |panel| panel.presence(now))
    }

    /// Notes whether a reply is going to show a person's hand at a table that begins; then no
    /// direct message has to.
    pub(in crate::discord) fn await_reply(
        &self,
        table: &Arc<Table>,
        user: UserId,
        is_awaited: bool,
    ) {
        if is_awaited {
            self.take_first(table);
        }
        self.with(table.id, user, |panel| panel.is_awaited = is_awaited);
    }

    /// Notes that a person had to be notified of their turn. Until their next press, all their
    /// private screens are kept in step.
    pub(in crate::discord) fn away(&self, table: TableId, user: UserId) {
        let now = self.outbox.clock().now();
        self.with(table, user, |panel| {
            panel.is_away = true;
            panel.is_awaited = false;
            panel.want(now);
        });
    }

    /// Stores the newest state of a table, and brings every private screen to it; calls come in the
    /// order of the states.
    pub fn take(&self, table: &Arc<Table>) {
        let now = self.outbox.clock().now();
        let mut open = self.lock();
        let at_table = open
            .entry(table.id)
            .or_insert_with(|| OpenTable::new(table));
        at_table.newest.set(Arc::clone(table));
        at_table.want(now);
        if table.is_closed() {
            // Dropping their queues sends the last state.
            open.remove(&table.id);
            self.closed.lock().insert(table.id, ());
        }
    }

    /// Stores a state of a table, unless it has one. A table that has closed since does not come back: the
    /// state may be from before.
    pub fn take_first(&self, table: &Arc<Table>) {
        let mut open = self.lock();
        if !table.is_closed() && !self.closed.lock().contains_key(&table.id) {
            open.entry(table.id)
                .or_insert_with(|| OpenTable::new(table));
        }
    }

    /// Returns the newest state of a table; `None` before its first one and after it has closed.
    pub fn newest(&self, table: TableId) -> Option<Arc<Table>> {
        Some(self.lock().get(&table)?.newest.get().0)
    }

    /// Renders a person's private screens at every table again, because they have changed their
    /// language, pictures or tile order.
    pub fn restyle(&self, user: UserId, locale: Locale) {
        let now = self.outbox.clock().now();
        for at_table in self.lock().values_mut() {
            if let Some(panel) = at_table.panels.get_mut(&user) {
                panel.source.chosen().locale = locale;
                panel.touch(now);
            }
        }
    }

    /// Renders one person's private screens again, because what they may press has changed.
    pub fn refresh_one(&self, table: TableId, user: UserId) {
        let now = self.outbox.clock().now();
        if let Some(at_table) = self.lock().get_mut(&table)
            && let Some(panel) = at_table.panels.get_mut(&user)
        {
            panel.touch(now);
        }
    }

    /// Changes a person's panel at an open table; for a closed one it does nothing and returns
    /// `None`.
    fn with<T>(
        &self,
        table: TableId,
        user: UserId,
        change: impl FnOnce(&mut PrivatePanel) -> T,
    ) -> Option<T> {
        let mut open = self.lock();
        Some(change(open.get_mut(&table)?.panel(user, &self.looks)))
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<TableId, OpenTable>> {
        self.open.lock()
    }
}
