//! Gateway sessions: who listens, what was sent, and what a resume brings back.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use serde_json::Value;
use tokio::sync::mpsc;

use super::World;
use super::channel::Channel;
use super::message::Message;
use super::snowflake::Snowflake;
use crate::limits::kept;

pub(crate) const GUILDS: u64 = 1;
pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
pub(crate) const GUILD_REACTIONS: u64 = 1 << 10;
pub(crate) const GUILD_TYPING: u64 = 1 << 11;
pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
pub(crate) const DIRECT_REACTIONS: u64 = 1 << 13;
pub(crate) const DIRECT_TYPING: u64 = 1 << 14;
pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;

/// What goes down a connection.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    Text(Utf8Bytes),
    Close(u16, &'static str),
}

/// A gateway session, with or without a connection at the moment.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) owner: Snowflake,
    pub(crate) bot: bool,
    pub(crate) intents: u64,
    /// Number of this shard, and of shards.
    pub(crate) shard: (u64, u64),
    pub(crate) sequence: u64,
    replay: VecDeque<(u64, Utf8Bytes)>,
    wire: Option<mpsc::Sender<Outgoing>>,
    /// Counts connections, so that an old one cannot detach a new one.
    pub(crate) connection: u64,
    detached_ms: Option<i64>,
}

impl Session {
    /// Sends an event, and keeps it for a resume.
    fn send(&mut self, event: &str, data: &str, twice: bool, now_ms: i64) {
        self.sequence += 1;
        let text = format!(r#"{{"op":0,"s":{},"t":"{event}","d":{data}}}"#, self.sequence);
        let frame = Utf8Bytes::from(text);
        self.replay.push_back((self.sequence, frame.clone()));
        if self.replay.len() > kept::REPLAY {
            self.replay.pop_front();
        }
        let times = if twice { 2 } else { 1 };
        for _ in 0..times {
            let Some(wire) = &self.wire else { return };
            // A full queue means a dead or drowning client: it is cut, and may resume.
            if wire.try_send(Outgoing::Text(frame.clone())).is_err() {
                self.detach(now_ms);
            }
        }
    }

    fn detach(&mut self, now_ms: i64) {
        self.wire = None;
        self.detached_ms = Some(now_ms);
    }

    /// Tells whether a bot's shard is told of a place.
    fn serves(&self, guild: Option<Snowflake>) -> bool {
        let (number, of) = self.shard;
        match guild {
            Some(guild) => (guild.0 >> 22) % of.max(1) == number,
            None => number == 0,
        }
    }
}

/// What a connection says of itself when it identifies.
#[derive(Debug)]
pub(crate) struct Introduction {
    pub(crate) owner: Snowflake,
    pub(crate) bot: bool,
    pub(crate) intents: u64,
    pub(crate) shard: (u64, u64),
}

/// Which sessions of the bot an event concerns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BotAudience {
    pub(crate) guild: Option<Snowflake>,
    /// Bits of which one must be among the session's intents; 0 for events that always come.
    pub(crate) intents: u64,
}

impl World {
    /// Opens a session; the wire is a bounded queue that the connection empties.
    pub(crate) fn open_session(
        &mut self,
        introduction: &Introduction,
        wire: mpsc::Sender<Outgoing>,
    ) -> (String, u64) {
        self.drop_dead_sessions();
        let id = self.draw.word(32);
        self.connections += 1;
        let session = Session {
            id: id.clone(),
            owner: introduction.owner,
            bot: introduction.bot,
            intents: introduction.intents,
            shard: introduction.shard,
            sequence: 0,
            replay: VecDeque::new(),
            wire: Some(wire),
            connection: self.connections,
            detached_ms: None,
        };
        self.sessions.insert(id.clone(), session);
        (id, self.connections)
    }

    /// Hands a session to a new connection and sends what it missed; `None` where that cannot be.
    pub(crate) fn resume_session(
        &mut self,
        id: &str,
        owner: Snowflake,
        sequence: u64,
        wire: mpsc::Sender<Outgoing>,
    ) -> Option<u64> {
        self.drop_dead_sessions();
        let now = self.now_ms();
        self.connections += 1;
        let connection = self.connections;
        let session = self.sessions.get_mut(id).filter(|session| session.owner == owner)?;
        let oldest = session.replay.front().map_or(session.sequence + 1, |(first, _)| *first);
        if sequence > session.sequence || sequence + 1 < oldest {
            return None;
        }
        if let Some(old) = session.wire.replace(wire.clone()) {
            // The old connection may be gone already, and then nobody needs to be told.
            let _ = old.try_send(Outgoing::Close(4000, "resumed elsewhere"));
        }
        session.connection = connection;
        session.detached_ms = None;
        for (_, frame) in session.replay.iter().filter(|(number, _)| *number > sequence) {
            if wire.try_send(Outgoing::Text(frame.clone())).is_err() {
                session.detach(now);
                return Some(connection);
            }
        }
        Some(connection)
    }

    /// Notes that a connection has ended; `for_good` when the client said good-bye.
    pub(crate) fn close_connection(&mut self, id: &str, connection: u64, for_good: bool) {
        let now = self.now_ms();
        let Some(session) = self.sessions.get_mut(id) else { return };
        if session.connection != connection {
            return;
        }
        if for_good {
            self.sessions.remove(id);
        } else {
            session.detach(now);
        }
    }

    /// Forgets sessions that nobody resumed, and beyond the limit the longest abandoned.
    fn drop_dead_sessions(&mut self) {
        let now = self.now_ms();
        self.sessions
            .retain(|_, session| session.detached_ms.is_none_or(|since| now - since < kept::SESSION_MS));
        while self.sessions.len() >= kept::SESSIONS {
            let oldest = self.sessions.values().min_by_key(|s| (s.wire.is_some(), s.connection));
            let Some(oldest) = oldest.map(|session| session.id.clone()) else { return };
            self.sessions.remove(&oldest);
        }
    }

    /// Cuts every connection of the bot; with `forget` its sessions cannot be resumed.
    pub(crate) fn cut_bot(&mut self, forget: bool) -> usize {
        let now = self.now_ms();
        let mut cut = 0;
        for session in self.sessions.values_mut().filter(|session| session.bot) {
            if let Some(wire) = &session.wire {
                // A full queue loses the farewell; dropping the wire ends the connection anyway.
                let _ = wire.try_send(Outgoing::Close(4000, "cut by the control plane"));
                cut += 1;
            }
            session.detach(now);
        }
        if forget {
            self.sessions.retain(|_, session| !session.bot);
        }
        cut
    }

    /// Sends to the bot's sessions that an event concerns.
    pub(crate) fn send_to_bot(&mut self, audience: BotAudience, event: &str, data: &Value) {
        let (text, now, twice) = (data.to_string(), self.now_ms(), self.duplicate_events);
        for session in self.sessions.values_mut().filter(|session| session.bot) {
            let wanted = audience.intents == 0 || session.intents & audience.intents != 0;
            if wanted && session.serves(audience.guild) {
                session.send(event, &text, twice, now);
            }
        }
    }

    /// Sends to one client of a person, or to all where that one is not connected.
    pub(crate) fn send_to_user(&mut self, user: Snowflake, session: Option<&str>, event: &str, data: &Value) {
        let (text, now) = (data.to_string(), self.now_ms());
        let one = session.and_then(|id| self.sessions.get_mut(id));
        if let Some(one) = one.filter(|one| one.owner == user) {
            one.send(event, &text, false, now);
            return;
        }
        for other in self.sessions.values_mut().filter(|s| s.owner == user && !s.bot) {
            other.send(event, &text, false, now);
        }
    }

    /// Sends to one session.
    pub(crate) fn send_to_session(&mut self, id: &str, event: &str, data: &Value) {
        let now = self.now_ms();
        if let Some(session) = self.sessions.get_mut(id) {
            session.send(event, &data.to_string(), false, now);
        }
    }

    /// Sends to every person who can look into a channel.
    pub(crate) fn send_to_onlookers(&mut self, channel: Snowflake, event: &str, data: &Value) {
        let (text, now) = (data.to_string(), self.now_ms());
        let Some(channel) = self.channels.get(&channel) else { return };
        for session in self.sessions.values_mut().filter(|session| !session.bot) {
            if channel.admits(session.owner) {
                session.send(event, &text, false, now);
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
        let (now, twice) = (self.now_ms(), self.duplicate_events);
        for session in self.sessions.values_mut().filter(|session| session.bot) {
            if session.intents & bits != 0 && session.serves(guild) {
                let reads = open || session.intents & MESSAGE_CONTENT != 0;
                session.send(event, if reads { &full } else { &blank }, twice, now);
            }
        }
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

    /// Tells whether the bot has a live connection.
    pub(crate) fn bot_connected(&self) -> bool {
        self.sessions.values().any(|session| session.bot && session.wire.is_some())
    }
}

/// Gives the intents by which a bot hears of a channel's own life.
pub(crate) fn channel_intents(channel: &Channel) -> u64 {
    if channel.guild.is_some() { GUILDS } else { DIRECT_MESSAGES }
}
