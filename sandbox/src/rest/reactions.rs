//! Reactions to messages.

use serde_json::{Value, json};

use super::call::{Call, Outcome, Reply};
use super::channels::{permissions, require_unarchived, visible_channel};
use super::history::public_message;
use super::users::caller_id;
use crate::error::{Code, Refusal};
use crate::world::World;
use crate::world::broadcast::{DIRECT_REACTIONS, GUILD_REACTIONS};
use crate::world::directory::permission;
use crate::world::ids::snowflake::Snowflake;
use crate::world::messages::message::Reaction;

/// `PUT …/reactions/{emoji}/@me`.
pub(super) fn add(world: &mut World, call: &Call) -> Outcome {
    change(world, call, true)
}

/// `DELETE …/reactions/{emoji}/@me`.
pub(super) fn remove(world: &mut World, call: &Call) -> Outcome {
    change(world, call, false)
}

/// `GET …/reactions/{emoji}`: the people with this reaction.
pub(super) fn list(world: &mut World, call: &Call) -> Outcome {
    let message = public_message(world, call)?;
    let found = message
        .reactions
        .iter()
        .find(|reaction| reaction.emoji == call.param("emoji"));
    let users = found
        .map(|reaction| reaction.users.as_slice())
        .unwrap_or_default();
    let limit = call.query_value("limit").unwrap_or(25);
    let list: Vec<Value> = users
        .iter()
        .take(limit)
        .map(|user| world.directory.user_json(*user))
        .collect();
    Ok(Reply::ok(list.into()))
}

/// `DELETE …/reactions/{emoji}/{user}`: removes another user's reaction.
pub(super) fn remove_of_user(world: &mut World, call: &Call) -> Outcome {
    let place = manageable_message(world, call)?;
    let (user, emoji) = (call.id("user")?, call.param("emoji"));
    if set_reaction(world, place, emoji, (user, false))? {
        send_reaction_event(world, place, emoji, (user, false));
    }
    Ok(Reply::no_content())
}

/// `DELETE …/reactions`: removes all reactions.
pub(super) fn clear(world: &mut World, call: &Call) -> Outcome {
    let (channel, id) = manageable_message(world, call)?;
    let found = world.messages.get_mut(channel, id);
    found.ok_or(Code::UnknownMessage)?.reactions.clear();
    let data = json!({"message_id": id});
    let intents = (GUILD_REACTIONS, DIRECT_REACTIONS);
    world.send_to_channel(channel, intents, "MESSAGE_REACTION_REMOVE_ALL", data);
    Ok(Reply::no_content())
}

/// Finds the message of a call whose reactions the caller may remove.
fn manageable_message(world: &World, call: &Call) -> Result<(Snowflake, Snowflake), Refusal> {
    let message = public_message(world, call)?;
    let permissions = permissions(world, call, visible_channel(world, call)?);
    if permissions & permission::MANAGE_MESSAGES == 0 {
        return Err(Code::MissingPermissions.into());
    }
    Ok((message.channel, message.id))
}

fn change(world: &mut World, call: &Call, add: bool) -> Outcome {
    let message = public_message(world, call)?;
    let place = (message.channel, message.id);
    let user = caller_id(world, call)?;
    let channel = visible_channel(world, call)?;
    if add {
        require_unarchived(channel)?;
        if permissions(world, call, channel) & permission::ADD_REACTIONS == 0 {
            return Err(Code::MissingPermissions.into());
        }
    }
    let emoji = call.param("emoji").to_owned();
    if emoji.is_ascii() {
        return Err(Code::UnknownReactionEmoji.into());
    }
    if set_reaction(world, place, &emoji, (user, add))? {
        send_reaction_event(world, place, &emoji, (user, add));
    }
    Ok(Reply::no_content())
}

/// Adds or removes a reaction, and returns whether anything changed.
fn set_reaction(
    world: &mut World,
    (channel, id): (Snowflake, Snowflake),
    emoji: &str,
    (user, add): (Snowflake, bool),
) -> Result<bool, Refusal> {
    let found = world.messages.get_mut(channel, id);
    let reactions = &mut found.ok_or(Code::UnknownMessage)?.reactions;
    let existing = reactions.iter().position(|other| other.emoji == emoji);
    let at = existing.unwrap_or_else(|| {
        reactions.push(Reaction {
            emoji: emoji.to_owned(),
            users: Vec::new(),
        });
        reactions.len() - 1
    });
    let users = &mut reactions[at].users;
    let is_changed = users.contains(&user) != add;
    users.retain(|other| *other != user);
    users.extend(add.then_some(user));
    reactions.retain(|reaction| !reaction.users.is_empty());
    Ok(is_changed)
}

fn send_reaction_event(
    world: &mut World,
    (channel, id): (Snowflake, Snowflake),
    emoji: &str,
    (user, add): (Snowflake, bool),
) {
    let mut data = json!({
        "user_id": user, "message_id": id,
        "emoji": {"id": null, "name": emoji}, "burst": false, "type": 0,
    });
    let found = world.directory.channel(channel);
    let guild = found.and_then(|channel| world.directory.guild_of(channel));
    if add && let Some(guild) = guild {
        data["member"] = world.directory.member_json(guild, user);
    }
    let event = if add {
        "MESSAGE_REACTION_ADD"
    } else {
        "MESSAGE_REACTION_REMOVE"
    };
    world.send_to_channel(channel, (GUILD_REACTIONS, DIRECT_REACTIONS), event, data);
}
