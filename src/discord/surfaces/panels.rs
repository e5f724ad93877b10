//! The private screens: each person's hand, in a direct message and in the newest
//! ephemeral message, kept up to date.

use std::collections::BTreeMap;
use std::sync::Arc;

use hashlink::LruCache;
use parking_lot::{Mutex, MutexGuard};

use crate::id::{TableId, Timestamp, UserId};
use crate::table::{Table, TableHandle};
use crate::text::Locale;

use crate::discord::delivery::edit_queue::{EditQueue, RenderedMessage, ReplyGuard, TokenPath};
use crate::discord::delivery::message::Message;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::respond::{PrivateMessage, Reply, TOKEN_LIFE};
use crate::discord::private_place::PrivatePlace;
use crate::discord::profiles::people::People;
use crate::discord::profiles::servers::Servers;
use crate::discord::surfaces::emojis::Emojis;

pub(crate) use access::PanelAccess;
pub(in crate::discord) use direct::Origin;
pub(crate) use tile_selection::TileSelection;

use newest_table::NewestTable;
use panel::PrivatePanel;
use renderer::PanelRenderer;
use source::{Note, NoteLifetime, PanelSource};

mod access;
mod direct;
mod newest_table;
mod panel;
mod reader_snapshot;
mod renderer;
mod source;
#[cfg(test)]
mod tests;
mod tile_selection;

/// How many closed tables are remembered: more than can close while one press is handled.
const CLOSED_TABLES_MAX: usize = 1_000;

/// The private screens of everybody at every table.
pub struct PrivatePanels {
    outbox: Outbox,
    renderer: Arc<PanelRenderer>,
    /// A plain mutex: nothing is awaited while it is held.
    open: Mutex<BTreeMap<TableId, OpenTable>>,
    /// The tables that have closed last; locked only while `open` is.
    closed: Mutex<LruCache<TableId, ()>>,
}

/// The private screens of one table.
struct OpenTable {
    newest: Arc<NewestTable>,
    panels: BTreeMap<UserId, PrivatePanel>,
}

impl OpenTable {
    fn new(table: &Arc<Table>) -> Self {
        Self {
            newest: Arc::new(NewestTable::new(Arc::clone(table))),
            panels: BTreeMap::new(),
        }
    }

    fn panel(&mut self, user: UserId, renderer: &Arc<PanelRenderer>) -> &mut PrivatePanel {
        let newest = &self.newest;
        self.panels.entry(user).or_insert_with(|| {
            PrivatePanel::new(PanelSource::new(
                user,
                Arc::clone(newest),
                Arc::clone(renderer),
            ))
        })
    }

    /// Requests edits of all private screens to the newest revision. People who have left the table get no
    /// edits after this one. The reply to the press with which they left takes over its message first, so that
    /// no edit replaces its text.
    fn request_edits(&mut self, now: Timestamp) {
        let (table, _) = self.newest.get();
        self.panels.retain(|user, panel| {
            panel.request_edits(now);
            table.concerns(*user) || panel.is_awaited || panel.is_held_for_reply()
        });
    }
}

/// A private screen that a reply or a new direct message will show.
pub struct Draft {
    table: TableId,
    private_place: PrivatePlace,
    locale: Locale,
    note: Option<Note>,
    rendered: RenderedMessage,
    /// How many edits of the same message, and replies in it, had ended when this was rendered.
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
        let lifetime = NoteLifetime::Hand(table.hands);
        self.note = self.note.map(|note| Note { lifetime, ..note });
        self
    }
}

impl PrivatePanels {
    /// Makes an empty collection.
    #[must_use]
    pub fn new(outbox: Outbox, profiles: (Arc<People>, Arc<Servers>), emojis: Emojis) -> Self {
        let renderer = Arc::new(PanelRenderer::new(profiles, emojis));
        Self {
            outbox,
            renderer,
            open: Mutex::default(),
            closed: Mutex::new(LruCache::new(CLOSED_TABLES_MAX)),
        }
    }

    /// Renders a person's private screen for `private_place`, with the tiles they have picked and
    /// `notes` above it.
    #[must_use]
    pub fn draft(
        &self,
        table: &Arc<Table>,
        private_place: &PrivatePlace,
        locale: Locale,
        notes: &[String],
    ) -> Draft {
        let note = (!notes.is_empty()).then(|| notes.join("\n"));
        let note = note.as_deref();
        let reader = private_place.reader();
        let scene = table.scene(Some(reader));
        let (picked, above, revision, completed) = {
            let open = self.lock();
            let at_table = open.get(&table.id);
            let panel = at_table.and_then(|at_table| at_table.panels.get(&reader));
            let of_panel = panel.map(|panel| {
                let state = panel.source.state();
                (state.picked, state.above(&scene, note))
            });
            let (picked, above) =
                of_panel.unwrap_or((TileSelection::default(), note.map(str::to_owned)));
            (
                picked,
                above,
                at_table.map_or(0, |at_table| at_table.newest.revision_of(table)),
                panel
                    .and_then(|panel| panel.queue(private_place))
                    .map_or(0, EditQueue::completed),
            )
        };
        let (renderer, above) = (&self.renderer, above.as_deref());
        Draft {
            table: table.id,
            private_place: *private_place,
            locale,
            note: note.map(|words| Note {
                words: words.to_owned(),
                lifetime: NoteLifetime::Version(table.version),
                is_direct: private_place.channel().is_some(),
            }),
            rendered: RenderedMessage {
                message: renderer.render(&scene, picked, private_place, locale, above),
                revision,
            },
            completed,
        }
    }

    /// Holds back edits of the message in a private place while the returned guard lives, because
    /// the reply to a press will update it. `None` if the message is not kept up to date.
    #[must_use]
    pub(in crate::discord) fn hold_for_reply(
        &self,
        table: TableId,
        place: &PrivatePlace,
    ) -> Option<ReplyGuard> {
        let open = self.lock();
        let panel = open.get(&table)?.panels.get(&place.reader())?;
        panel.queue(place).map(EditQueue::hold_for_reply)
    }

    /// Returns the reply that shows a draft; once sent, its message is kept up to date with the table
    /// of `handle`.
    pub(in crate::discord) fn reply(
        self: &Arc<Self>,
        draft: Draft,
        handle: Option<TableHandle>,
        reply: impl FnOnce(Message) -> Reply,
    ) -> Reply {
        let panels = Arc::clone(self);
        let reply = reply(draft.message().clone());
        match handle {
            Some(handle) => {
                reply.then(move |message| panels.track_reply(&handle.now(), draft, message))
            }
            None => reply,
        }
    }

    /// Records which message shows a draft, and keeps it up to date from now on; `now` is the table's
    /// current state.
    fn track_reply(&self, now: &Arc<Table>, mut draft: Draft, message: &PrivateMessage) {
        let reader = draft.private_place.reader();
        if let Some(at_table) = self.lock().get_mut(&draft.table) {
            self.attach(at_table.panel(reader, &self.renderer), draft, message);
        } else if now.is_closed() {
            // The table closed while the reply was under way, so one edit sends the last state.
            draft.rendered.revision = 0;
            let mut closed = OpenTable::new(now);
            self.attach(closed.panel(reader, &self.renderer), draft, message);
        }
    }

    /// Hands the message of a reply to its edit queue; a new ephemeral message gets one.
    fn attach(&self, panel: &mut PrivatePanel, draft: Draft, message: &PrivateMessage) {
        let (place, completed) = (draft.private_place, draft.completed);
        let now = self.outbox.clock().now();
        let mut rendered = draft.rendered;
        if !message.has_picture() && rendered.message.attached_picture().is_some() {
            // The picture was not rendered in time, so the next edit sends it.
            rendered.message = rendered.message.without_picture();
            rendered.revision = 0;
        }
        panel.source.state().note = draft.note;
        panel.note_press(&place, now);
        panel.is_awaited = false;
        panel.set_locale(draft.locale, &mut rendered);
        if place.channel().is_some() {
            if let Some(queue) = panel.queue(&place).filter(|_| message.is_certain()) {
                if message.was_pressed() {
                    let (path, until) = (message.path().to_owned(), now.plus(TOKEN_LIFE));
                    queue.use_token(TokenPath { path, until });
                }
                queue.shown(rendered, completed);
            }
        } else {
            panel.track_ephemeral(&self.outbox, place, message, (rendered, completed));
        }
        panel.request_edits(now);
    }

    /// Returns how a person can see a table in private.
    pub(in crate::discord) fn access(&self, table: TableId, user: UserId) -> PanelAccess {
        let now = self.outbox.clock().now();
        let mut open = self.lock();
        let at_table = open.get_mut(&table);
        let panel = at_table.and_then(|at_table| at_table.panels.get_mut(&user));
        panel.map_or_else(PanelAccess::default, |panel| panel.access(now))
    }

    /// Records whether a reply will show a person's hand at a table that begins, so that no direct
    /// message has to.
    pub(in crate::discord) fn await_reply(
        &self,
        table: &Arc<Table>,
        user: UserId,
        is_awaited: bool,
    ) {
        if is_awaited {
            self.register(table);
        }
        self.with_panel(table.id, user, |panel| panel.is_awaited = is_awaited);
    }

    /// Records that a person had to be notified of their turn. Until their next press, all their
    /// private screens are kept up to date.
    pub(in crate::discord) fn mark_away(&self, table: TableId, user: UserId) {
        let now = self.outbox.clock().now();
        self.with_panel(table, user, |panel| {
            panel.is_away = true;
            panel.is_awaited = false;
            panel.request_edits(now);
        });
    }

    /// Stores the newest state of a table and requests edits of all its private screens; calls come in
    /// the order of the states.
    pub fn update(&self, table: &Arc<Table>) {
        let now = self.outbox.clock().now();
        let mut open = self.lock();
        let at_table = open
            .entry(table.id)
            .or_insert_with(|| OpenTable::new(table));
        at_table.newest.set(Arc::clone(table));
        at_table.request_edits(now);
        if table.is_closed() {
            // Dropping their queues sends the last state.
            open.remove(&table.id);
            self.closed.lock().insert(table.id, ());
        }
    }

    /// Edits the direct messages whose readers, busy with another screen, have pressed nothing for a while; returns when
    /// the next reader may have.
    pub(in crate::discord) fn follow_idle(&self, table: TableId) -> Option<Timestamp> {
        let now = self.outbox.clock().now();
        let mut open = self.lock();
        let panels = open.get_mut(&table)?.panels.values_mut();
        let next = panels.filter_map(|panel| {
            panel.request_edits(now);
            panel.follows_at().filter(|at| *at > now)
        });
        next.min()
    }

    /// Stores a state of a table, unless it has one. A table that has closed is not registered again: the
    /// state may be older than that.
    pub fn register(&self, table: &Arc<Table>) {
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
                panel.source.state().locale = locale;
                panel.touch(now);
            }
        }
    }

    /// Renders one person's private screens again, because their buttons have changed.
    pub fn refresh_panel(&self, table: TableId, user: UserId) {
        let now = self.outbox.clock().now();
        if let Some(at_table) = self.lock().get_mut(&table)
            && let Some(panel) = at_table.panels.get_mut(&user)
        {
            panel.touch(now);
        }
    }

    /// Changes a person's panel at an open table; for a closed one it does nothing and returns
    /// `None`.
    fn with_panel<T>(
        &self,
        table: TableId,
        user: UserId,
        change: impl FnOnce(&mut PrivatePanel) -> T,
    ) -> Option<T> {
        let mut open = self.lock();
        Some(change(open.get_mut(&table)?.panel(user, &self.renderer)))
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<TableId, OpenTable>> {
        self.open.lock()
    }
}
