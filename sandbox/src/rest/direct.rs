//! Direct messages between the bot and a person.

use serde_json::Value;

use super::call::{Call, Caller, Outcome, Reply};
use super::channels::announce;
use crate::error::Code;
use crate::limits::rate;
use crate::validate::{Checker, object_body};
use crate::world::World;
use crate::world::channel::Kind;
use crate::world::snowflake::Snowflake;

/// `GET /users/@me/channels`: people see their talk with the bot, the bot an empty list, as on
/// Discord.
pub(super) fn list(world: &mut World, call: &Call) -> Outcome {
    let list: Vec<Value> = match call.caller {
        Some(Caller::User(user)) => private_channels(world, user),
        Some(Caller::Bot) | None => Vec::new(),
    };
    Ok(Reply::ok(list.into()))
}

/// Writes the direct messages of a person, as that person sees them.
pub(crate) fn private_channels(world: &World, user: Snowflake) -> Vec<Value> {
    let own = world
        .channels
        .values()
        .filter(|channel| channel.kind == Kind::Direct && channel.recipient == Some(user));
    own.map(|channel| world.channel_json_for(channel, user)).collect()
}

/// `POST /users/@me/channels`: the channel exists already; the first opening announces it.
pub(super) fn open(world: &mut World, call: &Call) -> Outcome {
    let fields = object_body(&call.body)?;
    let mut checker = Checker::default();
    checker.known(fields, &["recipient_id", "recipients"]);
    let one = checker.id(fields, "recipient_id");
    let many = checker.list(fields, "recipients", (1, 1)).and_then(|list| {
        let first = list.first()?.as_str()?;
        first.parse().ok()
    });
    let other = one.or(many);
    if other.is_none() {
        checker.required("recipient_id");
    }
    checker.finish(&mut world.traffic, call.route)?;
    let other = other.ok_or(Code::UnknownUser)?;
    let person = match call.caller {
        Some(Caller::User(user)) if other == world.application.bot => user,
        Some(Caller::User(_)) => return Err(Code::DirectMessagesClosed.into()),
        Some(Caller::Bot) | None => other,
    };
    if person == world.application.bot {
        return Err(Code::DirectMessagesClosed.into());
    }
    let channel = world.direct_channel(person).ok_or(Code::UnknownUser)?;
    let (channel, new) = (channel.id, !channel.opened);
    if new && call.caller == Some(Caller::Bot) {
        count_opening(world)?;
    }
    open_once(world, channel);
    let found = world.channel(channel)?;
    let json = match call.caller {
        Some(Caller::User(user)) => world.channel_json_for(found, user),
        Some(Caller::Bot) | None => world.channel_json(found),
    };
    Ok(Reply::ok(json))
}

/// Counts direct messages that the bot opens with somebody new.
fn count_opening(world: &mut World) -> Result<(), Code> {
    let now = world.now_ms();
    world.openings_ms.retain(|at| now - at < rate::OPENINGS_MS);
    if world.rate_limits && world.openings_ms.len() >= rate::OPENINGS {
        return Err(Code::OpeningTooFast);
    }
    world.openings_ms.push(now);
    Ok(())
}

/// Announces direct messages the first time that somebody uses them.
pub(crate) fn open_once(world: &mut World, id: Snowflake) {
    let Some(channel) = world.channels.get_mut(&id) else { return };
    if channel.kind == Kind::Direct && !channel.opened {
        channel.opened = true;
        announce(world, id, "CHANNEL_CREATE");
    }
}
