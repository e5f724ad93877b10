//! Direct messages between the bot and a person.

use serde_json::Value;

use super::call::{Call, Caller, Outcome, Reply};
use crate::error::Code;
use crate::validate::{Checker, object_body};
use crate::world::World;

/// `GET /users/@me/channels`: people get their direct messages with the bot. The bot gets an empty list, as on Discord.
pub(super) fn list(world: &mut World, call: &Call) -> Outcome {
    let list: Vec<Value> = match call.caller {
        Some(Caller::User(user)) => world.private_channels_json(user),
        Some(Caller::Bot) | None => Vec::new(),
    };
    Ok(Reply::ok(list.into()))
}

/// `POST /users/@me/channels`: the channel already exists. Its first opening is announced.
pub(super) fn open(world: &mut World, call: &Call) -> Outcome {
    let fields = object_body(&call.body)?;
    let mut checker = Checker::default();
    checker.expect_fields(fields, &["recipient_id", "recipients"]);
    let recipient = checker.id(fields, "recipient_id");
    let recipients = checker.list(fields, "recipients", (1, 1));
    let first = recipients.and_then(|list| list.first()?.as_str()?.parse().ok());
    let other = recipient.or(first);
    if other.is_none() {
        checker.required("recipient_id");
    }
    checker.finish(&mut world.traffic, call.route)?;
    let other = other.ok_or(Code::UnknownUser)?;
    let person = match call.caller {
        Some(Caller::User(user)) if other == world.directory.bot() => user,
        Some(Caller::User(_)) => return Err(Code::DirectMessagesClosed.into()),
        Some(Caller::Bot) | None => other,
    };
    if person == world.directory.bot() {
        return Err(Code::DirectMessagesClosed.into());
    }
    let channel = world
        .directory
        .direct_channel(person)
        .ok_or(Code::UnknownUser)?;
    let (channel, is_new) = (channel.id, !channel.is_opened);
    if is_new && call.caller == Some(Caller::Bot) {
        let now = world.now_ms();
        if !world.limits.count_opening(now) {
            return Err(Code::OpeningTooFast.into());
        }
    }
    world.open_direct_channel(channel);
    let found = world.channel(channel)?;
    let json = match call.caller {
        Some(Caller::User(user)) => world.channel_json_for(found, user),
        Some(Caller::Bot) | None => world.channel_json(found),
    };
    Ok(Reply::ok(json))
}
