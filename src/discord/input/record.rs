//! The record of a finished hand, for people who may see it.

use std::sync::Arc;

use crate::archive::Archive;
use crate::discord::delivery::body::body;
use crate::discord::delivery::respond::Reply;
use crate::discord::input::errors::unanswered;
use crate::discord::screens;
use crate::id::TableId;
use crate::store::{Reveal, StoreError, SystemFiles};
use crate::table;
use crate::text::phrases::ReplyText;

use super::Pressing;

impl Pressing {
    /// Replies with the record of a hand that is over and not void, if the presser may see it; its
    /// table may be closed.
    pub(super) async fn record(&self, table: TableId, number: u32) -> Reply {
        let kept = match self.app.store.finished_hand(table, number).await {
            Ok(Some(kept)) => kept,
            Ok(None) => return self.archived(table, number).await,
            Err(error) => return self.unread(table, number, &error),
        };
        let sat = kept
            .row
            .sitters
            .iter()
            .any(|sitter| sitter.user == self.asker.user);
        if let Some(withheld) = self.withheld(table, number, kept.row.reveal, sat).await {
            return withheld;
        }
        match table::record(&kept) {
            Ok(record) => self.shown(number, &record, kept.row.reveal),
            Err(why) => {
                tracing::warn!(%table, number, why, "a hand has no record");
                self.say(&ReplyText::NoRecord)
            }
        }
    }

    /// Replies with the record of a hand that is in the archive.
    async fn archived(&self, table: TableId, number: u32) -> Reply {
        let wanted = match self.app.store.archived_hand(table, number).await {
            Ok(Some(wanted)) => wanted,
            Ok(None) => return self.say(&ReplyText::NoRecord),
            Err(error) => return self.unread(table, number, &error),
        };
        let sat = wanted.people.contains(&self.asker.user);
        if let Some(withheld) = self.withheld(table, number, wanted.reveal, sat).await {
            return withheld;
        }
        match self.archive().record(&wanted).await {
            Ok(Some(record)) => self.shown(number, &record, wanted.reveal),
            Ok(None) => {
                tracing::warn!(%table, number, "a hand in the archive has no record");
                self.say(&ReplyText::NoRecord)
            }
            Err(error) => {
                tracing::error!(%table, number, %error, "the archive could not be read");
                self.say(&ReplyText::Halted)
            }
        }
    }

    /// Returns the archive, which has the records of old hands.
    pub(super) fn archive(&self) -> Archive {
        Archive::new(self.app.config.archive(), Arc::new(SystemFiles))
    }

    /// Returns the reply instead of a record that the presser may not see; `None` if they may.
    async fn withheld(
        &self,
        table: TableId,
        number: u32,
        reveal: Reveal,
        sat: bool,
    ) -> Option<Reply> {
        match self.app.store.is_closed(table).await {
            Ok(closed) => {
                let why = table::withheld(reveal, sat, closed)?;
                Some(Reply::private(body(&screens::withheld(
                    why,
                    self.asker.locale,
                ))))
            }
            Err(error) => Some(self.unread(table, number, &error)),
        }
    }

    fn shown(&self, number: u32, record: &gow::Record, reveal: Reveal) -> Reply {
        Reply::private(body(&screens::record(
            number,
            record,
            reveal,
            self.asker.locale,
        )))
    }

    /// Logs that a hand could not be read, and replies so.
    pub(super) fn unread(&self, table: TableId, number: u32, error: &StoreError) -> Reply {
        tracing::error!(%table, number, %error, "a hand could not be read");
        self.say(&unanswered(error))
    }
}
