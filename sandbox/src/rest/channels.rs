//! Reads, changes and deletes channels, and shows typing.

use serde_json::{Value, json};

use super::call::{Call, Caller, Outcome, Reply};
use super::users::caller_id;
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
pub(crate) fn visible_channel<'a>(world: &'a World, call: &Call) -> Result<&'a Channel, Refusal> {
    let channel = world.channel(call.id("channel")?)?;
    let can_view = match call.caller {
        Some(Caller::User(user)) => world.directory.can_view(channel, user),
        Some(Caller::Bot) | None => {
            world.directory.bot_permissions(channel) & permission::VIEW_CHANNEL != 0
        }
    };
    if can_view {
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
pub(super) fn get(world: &mut World, call: &Call) -> Outcome {
    let channel = visible_channel(world, call)?;
    Ok(Reply::ok(
        world.channel_json_for(channel, caller_id(world, call)?),
    ))
}

/// `POST /channels/{channel}/typing`.
pub(super) fn typing(world: &mut World, call: &Call) -> Outcome {
    let channel = visible_channel(world, call)?;
    let id = channel.id;
    let user = caller_id(world, call)?;
    let mut data = json!({"user_id": user, "timestamp": world.now_ms() / 1_000});
    if let Some(guild) = world.directory.guild_of(channel) {
        data["member"] = world.directory.member_json(guild, user);
    }
    world.send_to_channel(id, (GUILD_TYPING, DIRECT_TYPING), "TYPING_START", data);
    Ok(Reply::no_content())
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
    let channel = visible_channel(world, call)?;
    let (id, is_thread) = (channel.id, channel.is_thread());
    let fields = object_body(&call.body)?;
    if !only_unarchives(world, call, channel, fields) {
        require_manage_permission(world, call, channel)?;
    }
    let mut checker = Checker::default();
    checker.expect_fields(fields, KNOWN);
    let name = checker
        .text(fields, "name", (1, discord::CHANNEL_NAME))
        .map(str::to_owned);
    let topic = checker
        .text(fields, "topic", (0, discord::TOPIC))
        .map(str::to_owned);
    let is_archived = checker.flag(fields, "archived");
    let is_locked = checker.flag(fields, "locked");
    checker.finish(&mut world.traffic, call.route)?;
    if is_archived != Some(false) {
        require_unarchived(world.channel(id)?)?;
    }
    let found = world.directory.channel_mut(id);
    let channel = found.ok_or(Code::UnknownChannel)?;
    channel.name = name.unwrap_or(std::mem::take(&mut channel.name));
    channel.topic = topic.or(channel.topic.take());
    if let Some(thread) = &mut channel.thread {
        thread.is_archived = is_archived.unwrap_or(thread.is_archived);
        thread.is_locked = is_locked.unwrap_or(thread.is_locked);
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
    let channel = visible_channel(world, call)?;
    // The owner of a thread may close it but not delete it.
    let bit = manage_permission(channel);
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

/// Returns whether a change only unarchives an unlocked thread in which the caller may write. Such a change needs no
/// other permission.
fn only_unarchives(world: &World, call: &Call, channel: &Channel, fields: &Fields) -> bool {
    let Some(thread) = &channel.thread else {
        return false;
    };
    let is_only_field = fields.len() == 1 && fields.get("archived") == Some(&Value::Bool(false));
    is_only_field
        && !thread.is_locked
        && permissions(world, call, channel) & permission::SEND_IN_THREADS != 0
}

/// Unarchives a thread when someone posts a message in it.
pub(super) fn unarchive(world: &mut World, id: Snowflake) {
    let thread = world
        .directory
        .channel_mut(id)
        .and_then(|channel| channel.thread.as_mut());
    let Some(thread) = thread.filter(|thread| thread.is_archived) else {
        return;
    };
    thread.is_archived = false;
    world.announce_channel(id, "THREAD_UPDATE");
}

/// Refuses a change of an archived thread or of its messages, and a new reaction in it.
pub(super) fn require_unarchived(channel: &Channel) -> Result<(), Code> {
    if channel.is_archived() {
        Err(Code::ThreadArchived)
    } else {
        Ok(())
    }
}

fn require_manage_permission(world: &World, call: &Call, channel: &Channel) -> Result<(), Refusal> {
    if channel.is_private() {
        return Err(Code::NotInDirectMessages.into());
    }
    let caller = caller_id(world, call)?;
    let is_owner = channel
        .thread
        .as_ref()
        .is_some_and(|thread| thread.owner == caller);
    if is_owner || permissions(world, call, channel) & manage_permission(channel) != 0 {
        return Ok(());
    }
    Err(Code::MissingPermissions.into())
}

/// Returns the permission to change or delete a channel.
fn manage_permission(channel: &Channel) -> u64 {
    if channel.is_thread() {
        permission::MANAGE_THREADS
    } else {
        permission::MANAGE_CHANNELS
    }
}
