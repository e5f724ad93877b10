//! A press on a server whose tables wait for it.

use crate::table::{Input, TableHandle, Unreachable};

use super::Pressing;

impl Pressing {
    /// Lets a table go on that waits for its server: the press proves that the server is there, and the
    /// event that says so may be lost.
    pub(super) async fn server_is_back(&self, handle: &TableHandle) {
        let table = handle.now();
        let why = Unreachable::ServerOut;
        let waits = table
            .suspended
            .as_ref()
            .is_some_and(|since| since.why == why);
        if waits && self.origin.guild.is_some() && self.origin.guild == table.place.guild {
            // What follows says why if the table cannot go on.
            let _refused = handle.ask(Input::Resume { why }, None).await;
        }
    }
}
