//! Servers, their channels, members and roles.

use serde_json::Value;

use super::call::{Call, Outcome, Reply};
use super::users::caller_id;
use crate::error::{Code, Refusal};
use crate::limits::discord;
use crate::validate::{Checker, object_body};
use crate::world::World;
use crate::world::directory::channel::ChannelKind;
use crate::world::directory::guild::Guild;
use crate::world::directory::permission;
use crate::world::ids::snowflake::Snowflake;

/// The most members in one answer.
const MEMBERS: usize = 1_000;

/// Finds the server of a call. For callers outside the server it does not exist.
///
/// # Errors
/// `UnknownGuild`.
pub(super) fn find_guild<'a>(world: &'a World, call: &Call) -> Result<&'a Guild, Refusal> {
    let caller = caller_id(world, call)?;
    let found = world.directory.guild(call.id("guild")?);
    let found = found.filter(|guild| guild.has(caller));
    Ok(found.ok_or(Code::UnknownGuild)?)
}

/// `GET /guilds/{guild}`.
pub(super) fn get(world: &mut World, call: &Call) -> Outcome {
    let guild = find_guild(world, call)?;
    let mut json = guild.json();
    if call.query_flag("with_counts") {
        json["approximate_member_count"] = guild.members.len().into();
        json["approximate_presence_count"] = guild.members.len().into();
    }
    Ok(Reply::ok(json))
}

/// `GET /guilds/{guild}/channels`: without threads.
pub(super) fn channels(world: &mut World, call: &Call) -> Outcome {
    let id = find_guild(world, call)?.id;
    let channels = world.directory.text_channels(id).into_iter();
    let list: Vec<Value> = channels
        .map(|channel| world.channel_json(channel))
        .collect();
    Ok(Reply::ok(list.into()))
}

/// `GET /guilds/{guild}/members`.
pub(super) fn members(world: &mut World, call: &Call) -> Outcome {
    let guild = find_guild(world, call)?;
    let limit = call
        .query_value("limit")
        .unwrap_or(1_usize)
        .clamp(1, MEMBERS);
    let after = call.query_value("after").unwrap_or(Snowflake(0));
    let mut members = guild.members.clone();
    members.retain(|id| *id > after);
    members.sort_unstable();
    members.truncate(limit);
    let list: Vec<Value> = members
        .into_iter()
        .map(|id| world.directory.member_json(guild, id))
        .collect();
    Ok(Reply::ok(list.into()))
}

/// `GET /guilds/{guild}/members/{user}`.
pub(super) fn member(world: &mut World, call: &Call) -> Outcome {
    let guild = find_guild(world, call)?;
    let user = call.id("user")?;
    if !guild.has(user) {
        return Err(Code::UnknownMember.into());
    }
    Ok(Reply::ok(world.directory.member_json(guild, user)))
}

/// `GET /guilds/{guild}/roles`.
pub(super) fn roles(world: &mut World, call: &Call) -> Outcome {
    Ok(Reply::ok(find_guild(world, call)?.roles_json()))
}

/// `GET /guilds/{guild}/roles/{role}`.
pub(super) fn role(world: &mut World, call: &Call) -> Outcome {
    let guild = find_guild(world, call)?;
    if guild.id == call.id("role")? {
        Ok(Reply::ok(guild.roles_json()[0].clone()))
    } else {
        Err(Code::UnknownRole.into())
    }
}

/// `GET /guilds/{guild}/members/search`: members whose name starts with the query.
pub(super) fn search(world: &mut World, call: &Call) -> Outcome {
    let guild = find_guild(world, call)?;
    let prefix = call
        .query
        .get("query")
        .map_or("", String::as_str)
        .to_lowercase();
    if prefix.is_empty() {
        let message = "This field is required";
        return Err(Refusal::field("query", "BASE_TYPE_REQUIRED", message));
    }
    let limit = call.query_value("limit").unwrap_or(1);
    let has_prefix = |id: &&Snowflake| {
        let nick = guild.nicks.get(*id).map(|nick| nick.to_lowercase());
        let name = world
            .directory
            .user(**id)
            .map(|user| user.name.to_lowercase());
        nick.into_iter()
            .chain(name)
            .any(|name| name.starts_with(&prefix))
    };
    let found = guild.members.iter().filter(has_prefix).take(limit);
    let list: Vec<Value> = found
        .map(|id| world.directory.member_json(guild, *id))
        .collect();
    Ok(Reply::ok(list.into()))
}

/// `GET /users/@me/guilds/{guild}/member`.
pub(super) fn own_member(world: &mut World, call: &Call) -> Outcome {
    let guild = find_guild(world, call)?;
    Ok(Reply::ok(
        world.directory.member_json(guild, caller_id(world, call)?),
    ))
}

/// `PATCH /guilds/{guild}/members/@me`: the sandbox supports only the nickname.
pub(super) fn change_own_member(world: &mut World, call: &Call) -> Outcome {
    let (id, user) = (find_guild(world, call)?.id, caller_id(world, call)?);
    let fields = object_body(&call.body)?;
    let mut checker = Checker::default();
    checker.expect_fields(fields, &["nick", "avatar", "banner", "bio"]);
    let nick = checker
        .text(fields, "nick", (0, discord::NICKNAME))
        .unwrap_or_default()
        .to_owned();
    let has_nick = fields.contains_key("nick");
    checker.finish(&mut world.traffic, call.route)?;
    let found = world.directory.guild_mut(id).ok_or(Code::UnknownGuild)?;
    if has_nick && nick.is_empty() {
        found.nicks.remove(&user);
    } else if has_nick {
        found.nicks.insert(user, nick);
    }
    world.announce_user(user);
    own_member(world, call)
}

/// `DELETE /users/@me/guilds/{guild}`: leaves a server.
pub(super) fn leave(world: &mut World, call: &Call) -> Outcome {
    let (id, user) = (find_guild(world, call)?.id, caller_id(world, call)?);
    world
        .remove_member(id, user)
        .map_err(|_| Code::UnknownGuild)?;
    Ok(Reply::no_content())
}

/// `POST /guilds/{guild}/channels`: text channels only.
pub(super) fn add_channel(world: &mut World, call: &Call) -> Outcome {
    const KNOWN: &[&str] = &[
        "name",
        "type",
        "topic",
        "position",
        "permission_overwrites",
        "nsfw",
        "parent_id",
        "rate_limit_per_user",
    ];
    let (guild, user) = (find_guild(world, call)?, caller_id(world, call)?);
    let id = guild.id;
    // Members have permissions for the whole server. The bot has those of `@everyone`.
    if guild.permissions(user) & permission::MANAGE_CHANNELS == 0 {
        return Err(Code::MissingPermissions.into());
    }
    let fields = object_body(&call.body)?;
    let mut checker = Checker::default();
    checker.expect_fields(fields, KNOWN);
    checker.choice(fields, "type", &[ChannelKind::Text.number().into()]);
    let topic = checker
        .text(fields, "topic", (0, discord::TOPIC))
        .map(str::to_owned);
    let name = checker
        .required_text(fields, "name", (1, discord::CHANNEL_NAME))
        .unwrap_or_default()
        .to_owned();
    checker.finish(&mut world.traffic, call.route)?;
    let created = world
        .add_channel(id, &name)
        .map_err(|_| Code::MissingPermissions)?;
    if let Some(channel) = world.directory.channel_mut(created) {
        channel.topic = topic;
    }
    Ok(Reply::created(world.channel_json(world.channel(created)?)))
}

/// `GET /applications/{application}/guilds/{guild}/commands/permissions`: always empty.
pub(super) fn command_permissions(world: &mut World, call: &Call) -> Outcome {
    find_guild(world, call)?;
    Ok(Reply::ok(Value::Array(Vec::new())))
}
