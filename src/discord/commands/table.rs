//! `/table …`: everything about the table of this channel.

use serenity::model::user::User;

use crate::discord::respond::Reply;
use crate::discord::screens;
use crate::id::UserId;
use crate::table::{AskError, Input, TableHandle};
use crate::text::ReplyText;

use super::{Call, CommandError, Context};

/// Groups the commands about a table.
#[poise::command(
    slash_command,
    guild_only,
    subcommands("status", "leave", "kick", "end"),
    subcommand_required
)]
#[expect(clippy::unused_async, reason = "poise wants an async function; Discord never calls a group")]
pub async fn table(_: Context<'_>) -> Result<(), CommandError> {
    Ok(())
}

/// Says how the table stands.
#[poise::command(slash_command, guild_only)]
async fn status(context: Context<'_>) -> Result<(), CommandError> {
    let call = Call::new(context);
    let work = async {
        match call.table() {
            Some(handle) => {
                let scene = handle.now().scene(None);
                call.show(&screens::status(&scene, call.asker.locale))
            }
            None => call.say(&ReplyText::NoTableHere),
        }
    };
    call.answer(work).await
}

/// Leaves the table.
#[poise::command(slash_command, guild_only)]
async fn leave(context: Context<'_>) -> Result<(), CommandError> {
    let call = Call::new(context);
    let input = Input::Leave { user: call.asker.user };
    call.answer(ask(&call, |_| Ok(input), ReplyText::LeftTable)).await
}

/// Sends somebody away.
#[poise::command(slash_command, guild_only)]
async fn kick(context: Context<'_>, user: User) -> Result<(), CommandError> {
    let call = Call::new(context);
    let target = UserId::new(user.id.get());
    let by = call.asker.user;
    let input = move |handle: &TableHandle| {
        let seat = handle.now().seat_of(target).ok_or(ReplyText::NotAtTable)?;
        Ok(Input::Kick { by, seat })
    };
    call.answer(ask(&call, input, ReplyText::Done)).await
}

/// Ends the table.
#[poise::command(slash_command, guild_only)]
async fn end(context: Context<'_>) -> Result<(), CommandError> {
    let call = Call::new(context);
    let input = Input::End { by: call.asker.user };
    call.answer(ask(&call, |_| Ok(input), ReplyText::Done)).await
}

/// Asks the table of this channel for something and says how it went.
async fn ask(
    call: &Call<'_>,
    input: impl FnOnce(&TableHandle) -> Result<Input, ReplyText>,
    done: ReplyText,
) -> Reply {
    let Some(handle) = call.table() else { return call.say(&ReplyText::NoTableHere) };
    let input = match input(&handle) {
        Ok(input) => input,
        Err(text) => return call.say(&text),
    };
    match handle.ask(input, Some(call.interaction)).await {
        Ok(_) => call.say(&done),
        Err(AskError::Refused { refusal, .. }) => {
            call.show(&screens::Screen::say(screens::refusal(&refusal, call.asker.locale)))
        }
        Err(AskError::Busy) => call.say(&ReplyText::Busy),
        Err(AskError::Halted) => call.say(&ReplyText::Halted),
        Err(AskError::Gone) => call.say(&ReplyText::TableGone),
    }
}
