//! Hints: for setting a hand of Pai Gow, and for a play of Tien Gow.

use crate::discord::delivery::respond::Reply;
use crate::discord::input::hint::hint;
use crate::discord::screens;
use crate::table::{AskError, TableHandle};

use super::Pressing;

impl Pressing {
    /// Replies with the presser's private screen, and above it what is best on average.
    pub(super) async fn hint(&self, handle: &TableHandle, version: u64) -> Reply {
        match hint(handle, version, &self.asker, self.interaction).await {
            Ok((table, words)) => self.panel_with(&table, words.as_deref()),
            Err(AskError::Refused { refusal, table })
                if table.seat_of(self.asker.user).is_some() =>
            {
                let words = screens::refusal(&refusal, self.asker.locale);
                self.panel_with(&table, Some(&words))
            }
            Err(error) => self.refused(&error),
        }
    }
}
