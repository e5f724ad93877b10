//! Messages that a newer one has replaced. Their buttons are removed, even if the program is killed meanwhile.

use crate::discord::delivery::edit_queue::EditQueue;
use crate::discord::delivery::message::Message;
use crate::discord::delivery::paths;
use crate::id::{MessageId, TableId};
use crate::store::{MessageRow, Step, Store, Write};

use crate::discord::surfaces::table_message::posted_message::EDIT_GAP;
use crate::discord::surfaces::updates::Services;

/// The prefix of a message's kind in the store until its buttons are removed.
const RETIRED_PREFIX: &str = "old";

/// Returns the kind of a message in the store until its buttons are removed.
pub(in crate::discord) fn kind(message: MessageId) -> String {
    format!("{RETIRED_PREFIX}{message}")
}

/// Whether the buttons of a message still have to be removed.
pub(in crate::discord) fn is_retired(row: &MessageRow) -> bool {
    row.user.is_none() && row.kind.starts_with(RETIRED_PREFIX)
}

/// Returns the row of the message that shows a table now; `None` if the store knows none.
pub(in crate::discord) async fn newest(store: &Store, table: TableId) -> Option<MessageRow> {
    let rows = store.boards(table).await.inspect_err(
        |error| tracing::warn!(%table, %error, "a table's message could not be looked up"),
    );
    let mut rows = rows.unwrap_or_default().into_iter();
    rows.find(|row| row.user.is_none() && !is_retired(row))
}

/// Removes the buttons of a message that an earlier run of the program left in place.
pub(in crate::discord) fn strip(services: &Services, row: MessageRow) {
    let path = paths::message(row.channel, row.message);
    let last = Message::button_removal();
    let queue = EditQueue::ending(&services.outbox, path, EDIT_GAP, last);
    delete_row_when_sent(services, queue, row);
}

/// Deletes the row of a message once its last edit is sent.
pub(in crate::discord) fn delete_row_when_sent(
    services: &Services,
    queue: EditQueue,
    row: MessageRow,
) {
    let (outbox, store) = (services.outbox.clone(), services.store.clone());
    tokio::spawn(async move {
        if outbox.until_closed(queue.sent()).await.is_none() {
            // The next start retries.
            return;
        }
        let step = Step {
            writes: vec![Write::BoardGone(row)],
            ..Step::new(outbox.clock().date())
        };
        if let Err(error) = store.commit(step).await {
            tracing::warn!(%error, "the removal of an old message's buttons could not be stored");
        }
    });
}
