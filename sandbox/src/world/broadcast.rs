//! Who is told of what.

use serde_json::Value;

use super::World;
use super::channel::Channel;
use super::message::Message;
use super::snowflake::Snowflake;
use super::storm::Fate;

pub(crate) const GUILDS: u64 = 1;
pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
pub(crate) const GUILD_REACTIONS: u64 = 1 << 10;
pub(crate) const GUILD_TYPING: u64 = 1 << 11;
pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
pub(crate) const DIRECT_REACTIONS: u64 = 1 << 13;
pub(crate) const DIRECT_TYPING: u64 = 1 << 14;
pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;

/// Which sessions of the bot an event concerns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BotAudience {
    pub(crate) guild: Option<Snowflake>,
    /// Bits of which one must be among the session's intents; 0 for events that always come.
    pub(crate) intents: u64,
}

impl World {
    /// Sends to the bot's sessions that an event concerns.
    pub(crate) fn send_to_bot(&mut self, audience: BotAudience, event: &str, data: &Value) {
        if self.bot_hears_of(audience.guild) {
            self.send_to_shards(audience, event, data);
        }
    }

    /// Wakes the task that sends what was held back.
    fn wake_for_held(&self) {
        if self.traffic.weather.holds_events() {
            self.deadlines.notify_one();
        }
    }

    /// Tells whether the bot is told of what happens in a place: not in servers that it is not in,
    /// nor during their outages.
    pub(crate) fn bot_hears_of(&self, guild: Option<Snowflake>) -> bool {
        let Some(guild) = guild else { return true };
        let outage = self.guilds.get(&guild).is_some_and(|guild| guild.outage);
        self.bot_is_in(Some(guild)) && !outage
    }

    /// Sends to the bot's sessions that serve a place, whether the bot is there or not.
    pub(crate) fn send_to_shards(&mut self, audience: BotAudience, event: &str, data: &Value) {
        let (text, now) = (data.to_string(), self.now_ms());
        let Self { sessions, traffic, duplicate_events, .. } = self;
        for session in sessions.values_mut().filter(|session| session.bot) {
            let wanted = audience.intents == 0 || session.intents & audience.intents != 0;
            if wanted && session.serves(audience.guild) {
                let fate = traffic.weather.fate_of(event).or_twice(*duplicate_events);
                session.send(event, &text, fate, now);
            }
        }
        self.wake_for_held();
    }

    /// Sends to one client of a person, or to all where that one is not connected.
    pub(crate) fn send_to_user(&mut self, user: Snowflake, session: Option<&str>, event: &str, data: &Value) {
        let (text, now) = (data.to_string(), self.now_ms());
        let one = session.and_then(|id| self.sessions.get_mut(id));
        if let Some(one) = one.filter(|one| one.owner == user) {
            one.send(event, &text, Fate::Sent, now);
            return;
        }
        for other in self.sessions.values_mut().filter(|s| s.owner == user && !s.bot) {
            other.send(event, &text, Fate::Sent, now);
        }
    }

    /// Sends to one session.
    pub(crate) fn send_to_session(&mut self, id: &str, event: &str, data: &Value) {
        let now = self.now_ms();
        if let Some(session) = self.sessions.get_mut(id) {
            session.send(event, &data.to_string(), Fate::Sent, now);
        }
    }

    /// Sends to every person who can look into a channel.
    pub(crate) fn send_to_onlookers(&mut self, channel: Snowflake, event: &str, data: &Value) {
        let (text, now) = (data.to_string(), self.now_ms());
        let Some(channel) = self.channels.get(&channel) else { return };
        let members = channel.guild.map(|id| self.guilds.get(&id).map(|guild| &guild.members));
        let inside = |user| members.is_none_or(|members| members.is_some_and(|list| list.contains(&user)));
        for session in self.sessions.values_mut().filter(|session| !session.bot) {
            if channel.admits(session.owner) && inside(session.owner) {
                session.send(event, &text, Fate::Sent, now);
            }
        }
    }

    /// Sends an event of a channel to the bot and to all who can look into it.
    pub(crate) fn send_to_channel(
        &mut self,
        channel: Snowflake,
        intents: (u64, u64),
        event: &str,
        data: &Value,
    ) {
        self.send_to_onlookers(channel, event, data);
        let Some(channel) = self.channels.get(&channel) else { return };
        let bits = if channel.guild.is_some() { intents.0 } else { intents.1 };
        let audience = BotAudience { guild: channel.guild, intents: bits };
        self.send_to_bot(audience, event, data);
    }

    /// Tells everybody who may know of a new or changed message.
    pub(crate) fn send_message(&mut self, event: &str, message: &Message) {
        let mut data = self.message_json(message);
        let Some(channel) = self.channels.get(&message.channel) else { return };
        let guild = channel.guild;
        if let Some(guild) = guild.and_then(|id| self.guilds.get(&id)) {
            data["guild_id"] = serde_json::json!(guild.id);
        }
        if let Some(only) = message.only_for {
            self.send_to_user(only, None, event, &data);
            return;
        }
        self.send_to_onlookers(message.channel, event, &data);
        self.send_message_to_bot(event, message, data, guild);
    }

    /// The bot reads other people's words only where it may: its own, in direct messages, where it
    /// is mentioned, or with the privileged intent.
    fn send_message_to_bot(
        &mut self,
        event: &str,
        message: &Message,
        mut data: Value,
        guild: Option<Snowflake>,
    ) {
        if !self.bot_hears_of(guild) {
            return;
        }
        let bot = self.application.bot;
        let bits = if guild.is_some() { GUILD_MESSAGES } else { DIRECT_MESSAGES };
        let open = message.author == bot || guild.is_none() || message.mentions.contains(&bot);
        if let Some(guild) = guild.and_then(|id| self.guilds.get(&id))
            && message.author != bot
        {
            let mut member = self.member_json(guild, message.author);
            if let Some(fields) = member.as_object_mut() {
                fields.remove("user");
            }
            data["member"] = member;
        }
        let full = data.to_string();
        data["content"] = "".into();
        for list in ["embeds", "components", "attachments"] {
            data[list] = serde_json::json!([]);
        }
        let blank = data.to_string();
        let now = self.now_ms();
        let Self { sessions, traffic, duplicate_events, .. } = self;
        for session in sessions.values_mut().filter(|session| session.bot) {
            if session.intents & bits != 0 && session.serves(guild) {
                let reads = open || session.intents & MESSAGE_CONTENT != 0;
                let fate = traffic.weather.fate_of(event).or_twice(*duplicate_events);
                session.send(event, if reads { &full } else { &blank }, fate, now);
            }
        }
        self.wake_for_held();
    }

    /// Tells everybody who saw a message that it is gone.
    pub(crate) fn send_deletion(&mut self, message: &Message) {
        let guild = self.channels.get(&message.channel).and_then(|channel| channel.guild);
        let mut data = serde_json::json!({"id": message.id, "channel_id": message.channel});
        if let Some(guild) = guild {
            data["guild_id"] = serde_json::json!(guild);
        }
        match message.only_for {
            Some(only) => self.send_to_user(only, None, "MESSAGE_DELETE", &data),
            None => {
                let intents = (GUILD_MESSAGES, DIRECT_MESSAGES);
                self.send_to_channel(message.channel, intents, "MESSAGE_DELETE", &data);
            }
        }
    }
}

/// Gives the intents by which a bot hears of a channel's own life.
pub(crate) fn channel_intents(channel: &Channel) -> u64 {
    if channel.guild.is_some() { GUILDS } else { DIRECT_MESSAGES }
}
