//! Channels themselves: looking, changing, deleting, typing.

use serde_json::{Value, json};

use super::call::{Call, Caller, Outcome, Reply};
use super::users::caller;
use crate::error::{Code, Refusal};
use crate::limits::discord;
use crate::validate::{Checker, object_body};
use crate::world::World;
use crate::world::broadcast::{BotAudience, DIRECT_TYPING, GUILD_TYPING, channel_intents};
use crate::world::channel::{Channel, Kind};
use crate::world::permission;
use crate::world::snowflake::Snowflake;
use crate::world::timestamp::iso;

/// Finds the channel of a call, if the caller can look into it.
///
/// # Errors
/// `UnknownChannel`, or `MissingAccess` where the caller may not look.
pub(crate) fn visible<'a>(world: &'a World, call: &Call) -> Result<&'a Channel, Refusal> {
    let channel = world.channel(call.id("channel")?)?;
    let may = match call.caller {
        Some(Caller::User(user)) => world.can_look_into(channel, user),
        Some(Caller::Bot) | None => world.bot_permissions(channel) & permission::VIEW_CHANNEL != 0,
    };
    if may { Ok(channel) } else { Err(Code::MissingAccess.into()) }
}

/// Gives what the caller may do in a channel.
pub(crate) fn permissions(world: &World, call: &Call, channel: &Channel) -> u64 {
    match (call.caller, channel.guild.and_then(|id| world.guilds.get(&id))) {
        (Some(Caller::User(user)), Some(guild)) => guild.permissions(user),
        (Some(Caller::User(_)), None) => permission::IN_DM,
        (Some(Caller::Bot) | None, _) => world.bot_permissions(channel),
    }
}

/// `GET /channels/{channel}`.
pub(super) fn one(world: &mut World, call: &Call) -> Outcome {
    let channel = visible(world, call)?;
    Ok(Reply::ok(world.channel_json_for(channel, caller(world, call)?)))
}

/// `POST /channels/{channel}/typing`.
pub(super) fn typing(world: &mut World, call: &Call) -> Outcome {
    let channel = visible(world, call)?;
    let id = channel.id;
    let user = caller(world, call)?;
    let mut data = json!({
        "channel_id": id, "user_id": user, "timestamp": world.now_ms() / 1_000,
    });
    if let Some(guild) = channel.guild.and_then(|id| world.guilds.get(&id)) {
        data["guild_id"] = json!(guild.id);
        data["member"] = world.member_json(guild, user);
    }
    world.send_to_channel(id, (GUILD_TYPING, DIRECT_TYPING), "TYPING_START", &data);
    Ok(Reply::nothing())
}

/// `PATCH /channels/{channel}`: name and topic, of threads whether they are archived or locked.
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
    if !wakes(world, call, channel, fields) {
        require_management(world, call, channel)?;
    }
    let mut checker = Checker::default();
    checker.known(fields, KNOWN);
    let name = checker.text(fields, "name", (1, discord::CHANNEL_NAME)).map(str::to_owned);
    let topic = checker.text(fields, "topic", (0, 1_024)).map(str::to_owned);
    let archived = checker.flag(fields, "archived");
    let locked = checker.flag(fields, "locked");
    checker.finish(&mut world.traffic, call.route)?;
    let Some(channel) = world.channels.get_mut(&id) else {
        return Err(Code::UnknownChannel.into());
    };
    channel.name = name.unwrap_or(std::mem::take(&mut channel.name));
    channel.topic = topic.or(channel.topic.take());
    if let Some(thread) = &mut channel.thread {
        thread.archived = archived.unwrap_or(thread.archived);
        thread.locked = locked.unwrap_or(thread.locked);
    }
    let event = if is_thread { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" };
    announce(world, id, event);
    let channel = world.channel(id)?;
    Ok(Reply::ok(world.channel_json(channel)))
}

/// `DELETE /channels/{channel}`.
pub(super) fn delete(world: &mut World, call: &Call) -> Outcome {
    let channel = visible(world, call)?;
    // Who began a thread may close it and no more.
    let bit = management(channel);
    if channel.kind == Kind::Direct {
        return Err(Code::NotInDirectMessages.into());
    }
    if permissions(world, call, channel) & bit == 0 {
        return Err(Code::MissingPermissions.into());
    }
    let id = channel.id;
    let json = remove(world, id).ok_or(Code::UnknownChannel)?;
    Ok(Reply::ok(json))
}

/// Removes a channel with its threads and tells everybody; gives what it was.
pub(crate) fn remove(world: &mut World, id: Snowflake) -> Option<serde_json::Value> {
    let channel = world.channels.get(&id)?;
    let json = world.channel_json(channel);
    let event = if channel.is_thread() { "THREAD_DELETE" } else { "CHANNEL_DELETE" };
    let of_channel = |other: &&Channel| other.thread.as_ref().is_some_and(|t| t.parent == id);
    let threads: Vec<Snowflake> =
        world.channels.values().filter(of_channel).map(|thread| thread.id).collect();
    announce(world, id, event);
    world.channels.remove(&id);
    for thread in threads {
        world.channels.remove(&thread);
    }
    Some(json)
}

/// Sends an event that describes a channel to all who know it.
pub(crate) fn announce(world: &mut World, id: Snowflake, event: &str) {
    announce_with(world, id, event, json!({}));
}

/// The same, with what the event says besides.
pub(crate) fn announce_with(world: &mut World, id: Snowflake, event: &str, besides: Value) {
    let Some(channel) = world.channels.get(&id) else { return };
    let mut json = world.channel_json(channel);
    if let (Value::Object(json), Value::Object(besides)) = (&mut json, besides) {
        json.extend(besides);
    }
    let audience = BotAudience { guild: channel.guild, intents: channel_intents(channel) };
    let recipient = channel.recipient;
    let for_people = recipient.map(|person| world.channel_json_for(channel, person));
    world.send_to_onlookers(id, event, for_people.as_ref().unwrap_or(&json));
    world.send_to_bot(audience, event, &json);
}

/// Whether a change does nothing but take a thread out of the archive, which everybody may who may write there.
fn wakes(world: &World, call: &Call, channel: &Channel, fields: &serde_json::Map<String, Value>) -> bool {
    let Some(thread) = &channel.thread else { return false };
    let alone = fields.len() == 1 && fields.get("archived") == Some(&Value::Bool(false));
    alone && !thread.locked && permissions(world, call, channel) & permission::SEND_IN_THREADS != 0
}

/// Takes a thread out of the archive, as a message in it does.
pub(super) fn wake(world: &mut World, id: Snowflake) {
    let thread = world.channels.get_mut(&id).and_then(|channel| channel.thread.as_mut());
    let Some(thread) = thread.filter(|thread| thread.archived) else { return };
    thread.archived = false;
    announce(world, id, "THREAD_UPDATE");
}

fn require_management(world: &World, call: &Call, channel: &Channel) -> Result<(), Refusal> {
    if channel.kind == Kind::Direct {
        return Err(Code::NotInDirectMessages.into());
    }
    let own = caller(world, call)?;
    let mine = channel.thread.as_ref().is_some_and(|thread| thread.owner == own);
    if mine || permissions(world, call, channel) & management(channel) != 0 {
        return Ok(());
    }
    Err(Code::MissingPermissions.into())
}

/// The right to change or delete a place.
fn management(channel: &Channel) -> u64 {
    if channel.is_thread() { permission::MANAGE_THREADS } else { permission::MANAGE_CHANNELS }
}

/// Writes the moment of a thread's making, for its metadata.
pub(crate) fn moment(world: &World) -> String {
    iso(world.now_ms())
}
