//! Reads messages.

use serde_json::Value;

use super::call::{Call, Caller, Outcome, Reply};
use super::channels::{permissions, visible_channel};
use crate::error::{Code, Refusal};
use crate::limits::discord;
use crate::world::World;
use crate::world::directory::channel::Channel;
use crate::world::directory::permission;
use crate::world::ids::snowflake::Snowflake;
use crate::world::messages::message::Message;

/// `GET /channels/{channel}/messages`: newest first, without private messages.
pub(super) fn list(world: &mut World, call: &Call) -> Outcome {
    let channel = visible_channel(world, call)?;
    if permissions(world, call, channel) & permission::READ_HISTORY == 0 {
        return Ok(Reply::ok(Value::Array(Vec::new())));
    }
    let limit = limit(call)?;
    let public = world
        .messages
        .in_channel(channel.id)
        .filter(|message| !message.is_ephemeral());
    let mut chosen: Vec<&Message> = if let Some(after) = call.query_value::<Snowflake>("after") {
        public
            .filter(|message| message.id > after)
            .take(limit)
            .collect()
    } else if let Some(around) = call.query_value::<Snowflake>("around") {
        let (older, newer): (Vec<_>, Vec<_>) = public.partition(|message| message.id < around);
        let from = older.len().saturating_sub(limit / 2);
        older[from..]
            .iter()
            .chain(newer.iter().take(limit - limit / 2))
            .copied()
            .collect()
    } else {
        let before = call.query_value("before").unwrap_or(Snowflake(u64::MAX));
        let mut last: Vec<&Message> = public
            .rev()
            .filter(|message| message.id < before)
            .take(limit)
            .collect();
        last.reverse();
        last
    };
    chosen.reverse();
    let list = chosen
        .into_iter()
        .map(|m| message_json(world, call, channel, m));
    let list: Vec<Value> = list.collect();
    Ok(Reply::ok(list.into()))
}

fn limit(call: &Call) -> Result<usize, Refusal> {
    let Some(text) = call.query.get("limit") else {
        return Ok(50);
    };
    text.parse()
        .ok()
        .filter(|limit| (1..=discord::HISTORY).contains(limit))
        .ok_or_else(|| {
            let message = "int value should be between 1 and 100.";
            Refusal::field("limit", "NUMBER_TYPE_MAX", message)
        })
}

/// `GET /channels/{channel}/messages/{message}`: only public messages.
pub(super) fn get(world: &mut World, call: &Call) -> Outcome {
    let message = public_message(world, call)?;
    let channel = visible_channel(world, call)?;
    Ok(Reply::ok(message_json(world, call, channel, message)))
}

/// Returns a message as the caller may read it.
pub(super) fn message_json(
    world: &World,
    call: &Call,
    channel: &Channel,
    message: &Message,
) -> Value {
    match call.caller {
        Some(Caller::User(_)) => world.message_json(message),
        Some(Caller::Bot) | None => world.message_json_for_bot(message, channel.guild),
    }
}

/// Finds the message of a call among those that everybody in the channel sees.
///
/// # Errors
/// For a channel that is unknown or that the caller may not view, and `UnknownMessage`.
pub(crate) fn public_message<'a>(world: &'a World, call: &Call) -> Result<&'a Message, Refusal> {
    let channel = visible_channel(world, call)?;
    let found = world.messages.get(channel.id, call.id("message")?);
    let public = found.filter(|message| !message.is_ephemeral());
    Ok(public.ok_or(Code::UnknownMessage)?)
}
