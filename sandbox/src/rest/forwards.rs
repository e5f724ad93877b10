//! Forwards: messages that show a snapshot of another message.

use serde_json::{Map, Value, json};

use super::call::{Call, Caller};
use super::channels::permissions;
use super::messages::reference_to;
use crate::error::{Code, Refusal};
use crate::validate::message::Draft;
use crate::world::World;
use crate::world::broadcast::MESSAGE_CONTENT;
use crate::world::directory::channel::Channel;
use crate::world::directory::permission;
use crate::world::ids::snowflake::Snowflake;
use crate::world::messages::message::{
    CHAT_INPUT_COMMAND, CONTEXT_MENU_COMMAND, DEFAULT, Message, REPLY,
};

/// The type of a reference that forwards its message. The other type, 0, replies to it.
const FORWARD: i64 = 1;
/// The fields of a message in a snapshot.
const SNAPSHOT_FIELDS: &[&str] = &[
    "type",
    "content",
    "mentions",
    "mention_roles",
    "attachments",
    "embeds",
    "timestamp",
    "edited_timestamp",
    "flags",
    "components",
];

/// Returns whether a message's reference makes it a forward.
pub(super) fn is_forward(reference: &Value) -> bool {
    reference.get("type").and_then(Value::as_i64) == Some(FORWARD)
}

/// Returns the reference and the snapshot of a forward.
///
/// # Errors
/// When the draft has content of its own, or the sender may not read the message in its channel.
pub(super) fn forward(
    world: &World,
    call: &Call,
    draft: &Draft,
    value: &Value,
) -> Result<(Value, Vec<Value>), Refusal> {
    if has_content(draft) {
        let message = "A forward cannot have content of its own";
        let code = "FORWARD_CONTAINS_UNSUPPORTED_CONTENT";
        return Err(Refusal::field("message_reference", code, message));
    }
    let Some(channel) = id_in(value, "channel_id") else {
        let message = "This field is required";
        let field = "message_reference.channel_id";
        return Err(Refusal::field(field, "BASE_TYPE_REQUIRED", message));
    };
    let channel = world.channel(channel)?;
    let needed = permission::VIEW_CHANNEL | permission::READ_HISTORY;
    let can_view = match call.caller {
        Some(Caller::User(user)) => world.directory.can_view(channel, user),
        Some(Caller::Bot) | None => true,
    };
    if !can_view || permissions(world, call, channel) & needed != needed {
        return Err(Code::MissingAccess.into());
    }
    let found = id_in(value, "message_id").and_then(|id| world.messages.get(channel.id, id));
    let is_forwardable = |kind| {
        matches!(
            kind,
            DEFAULT | REPLY | CHAT_INPUT_COMMAND | CONTEXT_MENU_COMMAND
        )
    };
    let message = found
        .filter(|message| !message.is_ephemeral() && is_forwardable(message.kind))
        .ok_or_else(unknown_reference)?;
    if call.caller == Some(Caller::Bot) && !can_bot_read(world, channel, message) {
        return Err(Code::UnreadableForward.into());
    }
    let mut reference = reference_to(channel, message.id);
    reference["type"] = FORWARD.into();
    Ok((reference, snapshots(world, message)))
}

/// Returns whether the bot can read the content of a message.
fn can_bot_read(world: &World, channel: &Channel, message: &Message) -> bool {
    let bot = world.directory.bot();
    channel.guild.is_none()
        || message.author == bot
        || message.mentions.contains(&bot)
        || world.gateway.allowed_intents() & MESSAGE_CONTENT != 0
}

fn has_content(draft: &Draft) -> bool {
    let has_items = |list: &Option<Vec<Value>>| list.as_ref().is_some_and(|list| !list.is_empty());
    draft.content.as_ref().is_some_and(|text| !text.is_empty())
        || has_items(&draft.embeds)
        || has_items(&draft.components)
        || has_items(&draft.attachments)
        || !draft.files.is_empty()
}

/// Returns the snapshots in a forward of a message. A forward of a forward shows the snapshots of the first one.
fn snapshots(world: &World, message: &Message) -> Vec<Value> {
    if !message.snapshots.is_empty() {
        return message.snapshots.clone();
    }
    let json = world.message_json(message);
    let fields = SNAPSHOT_FIELDS
        .iter()
        .map(|field| ((*field).to_owned(), json[*field].clone()));
    vec![json!({"message": fields.collect::<Map<_, _>>()})]
}

/// Reads an id in a reference, written as text or as a number.
pub(super) fn id_in(reference: &Value, field: &str) -> Option<Snowflake> {
    match reference.get(field)? {
        Value::String(text) => text.parse().ok(),
        number => number.as_u64().map(Snowflake),
    }
}

/// Returns the refusal for a message that does not exist or that may not be referenced.
pub(super) fn unknown_reference() -> Refusal {
    let code = "MESSAGE_REFERENCE_UNKNOWN_MESSAGE";
    Refusal::field("message_reference", code, "Unknown message")
}
