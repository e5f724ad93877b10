//! `/replay`.

use crate::discord::delivery::respond::Reply;
use crate::discord::input::record::RecordRequest;
use crate::discord::input::replay::Wanted;
use crate::text::phrases::FairText;

use super::hand::{own_table, without_table};
use super::{Call, CommandError, Context};

/// Shows a finished hand of the table play by play, by default the last one.
#[poise::command(slash_command)]
pub(crate) async fn replay(
    context: Context<'_>,
    #[min = 1]
    #[max = 1_000_000_000]
    hand: Option<u32>,
) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let table = own_table(&call);
    let work = async {
        let Some(handle) = &table else {
            return without_table(&call);
        };
        let table = handle.now();
        let number = match hand.unwrap_or(table.hands_over()) {
            0 => return call.say(&FairText::NoHand),
            number => number,
        };
        let request = RecordRequest {
            app: &call.app,
            asker: &call.asker,
            table: table.id,
            number,
        };
        request.replay(0, Wanted::Step, Reply::private).await
    };
    call.answer(work).await
}
