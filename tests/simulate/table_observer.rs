//! The observer of the simulated tables, which sometimes panics.

use std::panic::resume_unwind;
use std::sync::Arc;

use tiengow::id::TableId;
use tiengow::table::{Notice, Table, TableObserver};

use super::observer::SharedObserver;

/// A [`TableObserver`] that passes every report on to the simulator's observer.
pub(super) struct SimTableObserver(pub(super) SharedObserver);

impl TableObserver for SimTableObserver {
    fn notify(&self, table: &Arc<Table>, notices: &[Notice]) {
        let panics = self.0.lock().take_report(table, notices);
        if panics {
            // Like a panic, but without a message on standard error.
            resume_unwind(Box::new("the observer panics"));
        }
    }

    fn release(&self, _: TableId) {}
}
