//! *Record*, *Replay* and *Review* in the context menu of a message that shows a hand.

use serenity::model::channel::Message;

use crate::discord::delivery::respond::Reply;
use crate::discord::input::record::RecordRequest;
use crate::discord::input::replay::ReplayPage;
use crate::id::MessageId;
use crate::text::phrases::ReplyText;

use super::{CommandCall, CommandError, Context};

/// Shows the record of the hand that a message shows, however old the message is.
#[poise::command(context_menu_command = "Record")]
pub(crate) async fn record(context: Context<'_>, message: Message) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async { Ok(hand_of_message(&call, &message).await?.record().await) })
        .await
}

/// Replays the hand that a message shows from its first play, with buttons for the steps.
#[poise::command(context_menu_command = "Replay")]
pub(crate) async fn replay(context: Context<'_>, message: Message) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        let request = hand_of_message(&call, &message).await?;
        Ok(request.replay(0, ReplayPage::Step, Reply::private).await)
    })
    .await
}

/// Shows what the asker could have played better in the hand that a message shows.
#[poise::command(context_menu_command = "Review")]
pub(crate) async fn review(context: Context<'_>, message: Message) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async { Ok(hand_of_message(&call, &message).await?.review().await) })
        .await
}

/// A request for the record of the hand that a message shows; the error is a reply with the reason why
/// there is none.
pub(super) async fn hand_of_message<'a>(
    call: &'a CommandCall<'_>,
    message: &Message,
) -> Result<RecordRequest<'a>, Reply> {
    let message = MessageId::new(message.id.get());
    match call.app.store.hand_of_message(message).await {
        Ok(Some((table, number))) => Ok(call.record_request(table, number)),
        Ok(None) => Err(call.say(&ReplyText::NoHandThere)),
        Err(error) => Err(call.failed(&error)),
    }
}
