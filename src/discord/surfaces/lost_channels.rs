//! Tables whose channel Discord no longer knows.

use std::collections::BTreeSet;

use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::id::TableId;

/// Tables whose channel turned out to be gone, kept until they are suspended; at most all open tables.
#[derive(Default)]
pub struct LostChannels {
    /// A plain mutex: nothing is awaited while it is held.
    tables: Mutex<BTreeSet<TableId>>,
    noted: Notify,
}

impl LostChannels {
    /// Adds a table whose channel Discord does not know.
    pub fn note(&self, table: TableId) {
        self.tables.lock().insert(table);
        self.noted.notify_one();
    }

    /// Waits until there are such tables, and takes them.
    pub(in crate::discord) async fn next(&self) -> BTreeSet<TableId> {
        loop {
            let noted = std::mem::take(&mut *self.tables.lock());
            if !noted.is_empty() {
                return noted;
            }
            self.noted.notified().await;
        }
    }
}
