//! Telling Discord what happened at the tables.
//!
//! Each table has one task that alone posts and edits the table's public
//! messages, and one that tells people of their turns. They hear of steps through
//! mailboxes in which the newest state replaces older ones, so a slow Discord
//! never makes work pile up.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use gow::Seat;
use tokio::sync::Notify;

use crate::id::{TableId, UserId};
use crate::store::Store;
use crate::table::{Audience, Notice, Table};

use super::outbox::Outbox;
use super::panels::Panels;
use super::places::LostChannels;

mod bell;
mod doors;
mod public;

use bell::Bell;
pub use doors::Doors;
use public::PublicBoard;

/// Notices of one table that wait to be told; older ones are dropped, the state never is.
const NOTICES_MAX: usize = 64;

/// Later than every version: told anew whatever was sent before.
pub(crate) const ANEW: u64 = u64::MAX;

/// Hears of every step and lets each table's task tell it.
pub struct Boards {
    kit: Arc<Kit>,
    /// A plain mutex: nothing is awaited while it is held.
    mailboxes: Mutex<BTreeMap<TableId, Arc<Mailboxes>>>,
}

/// What a table's two tasks have to tell: one draws the public message, the other rings for people,
/// so that nobody's closed door keeps the board waiting.
#[derive(Default)]
struct Mailboxes {
    board: Mailbox,
    bell: Mailbox,
}

/// What the tasks share.
pub(crate) struct Kit {
    pub(crate) outbox: Outbox,
    pub(crate) store: Store,
    pub(crate) panels: Arc<Panels>,
    pub(crate) doors: Arc<Doors>,
    pub(crate) lost: LostChannels,
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
    rung: Rung,
}

/// People to be told anew, each since a version of the table.
pub(crate) type Rung = BTreeMap<UserId, u64>;

impl Boards {
    /// Makes the audience of all tables.
    #[must_use]
    pub fn new(outbox: Outbox, store: Store, panels: Arc<Panels>, doors: Arc<Doors>) -> Self {
        Self {
            kit: Arc::new(Kit { outbox, store, panels, doors, lost: LostChannels::default() }),
            mailboxes: Mutex::default(),
        }
    }

    /// The tables whose channel turned out to be gone.
    #[must_use]
    pub fn lost(&self) -> &LostChannels {
        &self.kit.lost
    }

    /// Draws a table without news, as after a restart; one that has told by itself is drawn already.
    pub fn draw(&self, table: &Arc<Table>) {
        if self.kit.panels.newest(table.id).is_none() {
            self.tell(table, &[]);
        }
    }

    /// Sends a person's hand by direct message as soon as may be.
    pub fn send(&self, table: TableId, user: UserId) {
        // Whatever the task has drawn, the newest state is no older.
        let Some(newest) = self.kit.panels.newest(table) else { return };
        self.mailboxes(table).bell.fill(|news| {
            news.rung.insert(user, ANEW);
            news.table.get_or_insert(newest);
        });
    }

    /// The mailboxes of a table, with their tasks when they are new.
    fn mailboxes(&self, table: TableId) -> Arc<Mailboxes> {
        let mut all = self.mailboxes.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(table).or_insert_with(|| {
            let mailboxes = Arc::new(Mailboxes::default());
            tokio::spawn(show_all(Arc::clone(&self.kit), table, Arc::clone(&mailboxes)));
            tokio::spawn(ring_all(Arc::clone(&self.kit), Arc::clone(&mailboxes)));
            mailboxes
        }))
    }
}

impl Audience for Boards {
    fn tell(&self, table: &Arc<Table>, notices: &[Notice]) {
        self.kit.panels.take(table);
        let rung = rung(table, notices);
        for user in &rung {
            self.kit.panels.renewing(table, *user);
        }
        let mailboxes = self.mailboxes(table.id);
        mailboxes.board.fill(|news| {
            news.table = Some(Arc::clone(table));
            news.notices.extend(notices.iter().cloned());
            let excess = news.notices.len().saturating_sub(NOTICES_MAX);
            news.notices.drain(..excess);
        });
        mailboxes.bell.fill(|news| {
            news.table = Some(Arc::clone(table));
            news.rung.extend(rung.into_iter().map(|user| (user, table.version)));
        });
        if table.is_closed() {
            // The tasks end by themselves once they have told the end.
            self.mailboxes.lock().unwrap_or_else(PoisonError::into_inner).remove(&table.id);
        }
    }
}

/// Who is told anew for the notices of one step: everybody at a deal or when bets are asked for, else whose turn has
/// begun.
///
/// Not who has just played and goes on: they are looking at the answer to their press.
fn rung(table: &Table, notices: &[Notice]) -> BTreeSet<UserId> {
    if notices.iter().any(|notice| matches!(notice, Notice::Dealt | Notice::BettingBegan)) {
        return table.people().map(|(_, person)| person.user).collect();
    }
    let goes_on = |who: Seat| {
        notices.iter().any(|notice| matches!(notice, Notice::Played { seat, .. } if *seat == who))
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

    fn take(&self) -> Option<(Arc<Table>, Vec<Notice>, Rung)> {
        let mut news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        let table = news.table.take()?;
        Some((table, news.notices.drain(..).collect(), std::mem::take(&mut news.rung)))
    }
}

/// Shows one table until it closes.
async fn show_all(kit: Arc<Kit>, table: TableId, mailboxes: Arc<Mailboxes>) {
    let mut board = PublicBoard::restore(&kit, table).await;
    loop {
        let news = tokio::select! {
            () = kit.outbox.closed() => return,
            () = mailboxes.board.filled.notified() => mailboxes.board.take(),
            // It is posted again, once: without news, as the table is by now.
            () = board.lost() => kit.panels.newest(table).map(|table| (table, Vec::new(), Rung::new())),
        };
        let Some((table, notices, _)) = news else { continue };
        // The private screens first: their people are looking at them.
        kit.panels.refresh(table.id);
        board.tell(&kit, &table, &notices).await;
        if table.is_closed() {
            return;
        }
    }
}

/// Rings for the people of one table until it closes.
async fn ring_all(kit: Arc<Kit>, mailboxes: Arc<Mailboxes>) {
    let mut bell = Bell::default();
    loop {
        tokio::select! {
            () = kit.outbox.closed() => return,
            () = mailboxes.bell.filled.notified() => {}
        }
        let Some((table, _, mut rung)) = mailboxes.bell.take() else { continue };
        if table.is_closed() {
            // Nothing more is dealt or begun: what waited for a message of its own is drawn in place.
            rung.clear();
            kit.panels.renewed(&table);
        }
        bell.tell(&kit, &table, &rung).await;
        kit.panels.renewed(&table);
        if table.is_closed() {
            return;
        }
    }
}
