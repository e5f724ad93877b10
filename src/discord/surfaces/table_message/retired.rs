//! Messages in whose place a newer one shows the table: their buttons come off, also after a kill.

use crate::discord::delivery::message::Message;
use crate::discord::delivery::outbox::EditQueue;
use crate::id::MessageId;
use crate::store::{MessageRow, Record, Step};

use crate::discord::surfaces::table_message::shown::{EDIT_GAP, path};
use crate::discord::surfaces::updates::Services;

/// What the name of a message begins with in the store until its buttons are off.
const RETIRED: &str = "old";

/// Returns what a message is called in the store until its buttons are off.
pub(in crate::discord) fn kind(message: MessageId) -> String {
    format!("{RETIRED}{message}")
}

/// Returns whether a message still has to lose its buttons.
pub(in crate::discord) fn is_retired(row: &MessageRow) -> bool {
    row.user.is_none() && row.kind.starts_with(RETIRED)
}

/// Takes the buttons off a message that a killed program left with them.
pub(in crate::discord) fn strip(services: &Services, row: MessageRow) {
    let path = path(row.channel, row.message);
    let last = Message::only_without_buttons();
    let queue = EditQueue::ending(&services.outbox, path, EDIT_GAP, last);
    forget_when_sent(services, queue, row);
}

/// Forgets a message once its last state stands there.
pub(in crate::discord) fn forget_when_sent(services: &Services, queue: EditQueue, row: MessageRow) {
    let (outbox, store) = (services.outbox.clone(), services.store.clone());
    tokio::spawn(async move {
        tokio::select! {
            () = queue.sent() => {}
            // The next start goes on with it.
            () = outbox.closed() => return,
        }
        let gone = Record::BoardGone {
            table: row.table,
            kind: row.kind,
            user: None,
        };
        let step = Step {
            records: vec![gone],
            ..Step::new(outbox.clock().date())
        };
        if let Err(error) = store.commit(step).await {
            tracing::warn!(%error, "that an old message has lost its buttons could not be kept");
        }
    });
}
