//! The record of a finished hand, for people who may see it.

use std::sync::Arc;

use crate::archive::Archive;
use crate::discord::context::{AppState, Asker};
use crate::discord::delivery::body::body;
use crate::discord::delivery::respond::Reply;
use crate::discord::input::errors::unanswered;
use crate::discord::screens;
use crate::id::TableId;
use crate::store::{Reveal, StoreError, SystemFiles};
use crate::table;
use crate::text::phrases::ReplyText;

/// Returns the archive, which has the records of old hands.
pub(super) fn archive(app: &AppState) -> Archive {
    Archive::new(app.config.archive(), Arc::new(SystemFiles))
}

/// A person who asks for the record of a hand.
pub(super) struct RecordRequest<'a> {
    pub(super) app: &'a AppState,
    pub(super) asker: &'a Asker,
    pub(super) table: TableId,
    /// The number of the hand at the table.
    pub(super) number: u32,
}

impl RecordRequest<'_> {
    /// Replies with the record of a hand that is over and not void, if the asker may see it; its
    /// table may be closed.
    pub(super) async fn reply(&self) -> Reply {
        let store = &self.app.store;
        let kept = match store.finished_hand(self.table, self.number).await {
            Ok(Some(kept)) => kept,
            Ok(None) => return self.archived().await,
            Err(error) => return self.unread(&error),
        };
        let user = self.asker.user;
        let sat = kept.row.sitters.iter().any(|sitter| sitter.user == user);
        if let Some(withheld) = self.withheld(kept.row.reveal, sat).await {
            return withheld;
        }
        match table::record(&kept) {
            Ok(record) => self.shown(&record, kept.row.reveal),
            Err(why) => {
                tracing::warn!(table = %self.table, number = self.number, why, "a hand has no record");
                self.asker.reply(&ReplyText::NoRecord)
            }
        }
    }

    /// Replies with the record of a hand that is in the archive.
    async fn archived(&self) -> Reply {
        let (table, number) = (self.table, self.number);
        let wanted = match self.app.store.archived_hand(table, number).await {
            Ok(Some(wanted)) => wanted,
            Ok(None) => return self.asker.reply(&ReplyText::NoRecord),
            Err(error) => return self.unread(&error),
        };
        let sat = wanted.people.contains(&self.asker.user);
        if let Some(withheld) = self.withheld(wanted.reveal, sat).await {
            return withheld;
        }
        match archive(self.app).record(&wanted).await {
            Ok(Some(record)) => self.shown(&record, wanted.reveal),
            Ok(None) => {
                tracing::warn!(%table, number, "a hand in the archive has no record");
                self.asker.reply(&ReplyText::NoRecord)
            }
            Err(error) => {
                tracing::error!(%table, number, %error, "the archive could not be read");
                self.asker.reply(&ReplyText::Halted)
            }
        }
    }

    /// Returns the reply instead of a record that the asker may not see; `None` if they may.
    async fn withheld(&self, reveal: Reveal, sat: bool) -> Option<Reply> {
        match self.app.store.is_closed(self.table).await {
            Ok(closed) => {
                let why = table::withheld(reveal, sat, closed)?;
                let screen = screens::withheld(why, self.asker.locale);
                Some(Reply::private(body(&screen)))
            }
            Err(error) => Some(self.unread(&error)),
        }
    }

    fn shown(&self, record: &gow::Record, reveal: Reveal) -> Reply {
        let screen = screens::record(self.number, record, reveal, self.asker.locale);
        Reply::private(body(&screen))
    }

    /// Logs that the hand could not be read, and replies so.
    pub(super) fn unread(&self, error: &StoreError) -> Reply {
        tracing::error!(table = %self.table, number = self.number, %error, "a hand could not be read");
        self.asker.reply(&unanswered(error))
    }
}
