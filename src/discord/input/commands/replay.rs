//! `/replay`.

use crate::discord::delivery::respond::Reply;
use crate::discord::input::record::RecordRequest;
use crate::discord::input::replay::WantedHand;
use crate::table::Table;

use super::hand::{hand_of_table, newest_hand, seated_table, without_table};
use super::{Call, CommandError, Context};

/// Replays a finished hand of the table, by default the last one.
#[poise::command(slash_command)]
pub(crate) async fn replay(
    context: Context<'_>,
    #[min = 1]
    #[max = 1_000_000_000]
    hand: Option<u32>,
) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    call.try_answer(async {
        let request = wanted(&call, hand).await?;
        Ok(request.replay(0, WantedHand::Step, Reply::private).await)
    })
    .await
}

/// The hand to go through: one of the asker's table, or their newest; a hand of a table of others only if
/// it is named, or if the asker has played none.
async fn wanted<'a>(call: &'a Call<'_>, number: Option<u32>) -> Result<RecordRequest<'a>, Reply> {
    if let Some(newest) = newest_hand(call, number).await? {
        return Ok(newest);
    }
    let table = seated_table(call).ok_or_else(|| without_table(call))?;
    hand_of_table(call, &table, number, Table::last_settled)
}
