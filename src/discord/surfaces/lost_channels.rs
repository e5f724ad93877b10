//! Tables whose channel does not exist any more.

use std::collections::BTreeSet;

use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::id::TableId;

/// Tables whose channel does not exist any more, until they are told; at most all open tables.
#[derive(Default)]
pub struct LostChannels {
    /// A plain mutex: nothing is awaited while it is held.
    tables: Mutex<BTreeSet<TableId>>,
    added: Notify,
}

impl LostChannels {
    /// Adds a table whose channel, as Discord has responded, does not exist any more.
    pub fn add(&self, table: TableId) {
        self.tables.lock().insert(table);
        self.added.notify_one();
    }

    /// Waits until there are such tables, and takes them.
    pub(in crate::discord) async fn next(&self) -> BTreeSet<TableId> {
        loop {
            let tables = std::mem::take(&mut *self.tables.lock());
            if !tables.is_empty() {
                return tables;
            }
            self.added.notified().await;
        }
    }
}
