//! The record of a hand that is over, for whoever may see it.

use crate::discord::body::body;
use crate::discord::respond::Reply;
use crate::discord::screens;
use crate::id::TableId;
use crate::table;
use crate::text::phrases::ReplyText;

use super::Pressing;

impl Pressing {
    /// Answers with the record of a hand, if it is over and counts and the presser may see it; also when its table is
    /// closed by now.
    pub(super) async fn record(&self, table: TableId, number: u32) -> Reply {
        let kept = match self.desk.store.finished_hand(table, number).await {
            Ok(Some(kept)) => kept,
            Ok(None) => return self.say(&ReplyText::NoRecord),
            Err(error) => {
                tracing::error!(%table, number, %error, "a hand could not be read");
                return self.say(&ReplyText::Halted);
            }
        };
        let closed = match self.desk.store.is_closed(table).await {
            Ok(closed) => closed,
            Err(error) => {
                tracing::error!(%table, number, %error, "whether a table is closed could not be read");
                return self.say(&ReplyText::Halted);
            }
        };
        let locale = self.asker.locale;
        if let Some(why) = table::withheld(&kept.row, self.asker.user, closed) {
            return Reply::Private(body(&screens::withheld(why, locale)));
        }
        match table::record(&kept) {
            Ok(record) => Reply::Private(body(&screens::record(number, &record, kept.row.reveal, locale))),
            Err(why) => {
                tracing::warn!(%table, number, why, "a hand has no record");
                self.say(&ReplyText::NoRecord)
            }
        }
    }
}
