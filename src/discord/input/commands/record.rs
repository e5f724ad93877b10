//! *Record* in the context menu of a message that shows a hand.

use serenity::model::channel::Message;

use crate::discord::input::record::RecordRequest;
use crate::id::MessageId;
use crate::text::phrases::ReplyText;

use super::{Call, CommandError, Context};

/// Shows the record of the hand that a message shows, however old the message is.
#[poise::command(context_menu_command = "Record")]
pub(crate) async fn record(context: Context<'_>, message: Message) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let work = async {
        let message = MessageId::new(message.id.get());
        let (table, number) = match call.app.store.hand_of_message(message).await {
            Ok(Some(hand)) => hand,
            Ok(None) => return call.say(&ReplyText::NoHandThere),
            Err(error) => return call.failed(&error),
        };
        let request = RecordRequest {
            app: &call.app,
            asker: &call.asker,
            table,
            number,
        };
        request.reply().await
    };
    call.answer(work).await
}
