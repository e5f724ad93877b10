//! Telling Discord what happened at the tables.
//!
//! Each table has one task that alone posts and edits the table's public
//! messages, and one that tells people of their turns. They hear of steps through
//! mailboxes in which the newest state replaces older ones, so a slow Discord
//! never makes work pile up.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use gow::Seat;
use tokio::sync::{Notify, oneshot};
use tracing::Instrument as _;

use crate::id::{GuildId, TableId, UserId};
use crate::store::Store;
use crate::table::{Audience, Notice, Table};

use crate::discord::bot::places::LostChannels;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::profiles::people::People;
use crate::discord::profiles::servers::Servers;
use crate::discord::surfaces::panels::PrivatePanels;

mod again;

pub(crate) use crate::discord::profiles::direct_messages::DirectMessages;
use crate::discord::surfaces::table_message::TableMessage;
use crate::discord::surfaces::turn_pings::TurnPings;

/// Notices of one table that wait to be told; older ones are dropped, the state never is.
const NOTICES_MAX: usize = 64;

/// Later than every version: told anew whatever was sent before.
pub(crate) const ANEW: u64 = u64::MAX;

/// Hears of every step and lets each table's task tell it.
pub struct TableUpdates {
    services: Arc<Services>,
    /// A plain mutex: nothing is awaited while it is held.
    mailboxes: Mutex<BTreeMap<TableId, Arc<Mailboxes>>>,
}

/// What a table's two tasks have to tell: one draws the public message, the other rings for people,
/// so that closed direct messages never keep the table message waiting.
#[derive(Default)]
struct Mailboxes {
    board: Mailbox,
    pings: Mailbox,
}

/// What the tasks share.
pub struct Services {
    /// Everything that is sent besides answers.
    pub outbox: Outbox,
    /// What is kept.
    pub store: Store,
    /// The private screens that are still in step.
    pub panels: Arc<PrivatePanels>,
    /// Who can be reached by direct message.
    pub direct_messages: Arc<DirectMessages>,
    /// What people are called and have chosen.
    pub people: Arc<People>,
    /// What servers have chosen.
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
    /// Who is told anew, and since which version of the table.
    pinged: Pinged,
    /// Notified when the table is shown.
    drawn: Option<oneshot::Sender<()>>,
    /// Notified when the table message says that the program stops.
    parting: Option<oneshot::Sender<()>>,
}

/// People to be told anew, each since a version of the table.
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

    /// Draws the tables of a server again, because its language or the style of its pictures has changed.
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
            // Whatever waits to be told is no older.
            self.mailboxes(table.id).board.fill(|news| {
                news.table.get_or_insert(table);
            });
        }
    }

    /// Sends a person's hand by direct message as soon as may be.
    pub fn send(&self, table: TableId, user: UserId) {
        // Whatever the task has drawn, the newest state is no older.
        let Some(newest) = self.services.panels.newest(table) else {
            return;
        };
        self.mailboxes(table).pings.fill(|news| {
            news.pinged.insert(user, ANEW);
            news.table.get_or_insert(newest);
        });
    }

    /// Says on a table's message that the program stops; returns when that stands there.
    pub async fn park(&self, table: &Arc<Table>) {
        let (done, said) = oneshot::channel();
        self.mailboxes(table.id).board.fill(|news| {
            news.table = Some(Arc::clone(table));
            news.parting = Some(done);
        });
        // The task may have ended, because the table has closed.
        let _gone = said.await;
    }

    /// Whether a table has told anything since the start.
    fn has_told(&self, table: TableId) -> bool {
        self.mailboxes
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .contains_key(&table)
    }

    /// The mailboxes of a table, with their tasks when they are new.
    fn mailboxes(&self, table: TableId) -> Arc<Mailboxes> {
        let mut all = self
            .mailboxes
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(table).or_insert_with(|| {
            let mailboxes = Arc::new(Mailboxes::default());
            // Of no span of a press, in which the table may have told something first.
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
            // The tasks end by themselves once they have told the end.
            self.mailboxes
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .remove(&table.id);
        }
    }
}

/// Who is told anew for the notices of one step: everybody at a deal or when bets are asked for, else whose turn has
/// begun.
///
/// Not who has just played and goes on: they are looking at the answer to their press.
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
            // Without news, as the table is by now.
            () = board.due(&services) => services.panels.newest(table).map(|table| (table, News::default())),
            // It is posted again, once.
            () = board.lost() => services.panels.newest(table).map(|table| (table, News::default())),
        };
        let Some((table, mut news)) = news else {
            continue;
        };
        // The private screens first: their people are looking at them.
        services.panels.refresh(table.id);
        board
            .tell(&services, &table, news.notices.make_contiguous())
            .await;
        if let Some(drawn) = news.drawn.take() {
            board.say_when_drawn(drawn);
        }
        if let Some(done) = news.parting {
            board.park(&services, &table).await;
            // Who stops the program may not want to wait any longer.
            let _unheard = done.send(());
        }
        if table.is_closed() {
            return;
        }
    }
}

/// Rings for the people of one table until it closes.
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
            // Nothing more is dealt or begun: what waited for a message of its own is drawn in place.
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
