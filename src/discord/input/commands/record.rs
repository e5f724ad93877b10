//! *Record*, *Replay* and *Review* in the context menu of a message that shows a hand.

use serenity::model::channel::Message;

use crate::discord::delivery::respond::Reply;
use crate::discord::input::record::RecordRequest;
use crate::discord::input::replay::Wanted;
use crate::id::MessageId;
use crate::store::StoreError;
use crate::text::phrases::ReplyText;

use super::{Call, CommandError, Context};

/// Shows the record of the hand that a message shows, however old the message is.
#[poise::command(context_menu_command = "Record")]
pub(crate) async fn record(context: Context<'_>, message: Message) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let work = async {
        match asked_for(&call, &message).await {
            Ok(Some(request)) => request.reply().await,
            Ok(None) => call.say(&ReplyText::NoHandThere),
            Err(error) => call.failed(&error),
        }
    };
    call.answer(work).await
}

/// Shows the hand that a message shows from its first play on, with buttons for the steps.
#[poise::command(context_menu_command = "Replay")]
pub(crate) async fn replay(context: Context<'_>, message: Message) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let work = async {
        match asked_for(&call, &message).await {
            Ok(Some(request)) => request.replay(0, Wanted::Step, Reply::private).await,
            Ok(None) => call.say(&ReplyText::NoHandThere),
            Err(error) => call.failed(&error),
        }
    };
    call.answer(work).await
}

/// Shows what the asker could have played better in the hand that a message shows.
#[poise::command(context_menu_command = "Review")]
pub(crate) async fn review(context: Context<'_>, message: Message) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let work = async {
        match asked_for(&call, &message).await {
            Ok(Some(request)) => request.review().await,
            Ok(None) => call.say(&ReplyText::NoHandThere),
            Err(error) => call.failed(&error),
        }
    };
    call.answer(work).await
}

/// A request for the record of the hand that a message shows; `None` if it shows none.
async fn asked_for<'a>(
    call: &'a Call<'_>,
    message: &Message,
) -> Result<Option<RecordRequest<'a>>, StoreError> {
    let message = MessageId::new(message.id.get());
    let hand = call.app.store.hand_of_message(message).await?;
    Ok(hand.map(|(table, number)| RecordRequest {
        app: &call.app,
        asker: &call.asker,
        table,
        number,
    }))
}
