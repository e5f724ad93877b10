//! Shows all tables after a start as fast as Discord allows, beginning with those that wait for a person.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt as _;
use tokio::sync::oneshot;

use crate::table::Table;

use super::TableUpdates;

/// How many tables are shown at once: enough that no request waits for the response to another, few
/// enough to roughly keep their order.
const CONCURRENT_TABLES: usize = 8;

/// How long one table may delay the next: its channel may be closed to the bot or rate limited.
const TABLE_TIMEOUT: Duration = Duration::from_secs(2);

impl TableUpdates {
    /// Shows restored tables: first all that wait for a person, then the others.
    ///
    /// All of them are registered first, so that private screens stay up to date. A table that gets an
    /// update meanwhile is already shown, and is skipped.
    pub async fn show_restored(&self, tables: Vec<Arc<Table>>) {
        for table in &tables {
            self.services.panels.register(table);
        }
        let (urgent, others): (Vec<_>, Vec<_>) = tables
            .into_iter()
            .partition(|table| table.waits_for_a_person());
        for tables in [urgent, others] {
            let drawing = futures_util::stream::iter(tables)
                .map(|table| self.draw(table))
                .buffered(CONCURRENT_TABLES);
            drawing.collect::<()>().await;
        }
    }

    /// Shows one table, and waits until its message is sent, for at most [`TABLE_TIMEOUT`].
    async fn draw(&self, table: Arc<Table>) {
        if self.existing_mailboxes(table.id).is_some() {
            return;
        }
        let Some((mailboxes, newest)) = self.mailboxes_of_open(table.id) else {
            return;
        };
        self.services.panels.refresh(table.id);
        let (done, sent) = oneshot::channel();
        mailboxes.board.fill(|contents| {
            contents.table.get_or_insert_with(|| Arc::clone(&newest));
            contents.edits_sent = Some(done);
        });
        mailboxes.pings.fill(|contents| {
            contents.table.get_or_insert(newest);
        });
        let outbox = &self.services.outbox;
        tokio::select! {
            // The task may have ended, because the table has closed.
            _gone = sent => {}
            () = outbox.pause(TABLE_TIMEOUT) => {}
            () = outbox.closed() => {}
        }
    }
}
