//! A press on a server that the bot believes to be unavailable.

use crate::table::{Input, TableHandle, Unreachable};

use super::PressRequest;

impl PressRequest {
    /// Resumes a table that waits for its server: the press proves that the server is available, and
    /// the event that reports it may have been lost.
    pub(super) async fn resume_after_outage(&self, handle: &TableHandle) {
        let table = handle.now();
        let why = Unreachable::ServerOut;
        let waits = table
            .suspended
            .as_ref()
            .is_some_and(|since| since.why == why);
        if waits && self.origin.guild.is_some() && self.origin.guild == table.place.guild {
            // If the table cannot resume, the following steps give the reason.
            let _refused = handle.ask(Input::Resume { why }, None).await;
        }
    }
}
