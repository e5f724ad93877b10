//! The observer of the tables of a run: it passes on what tables tell, and sometimes panics.

use std::panic::resume_unwind;
use std::sync::Arc;

use tiengow::id::TableId;
use tiengow::table::{Notice, Table, TableObserver};

use super::observer::Shared;

/// The observer of the tables of the simulated process.
pub(super) struct Listener(pub(super) Shared);

impl TableObserver for Listener {
    fn tell(&self, table: &Arc<Table>, notices: &[Notice]) {
        let panics = self.0.lock().tell(table, notices);
        if panics {
            // As a panic, but without a line on the terminal.
            resume_unwind(Box::new("the observer panics"));
        }
    }

    fn release(&self, _: TableId) {}
}
