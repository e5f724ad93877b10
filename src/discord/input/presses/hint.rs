//! Hints for setting a hand of Pai Gow.

use crate::discord::delivery::respond::Reply;
use crate::discord::screens;
use crate::table::{AskError, Refusal, TableHandle};

use super::Pressing;

impl Pressing {
    /// Replies with the presser's private screen, and above it the setting that is best on average.
    pub(super) fn hint(&self, handle: &TableHandle) -> Reply {
        let table = handle.now();
        if table.seat_of(self.asker.user).is_none() {
            return self.refused(AskError::Refused {
                refusal: Refusal::NotSeated,
                table,
            });
        }
        let words = screens::hint(&table.scene(Some(self.asker.user)), self.asker.locale);
        self.panel_with(&table, words.as_deref())
    }
}
