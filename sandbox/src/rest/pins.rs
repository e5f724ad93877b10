//! Pinned messages, and bulk deletion.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::call::{Call, Caller, Outcome, Reply};
use super::channels::{permissions, visible_channel};
use super::history::{message_json, public_message};
use crate::error::{Code, Refusal};
use crate::limits::discord;
use crate::validate::{Checker, object_body};
use crate::world::World;
use crate::world::broadcast::{DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS};
use crate::world::calendar::iso;
use crate::world::directory::channel::Channel;
use crate::world::directory::permission;
use crate::world::ids::snowflake::Snowflake;
use crate::world::messages::message::Message;

fn pinned_messages(world: &World, channel: Snowflake) -> Vec<&Message> {
    let mut list: Vec<&Message> = world
        .messages
        .in_channel(channel)
        .filter(|message| message.pinned_ms.is_some())
        .collect();
    list.sort_by_key(|message| std::cmp::Reverse(message.pinned_ms));
    list
}

/// `GET /channels/{channel}/messages/pins`.
pub(super) fn list(world: &mut World, call: &Call) -> Outcome {
    let channel = visible_channel(world, call)?;
    let item = |m: &Message| {
        let message = message_json(world, call, channel, m);
        json!({"pinned_at": m.pinned_ms.map(iso), "message": message})
    };
    let items: Vec<Value> = pinned_messages(world, channel.id)
        .into_iter()
        .map(item)
        .collect();
    Ok(Reply::ok(json!({"items": items, "has_more": false})))
}

/// `GET /channels/{channel}/pins`, the deprecated form.
pub(super) fn deprecated_list(world: &mut World, call: &Call) -> Outcome {
    let channel = visible_channel(world, call)?;
    let list: Vec<Value> = pinned_messages(world, channel.id)
        .into_iter()
        .map(|m| message_json(world, call, channel, m))
        .collect();
    Ok(Reply::ok(list.into()))
}

/// `PUT /channels/{channel}/messages/pins/{message}`, and its deprecated form.
pub(super) fn add(world: &mut World, call: &Call) -> Outcome {
    change(world, call, true)
}

/// `DELETE /channels/{channel}/messages/pins/{message}`, and its deprecated form.
pub(super) fn remove(world: &mut World, call: &Call) -> Outcome {
    change(world, call, false)
}

fn change(world: &mut World, call: &Call, pin: bool) -> Outcome {
    let channel = visible_channel(world, call)?;
    require_permission(world, call, channel, permission::PIN_MESSAGES)?;
    let is_full = pinned_messages(world, channel.id).len() >= discord::PINS;
    let (id, channel) = (public_message(world, call)?.id, channel.id);
    if pin && is_full {
        return Err(Code::TooManyPins.into());
    }
    let now = world.now_ms();
    let found = world.messages.get_mut(channel, id);
    let message = found.ok_or(Code::UnknownMessage)?;
    if message.pinned_ms.is_some() == pin {
        return Ok(Reply::no_content());
    }
    message.pinned_ms = pin.then_some(now);
    let message = message.clone();
    world.send_message("MESSAGE_UPDATE", &message);
    let data = json!({"last_pin_timestamp": iso(now)});
    let intents = (GUILDS, DIRECT_MESSAGES);
    world.send_to_channel(channel, intents, "CHANNEL_PINS_UPDATE", data);
    Ok(Reply::no_content())
}

/// Refuses a caller without any of the permission bits. In direct messages both sides may pin.
fn require_permission(
    world: &World,
    call: &Call,
    channel: &Channel,
    bits: u64,
) -> Result<(), Refusal> {
    let is_private_pin = channel.is_private() && bits == permission::PIN_MESSAGES;
    if is_private_pin || permissions(world, call, channel) & bits != 0 {
        return Ok(());
    }
    Err(Code::MissingPermissions.into())
}

/// `POST /channels/{channel}/messages/bulk-delete`: only for bots, and only for messages of the last two weeks.
pub(super) fn bulk_delete(world: &mut World, call: &Call) -> Outcome {
    let channel = visible_channel(world, call)?;
    if channel.is_private() || !matches!(call.caller, Some(Caller::Bot)) {
        return Err(Code::NotInDirectMessages.into());
    }
    require_permission(world, call, channel, permission::MANAGE_MESSAGES)?;
    let id = channel.id;
    let fields = object_body(&call.body)?;
    let mut checker = Checker::default();
    checker.expect_fields(fields, &["messages"]);
    let list = checker.list(fields, "messages", discord::BULK);
    if list.is_none() {
        checker.required("messages");
    }
    checker.finish(&mut world.traffic, call.route)?;
    let ids: BTreeSet<Snowflake> = list
        .unwrap_or_default()
        .iter()
        .filter_map(|id| id.as_str()?.parse().ok())
        .collect();
    let oldest = world.now_ms() - discord::BULK_AGE_MS;
    if ids.iter().any(|id| id.created_at_ms() < oldest) {
        return Err(Code::TooOldForBulk.into());
    }
    let data = json!({"ids": world.messages.remove_public(id, ids)});
    let intents = (GUILD_MESSAGES, DIRECT_MESSAGES);
    world.send_to_channel(id, intents, "MESSAGE_DELETE_BULK", data);
    Ok(Reply::no_content())
}
