//! `/replay`.

use crate::discord::delivery::respond::Reply;
use crate::discord::input::record::RecordRequest;
use crate::discord::input::replay::ReplayPage;
use crate::table::Table;

use super::hand::{hand_of_table, newest_hand, table_own_or_here, unclear_table};
use super::{CommandCall, CommandError, Context};

/// Replays a finished hand of the table, by default the last one.
#[poise::command(slash_command)]
pub(crate) async fn replay(
    context: Context<'_>,
    #[min = 1]
    #[max = 1_000_000_000]
    hand: Option<u32>,
) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        let request = hand_to_replay(&call, hand).await?;
        Ok(request.replay(0, ReplayPage::Step, Reply::private).await)
    })
    .await
}

/// The hand to replay: one of the asker's table, or their newest; a hand of a table of others only if
/// it is named, or if the asker has played none.
async fn hand_to_replay<'a>(
    call: &'a CommandCall<'_>,
    number: Option<u32>,
) -> Result<RecordRequest<'a>, Reply> {
    if let Some(newest) = newest_hand(call, number).await? {
        return Ok(newest);
    }
    let table = table_own_or_here(call).ok_or_else(|| unclear_table(call))?;
    hand_of_table(call, &table, number, Table::last_settled)
}
