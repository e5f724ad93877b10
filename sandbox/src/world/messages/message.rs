//! Messages.

use serde_json::{Map, Value, json};

use super::file::Attachment;
use crate::world::ids::snowflake::Snowflake;

/// An ordinary message.
pub(crate) const DEFAULT: u8 = 0;
/// The system message in a channel where a thread was started.
pub(crate) const THREAD_CREATED: u8 = 18;
/// A reply to another message.
pub(crate) const REPLY: u8 = 19;
/// The first answer to a typed command.
pub(crate) const CHAT_INPUT_COMMAND: u8 = 20;
/// The first answer to a context menu command.
pub(crate) const CONTEXT_MENU_COMMAND: u8 = 23;

/// Flag: only one person sees the message.
pub(crate) const EPHEMERAL: u64 = 1 << 6;
/// Flag: a deferred answer without content yet.
pub(crate) const LOADING: u64 = 1 << 7;
/// Flag: links are not embedded.
pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// Flag: the message has a thread.
pub(crate) const HAS_THREAD: u64 = 1 << 5;
/// Flag: the message is a forward.
pub(crate) const HAS_SNAPSHOT: u64 = 1 << 14;
/// Flag: no push notifications are sent.
pub(crate) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// Flag: the message consists of components only.
pub(crate) const COMPONENTS_V2: u64 = 1 << 15;

/// One emoji and the users who reacted to a message with it.
#[derive(Clone, Debug)]
pub(crate) struct Reaction {
    pub(crate) emoji: String,
    pub(crate) users: Vec<Snowflake>,
}

/// A message in a channel.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) id: Snowflake,
    pub(crate) channel: Snowflake,
    pub(crate) author: Snowflake,
    pub(crate) kind: u8,
    pub(crate) content: String,
    pub(crate) embeds: Vec<Value>,
    pub(crate) components: Vec<Value>,
    pub(crate) attachments: Vec<Attachment>,
    pub(crate) flags: u64,
    pub(crate) tts: bool,
    pub(crate) sent_ms: i64,
    pub(crate) edited_ms: Option<i64>,
    /// The number of edits after the first hour, and the start of the hour in which they are counted.
    pub(crate) old_message_edits: (u32, i64),
    /// The one person who sees an ephemeral message.
    pub(crate) only_for: Option<Snowflake>,
    /// The people that the message mentions and was allowed to mention.
    pub(crate) mentions: Vec<Snowflake>,
    pub(crate) mention_everyone: bool,
    pub(crate) nonce: Option<Value>,
    /// The interaction whose token created the message and may edit it.
    pub(crate) interaction: Option<Snowflake>,
    pub(crate) interaction_metadata: Option<Value>,
    pub(crate) reference: Option<Value>,
    /// The snapshots of the forwarded message.
    pub(crate) snapshots: Vec<Value>,
    pub(crate) reactions: Vec<Reaction>,
    /// The time when the message was pinned, if it is pinned.
    pub(crate) pinned_ms: Option<i64>,
}

impl Message {
    pub(crate) fn is_ephemeral(&self) -> bool {
        self.only_for.is_some()
    }

    pub(crate) fn is_loading(&self) -> bool {
        self.flags & LOADING != 0
    }

    /// Returns whether a person who can view the channel sees this message in it.
    pub(crate) fn is_visible_to(&self, user: Snowflake) -> bool {
        self.only_for.is_none_or(|only| only == user)
    }

    /// Returns whether the message has nothing to show.
    pub(crate) fn is_empty(&self) -> bool {
        self.content.is_empty()
            && self.embeds.is_empty()
            && self.components.is_empty()
            && self.attachments.is_empty()
            && self.snapshots.is_empty()
    }

    /// Finds the component with a custom id, at any depth.
    pub(crate) fn component(&self, custom_id: &str) -> Option<&Map<String, Value>> {
        find_component(&self.components, custom_id)
    }
}

/// Splits the metadata of an interaction into Discord's metadata and the older object. Only the older one has the
/// command's name.
pub(crate) fn split_metadata(metadata: &Value) -> (Value, Option<Value>) {
    let mut without_names = metadata.clone();
    let name = without_names
        .as_object_mut()
        .and_then(|fields| fields.remove("name"));
    let trigger = without_names
        .get_mut("triggering_interaction_metadata")
        .and_then(Value::as_object_mut);
    if let Some(trigger) = trigger {
        trigger.remove("name");
    }
    let interaction = name.map(|name| {
        json!({"id": metadata["id"], "type": metadata["type"], "name": name, "user": metadata["user"]})
    });
    (without_names, interaction)
}

/// Finds the component with a custom id in rows, sections and containers.
pub(crate) fn find_component<'a>(
    components: &'a [Value],
    custom_id: &str,
) -> Option<&'a Map<String, Value>> {
    components.iter().find_map(|component| {
        let fields = component.as_object()?;
        if fields.get("custom_id").and_then(Value::as_str) == Some(custom_id) {
            return Some(fields);
        }
        let children = fields.get("components").and_then(Value::as_array);
        let inner = children.and_then(|children| find_component(children, custom_id));
        inner.or_else(|| {
            let single = fields
                .get("accessory")
                .or_else(|| fields.get("component"))?;
            find_component(std::slice::from_ref(single), custom_id)
        })
    })
}
