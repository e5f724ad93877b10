//! Changes of places that tables could not follow yet, because they were busy or being loaded again.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;

use crate::discord::delivery::outbox::Outbox;
use crate::id::TableId;
use crate::table::{AskError, Input, TableHandle};

/// The wait before a table gets its input once more; it doubles with each further failure.
const AGAIN: Duration = Duration::from_millis(500);

/// The longest wait.
const AGAIN_MAX: Duration = Duration::from_secs(30);

/// The newest input that each table could not take. Otherwise a table whose server or channel is gone would
/// play on by its clock.
#[derive(Clone, Default)]
pub(super) struct Owed(Arc<Mutex<BTreeMap<TableId, Input>>>);

impl Owed {
    /// Sends an input to a table, and tries again in the background if the table cannot take it now.
    pub(super) async fn ask(&self, outbox: &Outbox, handle: &TableHandle, input: Input) {
        // What came before is out of date.
        self.cancel(handle.id());
        if asked(handle, input.clone()).await {
            return;
        }
        let before = self.0.lock().insert(handle.id(), input);
        if before.is_none() {
            tokio::spawn(self.clone().insist(outbox.clone(), handle.clone()));
        }
    }

    /// Forgets what a table could not take: its place is as before.
    pub(super) fn cancel(&self, table: TableId) {
        self.0.lock().remove(&table);
    }

    /// Sends the newest input until the table takes or refuses it, or is gone.
    async fn insist(self, outbox: Outbox, handle: TableHandle) {
        let (table, mut wait) = (handle.id(), AGAIN);
        loop {
            tokio::select! {
                () = outbox.pause(wait) => {}
                () = outbox.closed() => return,
            }
            let input = self.0.lock().remove(&table);
            let Some(input) = input else { return };
            if asked(&handle, input.clone()).await {
                return;
            }
            // A newer input may have come meanwhile.
            self.0.lock().entry(table).or_insert(input);
            wait = (wait * 2).min(AGAIN_MAX);
        }
    }
}

/// Sends an input to a table; returns `false` if the table may take it later.
pub(super) async fn asked(handle: &TableHandle, input: Input) -> bool {
    let name = input.name();
    let Err(error) = handle.ask(input, None).await else {
        return true;
    };
    tracing::warn!(table = %handle.id(), input = name, %error, "a table could not follow a change of its server or channel");
    match error {
        AskError::Busy | AskError::Halted => false,
        AskError::Refused { .. } | AskError::Gone => true,
    }
}
