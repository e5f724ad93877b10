//! `/table …`: everything about the table of this channel.

use gow::Seat;

use crate::discord::delivery::respond::Reply;
use crate::discord::screens;
use crate::table::{AcceptedInput, Input, Notice};
use crate::text::phrases::ReplyText;

use super::{CommandCall, CommandError, Context};

mod invite;

/// A seat, named by its letter in the table's message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
pub(super) enum SeatLetter {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

/// Groups the commands about a table.
#[poise::command(
    slash_command,
    subcommands("status", "invite::invite", "leave", "kick", "end", "settings"),
    subcommand_required
)]
pub(crate) async fn table(context: Context<'_>) -> Result<(), CommandError> {
    CommandCall::missing_subcommand(context).await
}

/// Shows the state of the table.
#[poise::command(slash_command)]
async fn status(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        let handle = call.table().ok_or_else(|| call.no_table())?;
        let scene = handle.now().public_scene();
        Ok(call.show(&screens::status(&scene, call.asker.locale)))
    })
    .await
}

/// Leaves the table.
#[poise::command(slash_command)]
async fn leave(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    let user = call.asker.user;
    call.try_answer(async {
        let now = call.table().map(|handle| handle.now());
        if let Some(table) = now.as_ref().filter(|table| table.closes_if_leaves(user)) {
            let scene = table.scene(Some(user));
            return Ok(call.show(&screens::leaving_alone(&scene, call.asker.locale)));
        }
        let waited = now.is_some_and(|table| table.waiting_seat_of(user).is_some());
        let table = ask(&call, Input::Leave { user }).await?.table;
        Ok(if table.seat_of(user).is_some() {
            let scene = table.scene(Some(user));
            call.show(&screens::leaving(&scene, call.asker.locale))
        } else if waited {
            call.say(&ReplyText::SeatBack)
        } else {
            call.say(&ReplyText::Left)
        })
    })
    .await
}

/// Removes a player from a seat.
#[poise::command(slash_command)]
async fn kick(context: Context<'_>, seat: SeatLetter) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    let by = call.asker.user;
    let letter = format!("{seat:?}");
    let seat = Seat::new(seat as usize).expect("every letter is a seat");
    call.try_answer(async {
        let table = ask(&call, Input::Kick { by, seat }).await?.table;
        Ok(call.say(&if table.seats[seat].is_empty() {
            ReplyText::Kicked { seat: letter }
        } else if table.seats[seat].can_be_taken_over() {
            // Somebody waited for the seat.
            ReplyText::KickedWaiting { seat: letter }
        } else {
            ReplyText::KickLater { seat: letter }
        }))
    })
    .await
}

/// Ends the table.
#[poise::command(slash_command)]
async fn end(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    let by = call.asker.user;
    call.try_answer(async {
        let answer = ask(&call, Input::End { by }).await?;
        let asked = |notice: &Notice| matches!(notice, Notice::EndAsked { .. });
        Ok(call.say(&if answer.table.is_closed() {
            ReplyText::Ended
        } else if answer.notices.iter().any(asked) {
            ReplyText::EndAsked
        } else {
            ReplyText::Ending
        }))
    })
    .await
}

/// Shows the host the terms that can be changed.
#[poise::command(slash_command)]
async fn settings(context: Context<'_>) -> Result<(), CommandError> {
    let call = CommandCall::new(context).await;
    call.try_answer(async {
        let table = call.table().ok_or_else(|| call.no_table())?.now();
        let allowed = table.may_change_terms(call.asker.user);
        allowed.map_err(|refusal| call.asker.refusal_reply(&refusal))?;
        Ok(call.show(&screens::settings(
            &table.scene(Some(call.asker.user)),
            &call.app.config,
            None,
            call.asker.locale,
        )))
    })
    .await
}

/// Sends an input to the table of this channel; the error is the reply to a refusal or failure.
async fn ask(call: &CommandCall<'_>, input: Input) -> Result<AcceptedInput, Reply> {
    let handle = call.table().ok_or_else(|| call.no_table())?;
    let asked = handle.ask(input, Some(call.interaction)).await;
    asked.map_err(|error| call.refused(handle.id(), &error))
}
