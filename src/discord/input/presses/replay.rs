//! The steps of a replay.

use crate::discord::delivery::respond::Reply;
use crate::id::TableId;

use super::Pressing;

impl Pressing {
    /// Shows a hand after so many plays, in the message of the button if only the presser can read
    /// it.
    pub(super) async fn replay(&self, table: TableId, hand: u32, step: u8) -> Reply {
        match self.request_of(table, hand).replay(step).await {
            Ok(message) => self.put_in_place(message),
            Err(reply) => reply,
        }
    }
}
