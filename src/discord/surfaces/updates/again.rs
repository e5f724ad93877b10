//! Shows every table again after a start as fast as Discord allows, tables that wait for a person first.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt as _;
use tokio::sync::oneshot;

use crate::table::Table;

use super::TableUpdates;

/// How many tables are shown at once: enough that no request waits for the response to another, few
/// enough to keep roughly to their order.
const AT_ONCE: usize = 8;

/// How long one table may delay the next: its channel may be closed to the bot or rate limited.
const PATIENCE: Duration = Duration::from_secs(2);

impl TableUpdates {
    /// Shows restored tables: first all that wait for a person, then the others.
    ///
    /// All of them are registered first, so that private screens stay in step. A table with an
    /// update meanwhile is already shown, and skipped.
    pub async fn draw_again(&self, tables: Vec<Arc<Table>>) {
        for table in &tables {
            self.services.panels.take_first(table);
        }
        let (urgent, others): (Vec<_>, Vec<_>) = tables
            .into_iter()
            .partition(|table| table.waits_for_a_person());
        for tables in [urgent, others] {
            let drawn = futures_util::stream::iter(tables)
                .map(|table| self.draw(table))
                .buffered(AT_ONCE);
            drawn.collect::<()>().await;
        }
    }

    /// Shows one table, and waits until its message is sent, for at most [`PATIENCE`].
    async fn draw(&self, table: Arc<Table>) {
        if self.existing(table.id).is_some() {
            return;
        }
        let Some((mailboxes, newest)) = self.of_open(table.id) else {
            return;
        };
        self.services.panels.refresh(table.id);
        let (done, drawn) = oneshot::channel();
        mailboxes.board.fill(|news| {
            news.table.get_or_insert_with(|| Arc::clone(&newest));
            news.drawn = Some(done);
        });
        mailboxes.pings.fill(|news| {
            news.table.get_or_insert(newest);
        });
        let outbox = &self.services.outbox;
        tokio::select! {
            // The task may have ended, because the table has closed.
            _gone = drawn => {}
            () = outbox.pause(PATIENCE) => {}
            () = outbox.closed() => {}
        }
    }
}
