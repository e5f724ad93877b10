//! Events and the sessions that get them.

use serde_json::{Value, json};

use super::World;
use super::directory::channel::ChannelKind;
use super::directory::user::User;
use super::faults::storm::EventDelivery;
use super::ids::snowflake::Snowflake;
use super::messages::message::Message;

pub(crate) const GUILDS: u64 = 1;
pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
pub(crate) const GUILD_REACTIONS: u64 = 1 << 10;
pub(crate) const GUILD_TYPING: u64 = 1 << 11;
pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
pub(crate) const DIRECT_REACTIONS: u64 = 1 << 13;
pub(crate) const DIRECT_TYPING: u64 = 1 << 14;
pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;

/// The event for a deleted thread, and the fields of the thread that it contains.
pub(crate) const THREAD_DELETE: &str = "THREAD_DELETE";
const THREAD_DELETE_FIELDS: [&str; 4] = ["id", "guild_id", "parent_id", "type"];

/// Events for the bot.
impl World {
    /// Sends an event to the bot's sessions that serve a place and have at least one of the intents. Sends nothing if the
    /// bot gets no events of the place.
    pub(super) fn send_to_bot(
        &mut self,
        guild: Option<Snowflake>,
        intents: u64,
        event: &str,
        data: &Value,
    ) {
        if self.bot_gets_events_of(guild) {
            self.send_to_shards(guild, intents, event, data);
        }
    }

    /// Returns whether the bot gets events of a place. It gets none of a server that it is not in or that has an outage.
    pub(super) fn bot_gets_events_of(&self, guild: Option<Snowflake>) -> bool {
        let Some(guild) = guild else { return true };
        let has_outage = self
            .directory
            .guild(guild)
            .is_some_and(|guild| guild.has_outage);
        self.directory.bot_is_in(Some(guild)) && !has_outage
    }

    /// Sends an event to the bot's sessions that serve a place, whether or not the bot is there. With 0 as `intents` the
    /// sessions need none.
    pub(super) fn send_to_shards(
        &mut self,
        guild: Option<Snowflake>,
        intents: u64,
        event: &str,
        data: &Value,
    ) {
        let (text, now) = (data.to_string(), self.now_ms());
        for session in self.gateway.bot_sessions(guild) {
            if intents == 0 || session.has_intents(intents) {
                session.send(event, &text, self.faults.delivery_of(event), now);
            }
        }
        self.wake_for_held_events();
    }

    /// Wakes the task that sends held events later.
    fn wake_for_held_events(&mut self) {
        if self.faults.storms().holds_events() {
            self.deadline_changed.notify_one();
        }
    }

    /// Sends a message to the bot. Without the privileged intent, the bot can read the content only of its own messages,
    /// of direct messages and of messages that mention it.
    fn send_message_to_bot(
        &mut self,
        event: &str,
        message: &Message,
        mut data: Value,
        guild: Option<Snowflake>,
    ) {
        if !self.bot_gets_events_of(guild) {
            return;
        }
        let bot = self.directory.bot();
        let intents = guild.map_or(DIRECT_MESSAGES, |_| GUILD_MESSAGES);
        if let Some(guild) = guild.and_then(|id| self.directory.guild(id))
            && message.author != bot
        {
            data["member"] = guild.bare_member_json(message.author);
        }
        let full = data.to_string();
        if guild.is_some() {
            redact(&mut data, bot);
        }
        let redacted = data.to_string();
        let now = self.now_ms();
        let sessions = self.gateway.bot_sessions(guild);
        for session in sessions.filter(|session| session.has_intents(intents)) {
            let can_read = session.has_intents(MESSAGE_CONTENT);
            let data = if can_read { &full } else { &redacted };
            session.send(event, data, self.faults.delivery_of(event), now);
        }
        self.wake_for_held_events();
    }
}

/// Events for people.
impl World {
    /// Sends an event to one client of a person, or to all of them if that one is not connected.
    pub(crate) fn send_to_user(
        &mut self,
        user: Snowflake,
        session: Option<&str>,
        event: &str,
        data: &Value,
    ) {
        let now = self.now_ms();
        self.gateway.send_to_user((user, session), event, data, now);
    }

    /// Sends an event with the interaction's id and nonce to the client that created it.
    pub(crate) fn send_to_invoker(&mut self, id: Snowflake, event: &str, mut data: Value) {
        let Some(found) = self.interactions.get(id) else {
            return;
        };
        data["id"] = json!(id);
        if let Some(nonce) = &found.nonce {
            data["nonce"] = nonce.clone();
        }
        let (user, session) = (found.user, found.session.clone());
        self.send_to_user(user, session.as_deref(), event, &data);
    }

    /// Sends an event to one session.
    pub(crate) fn send_to_session(&mut self, id: &str, event: &str, data: &Value) {
        let now = self.now_ms();
        self.gateway.send_to_session(id, event, data, now);
    }

    /// Sends an event to every person who can view a channel.
    fn send_to_viewers(&mut self, channel: Snowflake, event: &str, data: &Value) {
        let (text, now) = (data.to_string(), self.now_ms());
        let Self {
            directory, gateway, ..
        } = self;
        let Some(channel) = directory.channel(channel) else {
            return;
        };
        for session in gateway.people_sessions() {
            if directory.can_view(channel, session.owner()) {
                session.send(event, &text, EventDelivery::Once, now);
            }
        }
    }
}

/// Events for the bot and for people.
impl World {
    /// Sends an event with the ids of its channel and server to the bot and to everybody who can view the channel. The bot
    /// needs the first of the intents in a server, the second in direct messages.
    pub(crate) fn send_to_channel(
        &mut self,
        id: Snowflake,
        intents: (u64, u64),
        event: &str,
        mut data: Value,
    ) {
        let Some(channel) = self.directory.channel(id) else {
            return;
        };
        let (guild, is_group) = (channel.guild, channel.kind == ChannelKind::Group);
        data["channel_id"] = json!(id);
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild);
        }
        self.send_to_viewers(id, event, &data);
        if !is_group {
            let intents = guild.map_or(intents.1, |_| intents.0);
            self.send_to_bot(guild, intents, event, &data);
        }
    }

    /// Sends a new or changed message to everybody who may see it.
    pub(crate) fn send_message(&mut self, event: &str, message: &Message) {
        let mut data = self.message_json(message);
        let Some(channel) = self.directory.channel(message.channel) else {
            return;
        };
        let (guild, is_group) = (channel.guild, channel.kind == ChannelKind::Group);
        if let Some(guild) = self.directory.guild_of(channel) {
            data["guild_id"] = json!(guild.id);
        }
        if let Some(person) = message.only_for {
            self.send_to_user(person, None, event, &data);
            return;
        }
        self.send_to_viewers(message.channel, event, &data);
        if !is_group {
            self.send_message_to_bot(event, message, data, guild);
        }
    }

    /// Notifies everybody who saw a message that it is deleted.
    pub(crate) fn send_deletion(&mut self, message: &Message) {
        let mut data = json!({"id": message.id, "channel_id": message.channel});
        let Some(person) = message.only_for else {
            let intents = (GUILD_MESSAGES, DIRECT_MESSAGES);
            self.send_to_channel(message.channel, intents, "MESSAGE_DELETE", data);
            return;
        };
        let channel = self.directory.channel(message.channel);
        if let Some(guild) = channel.and_then(|channel| channel.guild) {
            data["guild_id"] = json!(guild);
        }
        self.send_to_user(person, None, "MESSAGE_DELETE", &data);
    }

    /// Sends an event that describes a channel to everybody who can view it.
    pub(crate) fn announce_channel(&mut self, id: Snowflake, event: &str) {
        let group = self.directory.channel(id);
        if let Some(group) = group.filter(|channel| channel.kind == ChannelKind::Group) {
            let people = group.people.iter();
            let views = people.map(|person| (*person, self.channel_json_for(group, *person)));
            let views: Vec<(Snowflake, Value)> = views.collect();
            for (person, json) in views {
                self.send_to_user(person, None, event, &json);
            }
            return;
        }
        self.announce_channel_with(id, event, json!({}));
    }

    /// Sends an event that describes a channel, with additional fields, to everybody who can view it.
    pub(crate) fn announce_channel_with(&mut self, id: Snowflake, event: &str, extra: Value) {
        let Some(channel) = self.directory.channel(id) else {
            return;
        };
        let mut json = self.channel_json(channel);
        if let (Value::Object(json), Value::Object(extra)) = (&mut json, extra) {
            json.extend(extra);
        }
        if let (THREAD_DELETE, Value::Object(json)) = (event, &mut json) {
            json.retain(|field, _| THREAD_DELETE_FIELDS.contains(&field.as_str()));
        }
        let guild = channel.guild;
        let intents = guild.map_or(DIRECT_MESSAGES, |_| GUILDS);
        let for_people = channel
            .recipient
            .map(|person| self.channel_json_for(channel, person));
        self.send_to_viewers(id, event, for_people.as_ref().unwrap_or(&json));
        self.send_to_bot(guild, intents, event, &json);
    }

    /// Notifies the bot and all people that an account has changed.
    pub(crate) fn announce_user(&mut self, user: Snowflake) {
        let Some(json) = self.directory.user(user).map(User::own_json) else {
            return;
        };
        self.send_to_user(user, None, "USER_UPDATE", &json);
        let members: Vec<(Snowflake, Value)> = self
            .directory
            .guilds()
            .map(|guild| (guild.id, self.directory.member_json(guild, user)))
            .collect();
        for (guild, mut member) in members {
            member["guild_id"] = json!(guild);
            self.send_to_bot(Some(guild), GUILD_MEMBERS, "GUILD_MEMBER_UPDATE", &member);
        }
    }
}

impl World {
    /// Returns a message as the bot gets it over REST, where it also needs the privileged intent for the content.
    pub(crate) fn message_json_for_bot(
        &self,
        message: &Message,
        guild: Option<Snowflake>,
    ) -> Value {
        let mut json = self.message_json(message);
        let can_read = self.gateway.allowed_intents() & MESSAGE_CONTENT != 0;
        if guild.is_some() && !can_read {
            redact(&mut json, self.directory.bot());
        }
        json
    }
}

/// Removes the content of a message that the bot has not written and that does not mention it. Does the same with the
/// message that it refers to.
fn redact(message: &mut Value, bot: Snowflake) {
    if let Some(referenced) = message.get_mut("referenced_message") {
        redact(referenced, bot);
    }
    let bot = json!(bot);
    let mentions = message["mentions"].as_array();
    let mentions_bot = mentions.is_some_and(|users| users.iter().any(|user| user["id"] == bot));
    if message.is_null() || mentions_bot || message["author"]["id"] == bot {
        return;
    }
    if let Some(snapshots) = message.get_mut("message_snapshots") {
        *snapshots = json!([]);
    }
    message["content"] = "".into();
    for list in ["embeds", "components", "attachments"] {
        message[list] = json!([]);
    }
}
