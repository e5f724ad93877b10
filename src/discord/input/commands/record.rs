//! *Record*, *Replay* and *Review* in the context menu of a message that shows a hand, `/replay`, and which
//! finished hand a command is about.

use serenity::model::channel::Message;

use crate::discord::delivery::respond::Reply;
use crate::discord::input::record::RecordRequest;
use crate::discord::input::replay::ReplayPage;
use crate::store::StatementEntry;
use crate::table::{Table, TableHandle};
use crate::text::phrases::{FairText, ReplyText};

use super::hand::{table_own_or_here, unclear_table};
use super::{CommandCall, CommandError, Context, EarlyEnd};

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

/// Replays a finished hand of the table, by default the last one.
#[poise::command(slash_command, rename = "replay")]
pub(crate) async fn replay_hand(
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
/// it is named in that table's channel, or if the asker has played none.
async fn hand_to_replay<'a>(
    call: &'a CommandCall<'_>,
    number: Option<u32>,
) -> Result<RecordRequest<'a>, EarlyEnd> {
    let table = table_own_or_here(call);
    let is_of_table = number.is_some() && table.is_some();
    if !is_of_table && let Some(newest) = newest_hand(call, number).await? {
        return Ok(newest);
    }
    let table = table.ok_or_else(|| unclear_table(call))?;
    hand_of_table(call, &table, number, Table::last_settled)
}

/// A finished hand of a table, by default the one that `last` names, or none if that is 0.
pub(super) fn hand_of_table<'a>(
    call: &'a CommandCall<'_>,
    table: &TableHandle,
    number: Option<u32>,
    last: fn(&Table) -> u32,
) -> Result<RecordRequest<'a>, EarlyEnd> {
    let table = table.now();
    match number.unwrap_or_else(|| last(&table)) {
        0 => Err(call.say(&FairText::NoHand).into()),
        number => Ok(call.record_request(table.id, number)),
    }
}

/// The newest hand in the statement of an asker who sits nowhere, or the newest with this number.
pub(super) async fn newest_hand<'a>(
    call: &'a CommandCall<'_>,
    number: Option<u32>,
) -> Result<Option<RecordRequest<'a>>, EarlyEnd> {
    let sits_nowhere = call.app.tables.of_user(call.asker.user).is_empty();
    if !sits_nowhere {
        return Ok(None);
    }
    let entries = call.app.store.statement(call.asker.user, None).await?;
    match (
        StatementEntry::newest_finished_hand(&entries, number),
        number,
    ) {
        (None, Some(number)) => {
            let number = number.into();
            Err(call.say(&ReplyText::UnknownHand { number }).into())
        }
        (newest, _) => Ok(newest.map(|hand| call.record_request(hand.table, hand.number))),
    }
}

/// A request for the record of the hand that a message shows; the error is a reply with the reason why
/// there is none.
pub(super) async fn hand_of_message<'a>(
    call: &'a CommandCall<'_>,
    message: &Message,
) -> Result<RecordRequest<'a>, EarlyEnd> {
    let hand = call.app.store.hand_of_message(message.id.into()).await?;
    let (table, number) = hand.ok_or_else(|| call.say(&ReplyText::NoHandThere))?;
    Ok(call.record_request(table, number))
}
