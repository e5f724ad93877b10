//! The newest state of a table.

use std::sync::Arc;

use parking_lot::Mutex;

use crate::discord::delivery::edit_queue::Revision;
use crate::table::Table;

/// The newest state of a table, and a revision that grows with every change of the contents of its
/// private screens.
pub(super) struct NewestTable(Mutex<(Arc<Table>, Revision)>);

impl NewestTable {
    pub(super) fn new(table: Arc<Table>) -> Self {
        Self(Mutex::new((table, 1)))
    }

    pub(super) fn get(&self) -> (Arc<Table>, Revision) {
        let now = self.0.lock();
        (Arc::clone(&now.0), now.1)
    }

    /// Replaces the table with a newer state and raises the revision.
    pub(super) fn set(&self, table: Arc<Table>) {
        let mut now = self.0.lock();
        *now = (table, now.1 + 1);
    }

    /// Raises the revision, because a person has changed their screens, and returns it.
    pub(super) fn touch(&self) -> Revision {
        let mut now = self.0.lock();
        now.1 += 1;
        now.1
    }

    /// The revision of a state of the table; 0 if it is not the newest one.
    pub(super) fn revision_of(&self, table: &Arc<Table>) -> Revision {
        let now = self.0.lock();
        if Arc::ptr_eq(&now.0, table) { now.1 } else { 0 }
    }
}
