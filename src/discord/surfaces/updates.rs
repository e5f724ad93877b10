//! Shows the events of the tables on Discord.
//!
//! Each table has one task that posts and edits its public messages, and another that notifies
//! people of their turns. Steps reach them through mailboxes in which the newest state replaces
//! older ones, so work never piles up when Discord is slow.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::oneshot;
use tokio::time::timeout;
use tracing::Instrument as _;

use crate::id::{GuildId, PartitionSet, TableId, UserId};
use crate::store::MessageRow;
use crate::table::{Notice, Table, TableObserver};
use crate::text::Locale;

use crate::discord::surfaces::lost_channels::LostChannels;
use crate::discord::surfaces::press_token::PressToken;
use crate::discord::surfaces::rematches::Rematches;
use crate::discord::surfaces::table_message::{self, TableMessage};
use crate::discord::surfaces::threads::{ThreadCreation, ThreadCreations};
use crate::discord::surfaces::turn_pings::TurnPings;

pub(crate) use services::Services;

use mailbox::{MailboxContents, Mailboxes};
use supervision::supervised;

mod mailbox;
mod ongoing_posts;
mod services;
mod startup;
mod supervision;

/// How long a table that goes to another process, or the deletion of a person, waits for messages that are
/// being posted.
pub(in crate::discord) const POST_TIMEOUT: Duration = Duration::from_millis(500);

/// Receives every step and passes it to the tasks of its table.
pub struct TableUpdates {
    services: Arc<Services>,
    /// A plain mutex: nothing is awaited while it is held.
    mailboxes: Mutex<BTreeMap<TableId, Arc<Mailboxes>>>,
    /// Tables that have closed and can be opened again.
    rematches: Rematches,
    /// Tables for which a thread is being created.
    thread_creations: ThreadCreations,
}

impl TableUpdates {
    /// Makes the observer of all tables.
    #[must_use]
    pub fn new(services: Services) -> Self {
        Self {
            services: Arc::new(services),
            mailboxes: Mutex::default(),
            rematches: Rematches::default(),
            thread_creations: ThreadCreations::default(),
        }
    }

    /// The tables whose channel turned out to be gone.
    pub fn lost(&self) -> &LostChannels {
        &self.services.lost
    }

    /// The tables that have closed and can be opened again.
    pub(in crate::discord) const fn rematches(&self) -> &Rematches {
        &self.rematches
    }

    /// Begins to create a thread for a table; `None` while another press creates one.
    pub(in crate::discord) fn creates_thread(&self, table: TableId) -> Option<ThreadCreation<'_>> {
        self.thread_creations.begin(table)
    }

    /// The language of a table's public messages.
    pub(crate) async fn locale(&self, table: &Table) -> Locale {
        self.services.locale(table).await
    }

    /// Renders the tables of a server again, because its language or picture style has changed.
    pub fn redraw(&self, guild: GuildId) {
        self.redraw_where(|table| table.place.guild == Some(guild));
    }

    /// Renders a person's tables in direct messages again, because the person's language may have
    /// changed.
    pub fn redraw_direct(&self, user: UserId) {
        self.redraw_where(|table| table.place.is_direct() && table.host == user);
    }

    fn redraw_where(&self, is_meant: impl Fn(&Table) -> bool) {
        let all: Vec<TableId> = self.mailboxes.lock().keys().copied().collect();
        let tables = all
            .into_iter()
            .filter_map(|table| self.services.panels.newest(table));
        for table in tables.filter(|table| is_meant(table)) {
            if let Some(mailboxes) = self.existing_mailboxes(table.id) {
                mailboxes.board.fill(|contents| {
                    contents.table.get_or_insert(table);
                });
            }
        }
    }

    /// Sends a person's hand by direct message as soon as possible.
    pub fn send(&self, table: TableId, user: UserId) {
        let Some((mailboxes, newest)) = self.mailboxes_of_open(table) else {
            return;
        };
        mailboxes.pings.fill(|contents| {
            contents.hand_requests.insert(user);
            contents.table.get_or_insert(newest);
        });
    }

    /// Returns whether a table's message is on Discord, once the request that posts it has ended; `true`
    /// for a table that has closed before this call.
    pub fn is_shown(&self, table: &Arc<Table>) -> impl Future<Output = bool> + Send + use<> {
        let posted = self.existing_mailboxes(table.id).map(|mailboxes| {
            let (done, posted) = oneshot::channel();
            mailboxes.board.fill(|contents| {
                contents.table.get_or_insert_with(|| Arc::clone(table));
                contents.posted = Some(done);
            });
            posted
        });
        async move {
            match posted {
                Some(posted) => posted.await.is_ok(),
                None => true,
            }
        }
    }

    /// Removes the buttons of messages of tables that have closed without a task.
    pub(in crate::discord) fn strip(&self, rows: Vec<MessageRow>) {
        for row in rows {
            table_message::strip(&self.services, row);
        }
    }

    /// Hands a table the token of a press on its public message, for its next requests.
    pub(in crate::discord) fn lend(&self, table: TableId, token: PressToken) {
        // A closed table needs no token.
        if let Some(mailboxes) = self.existing_mailboxes(table) {
            mailboxes
                .board
                .fill_without_waking(|contents| contents.token = Some(token));
        }
    }

    /// Shows on a table's message that the bot stops, unless the table has closed; returns when that
    /// edit is sent.
    pub async fn announce_shutdown(&self, table: &Arc<Table>) {
        let Some(mailboxes) = self
            .existing_mailboxes(table.id)
            .filter(|_| !table.is_closed())
        else {
            return;
        };
        let (done, said) = oneshot::channel();
        mailboxes.board.fill(|contents| {
            contents.table = Some(Arc::clone(table));
            contents.shutdown_announced = Some(done);
        });
        // The task may have ended, because the table has closed.
        let _gone = said.await;
    }

    /// Waits at most `limit` until the messages that are being posted for tables of some partitions are stored, so
    /// that the process that gets the tables, or a deletion, finds them.
    pub async fn settled(&self, of: PartitionSet, limit: Duration) {
        let settled = self.services.posting.settled(of);
        if timeout(limit, settled).await.is_err() {
            tracing::debug!("a message is still being posted, and the store does not know it yet");
        }
    }

    /// The mailboxes of a table that has tasks. New ones for a closed table would show it again.
    fn existing_mailboxes(&self, table: TableId) -> Option<Arc<Mailboxes>> {
        self.mailboxes.lock().get(&table).cloned()
    }

    /// The mailboxes of a table that has not closed, with its newest state.
    fn mailboxes_of_open(&self, table: TableId) -> Option<(Arc<Mailboxes>, Arc<Table>)> {
        // The lock is held while the table is looked up, so that a table that closes now removes these
        // mailboxes afterwards.
        let mut all = self.mailboxes.lock();
        let newest = self.services.panels.newest(table)?;
        Some((self.mailboxes_in(&mut all, table), newest))
    }

    /// Returns the mailboxes of a table; new ones get their tasks.
    fn mailboxes_in(
        &self,
        all: &mut BTreeMap<TableId, Arc<Mailboxes>>,
        table: TableId,
    ) -> Arc<Mailboxes> {
        Arc::clone(all.entry(table).or_insert_with(|| {
            let mailboxes = Arc::new(Mailboxes::default());
            // The tasks have no parent span, because the first update may come from inside the span of a press.
            let span = tracing::error_span!(parent: None, "table", %table);
            let services = Arc::clone(&self.services);
            let displayed = display(Arc::clone(&services), table, Arc::clone(&mailboxes));
            tokio::spawn(displayed.instrument(span.clone()));
            let of = (table, Arc::clone(&mailboxes));
            let notified = supervised(services, of, |all| &all.pings, notify_players);
            tokio::spawn(notified.instrument(span));
            mailboxes
        }))
    }
}

impl TableObserver for TableUpdates {
    fn notify(&self, table: &Arc<Table>, notices: &[Notice]) {
        // The private screens come first, because people are looking at them. They wait for no
        // request of the table's tasks.
        self.services.panels.update(table);
        let mailboxes = self.mailboxes_in(&mut self.mailboxes.lock(), table.id);
        mailboxes.board.fill(|contents| {
            contents.table = Some(Arc::clone(table));
            contents.add_notices(notices);
        });
        mailboxes.pings.fill(|contents| {
            contents.table = Some(Arc::clone(table));
            contents.add_dealt(table, notices);
        });
        if table.is_closed() {
            let now = self.services.outbox.clock().now();
            self.rematches.add(table, now);
            // The tasks end by themselves after this last update.
            self.mailboxes.lock().remove(&table.id);
        }
    }

    fn release(&self, table: TableId) {
        let newest = self.services.panels.release(table);
        let mailboxes = self.mailboxes.lock().remove(&table);
        if let (Some(newest), Some(mailboxes)) = (newest, mailboxes) {
            for mailbox in [&mailboxes.board, &mailboxes.pings] {
                mailbox.fill(|contents| {
                    contents.table = Some(Arc::clone(&newest));
                    contents.is_released = true;
                });
            }
        }
    }
}

/// Shows one table until it has closed and its end is shown. If the end was lost because of a panic, only removes the
/// buttons; not in direct messages, whose places the store deletes at the end.
async fn display(services: Arc<Services>, table: TableId, mailboxes: Arc<Mailboxes>) {
    let of = (table, mailboxes);
    let ended = supervised(Arc::clone(&services), of, |all| &all.board, show_table).await;
    // Another process may show the table now.
    if !ended && services.store.fence(table).is_some() {
        for row in services.boards(table).await {
            table_message::strip(&services, row);
        }
    }
}

/// Shows one table until it has closed and its end is shown, or the table is another process's.
async fn show_table(services: Arc<Services>, table: TableId, mailboxes: Arc<Mailboxes>) {
    let mut board = TableMessage::restore(&services, table).await;
    // The table once it has closed, because nothing else holds it then.
    let mut end = None;
    loop {
        let newest = || services.panels.newest(table).or_else(|| end.clone());
        let contents = tokio::select! {
            () = services.outbox.closed() => return,
            contents = mailboxes.board.receive() => Some(contents),
            // A retry has no updates: it shows the table as it is now.
            () = board.due(&services) => newest().map(|table| (table, MailboxContents::default())),
            // A message that is gone is posted again, once.
            () = board.lost() => newest().map(|table| (table, MailboxContents::default())),
        };
        let Some((table, mut contents)) = contents else {
            continue;
        };
        let posting = services.posting.begin(table.id);
        let table = newest_state(table, newest);
        if contents.is_released {
            for done in [contents.posted.take(), contents.edits_sent.take()]
                .into_iter()
                .flatten()
            {
                // Another process shows the table; the receiver may have stopped waiting.
                let _unheard = done.send(());
            }
            return board.release();
        }
        if let Some(token) = contents.token.take() {
            board.use_token(token);
        }
        board
            .show(&services, &table, contents.notices.make_contiguous())
            .await;
        drop(posting);
        if let Some(posted) = contents.posted.take().filter(|_| board.is_posted()) {
            // The receiver may have stopped waiting.
            let _unheard = posted.send(());
        }
        if let Some(done) = contents.edits_sent.take() {
            board.notify_when_sent(done);
        }
        if let Some(done) = contents.shutdown_announced {
            board.announce_shutdown(&services, &table).await;
            // The shutdown may have stopped waiting.
            let _unheard = done.send(());
        }
        if table.is_closed() {
            if !board.waits_for_discord() {
                return board.end_in_place(&table);
            }
            end = Some(table);
        }
    }
}

/// Notifies the people of one table until it closes.
async fn notify_players(services: Arc<Services>, table: TableId, mailboxes: Arc<Mailboxes>) {
    let mut pings = TurnPings::default();
    loop {
        let (received, contents) = tokio::select! {
            () = services.outbox.closed() => return,
            contents = mailboxes.pings.receive() => contents,
            () = pings.due(&services) => match services.panels.newest(table) {
                Some(newest) => (newest, MailboxContents::default()),
                None => {
                    pings.clear_due();
                    continue;
                }
            },
        };
        if contents.is_released {
            return;
        }
        let posting = services.posting.begin(table);
        let newest = newest_state(received, || services.panels.newest(table));
        let people = (&contents.dealt, &contents.hand_requests);
        pings.update(&services, &newest, people).await;
        drop(posting);
        if newest.is_closed() {
            return;
        }
    }
}

/// Returns the state to show: a request to show the table again may have come with an older one. The state of a
/// closed table is the last.
fn newest_state(table: Arc<Table>, newest: impl FnOnce() -> Option<Arc<Table>>) -> Arc<Table> {
    if table.is_closed() {
        return table;
    }
    newest().unwrap_or(table)
}
