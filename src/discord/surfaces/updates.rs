//! Shows on Discord what happens at the tables.
//!
//! Each table has one task that posts and edits its public messages, and another that notifies
//! people of their turns. Steps reach them through mailboxes in which the newest state replaces
//! older ones, so work never piles up when Discord is slow.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use gow::Seat;
use tokio::sync::{Notify, oneshot};
use tracing::Instrument as _;

use crate::id::{GuildId, TableId, UserId};
use crate::store::Store;
use crate::table::{Audience, Notice, Table};

use crate::discord::delivery::outbox::Outbox;
use crate::discord::profiles::people::People;
use crate::discord::profiles::servers::Servers;
use crate::discord::surfaces::lost_channels::LostChannels;
use crate::discord::surfaces::panels::PrivatePanels;

mod again;

use crate::discord::profiles::direct_messages::DirectMessages;
use crate::discord::surfaces::table_message::TableMessage;
use crate::discord::surfaces::turn_pings::TurnPings;

/// The most notices of one table that wait to be shown; older ones are dropped, the state never is.
const NOTICES_MAX: usize = 64;

/// Later than every version: the person is notified again regardless of what was sent before.
pub(crate) const ANEW: u64 = u64::MAX;

/// Receives every step and passes it to the tasks of its table.
pub struct TableUpdates {
    services: Arc<Services>,
    /// A plain mutex: nothing is awaited while it is held.
    mailboxes: Mutex<BTreeMap<TableId, Arc<Mailboxes>>>,
}

/// The mailboxes of a table's two tasks: one edits the public message, the other notifies people,
/// so that closed direct messages never delay the table message.
#[derive(Default)]
struct Mailboxes {
    board: Mailbox,
    pings: Mailbox,
}

/// What the tasks share.
pub struct Services {
    /// Sends everything except replies to interactions.
    pub outbox: Outbox,
    /// The database.
    pub store: Store,
    /// The private screens that are still in step.
    pub panels: Arc<PrivatePanels>,
    /// Who can be reached by direct message.
    pub direct_messages: Arc<DirectMessages>,
    /// People's names and preferences.
    pub people: Arc<People>,
    /// The settings of servers.
    pub servers: Arc<Servers>,
    /// Tables whose channel turned out to be gone.
    pub lost: LostChannels,
}

#[derive(Default)]
struct Mailbox {
    /// A plain mutex: nothing is awaited while it is held.
    news: Mutex<News>,
    filled: Notify,
}

#[derive(Default)]
struct News {
    table: Option<Arc<Table>>,
    notices: VecDeque<Notice>,
    /// The people to notify, and since which version of the table.
    pinged: Pinged,
    /// Notified when the table is shown.
    drawn: Option<oneshot::Sender<()>>,
    /// Notified when the table message shows that the bot stops.
    parting: Option<oneshot::Sender<()>>,
}

/// People to notify, each since a version of the table.
pub(crate) type Pinged = BTreeMap<UserId, u64>;

impl TableUpdates {
    /// Makes the audience of all tables.
    #[must_use]
    pub fn new(services: Services) -> Self {
        Self {
            services: Arc::new(services),
            mailboxes: Mutex::default(),
        }
    }

    /// The tables whose channel turned out to be gone.
    #[must_use]
    pub fn lost(&self) -> &LostChannels {
        &self.services.lost
    }

    /// Renders the tables of a server again, because its language or picture style has changed.
    pub fn redraw(&self, guild: GuildId) {
        let all: Vec<TableId> = self
            .mailboxes
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .keys()
            .copied()
            .collect();
        let tables = all
            .into_iter()
            .filter_map(|table| self.services.panels.newest(table));
        for table in tables.filter(|table| table.place.guild == Some(guild)) {
            // An update that already waits is at least as new.
            self.mailboxes(table.id).board.fill(|news| {
                news.table.get_or_insert(table);
            });
        }
    }

    /// Sends a person's hand by direct message as soon as possible.
    pub fn send(&self, table: TableId, user: UserId) {
        // The newest state is at least as new as the one that the task has shown.
        let Some(newest) = self.services.panels.newest(table) else {
            return;
        };
        self.mailboxes(table).pings.fill(|news| {
            news.pinged.insert(user, ANEW);
            news.table.get_or_insert(newest);
        });
    }

    /// Shows on a table's message that the bot stops; returns when that edit is sent.
    pub async fn park(&self, table: &Arc<Table>) {
        let (done, said) = oneshot::channel();
        self.mailboxes(table.id).board.fill(|news| {
            news.table = Some(Arc::clone(table));
            news.parting = Some(done);
        });
        // The task may have ended, because the table has closed.
        let _gone = said.await;
    }

    /// Whether a table has had an update since the start.
    fn has_told(&self, table: TableId) -> bool {
        self.mailboxes
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .contains_key(&table)
    }

    /// Returns the mailboxes of a table; new ones get their tasks.
    fn mailboxes(&self, table: TableId) -> Arc<Mailboxes> {
        let mut all = self
            .mailboxes
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(table).or_insert_with(|| {
            let mailboxes = Arc::new(Mailboxes::default());
            // Without a parent: the first update may come from inside the span of a press.
            let span = tracing::error_span!(parent: None, "table", %table);
            let shown = show_all(Arc::clone(&self.services), table, Arc::clone(&mailboxes));
            tokio::spawn(shown.instrument(span.clone()));
            tokio::spawn(
                ring_all(Arc::clone(&self.services), Arc::clone(&mailboxes)).instrument(span),
            );
            mailboxes
        }))
    }
}

impl Audience for TableUpdates {
    fn tell(&self, table: &Arc<Table>, notices: &[Notice]) {
        self.services.panels.take(table);
        let pinged = pinged(table, notices);
        for user in &pinged {
            self.services.panels.renewing(table, *user);
        }
        let mailboxes = self.mailboxes(table.id);
        mailboxes.board.fill(|news| {
            news.table = Some(Arc::clone(table));
            news.notices.extend(notices.iter().cloned());
            let excess = news.notices.len().saturating_sub(NOTICES_MAX);
            news.notices.drain(..excess);
        });
        mailboxes.pings.fill(|news| {
            news.table = Some(Arc::clone(table));
            news.pinged
                .extend(pinged.into_iter().map(|user| (user, table.version)));
        });
        if table.is_closed() {
            // The tasks end by themselves after this last update.
            self.mailboxes
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .remove(&table.id);
        }
    }
}

/// Returns the people to notify for the notices of one step: everybody at a deal or when betting
/// begins, otherwise the player whose turn has begun or who is offered the bank.
///
/// A player who has just played and is to act again is left out: they are looking at the reply to
/// their press.
fn pinged(table: &Table, notices: &[Notice]) -> BTreeSet<UserId> {
    if notices
        .iter()
        .any(|notice| matches!(notice, Notice::Dealt | Notice::BettingBegan))
    {
        return table.people().map(|(_, person)| person.user).collect();
    }
    let goes_on = |who: Seat| {
        notices
            .iter()
            .any(|notice| matches!(notice, Notice::Played { seat, .. } if *seat == who))
    };
    let turn = |notice: &Notice| match notice {
        Notice::TurnBegan { seat, user } if !goes_on(*seat) => Some(*user),
        Notice::BankOffered { user } => Some(*user),
        _ => None,
    };
    notices.iter().filter_map(turn).collect()
}

impl Mailbox {
    fn fill(&self, fill: impl FnOnce(&mut News)) {
        fill(&mut self.news.lock().unwrap_or_else(PoisonError::into_inner));
        self.filled.notify_one();
    }

    fn take(&self) -> Option<(Arc<Table>, News)> {
        let mut news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        let table = news.table.take()?;
        Some((table, std::mem::take(&mut news)))
    }
}

/// Shows one table until it closes.
async fn show_all(services: Arc<Services>, table: TableId, mailboxes: Arc<Mailboxes>) {
    let mut board = TableMessage::restore(&services, table).await;
    loop {
        let news = tokio::select! {
            () = services.outbox.closed() => return,
            () = mailboxes.board.filled.notified() => mailboxes.board.take(),
            // A retry has no news: it shows the table as it is now.
            () = board.due(&services) => services.panels.newest(table).map(|table| (table, News::default())),
            // A message that is gone is posted again, once.
            () = board.lost() => services.panels.newest(table).map(|table| (table, News::default())),
        };
        let Some((table, mut news)) = news else {
            continue;
        };
        // The private screens first: people are looking at them.
        services.panels.refresh(table.id);
        board
            .tell(&services, &table, news.notices.make_contiguous())
            .await;
        if let Some(drawn) = news.drawn.take() {
            board.say_when_drawn(drawn);
        }
        if let Some(done) = news.parting {
            board.park(&services, &table).await;
            // The shutdown may have stopped waiting.
            let _unheard = done.send(());
        }
        if table.is_closed() {
            return;
        }
    }
}

/// Notifies the people of one table until it closes.
async fn ring_all(services: Arc<Services>, mailboxes: Arc<Mailboxes>) {
    let mut pings = TurnPings::default();
    loop {
        tokio::select! {
            () = services.outbox.closed() => return,
            () = mailboxes.pings.filled.notified() => {}
        }
        let Some((table, News { mut pinged, .. })) = mailboxes.pings.take() else {
            continue;
        };
        if table.is_closed() {
            // No deal or turn follows: hands that waited for a new direct message are edited in
            // place.
            pinged.clear();
            services.panels.renewed(&table);
        }
        pings.tell(&services, &table, &pinged).await;
        services.panels.renewed(&table);
        if table.is_closed() {
            return;
        }
    }
}
