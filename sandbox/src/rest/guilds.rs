//! Servers, their channels, members and roles.

use serde_json::Value;

use super::call::{Call, Outcome, Reply};
use super::users::caller;
use crate::error::{Code, Refusal};
use crate::world::World;
use crate::world::guild::Guild;

/// Finds the server of a call; for those who are not in it there is none.
///
/// # Errors
/// `UnknownGuild`.
pub(super) fn guild<'a>(world: &'a World, call: &Call) -> Result<&'a Guild, Refusal> {
    let caller = caller(world, call)?;
    let found = world.guilds.get(&call.id("guild")?);
    Ok(found.filter(|guild| guild.members.contains(&caller)).ok_or(Code::UnknownGuild)?)
}

/// `GET /guilds/{guild}`.
pub(super) fn one(world: &mut World, call: &Call) -> Outcome {
    let guild = guild(world, call)?;
    let mut json = guild.json();
    if call.asks_for("with_counts") {
        json["approximate_member_count"] = guild.members.len().into();
        json["approximate_presence_count"] = guild.members.len().into();
    }
    Ok(Reply::ok(json))
}

/// `GET /guilds/{guild}/channels`: threads are not listed.
pub(super) fn channels(world: &mut World, call: &Call) -> Outcome {
    let id = guild(world, call)?.id;
    let channels = world.text_channels(id).into_iter();
    let list: Vec<Value> = channels.map(|channel| world.channel_json(channel)).collect();
    Ok(Reply::ok(list.into()))
}

/// `GET /guilds/{guild}/members`.
pub(super) fn members(world: &mut World, call: &Call) -> Outcome {
    let guild = guild(world, call)?;
    let number = |name: &str| call.query.get(name).and_then(|text| text.parse::<u64>().ok());
    let limit = number("limit").unwrap_or(1).clamp(1, 1_000);
    let after = number("after").unwrap_or(0);
    let mut members: Vec<_> = guild.members.iter().filter(|id| id.0 > after).copied().collect();
    members.sort_unstable();
    members.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    let list: Vec<Value> = members.into_iter().map(|id| world.member_json(guild, id)).collect();
    Ok(Reply::ok(list.into()))
}

/// `GET /guilds/{guild}/members/{user}`.
pub(super) fn member(world: &mut World, call: &Call) -> Outcome {
    let guild = guild(world, call)?;
    let user = call.id("user")?;
    if !guild.members.contains(&user) {
        return Err(Code::UnknownMember.into());
    }
    Ok(Reply::ok(world.member_json(guild, user)))
}

/// `GET /guilds/{guild}/roles`.
pub(super) fn roles(world: &mut World, call: &Call) -> Outcome {
    Ok(Reply::ok(guild(world, call)?.roles_json()))
}
