//! Drawing every table again after a start: those that wait for somebody first, as fast as Discord allows.

use std::sync::Arc;
use std::time::Duration;

use futures_util::StreamExt as _;
use tokio::sync::oneshot;

use crate::discord::delivery::outbox::Outbox;
use crate::table::{Audience as _, Table};

use super::TableUpdates;

/// Tables that are drawn at once: what is under way keeps the next request from waiting for an answer, and few enough
/// are not far from their order.
const AT_ONCE: usize = 8;

/// How long one table may keep the next from being drawn: its channel may be shut, or full.
const PATIENCE: Duration = Duration::from_secs(2);

impl TableUpdates {
    /// Draws tables that came back: all that wait for a person, and then the others.
    ///
    /// Each is known at once, so that private screens are kept in step; one that has told by itself meanwhile is
    /// drawn already.
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

    /// Draws one table, and waits until that stands there.
    async fn draw(&self, table: Arc<Table>) {
        let Some(newest) = self
            .services
            .panels
            .newest(table.id)
            .filter(|_| !self.has_told(table.id))
        else {
            return;
        };
        let (done, drawn) = oneshot::channel();
        // Before there is anything to draw, so that both are taken together.
        self.mailboxes(table.id)
            .board
            .fill(|news| news.drawn = Some(done));
        self.tell(&newest, &[]);
        let outbox: &Outbox = &self.services.outbox;
        tokio::select! {
            // The task may have ended, because the table has closed.
            _gone = drawn => {}
            () = outbox.pause(PATIENCE) => {}
            () = outbox.closed() => {}
        }
    }
}
