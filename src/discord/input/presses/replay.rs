//! The steps of a replay.

use crate::discord::delivery::respond::Reply;
use crate::discord::input::replay::WantedHand;
use crate::id::TableId;

use super::Pressing;

impl Pressing {
    /// Shows the requested view of a hand after so many plays, in the message of the button if only
    /// the presser can read it.
    pub(super) async fn replay(
        &self,
        table: Option<TableId>,
        hand: u32,
        step: u8,
        wanted: WantedHand,
    ) -> Reply {
        let Some(table) = table else {
            return self.gone();
        };
        let request = self.request_of(table, hand);
        let put = |message| self.put_in_place(message);
        request.replay(step, wanted, put).await
    }
}
