//! Channels of a server, threads, and direct messages.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::World;
use super::message::Message;
use super::permission;
use super::snowflake::Snowflake;
use super::timestamp::iso;
use crate::error::Code;

/// What a channel is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Direct,
    PublicThread,
    PrivateThread,
}

impl Kind {
    pub(crate) fn number(self) -> u8 {
        match self {
            Self::Text => 0,
            Self::Direct => 1,
            Self::PublicThread => 11,
            Self::PrivateThread => 12,
        }
    }
}

/// What only threads have.
#[derive(Clone, Debug)]
pub(crate) struct Thread {
    pub(crate) parent: Snowflake,
    pub(crate) owner: Snowflake,
    pub(crate) made_ms: i64,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) auto_archive: i64,
    pub(crate) members: Vec<Snowflake>,
}

/// A place for messages.
#[derive(Clone, Debug)]
pub(crate) struct Channel {
    pub(crate) id: Snowflake,
    pub(crate) kind: Kind,
    pub(crate) guild: Option<Snowflake>,
    pub(crate) name: String,
    pub(crate) topic: Option<String>,
    pub(crate) position: usize,
    /// The person at the other end of the bot's direct messages.
    pub(crate) recipient: Option<Snowflake>,
    /// Whether the direct messages have been announced to their two ends.
    pub(crate) opened: bool,
    /// Permissions taken from the bot here.
    pub(crate) denied: u64,
    /// Permissions given to the bot here, besides those of everybody.
    pub(crate) granted: u64,
    pub(crate) thread: Option<Thread>,
    /// Messages in their order, private ones included.
    pub(crate) messages: BTreeMap<Snowflake, Message>,
}

impl Channel {
    pub(crate) fn is_thread(&self) -> bool {
        self.thread.is_some()
    }

    /// Tells whether a person can look into the channel.
    pub(crate) fn admits(&self, user: Snowflake) -> bool {
        match (self.kind, self.recipient) {
            (Kind::Direct, recipient) => recipient == Some(user),
            (Kind::PrivateThread, _) => {
                self.thread.as_ref().is_some_and(|thread| thread.members.contains(&user))
            }
            (Kind::Text | Kind::PublicThread, _) => true,
        }
    }

    /// Gives the newest message that everybody sees.
    pub(crate) fn last_public(&self) -> Option<Snowflake> {
        self.messages.values().rev().find(|message| message.only_for.is_none()).map(|m| m.id)
    }

    /// Keeps a message, and forgets one when there are more than `most`.
    pub(crate) fn keep(&mut self, message: Message, most: usize) {
        let newest = message.id;
        self.messages.insert(newest, message);
        if self.messages.len() <= most {
            return;
        }
        // What one person saw for a moment goes before what stands in the channel for all; what has just come stays.
        let mut older = self.messages.values().filter(|message| message.id != newest);
        let private = older.find(|message| message.is_ephemeral());
        let goes = private.map(|message| message.id).or_else(|| self.messages.keys().next().copied());
        if let Some(goes) = goes {
            self.messages.remove(&goes);
        }
    }
}

impl World {
    /// Finds a channel.
    ///
    /// # Errors
    /// `UnknownChannel` where there is none.
    pub(crate) fn channel(&self, id: Snowflake) -> Result<&Channel, Code> {
        self.channels.get(&id).ok_or(Code::UnknownChannel)
    }

    /// Tells whether a person can look into a channel.
    pub(crate) fn can_look_into(&self, channel: &Channel, user: Snowflake) -> bool {
        let inside = |id| self.guilds.get(&id).is_some_and(|guild| guild.members.contains(&user));
        channel.admits(user) && channel.guild.is_none_or(inside)
    }

    /// Gives what the bot may do in a channel.
    pub(crate) fn bot_permissions(&self, channel: &Channel) -> u64 {
        if channel.kind == Kind::Direct {
            return permission::IN_DM;
        }
        if !self.bot_is_in(channel.guild) {
            return 0;
        }
        // A thread follows its parent.
        let parent = channel.thread.as_ref().and_then(|t| self.channels.get(&t.parent));
        let denied = channel.denied | parent.map_or(0, |parent| parent.denied);
        let granted = channel.granted | parent.map_or(0, |parent| parent.granted);
        permission::EVERYONE & !denied | granted
    }

    /// Finds the direct messages between the bot and a person.
    pub(crate) fn direct_channel(&self, user: Snowflake) -> Option<&Channel> {
        self.channels.values().find(|channel| channel.kind == Kind::Direct && channel.recipient == Some(user))
    }

    /// Writes a channel as clients see it; for direct messages `recipients` is the other end, whom
    /// the bot sees as the person and the person as the bot.
    pub(crate) fn channel_json_for(&self, channel: &Channel, viewer: Snowflake) -> Value {
        let mut json = self.channel_json(channel);
        if channel.kind == Kind::Direct && Some(viewer) == channel.recipient {
            json["recipients"] = json!([self.user_json(self.application.bot)]);
        }
        json
    }

    /// Writes a channel as the bot sees it.
    pub(crate) fn channel_json(&self, channel: &Channel) -> Value {
        let mut json = json!({
            "id": channel.id, "type": channel.kind.number(), "flags": 0,
            "last_message_id": channel.last_public(),
        });
        if let Some(recipient) = channel.recipient {
            json["recipients"] = json!([self.user_json(recipient)]);
            return json;
        }
        json["guild_id"] = json!(channel.guild);
        json["name"] = channel.name.clone().into();
        json["rate_limit_per_user"] = 0.into();
        let pinned = channel.messages.values().filter_map(|message| message.pinned_ms).max();
        json["last_pin_timestamp"] = pinned.map(iso).into();
        if let Some(thread) = &channel.thread {
            describe_thread(&mut json, channel, thread);
            return json;
        }
        json["parent_id"] = Value::Null;
        json["position"] = channel.position.into();
        json["topic"] = channel.topic.clone().into();
        json["nsfw"] = false.into();
        json["permission_overwrites"] = self.overwrites_json(channel);
        json
    }

    /// Writes the one overwrite that the sandbox knows: what is taken from the bot and given to it.
    fn overwrites_json(&self, channel: &Channel) -> Value {
        if channel.denied == 0 && channel.granted == 0 {
            return json!([]);
        }
        json!([{
            "id": self.application.bot, "type": 1, "allow": channel.granted.to_string(),
            "deny": channel.denied.to_string(),
        }])
    }
}

fn describe_thread(json: &mut Value, channel: &Channel, thread: &Thread) {
    let count = channel.messages.len();
    json["parent_id"] = json!(thread.parent);
    json["owner_id"] = json!(thread.owner);
    json["message_count"] = count.into();
    json["total_message_sent"] = count.into();
    json["member_count"] = thread.members.len().into();
    json["thread_metadata"] = json!({
        "archived": thread.archived, "locked": thread.locked,
        "auto_archive_duration": thread.auto_archive,
        "archive_timestamp": iso(thread.made_ms), "create_timestamp": iso(thread.made_ms),
    });
}
