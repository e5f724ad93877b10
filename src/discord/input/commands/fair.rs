//! `/fair …`: the parts of the deals that are fixed in advance, and their checks; also *Verify* in the
//! context menu of a message that shows a hand.

use serenity::model::channel::Message;

use crate::discord::delivery::respond::Reply;
use crate::discord::input::fair::{add_salt, receipt_file};
use crate::discord::input::record::RecordRequest;
use crate::discord::screens;
use crate::table::{self, Table, TableHandle};

use super::hand::{table_here_or_own, unclear_table};
use super::record::{hand_of_message, hand_of_table, newest_hand};
use super::{CommandCall, CommandError, Context, EarlyEnd};

/// Groups the commands about fair dealing.
#[poise::command(
    slash_command,
    subcommands("now", "salt", "verify_hand", "stats"),
    subcommand_required
)]
pub(crate) async fn fair(context: Context<'_>) -> Result<(), CommandError> {
    CommandCall::missing_subcommand(context).await
}

/// Shows what is sealed at the table, and the receipt of the running hand.
#[poise::command(slash_command)]
async fn now(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        let handle = table_here_or_own(&call).ok_or_else(|| unclear_table(&call))?;
        sealed_reply(&call, &handle).await
    })
    .await
}

/// Adds a salt to the next deal.
#[poise::command(slash_command)]
async fn salt(
    context: Context<'_>,
    #[min_length = 1]
    #[max_length = 32]
    text: String,
) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        let handle = table_here_or_own(&call).ok_or_else(|| unclear_table(&call))?;
        let added = add_salt(&handle, &call.asker, &text, call.interaction).await;
        Ok(added.unwrap_or_else(|error| call.refused(handle.id(), &error)))
    })
    .await
}

/// Checks the receipt of a finished hand of the table, by default of the last one.
#[poise::command(slash_command, rename = "verify")]
async fn verify_hand(
    context: Context<'_>,
    #[min = 1]
    #[max = 1_000_000_000]
    hand: Option<u32>,
) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async { Ok(hand_to_verify(&call, hand).await?.verify().await) })
        .await
}

/// The finished hand to check: one of the table, or without a table the asker's newest.
async fn hand_to_verify<'a>(
    call: &'a CommandCall<'_>,
    number: Option<u32>,
) -> Result<RecordRequest<'a>, EarlyEnd> {
    if let Some(table) = table_here_or_own(call) {
        return hand_of_table(call, &table, number, Table::hands_over);
    }
    let newest = newest_hand(call, number).await?;
    newest.ok_or_else(|| unclear_table(call).into())
}

/// Counts the hands of the table: dealt, voided, not opened.
#[poise::command(slash_command)]
async fn stats(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        let handle = table_here_or_own(&call).ok_or_else(|| unclear_table(&call))?;
        let tally = handle.now().tally;
        Ok(call.show(&screens::fair_stats(&tally, call.asker.locale)))
    })
    .await
}

/// Checks the receipt of the hand that a message shows, however old the message is.
#[poise::command(context_menu_command = "Verify")]
pub(crate) async fn verify(context: Context<'_>, message: Message) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async { Ok(hand_of_message(&call, &message).await?.verify().await) })
        .await
}

async fn sealed_reply(call: &CommandCall<'_>, handle: &TableHandle) -> Result<Reply, EarlyEnd> {
    let (user, locale) = (call.asker.user, call.asker.locale);
    let now = handle.now();
    let kept = call.app.store.open_table(now.id).await?;
    // The table may have changed since; everything shown together is from one moment.
    let running = kept
        .and_then(|kept| kept.hand)
        .filter(|kept| now.hand().is_some_and(|hand| hand.id == kept.row.hand))
        .and_then(|kept| table::receipt(&kept.row, false));
    let running = running.or_else(|| now.locked_receipt());
    let number = call.app.store.number(user).await?;
    let scene = now.scene(Some(user));
    let screen = screens::fair(&scene, running.as_ref(), now.hands + 1, number, locale);
    let message = call.app.private_message(user, &screen);
    Ok(Reply::private(match &running {
        Some(receipt) => message.with_document(receipt_file(None, receipt), None),
        None => message,
    }))
}
