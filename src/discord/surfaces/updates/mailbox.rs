//! The updates of one table that wait to be shown.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{Notify, oneshot};

use crate::discord::surfaces::press_token::PressToken;
use crate::id::UserId;
use crate::table::{Notice, Table};

/// The most notices of one table that wait to be shown; older ones are dropped, the state never is.
const NOTICES_MAX: usize = 64;

/// The mailboxes of a table's two tasks: one edits the public message, the other notifies people,
/// so that closed direct messages never delay the table message.
#[derive(Default)]
pub(super) struct Mailboxes {
    pub(super) board: Mailbox,
    pub(super) pings: Mailbox,
}

/// The updates that wait for one task.
#[derive(Default)]
pub(super) struct Mailbox {
    /// A plain mutex: nothing is awaited while it is held.
    news: Mutex<News>,
    filled: Notify,
}

/// The updates that a task has not read yet.
#[derive(Default)]
pub(super) struct News {
    /// The newest state.
    pub(super) table: Option<Arc<Table>>,
    pub(super) notices: VecDeque<Notice>,
    /// People who need a private screen, because a hand or betting has begun.
    pub(super) dealt: BTreeSet<UserId>,
    /// People who have asked for a new direct message.
    pub(super) asked: BTreeSet<UserId>,
    /// The newest token of a press on the table's public message.
    pub(super) token: Option<PressToken>,
    /// Notified when the table has a message on Discord.
    pub(super) posted: Option<oneshot::Sender<()>>,
    /// Notified when no edit of that message is left to send.
    pub(super) drawn: Option<oneshot::Sender<()>>,
    /// Notified when the table message shows that the bot stops.
    pub(super) parting: Option<oneshot::Sender<()>>,
    /// Whether another process shows the table from now on.
    pub(super) is_gone: bool,
}

impl Mailbox {
    /// Fills the mailbox and wakes its task.
    pub(super) fn fill(&self, fill: impl FnOnce(&mut News)) {
        self.put(fill);
        self.filled.notify_one();
    }

    /// Fills the mailbox without waking its task.
    pub(super) fn put(&self, put: impl FnOnce(&mut News)) {
        put(&mut self.news.lock());
    }

    /// Waits for news and takes it. Two fillings may wake the task once more than there is news: that
    /// waits on.
    pub(super) async fn news(&self) -> (Arc<Table>, News) {
        loop {
            self.filled.notified().await;
            if let Some(news) = self.take() {
                return news;
            }
        }
    }

    /// Whether no newer state waits for the task.
    pub(super) fn is_empty(&self) -> bool {
        self.news.lock().table.is_none()
    }

    /// Empties the mailbox; `None` if there is no newer state.
    fn take(&self) -> Option<(Arc<Table>, News)> {
        let mut news = self.news.lock();
        let table = news.table.take()?;
        Some((table, std::mem::take(&mut news)))
    }
}

impl News {
    /// Adds notices; the oldest are dropped beyond [`NOTICES_MAX`].
    pub(super) fn note(&mut self, notices: &[Notice]) {
        self.notices.extend(notices.iter().cloned());
        let excess = self.notices.len().saturating_sub(NOTICES_MAX);
        self.notices.drain(..excess);
    }

    /// Adds the people who need a private screen after a step: everybody when a hand or betting begins.
    pub(super) fn deal(&mut self, table: &Table, notices: &[Notice]) {
        let begins = |notice: &Notice| matches!(notice, Notice::Dealt | Notice::BettingBegan);
        if notices.iter().any(begins) {
            self.dealt
                .extend(table.people().map(|(_, person)| person.user));
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use crate::discord::surfaces::fixture::lobby;

    use super::*;

    #[test]
    fn two_fillings_before_the_task_runs_are_one_piece_of_news() {
        let (mailbox, table) = (Mailbox::default(), Arc::new(lobby()));
        let mut waiting = Box::pin(mailbox.news());
        assert!(waiting.as_mut().now_or_never().is_none());
        for _ in 0..2 {
            mailbox.fill(|news| news.table = Some(Arc::clone(&table)));
        }
        assert!(waiting.now_or_never().is_some());
        assert!(
            mailbox.news().now_or_never().is_none(),
            "the second filling woke the task once more, without news"
        );
        mailbox.fill(|news| news.table = Some(table));
        assert!(mailbox.news().now_or_never().is_some());
    }
}
