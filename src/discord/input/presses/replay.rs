//! The steps of a replay.

use crate::discord::delivery::respond::Reply;
use crate::discord::input::replay::ReplayPage;
use crate::id::TableId;

use super::PressRequest;

impl PressRequest {
    /// Shows the requested view of a hand after a number of plays, in the message of the button if only
    /// the presser can read it.
    pub(super) async fn replay(
        &self,
        table: Option<TableId>,
        hand: u32,
        step: u8,
        wanted: ReplayPage,
    ) -> Reply {
        let Some(table) = table else {
            return self.table_gone();
        };
        let request = self.record_request(table, hand);
        let put = |message| self.message_in_place(message);
        request.replay(step, wanted, put).await
    }
}
