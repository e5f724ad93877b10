//! Telling Discord what happened at the tables.
//!
//! Each table has one task that alone posts and edits the table's public
//! messages. It hears of steps through a mailbox in which the newest state
//! replaces older ones, so a slow Discord never makes work pile up.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::Notify;

use crate::id::TableId;
use crate::store::Store;
use crate::table::{Audience, Notice, Table};

use super::outbox::Outbox;
use super::panels::Panels;

mod bell;
mod doors;
mod public;

use bell::Bell;
pub use doors::Doors;
use public::PublicBoard;

/// Notices of one table that wait to be told; older ones are dropped, the state never is.
const NOTICES_MAX: usize = 64;

/// Hears of every step and lets each table's task tell it.
pub struct Boards {
    kit: Arc<Kit>,
    /// A plain mutex: nothing is awaited while it is held.
    mailboxes: Mutex<BTreeMap<TableId, Arc<Mailbox>>>,
}

/// What the tasks share.
pub(crate) struct Kit {
    pub(crate) outbox: Outbox,
    pub(crate) store: Store,
    pub(crate) panels: Arc<Panels>,
    pub(crate) doors: Arc<Doors>,
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
}

impl Boards {
    /// Makes the audience of all tables.
    #[must_use]
    pub fn new(outbox: Outbox, store: Store, panels: Arc<Panels>, doors: Arc<Doors>) -> Self {
        Self { kit: Arc::new(Kit { outbox, store, panels, doors }), mailboxes: Mutex::default() }
    }

    /// Draws a table without news, as after a restart.
    pub fn draw(&self, table: &Arc<Table>) {
        self.tell(table, &[]);
    }

    /// The mailbox of a table, with its task when it is new.
    fn mailbox(&self, table: TableId) -> Arc<Mailbox> {
        let mut mailboxes = self.mailboxes.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(mailboxes.entry(table).or_insert_with(|| {
            let mailbox = Arc::new(Mailbox::default());
            tokio::spawn(tell_all(Arc::clone(&self.kit), table, Arc::clone(&mailbox)));
            mailbox
        }))
    }
}

impl Audience for Boards {
    fn tell(&self, table: &Arc<Table>, notices: &[Notice]) {
        let mailbox = self.mailbox(table.id);
        {
            let mut news = mailbox.news.lock().unwrap_or_else(PoisonError::into_inner);
            news.table = Some(Arc::clone(table));
            news.notices.extend(notices.iter().cloned());
            let excess = news.notices.len().saturating_sub(NOTICES_MAX);
            news.notices.drain(..excess);
        }
        mailbox.filled.notify_one();
        if table.is_closed() {
            // The task ends by itself once it has told the end.
            self.mailboxes.lock().unwrap_or_else(PoisonError::into_inner).remove(&table.id);
        }
    }
}

impl Mailbox {
    fn take(&self) -> Option<(Arc<Table>, Vec<Notice>)> {
        let mut news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        let table = news.table.take()?;
        Some((table, news.notices.drain(..).collect()))
    }
}

/// Tells one table's news until it closes.
async fn tell_all(kit: Arc<Kit>, table: TableId, mailbox: Arc<Mailbox>) {
    let mut board = PublicBoard::restore(&kit, table).await;
    let mut bell = Bell::default();
    loop {
        mailbox.filled.notified().await;
        let Some((table, notices)) = mailbox.take() else { continue };
        // The private screens first: their people are looking at them.
        kit.panels.refresh(&table);
        tokio::join!(board.tell(&kit, &table, &notices), bell.tell(&kit, &table, &notices));
        if table.is_closed() {
            return;
        }
    }
}
