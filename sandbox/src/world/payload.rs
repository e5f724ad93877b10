//! Serialization of objects that involve several owners.

use serde_json::{Value, json};

use super::World;
use super::calendar::iso;
use super::directory::channel::{Channel, ChannelKind, Thread};
use super::directory::guild::Guild;
use super::ids::snowflake::Snowflake;
use super::messages::message::{
    CONTEXT_MENU_COMMAND, HAS_THREAD, Message, REPLY, Reaction, split_metadata,
};

/// Channels.
impl World {
    /// Returns a channel as JSON for a viewer. In direct messages `recipients` is the other side.
    pub(crate) fn channel_json_for(&self, channel: &Channel, viewer: Snowflake) -> Value {
        let mut json = self.channel_json(channel);
        if channel.kind == ChannelKind::Direct && Some(viewer) == channel.recipient {
            json["recipients"] = json!([self.directory.user_json(self.directory.bot())]);
        }
        if channel.kind == ChannelKind::Group {
            json["recipients"] = self.people_json(channel, Some(viewer));
        }
        json
    }

    /// Returns the people of a group as JSON, except one.
    fn people_json(&self, channel: &Channel, except: Option<Snowflake>) -> Value {
        let people = channel.people.iter().filter(|id| Some(**id) != except);
        people.map(|id| self.directory.user_json(*id)).collect()
    }

    /// Returns a channel as JSON for the bot.
    pub(crate) fn channel_json(&self, channel: &Channel) -> Value {
        let mut json = json!({
            "id": channel.id, "type": channel.kind.number(), "flags": 0,
            "last_message_id": self.messages.last_public(channel.id),
        });
        if let Some(recipient) = channel.recipient {
            json["recipients"] = json!([self.directory.user_json(recipient)]);
            return json;
        }
        if channel.kind == ChannelKind::Group {
            json["name"] = channel.name.clone().into();
            json["icon"] = Value::Null;
            json["owner_id"] = json!(channel.people.first());
            json["recipients"] = self.people_json(channel, None);
            return json;
        }
        json["guild_id"] = json!(channel.guild);
        json["name"] = channel.name.clone().into();
        json["rate_limit_per_user"] = 0.into();
        json["last_pin_timestamp"] = self.messages.last_pin_ms(channel.id).map(iso).into();
        if let Some(thread) = &channel.thread {
            self.describe_thread(&mut json, channel, thread);
            return json;
        }
        json["parent_id"] = Value::Null;
        json["position"] = channel.position.into();
        json["topic"] = channel.topic.clone().into();
        json["nsfw"] = false.into();
        json["permission_overwrites"] = self.overwrites_json(channel);
        json
    }

    fn describe_thread(&self, json: &mut Value, channel: &Channel, thread: &Thread) {
        let count = self.messages.count(channel.id);
        json["parent_id"] = json!(thread.parent);
        json["owner_id"] = json!(thread.owner);
        json["message_count"] = count.into();
        json["total_message_sent"] = count.into();
        json["member_count"] = thread.members.len().into();
        json["thread_metadata"] = json!({
            "archived": thread.is_archived, "locked": thread.is_locked,
            "auto_archive_duration": thread.auto_archive,
            "archive_timestamp": iso(thread.created_ms), "create_timestamp": iso(thread.created_ms),
        });
    }

    /// Returns the only permission overwrite that the sandbox has: the permissions denied and granted to the bot.
    fn overwrites_json(&self, channel: &Channel) -> Value {
        if channel.denied == 0 && channel.granted == 0 {
            return json!([]);
        }
        json!([{
            "id": self.directory.bot(), "type": 1, "allow": channel.granted.to_string(),
            "deny": channel.denied.to_string(),
        }])
    }

    /// Returns the direct messages and groups of a person as JSON for that person.
    pub(crate) fn private_channels_json(&self, user: Snowflake) -> Vec<Value> {
        let channels = self.directory.channels();
        let own = channels.filter(|channel| channel.is_private() && channel.admits(user));
        own.map(|channel| self.channel_json_for(channel, user))
            .collect()
    }
}

/// Servers.
impl World {
    /// Returns a server as JSON for `GUILD_CREATE`, with members, channels and threads.
    pub(crate) fn guild_create_json(&self, guild: &Guild) -> Value {
        let members = guild
            .members
            .iter()
            .map(|&user| self.directory.member_json(guild, user));
        let members: Vec<Value> = members.collect();
        let of_guild = |threads: bool| -> Vec<Value> {
            let channels = self.directory.channels();
            let own = channels.filter(|c| c.guild == Some(guild.id) && c.is_thread() == threads);
            own.map(|channel| self.channel_json(channel)).collect()
        };
        let mut json = guild.json();
        json["joined_at"] = guild.joined_at().into();
        json["large"] = false.into();
        json["unavailable"] = false.into();
        json["member_count"] = members.len().into();
        json["members"] = members.into();
        json["channels"] = of_guild(false).into();
        json["threads"] = of_guild(true).into();
        for list in [
            "voice_states",
            "presences",
            "stage_instances",
            "guild_scheduled_events",
            "soundboard_sounds",
        ] {
            json[list] = json!([]);
        }
        json
    }
}

/// Messages.
impl World {
    /// Returns a complete message as JSON.
    pub(crate) fn message_json(&self, message: &Message) -> Value {
        let mut json = self.bare_message_json(message);
        if !message.reactions.is_empty() {
            json["reactions"] = message
                .reactions
                .iter()
                .map(|r| self.reaction_json(r))
                .collect();
        }
        if let Some(referenced) = self.referenced_message_json(message) {
            json["referenced_message"] = referenced;
        }
        json
    }

    /// Returns as JSON the message that a reply answers. It is null if the message was deleted, or is ephemeral and not
    /// for the reader of the reply.
    fn referenced_message_json(&self, message: &Message) -> Option<Value> {
        if !matches!(message.kind, REPLY | CONTEXT_MENU_COMMAND) {
            return None;
        }
        let reference = message.reference.as_ref()?;
        let id = reference["message_id"].as_str()?.parse().ok()?;
        let found = self
            .messages
            .get(message.channel, id)
            .filter(|found| !found.is_ephemeral() || found.only_for == message.only_for);
        Some(found.map_or(Value::Null, |found| self.bare_message_json(found)))
    }

    /// Returns a message as JSON, without its reactions and without the message that it answers.
    fn bare_message_json(&self, message: &Message) -> Value {
        let mentions: Vec<Value> = message
            .mentions
            .iter()
            .map(|&user| self.directory.user_json(user))
            .collect();
        let attachments: Vec<Value> = message
            .attachments
            .iter()
            .filter(|attachment| !attachment.is_embedded)
            .map(|attachment| attachment.json(self.url()))
            .collect();
        let mut json = json!({
            "id": message.id, "channel_id": message.channel, "type": message.kind,
            "author": self.directory.user_json(message.author), "content": message.content,
            "timestamp": iso(message.sent_ms), "edited_timestamp": message.edited_ms.map(iso),
            "tts": message.tts, "mention_everyone": message.mention_everyone,
            "mentions": mentions, "mention_roles": [], "attachments": attachments,
            "embeds": message.embeds, "components": message.components,
            "pinned": message.pinned_ms.is_some(), "flags": message.flags,
        });
        self.describe_origin(&mut json, message);
        json
    }

    fn describe_origin(&self, json: &mut Value, message: &Message) {
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
        if let Some(metadata) = &message.interaction_metadata {
            let (metadata, interaction) = split_metadata(metadata);
            json["interaction_metadata"] = metadata;
            if let Some(interaction) = interaction {
                json["interaction"] = interaction;
            }
        }
        if message.interaction.is_some() {
            json["application_id"] = json!(self.application.id());
            json["webhook_id"] = json!(self.application.id());
        }
        if let Some(reference) = &message.reference {
            json["message_reference"] = reference.clone();
        }
        if !message.snapshots.is_empty() {
            json["message_snapshots"] = json!(message.snapshots);
        }
        if message.flags & HAS_THREAD != 0
            && let Some(thread) = self.directory.channel(message.id)
        {
            json["thread"] = self.channel_json(thread);
        }
    }

    fn reaction_json(&self, reaction: &Reaction) -> Value {
        let count = reaction.users.len();
        json!({
            "emoji": {"id": null, "name": reaction.emoji}, "count": count,
            "count_details": {"burst": 0, "normal": count}, "burst_colors": [],
            "me": reaction.users.contains(&self.directory.bot()), "me_burst": false,
        })
    }
}
