//! Turns a checked body into a message, or into an edit of one.

use serde_json::Value;

use super::{media, uploads};
use crate::error::{Code, Refusal};
use crate::validate::embed;
use crate::validate::message::Draft;
use crate::world::World;
use crate::world::directory::permission;
use crate::world::ids::snowflake::Snowflake;
use crate::world::messages::file::{Attachment, entry_has_id};
use crate::world::messages::mention::{mentions_everyone, mentions_in};
use crate::world::messages::message::{
    COMPONENTS_V2, DEFAULT, EPHEMERAL, HAS_SNAPSHOT, LOADING, Message, SUPPRESS_EMBEDS,
};

/// The origin of a new message.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    pub(crate) channel: Snowflake,
    pub(crate) author: Snowflake,
    pub(crate) kind: u8,
    pub(crate) only_for: Option<Snowflake>,
    pub(crate) interaction: Option<Snowflake>,
    pub(crate) metadata: Option<Value>,
    pub(crate) reference: Option<Value>,
    /// The messages that the new one forwards.
    pub(crate) snapshots: Vec<Value>,
}

impl Origin {
    /// Returns the origin of a message that a user sends to a channel.
    pub(crate) fn plain(channel: Snowflake, author: Snowflake) -> Self {
        Self {
            channel,
            author,
            kind: DEFAULT,
            only_for: None,
            interaction: None,
            metadata: None,
            reference: None,
            snapshots: Vec::new(),
        }
    }
}

/// Adds a message to its channel and notifies everybody who sees it.
///
/// # Errors
/// `EmptyMessage` if there is nothing to show.
pub(crate) fn post(world: &mut World, draft: Draft, origin: Origin) -> Result<Snowflake, Refusal> {
    let mut message = new_message(world, origin);
    message.flags |= draft.flags & !EPHEMERAL;
    message.tts = draft.tts;
    message.nonce = draft.nonce.clone();
    apply_draft(world, &mut message, draft)?;
    Ok(publish(world, message))
}

/// Adds a message with text only, such as a system message.
pub(crate) fn post_text(world: &mut World, origin: Origin, content: String) {
    let mut message = new_message(world, origin);
    message.content = content;
    publish(world, message);
}

/// Adds a deferred answer, which shows that the bot is thinking.
pub(crate) fn defer(world: &mut World, origin: Origin) -> Snowflake {
    let mut message = new_message(world, origin);
    message.flags |= LOADING;
    publish(world, message)
}

fn new_message(world: &mut World, origin: Origin) -> Message {
    Message {
        id: world.next_id(),
        channel: origin.channel,
        author: origin.author,
        kind: origin.kind,
        content: String::new(),
        embeds: Vec::new(),
        components: Vec::new(),
        attachments: Vec::new(),
        flags: match (&origin.only_for, origin.snapshots.is_empty()) {
            (Some(_), _) => EPHEMERAL,
            (None, false) => HAS_SNAPSHOT,
            (None, true) => 0,
        },
        tts: false,
        sent_ms: world.now_ms(),
        edited_ms: None,
        old_message_edits: (0, 0),
        only_for: origin.only_for,
        mentions: Vec::new(),
        mention_everyone: false,
        nonce: None,
        interaction: origin.interaction,
        interaction_metadata: origin.metadata,
        reference: origin.reference,
        snapshots: origin.snapshots,
        reactions: Vec::new(),
        pinned_ms: None,
    }
}

fn publish(world: &mut World, message: Message) -> Snowflake {
    let id = message.id;
    world.open_direct_channel(message.channel);
    world.send_message("MESSAGE_CREATE", &message);
    if world.directory.channel(message.channel).is_some() {
        world.messages.add(message);
    }
    id
}

/// Edits a message and notifies everybody who sees it. A deferred answer becomes the answer.
///
/// # Errors
/// `UnknownMessage`, or `EmptyMessage` if nothing would be left to show.
pub(crate) fn edit(
    world: &mut World,
    (channel, id): (Snowflake, Snowflake),
    draft: Draft,
) -> Result<(), Refusal> {
    let mut message = world.message(channel, id)?.clone();
    if message.is_loading() {
        message.flags &= !LOADING;
    } else {
        message.edited_ms = Some(world.now_ms());
    }
    message.flags |= draft.flags & (COMPONENTS_V2 | SUPPRESS_EMBEDS);
    apply_draft(world, &mut message, draft)?;
    world.messages.replace(message.clone());
    world.send_message("MESSAGE_UPDATE", &message);
    Ok(())
}

/// Sets the fields of a draft in a message and leaves the others unchanged.
fn apply_draft(world: &mut World, message: &mut Message, draft: Draft) -> Result<(), Refusal> {
    let entries = draft.attachments.as_deref().unwrap_or_default();
    let uploads = uploads::store(world, message.channel, (&draft.files, entries));
    if let Some(content) = draft.content {
        content.trim().clone_into(&mut message.content);
    }
    if let Some(components) = draft.components {
        message.components = components;
    }
    if let Some(embeds) = draft.embeds {
        message.embeds = embeds.into_iter().filter_map(clean_embed).collect();
    }
    if let Some(list) = draft.attachments {
        let is_listed = |a: &Attachment| list.iter().any(|entry| entry_has_id(entry, a.id));
        message.attachments.retain(is_listed);
    }
    message.attachments.extend(uploads);
    media::resolve_attachment_urls(world, message);
    media::complete_media(world, message);
    if message.is_empty() {
        return Err(Code::EmptyMessage.into());
    }
    let text = mentionable_text(message);
    let can_mention = can_mention_everyone(world, message);
    message.mentions = mentions_in(&text, &draft.allowed_mentions, &world.directory);
    message.mention_everyone = mentions_everyone(&text, &draft.allowed_mentions, can_mention);
    Ok(())
}

fn can_mention_everyone(world: &World, message: &Message) -> bool {
    let Some(channel) = world.directory.channel(message.channel) else {
        return false;
    };
    let bits = match world.directory.guild_of(channel) {
        Some(guild) if message.author != world.directory.bot() => guild.permissions(message.author),
        Some(_) | None => world.directory.bot_permissions(channel),
    };
    bits & permission::MENTION_EVERYONE != 0
}

/// Returns the text whose mentions notify people: the content, or the texts of components v2.
fn mentionable_text(message: &Message) -> String {
    fn collect(components: &[Value], text: &mut String) {
        for component in components {
            if let Some(content) = component.get("content").and_then(Value::as_str) {
                text.push(' ');
                text.push_str(content);
            }
            if let Some(children) = component.get("components").and_then(Value::as_array) {
                collect(children, text);
            }
        }
    }
    let mut text = message.content.clone();
    collect(&message.components, &mut text);
    text
}

/// Removes empty fields from an embed. Returns `None` when nothing is left.
fn clean_embed(embed: Value) -> Option<Value> {
    let Value::Object(mut fields) = embed else {
        return None;
    };
    let is_empty = |value: &Value| {
        value.is_null() || value.as_str() == Some("") || value.as_array().is_some_and(Vec::is_empty)
    };
    fields.retain(|name, value| embed::KEPT_FIELDS.contains(&name.as_str()) && !is_empty(value));
    if fields.keys().all(|name| name == "color") {
        return None;
    }
    let list = fields.get_mut("fields").and_then(Value::as_array_mut);
    for field in list.into_iter().flatten() {
        if field.get("inline").is_none_or(Value::is_null) {
            field["inline"] = false.into();
        }
    }
    fields.insert("type".to_owned(), "rich".into());
    Some(Value::Object(fields))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::memory;
    use crate::options::Options;

    /// Returns a world, the origin of the bot's messages in the server's first channel, and a person in it.
    fn new_world() -> (World, Origin, Snowflake) {
        let world = World::new(&Options::default(), String::new()).unwrap();
        let channel = world
            .directory
            .channels()
            .find(|channel| channel.guild.is_some())
            .unwrap()
            .id;
        let person = world.directory.people().next().unwrap().id;
        let origin = Origin::plain(channel, world.directory.bot());
        (world, origin, person)
    }

    #[test]
    fn a_full_channel_drops_private_messages_before_public_ones() {
        let (mut world, public, person) = new_world();
        let private = Origin {
            only_for: Some(person),
            ..public.clone()
        };
        let oldest = defer(&mut world, public.clone());
        let privates: Vec<_> = (0..memory::MESSAGES)
            .map(|_| defer(&mut world, private.clone()))
            .collect();
        let is_kept = |world: &World, id| world.messages.get(public.channel, id).is_some();
        assert!(
            is_kept(&world, oldest),
            "the oldest message is public and must stay"
        );
        assert!(
            !is_kept(&world, privates[0]) && is_kept(&world, privates[1]),
            "the oldest private message must be dropped"
        );
        let newer: Vec<_> = (1..memory::MESSAGES)
            .map(|_| defer(&mut world, public.clone()))
            .collect();
        assert!(
            is_kept(&world, oldest)
                && is_kept(&world, newer[0])
                && !is_kept(&world, privates[memory::MESSAGES - 1])
        );
        defer(&mut world, public.clone());
        assert!(
            !is_kept(&world, oldest) && is_kept(&world, newer[0]),
            "without a private message the oldest must be dropped"
        );
        let newest = defer(&mut world, private);
        assert!(
            is_kept(&world, newest) && !is_kept(&world, newer[0]),
            "the newest message must stay, even a private one"
        );
        assert_eq!(world.messages.count(public.channel), memory::MESSAGES);
    }
}
