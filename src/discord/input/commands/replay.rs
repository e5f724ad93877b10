//! `/replay`.

use crate::discord::delivery::respond::Reply;
use crate::discord::input::replay::Wanted;
use crate::table::Table;

use super::hand::own_hand;
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
    let work = async {
        match own_hand(&call, hand, Table::last_settled).await {
            Ok(request) => request.replay(0, Wanted::Step, Reply::private).await,
            Err(reply) => reply,
        }
    };
    call.answer(work).await
}
