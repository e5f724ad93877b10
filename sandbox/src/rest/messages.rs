//! Sends, edits and deletes messages in a channel.

use serde_json::{Value, json};

use super::call::{Call, Caller, Outcome, Reply};
use super::channels::{permissions, require_unarchived, unarchive, visible_channel};
use super::compose::{self, Origin};
use super::forwards;
use super::history::public_message;
use super::users::caller_id;
use crate::error::{Code, Refusal};
use crate::limits::discord;
use crate::validate::message::{Draft, Purpose, read};
use crate::validate::{Fields, object_body};
use crate::world::World;
use crate::world::directory::channel::{Channel, ChannelKind};
use crate::world::directory::permission;
use crate::world::ids::snowflake::Snowflake;
use crate::world::messages::message::{COMPONENTS_V2, DEFAULT, Message, REPLY};

/// Checks the body of a call as a message, or as an edit of one.
///
/// # Errors
/// `InvalidForm` with every wrong field.
pub(crate) fn read_draft(
    world: &mut World,
    call: &Call,
    purpose: Purpose,
    edited: Option<(Snowflake, Snowflake)>,
) -> Result<Draft, Refusal> {
    let empty = Fields::new();
    // A body with only files has no JSON.
    let fields = match &call.body {
        Value::Null => &empty,
        body => object_body(body)?,
    };
    let mut checker = call.checker(&world.application);
    let edited = edited.and_then(|(channel, id)| world.messages.get(channel, id));
    let is_v2 = edited.is_some_and(|message| message.flags & COMPONENTS_V2 != 0);
    if let Some(message) = edited {
        checker.allow_files_of(message);
    }
    let draft = read(&mut checker, fields, &call.files, purpose, is_v2);
    checker.finish(&mut world.traffic, call.route)?;
    Ok(draft)
}

/// `POST /channels/{channel}/messages`.
pub(super) fn create(world: &mut World, call: &Call) -> Outcome {
    let channel = visible_channel(world, call)?;
    let id = channel.id;
    let draft = read_new_draft(world, call)?;
    let channel = world.channel(id)?;
    require_send_permission(world, call, channel, &draft)?;
    let author = caller_id(world, call)?;
    if let Some(earlier) = find_earlier_send(world, id, author, &draft) {
        return Ok(Reply::ok(world.message_json(earlier)));
    }
    let origin = match &draft.reference {
        Some(value) if forwards::is_forward(value) => {
            let (reference, snapshots) = forwards::forward(world, call, &draft, value)?;
            Origin {
                reference: Some(reference),
                snapshots,
                ..Origin::plain(id, author)
            }
        }
        given => {
            let reference = read_reference(world, channel, given.as_ref())?;
            let kind = reference.as_ref().map_or(DEFAULT, |_| REPLY);
            Origin {
                kind,
                reference,
                ..Origin::plain(id, author)
            }
        }
    };
    unarchive(world, id);
    let sent = compose::post(world, draft, origin)?;
    Ok(Reply::ok(world.message_json(world.message(id, sent)?)))
}

fn read_new_draft(world: &mut World, call: &Call) -> Result<Draft, Refusal> {
    let draft = read_draft(world, call, Purpose::Create, None)?;
    if matches!(call.caller, Some(Caller::User(_))) && draft.components.is_some() {
        let message = "People send no components.";
        return Err(Refusal::field("components", "COMPONENT_USER", message));
    }
    Ok(draft)
}

fn require_send_permission(
    world: &World,
    call: &Call,
    channel: &Channel,
    draft: &Draft,
) -> Result<(), Refusal> {
    if call.caller == Some(Caller::Bot) {
        let person = channel.recipient.and_then(|id| world.directory.user(id));
        if person.is_some_and(|person| !person.accepts_dms) {
            return Err(Code::DirectMessagesClosed.into());
        }
        if person.is_some_and(|person| !world.directory.shares_guild_with_bot(person.id)) {
            return Err(Code::NoCommonGuild.into());
        }
    }
    let permissions = permissions(world, call, channel);
    let needed = match channel.kind {
        ChannelKind::PublicThread | ChannelKind::PrivateThread => permission::SEND_IN_THREADS,
        ChannelKind::Text | ChannelKind::Direct | ChannelKind::Group => permission::SEND_MESSAGES,
    };
    let files = if draft.files.is_empty() {
        0
    } else {
        permission::ATTACH_FILES
    };
    if permissions & (needed | files) != needed | files {
        return Err(Code::MissingPermissions.into());
    }
    let is_locked = channel
        .thread
        .as_ref()
        .is_some_and(|thread| thread.is_locked);
    if is_locked && permissions & permission::MANAGE_THREADS == 0 {
        return Err(Code::ThreadArchived.into());
    }
    Ok(())
}

/// Finds the earlier message with the same enforced nonce.
fn find_earlier_send<'a>(
    world: &'a World,
    channel: Snowflake,
    author: Snowflake,
    draft: &Draft,
) -> Option<&'a Message> {
    let nonce = draft.nonce.as_ref().filter(|_| draft.enforce_nonce)?;
    let since = world.now_ms() - discord::NONCE_LIFE_MS;
    world
        .messages
        .in_channel(channel)
        .rev()
        .take_while(|message| message.sent_ms >= since)
        .find(|message| message.author == author && message.nonce.as_ref() == Some(nonce))
}

/// Reads the reference to the message that this one replies to.
fn read_reference(
    world: &World,
    channel: &Channel,
    value: Option<&Value>,
) -> Result<Option<Value>, Refusal> {
    let Some(value) = value else { return Ok(None) };
    let target = forwards::id_in(value, "message_id")
        .and_then(|id| world.messages.get(channel.id, id))
        .filter(|m| !m.is_ephemeral());
    match (target, value.get("fail_if_not_exists")) {
        (Some(target), _) => Ok(Some(reference_to(channel, target.id))),
        (None, Some(Value::Bool(false))) => Ok(None),
        (None, _) => Err(forwards::unknown_reference()),
    }
}

/// Returns the reference to a message.
pub(crate) fn reference_to(channel: &Channel, message: Snowflake) -> Value {
    let mut json = json!({"type": 0, "message_id": message, "channel_id": channel.id});
    if let Some(guild) = channel.guild {
        json["guild_id"] = json!(guild);
    }
    json
}

/// `PATCH /channels/{channel}/messages/{message}`.
pub(super) fn edit(world: &mut World, call: &Call) -> Outcome {
    let message = public_message(world, call)?;
    let (place, author) = ((message.channel, message.id), message.author);
    require_unarchived(world.channel(place.0)?)?;
    let draft = read_draft(world, call, Purpose::Edit, Some(place))?;
    if author != caller_id(world, call)? {
        return Err(Code::ForeignMessage.into());
    }
    count_old_message_edit(world, place)?;
    compose::edit(world, place, draft)?;
    let message = public_message(world, call)?;
    Ok(Reply::ok(world.message_json(message)))
}

/// Counts the edit of a message that is older than an hour.
fn count_old_message_edit(
    world: &mut World,
    (channel, id): (Snowflake, Snowflake),
) -> Result<(), Refusal> {
    let now = world.now_ms();
    let found = world.messages.get_mut(channel, id);
    let message = found.ok_or(Code::UnknownMessage)?;
    if now - message.sent_ms < discord::OLD_MESSAGE_MS {
        return Ok(());
    }
    let (edits, since) = message.old_message_edits;
    let (edits, since) = if now - since < discord::OLD_MESSAGE_MS {
        (edits, since)
    } else {
        (0, now)
    };
    if edits >= discord::OLD_MESSAGE_EDITS {
        let wait_ms = since + discord::OLD_MESSAGE_MS - now;
        return Err(Refusal::with_retry_after(Code::TooManyOldEdits, wait_ms));
    }
    message.old_message_edits = (edits + 1, since);
    Ok(())
}

/// `DELETE /channels/{channel}/messages/{message}`.
pub(super) fn delete(world: &mut World, call: &Call) -> Outcome {
    let message = public_message(world, call)?;
    let (place, author) = ((message.channel, message.id), message.author);
    let channel = world.channel(place.0)?;
    let can_manage = permissions(world, call, channel) & permission::MANAGE_MESSAGES != 0;
    if author != caller_id(world, call)? && !can_manage {
        return Err(Code::MissingPermissions.into());
    }
    world.remove_message(place.0, place.1);
    Ok(Reply::no_content())
}
