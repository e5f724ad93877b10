//! Reads, changes and deletes channels, and shows typing.

use serde_json::{Value, json};

use super::call::{Call, Caller, Outcome, Reply};
use super::users::caller;
use crate::error::{Code, Refusal};
use crate::limits::discord;
use crate::validate::{Checker, Fields, object_body};
use crate::world::World;
use crate::world::broadcast::{DIRECT_TYPING, GUILD_TYPING};
use crate::world::directory::channel::Channel;
use crate::world::directory::permission;
use crate::world::ids::snowflake::Snowflake;

/// Finds the channel of a call, if the caller can view it.
///
/// # Errors
/// `UnknownChannel`, or `MissingAccess` if the caller may not view it.
pub(crate) fn visible<'a>(world: &'a World, call: &Call) -> Result<&'a Channel, Refusal> {
    let channel = world.channel(call.id("channel")?)?;
    let may = match call.caller {
        Some(Caller::User(user)) => world.directory.can_look_into(channel, user),
        Some(Caller::Bot) | None => {
            world.directory.bot_permissions(channel) & permission::VIEW_CHANNEL != 0
        }
    };
    if may {
        Ok(channel)
    } else {
        Err(Code::MissingAccess.into())
    }
}

/// Returns the caller's permissions in a channel.
pub(crate) fn permissions(world: &World, call: &Call, channel: &Channel) -> u64 {
    match (call.caller, world.directory.guild_of(channel)) {
        (Some(Caller::User(user)), Some(guild)) => guild.permissions(user),
        (Some(Caller::User(_)), None) => permission::IN_DM,
        (Some(Caller::Bot) | None, _) => world.directory.bot_permissions(channel),
    }
}

/// `GET /channels/{channel}`.
pub(super) fn one(world: &mut World, call: &Call) -> Outcome {
    let channel = visible(world, call)?;
    Ok(Reply::ok(
        world.channel_json_for(channel, caller(world, call)?),
    ))
}

/// `POST /channels/{channel}/typing`.
pub(super) fn typing(world: &mut World, call: &Call) -> Outcome {
    let channel = visible(world, call)?;
    let id = channel.id;
    let user = caller(world, call)?;
    let mut data = json!({"user_id": user, "timestamp": world.now_ms() / 1_000});
    if let Some(guild) = world.directory.guild_of(channel) {
        data["member"] = world.directory.member_json(guild, user);
    }
    world.send_to_channel(id, (GUILD_TYPING, DIRECT_TYPING), "TYPING_START", data);
    Ok(Reply::nothing())
}

/// `PATCH /channels/{channel}`: name and topic, and for threads also archived and locked.
pub(super) fn change(world: &mut World, call: &Call) -> Outcome {
    const KNOWN: &[&str] = &[
        "name",
        "topic",
        "archived",
        "locked",
        "auto_archive_duration",
        "rate_limit_per_user",
        "invitable",
        "flags",
        "position",
    ];
    let channel = visible(world, call)?;
    let (id, is_thread) = (channel.id, channel.is_thread());
    let fields = object_body(&call.body)?;
    if !only_unarchives(world, call, channel, fields) {
        require_management(world, call, channel)?;
    }
    let mut checker = Checker::default();
    checker.known(fields, KNOWN);
    let name = checker
        .text(fields, "name", (1, discord::CHANNEL_NAME))
        .map(str::to_owned);
    let topic = checker
        .text(fields, "topic", (0, discord::TOPIC))
        .map(str::to_owned);
    let archived = checker.flag(fields, "archived");
    let locked = checker.flag(fields, "locked");
    checker.finish(&mut world.traffic, call.route)?;
    if archived != Some(false) {
        require_open(world.channel(id)?)?;
    }
    let found = world.directory.channel_mut(id);
    let channel = found.ok_or(Code::UnknownChannel)?;
    channel.name = name.unwrap_or(std::mem::take(&mut channel.name));
    channel.topic = topic.or(channel.topic.take());
    if let Some(thread) = &mut channel.thread {
        thread.archived = archived.unwrap_or(thread.archived);
        thread.locked = locked.unwrap_or(thread.locked);
    }
    let event = if is_thread {
        "THREAD_UPDATE"
    } else {
        "CHANNEL_UPDATE"
    };
    world.announce_channel(id, event);
    let channel = world.channel(id)?;
    Ok(Reply::ok(world.channel_json(channel)))
}

/// `DELETE /channels/{channel}`.
pub(super) fn delete(world: &mut World, call: &Call) -> Outcome {
    let channel = visible(world, call)?;
    // The owner of a thread may close it but not delete it.
    let bit = management(channel);
    if channel.is_private() {
        return Err(Code::NotInDirectMessages.into());
    }
    if permissions(world, call, channel) & bit == 0 {
        return Err(Code::MissingPermissions.into());
    }
    let id = channel.id;
    let json = world.remove_channel(id).ok_or(Code::UnknownChannel)?;
    Ok(Reply::ok(json))
}

/// Returns whether a change only unarchives a thread. Everybody who may write in the thread may do that.
fn only_unarchives(world: &World, call: &Call, channel: &Channel, fields: &Fields) -> bool {
    let Some(thread) = &channel.thread else {
        return false;
    };
    let alone = fields.len() == 1 && fields.get("archived") == Some(&Value::Bool(false));
    alone && !thread.locked && permissions(world, call, channel) & permission::SEND_IN_THREADS != 0
}

/// Unarchives a thread when someone posts a message in it.
pub(super) fn unarchive(world: &mut World, id: Snowflake) {
    let thread = world
        .directory
        .channel_mut(id)
        .and_then(|channel| channel.thread.as_mut());
    let Some(thread) = thread.filter(|thread| thread.archived) else {
        return;
    };
    thread.archived = false;
    world.announce_channel(id, "THREAD_UPDATE");
}

/// Fails in an archived thread. Changes of it, of its messages and new reactions are refused there.
pub(super) fn require_open(channel: &Channel) -> Result<(), Code> {
    if channel.is_archived() {
        Err(Code::ThreadArchived)
    } else {
        Ok(())
    }
}

fn require_management(world: &World, call: &Call, channel: &Channel) -> Result<(), Refusal> {
    if channel.is_private() {
        return Err(Code::NotInDirectMessages.into());
    }
    let own = caller(world, call)?;
    let mine = channel
        .thread
        .as_ref()
        .is_some_and(|thread| thread.owner == own);
    if mine || permissions(world, call, channel) & management(channel) != 0 {
        return Ok(());
    }
    Err(Code::MissingPermissions.into())
}

/// Returns the permission to change or delete a channel.
fn management(channel: &Channel) -> u64 {
    if channel.is_thread() {
        permission::MANAGE_THREADS
    } else {
        permission::MANAGE_CHANNELS
    }
}
