//! The private screens: each person's hand, in a direct message and in the newest
//! ephemeral message, kept in step with the table.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::id::{ChannelId, MessageId, TableId, UserId};
use crate::store::PictureStyle;
use crate::table::Table;
use crate::text::Locale;

use crate::discord::delivery::message::Message;
use crate::discord::delivery::outbox::{EditQueue, Outbox};
use crate::discord::delivery::respond::PrivateMessage;
use crate::discord::private_place::PrivatePlace;
use crate::discord::profiles::people::People;
use crate::discord::surfaces::emojis::Emojis;
use crate::discord::surfaces::updates::DirectMessages;

pub(crate) use picked::Picked;

use look::Look;
use panel::{Direct, EphemeralPanel, PrivatePanel};

mod look;
mod panel;
mod picked;

/// How long an ephemeral message is kept in step: a minute less than its token lives.
const EPHEMERAL_LIFE: Duration = Duration::from_secs(14 * 60);

/// The time between two edits of one ephemeral message.
const EPHEMERAL_GAP: Duration = Duration::from_millis(400);

/// The time between two edits of one direct message: Discord usually allows five in five seconds.
const DIRECT_GAP: Duration = Duration::from_secs(1);

/// Private screens that are kept in step at once; beyond it new ones are only answered.
const PANELS_MAX: usize = 40_000;

/// The private screens of everybody at every table.
pub struct PrivatePanels {
    outbox: Outbox,
    direct_messages: Arc<DirectMessages>,
    people: Arc<People>,
    emojis: Emojis,
    /// A plain mutex: nothing is awaited while it is held.
    open: Mutex<OpenTables>,
}

/// What is kept for the tables that are open.
#[derive(Default)]
struct OpenTables {
    panels: BTreeMap<(TableId, UserId), PrivatePanel>,
    /// The newest state of each table, so that a late draw never puts an older one over a newer one.
    newest: BTreeMap<TableId, Arc<Table>>,
}

impl OpenTables {
    /// The private screens of one table.
    fn of(&mut self, table: TableId) -> impl Iterator<Item = (UserId, &mut PrivatePanel)> {
        let panels = self.panels.range_mut((table, UserId::new(0))..);
        panels
            .take_while(move |((id, _), _)| *id == table)
            .map(|((_, user), panel)| (*user, panel))
    }
}

/// What a direct message was made with, and what Discord said to that.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// The message.
    pub message: &'a Message,
    /// Discord's answer.
    pub answer: &'a serde_json::Value,
}

impl PrivatePanels {
    /// Makes an empty collection.
    #[must_use]
    pub fn new(
        outbox: Outbox,
        direct_messages: Arc<DirectMessages>,
        people: Arc<People>,
        emojis: Emojis,
    ) -> Self {
        Self {
            outbox,
            direct_messages,
            people,
            emojis,
            open: Mutex::default(),
        }
    }

    /// Draws a person's private screen for the place behind `private_place`, with what they have picked.
    #[must_use]
    pub fn draw(
        &self,
        table: &Table,
        private_place: &PrivatePlace,
        locale: Locale,
        note: Option<&str>,
    ) -> Message {
        let scene = table.scene(Some(private_place.reader()));
        let picked = self
            .lock()
            .panels
            .get(&(table.id, private_place.reader()))
            .map_or_else(Picked::default, |panel| panel.picked);
        self.with(table.id, private_place.reader(), |panel| {
            panel.locale = locale;
            panel.note = note.map(|note| (note.to_owned(), table.version));
            panel.completed = panel.queue(private_place).map_or(0, EditQueue::completed);
        });
        self.look(private_place.reader())
            .body(&scene, picked, private_place, locale, note)
    }

    /// Notes what a person has picked.
    pub fn pick(&self, table: TableId, user: UserId, picked: Picked) {
        self.with(table, user, |panel| panel.picked = picked);
    }

    /// Notes that an answer to a press, already sent, shows a private screen, and where. It is kept
    /// in step from now on; `now` is the table as it stands.
    pub fn answered(
        &self,
        now: &Table,
        private_place: &PrivatePlace,
        message: &PrivateMessage,
        locale: Locale,
        shown: &Message,
    ) {
        let until = self.outbox.clock().now().plus(EPHEMERAL_LIFE);
        // What was not drawn in time follows by the next edit.
        let without;
        let shown = if message.has_picture() {
            shown
        } else {
            without = shown.without_picture();
            &without
        };
        let kept = self.with(now.id, private_place.reader(), |panel| {
            panel.locale = locale;
            if private_place.channel().is_some() {
                // An older message than the one that is kept in step was pressed: it stays as answered.
                if let Some(direct) = panel
                    .direct
                    .as_ref()
                    .filter(|direct| private_place.message() == Some(direct.message))
                {
                    direct.queue.shown(shown, panel.completed);
                }
                return;
            }
            let queue = EditQueue::open(&self.outbox, message.path().to_owned(), EPHEMERAL_GAP);
            queue.shown(shown, 0);
            if let Some(before) = &panel.ephemeral {
                queue.replaces(&before.queue, panel.completed);
            }
            panel.ephemeral = Some(EphemeralPanel {
                queue,
                until,
                private_place: *private_place,
            });
        });
        if kept.is_none() && now.is_closed() {
            // The table closed while the answer was under way: one edit brings the last state.
            let queue = EditQueue::open(&self.outbox, message.path().to_owned(), EPHEMERAL_GAP);
            queue.shown(shown, 0);
            let reader = private_place.reader();
            let scene = now.scene(Some(reader));
            queue.set(&self.look(reader).body(
                &scene,
                Picked::default(),
                private_place,
                locale,
                None,
            ));
        }
    }

    /// Takes over the direct message that shows a person's hand; gives the one before it.
    pub fn direct(
        &self,
        table: &Table,
        private_place: &PrivatePlace,
        (channel, message): (ChannelId, MessageId),
        shown: Option<Shown<'_>>,
    ) -> Option<(ChannelId, MessageId)> {
        let queue = EditQueue::open(
            &self.outbox,
            format!("/channels/{channel}/messages/{message}"),
            DIRECT_GAP,
        );
        if let Some(Shown { message, answer }) = shown {
            queue.made(message, answer);
        }
        let private_place = *private_place;
        self.with(table.id, private_place.reader(), |panel| {
            panel.renewed(table);
            let before = panel.direct.replace(Direct {
                channel,
                message,
                queue,
                private_place,
            });
            before.map(|before| (before.channel, before.message))
        })
        .flatten()
    }

    /// Notes that a person's direct message is about to be sent anew.
    pub fn renewing(&self, table: &Table, user: UserId) {
        self.with(table.id, user, |panel| panel.renewing = Some(table.version));
    }

    /// Draws every private screen of a table again, those too that were to be sent anew for `table`.
    pub fn renewed(&self, table: &Table) {
        for (_, panel) in self.lock().of(table.id) {
            panel.renewed(table);
        }
        self.refresh(table.id);
    }

    /// Takes the newest state of a table; they come in order.
    pub fn take(&self, table: &Arc<Table>) {
        self.lock().newest.insert(table.id, Arc::clone(table));
    }

    /// Takes a state of a table that has none yet.
    pub fn take_first(&self, table: &Arc<Table>) {
        self.lock()
            .newest
            .entry(table.id)
            .or_insert_with(|| Arc::clone(table));
    }

    /// The newest state of a table that has one.
    #[must_use]
    pub fn newest(&self, table: TableId) -> Option<Arc<Table>> {
        self.lock().newest.get(&table).cloned()
    }

    /// Draws a person's private screens at every table again, because they have chosen how things look to them.
    pub fn restyle(&self, user: UserId, locale: Locale) {
        let tables: Vec<TableId> = {
            let mut open = self.lock();
            let own = open.panels.iter_mut().filter(|((_, who), _)| *who == user);
            own.map(|((table, _), panel)| {
                panel.locale = locale;
                *table
            })
            .collect()
        };
        for table in tables {
            self.refresh_one(table, user);
        }
    }

    /// Draws every private screen of a table again.
    pub fn refresh(&self, table: TableId) {
        let now = self.outbox.clock().now();
        let mut open = self.lock();
        let Some(newest) = open.newest.get(&table).cloned() else {
            return;
        };
        for (user, panel) in open.of(table) {
            panel.refresh(&newest, user, now, &self.look(user));
        }
        if newest.is_closed() {
            // Their queues send the last state and end.
            open.panels.retain(|(id, _), _| *id != table);
            open.newest.remove(&table);
        }
    }

    /// Draws one person's private screens again.
    pub fn refresh_one(&self, table: TableId, user: UserId) {
        let now = self.outbox.clock().now();
        let mut open = self.lock();
        let Some(newest) = open.newest.get(&table).cloned() else {
            return;
        };
        if let Some(panel) = open.panels.get_mut(&(table, user)) {
            panel.refresh(&newest, user, now, &self.look(user));
        }
    }

    /// How things look to somebody.
    fn look(&self, user: UserId) -> Look {
        let choices = self.people.choices(user);
        // Who wants no pictures wants no small ones either.
        let emoji = match choices.pictures {
            PictureStyle::Off => Arc::default(),
            PictureStyle::Classic | PictureStyle::HighContrast | PictureStyle::ColourBlind => {
                self.emojis.emoji()
            }
        };
        let is_muted = self.direct_messages.is_muted(user);
        Look {
            pictures: choices.pictures,
            sorting: choices.sorting,
            emoji,
            is_muted,
        }
    }

    /// Changes a person's panel at a table that is open; what comes late for a closed one leaves nothing.
    fn with<T>(
        &self,
        table: TableId,
        user: UserId,
        change: impl FnOnce(&mut PrivatePanel) -> T,
    ) -> Option<T> {
        let OpenTables { panels, newest } = &mut *self.lock();
        let is_full = panels.len() >= PANELS_MAX && !panels.contains_key(&(table, user));
        if is_full || !newest.contains_key(&table) {
            return None;
        }
        Some(change(panels.entry((table, user)).or_default()))
    }

    fn lock(&self) -> MutexGuard<'_, OpenTables> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
