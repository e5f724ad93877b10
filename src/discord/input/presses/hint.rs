//! Hints: for setting a hand of Pai Gow, and for a play of Tien Gow.

use crate::discord::delivery::respond::Reply;
use crate::discord::input::hint::request_hint;
use crate::table::TableHandle;

use super::PressRequest;

impl PressRequest {
    /// Replies with the presser's private screen, and above it the play that is best on average.
    pub(super) async fn hint(&self, handle: &TableHandle, version: u64) -> Reply {
        let asked = request_hint(&self.app, handle, version, &self.asker, self.interaction);
        match asked.await {
            Ok(table) => self.panel_with(&table, None),
            Err(error) => self.refused_in_panel(&error),
        }
    }
}
