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
    contents: Mutex<MailboxContents>,
    filled: Notify,
}

/// The updates that a task has not read yet.
#[derive(Default)]
pub(super) struct MailboxContents {
    /// The newest state.
    pub(super) table: Option<Arc<Table>>,
    pub(super) notices: VecDeque<Notice>,
    /// People who need a private screen, because a hand or betting has begun.
    pub(super) dealt: BTreeSet<UserId>,
    /// People who have asked for a new direct message.
    pub(super) hand_requests: BTreeSet<UserId>,
    /// The newest token of a press on the table's public message.
    pub(super) token: Option<PressToken>,
    /// Notified when the table has a message on Discord.
    pub(super) posted: Option<oneshot::Sender<()>>,
    /// Notified when all edits of that message are sent.
    pub(super) edits_sent: Option<oneshot::Sender<()>>,
    /// Notified when the table message shows that the bot stops.
    pub(super) shutdown_announced: Option<oneshot::Sender<()>>,
    /// Whether another process shows the table from now on.
    pub(super) is_released: bool,
}

impl Mailbox {
    /// Fills the mailbox and wakes its task.
    pub(super) fn fill(&self, fill: impl FnOnce(&mut MailboxContents)) {
        self.fill_without_waking(fill);
        self.filled.notify_one();
    }

    /// Fills the mailbox without waking its task.
    pub(super) fn fill_without_waking(&self, fill: impl FnOnce(&mut MailboxContents)) {
        fill(&mut self.contents.lock());
    }

    /// Waits until the mailbox is filled, and empties it. Filling it twice may wake the task once more than
    /// needed; then this keeps waiting.
    pub(super) async fn receive(&self) -> (Arc<Table>, MailboxContents) {
        loop {
            self.filled.notified().await;
            if let Some(contents) = self.take() {
                return contents;
            }
        }
    }

    /// Whether no newer state waits for the task.
    pub(super) fn is_empty(&self) -> bool {
        self.contents.lock().table.is_none()
    }

    /// Empties the mailbox; `None` if there is no newer state.
    fn take(&self) -> Option<(Arc<Table>, MailboxContents)> {
        let mut contents = self.contents.lock();
        let table = contents.table.take()?;
        Some((table, std::mem::take(&mut contents)))
    }
}

impl MailboxContents {
    /// Adds notices; the oldest are dropped beyond [`NOTICES_MAX`].
    pub(super) fn add_notices(&mut self, notices: &[Notice]) {
        self.notices.extend(notices.iter().cloned());
        let excess = self.notices.len().saturating_sub(NOTICES_MAX);
        self.notices.drain(..excess);
    }

    /// Adds the people who need a private screen after a step: everybody, if a hand or betting has begun.
    pub(super) fn add_dealt(&mut self, table: &Table, notices: &[Notice]) {
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
        let mut waiting = Box::pin(mailbox.receive());
        assert!(waiting.as_mut().now_or_never().is_none());
        for _ in 0..2 {
            mailbox.fill(|contents| contents.table = Some(Arc::clone(&table)));
        }
        assert!(waiting.now_or_never().is_some());
        assert!(
            mailbox.receive().now_or_never().is_none(),
            "the second filling woke the task once more for an empty mailbox"
        );
        mailbox.fill(|contents| contents.table = Some(table));
        assert!(mailbox.receive().now_or_never().is_some());
    }
}
