//! A press on a server that the bot believes to be unavailable.

use crate::table::{Input, TableHandle};

use super::PressRequest;

impl PressRequest {
    /// Resumes a table that waits for its server: the press proves that the server is available, and
    /// the event that reports it may have been lost.
    pub(super) async fn resume_after_outage(&self, handle: &TableHandle) {
        let table = handle.now();
        let is_here = |guild| table.place.guild == Some(guild);
        if table.suspended.is_some() && self.origin.guild.is_some_and(is_here) {
            // If the table cannot resume, the following steps give the reason.
            let _refused = handle.ask(Input::Resume, None).await;
        }
    }
}
