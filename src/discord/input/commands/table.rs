//! `/table …`: everything about the table of this channel.

use gow::Seat;

use crate::discord::delivery::respond::Reply;
use crate::discord::screens;
use crate::table::{Input, Notice, Table};
use crate::text::phrases::ReplyText;

use super::{Call, CommandError, Context};

mod invite;

/// A seat, named by its letter in the table's message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, poise::ChoiceParameter)]
pub(super) enum Letter {
    /// The first seat.
    A,
    /// The second seat.
    B,
    /// The third seat.
    C,
    /// The fourth seat.
    D,
    /// The fifth seat.
    E,
    /// The sixth seat.
    F,
    /// The seventh seat.
    G,
    /// The eighth seat.
    H,
}

/// Groups the commands about a table.
#[poise::command(
    slash_command,
    subcommands("status", "invite::invite", "leave", "kick", "end", "settings"),
    subcommand_required
)]
pub(crate) async fn table(context: Context<'_>) -> Result<(), CommandError> {
    Call::group_alone(context).await
}

/// Shows the state of the table.
#[poise::command(slash_command)]
async fn status(context: Context<'_>) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let work = async {
        match call.table() {
            Some(handle) => {
                let scene = handle.now().public_scene();
                call.show(&screens::status(&scene, call.asker.locale))
            }
            None => call.no_table(),
        }
    };
    call.answer(work).await
}

/// Leaves the table.
#[poise::command(slash_command)]
async fn leave(context: Context<'_>) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let user = call.asker.user;
    let work = async {
        let now = call.table().map(|handle| handle.now());
        if let Some(table) = now.as_ref().filter(|table| table.ends_without(user)) {
            let scene = table.scene(Some(user));
            return call.show(&screens::leaving_alone(&scene, call.asker.locale));
        }
        let waited = now.is_some_and(|table| table.waiting_seat_of(user).is_some());
        match ask(&call, Input::Leave { user }).await {
            Ok((table, _)) if table.seat_of(user).is_some() => {
                let scene = table.scene(Some(user));
                call.show(&screens::leaving(&scene, call.asker.locale))
            }
            Ok(_) if waited => call.say(&ReplyText::SeatBack),
            Ok(_) => call.say(&ReplyText::Left),
            Err(reply) => reply,
        }
    };
    call.answer(work).await
}

/// Removes a player from a seat.
#[poise::command(slash_command)]
async fn kick(context: Context<'_>, seat: Letter) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let by = call.asker.user;
    let letter = format!("{seat:?}");
    let seat = Seat::new(seat as usize).expect("every letter is a seat");
    let work = async {
        match ask(&call, Input::Kick { by, seat }).await {
            Ok((table, _)) if table.seats[seat].is_empty() => {
                call.say(&ReplyText::Kicked { seat: letter })
            }
            // Somebody waited for the seat.
            Ok((table, _)) if table.seats[seat].can_be_inherited() => {
                call.say(&ReplyText::KickedWaiting { seat: letter })
            }
            Ok(_) => call.say(&ReplyText::KickLater { seat: letter }),
            Err(reply) => reply,
        }
    };
    call.answer(work).await
}

/// Ends the table.
#[poise::command(slash_command)]
async fn end(context: Context<'_>) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let by = call.asker.user;
    let work = async {
        let (table, notices) = match ask(&call, Input::End { by }).await {
            Ok(answer) => answer,
            Err(reply) => return reply,
        };
        if table.is_closed() {
            return call.say(&ReplyText::Ended);
        }
        let asked = |notice: &Notice| matches!(notice, Notice::EndAsked { .. });
        call.say(&match notices.iter().any(asked) {
            true => ReplyText::EndAsked,
            false => ReplyText::Ending,
        })
    };
    call.answer(work).await
}

/// Shows the host the terms that can be changed.
#[poise::command(slash_command)]
async fn settings(context: Context<'_>) -> Result<(), CommandError> {
    let call = Call::new(context).await;
    let work = async {
        let Some(handle) = call.table() else {
            return call.no_table();
        };
        let table = handle.now();
        if let Err(refusal) = table.may_change_terms(call.asker.user) {
            return call.asker.may_not(&refusal);
        }
        call.show(&screens::settings(
            &table.scene(Some(call.asker.user)),
            &call.app.config,
            None,
            call.asker.locale,
        ))
    };
    call.answer(work).await
}

/// Sends an input to the table of this channel; the error is the reply to a refusal or failure.
async fn ask(call: &Call<'_>, input: Input) -> Result<(std::sync::Arc<Table>, Vec<Notice>), Reply> {
    let Some(handle) = call.table() else {
        return Err(call.no_table());
    };
    let asked = handle.ask(input, Some(call.interaction)).await;
    asked
        .map(|answer| (answer.table, answer.notices))
        .map_err(|error| call.refused(handle.id(), &error))
}
