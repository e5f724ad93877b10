//! The gateway's sessions: those of the bot's shards and those of people.

pub(crate) mod session;

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::faults::storm::Fate;
use super::ids::snowflake::Snowflake;
use crate::limits::{discord, kept};
use session::{Introduction, Outgoing, Session};

/// Owns the sessions and the bot's allowances at the gateway.
#[derive(Debug)]
pub(crate) struct Gateway {
    sessions: BTreeMap<String, Session>,
    /// The number of connections so far.
    connections: u64,
    /// The times when the bot identified, for its daily allowance.
    identified_ms: Vec<i64>,
    /// The time when a shard of the bot last identified.
    last_turn_ms: Option<i64>,
    /// The privileged intents that the bot may use.
    allowed_intents: u64,
    /// Whether heartbeats are acknowledged.
    acknowledges: bool,
    /// How many shards the bot is advised to have.
    shards: u32,
}

impl Gateway {
    /// Creates a gateway without sessions.
    pub(crate) fn new(allowed_intents: u64, shards: u32) -> Self {
        Self {
            sessions: BTreeMap::new(),
            connections: 0,
            identified_ms: Vec::new(),
            last_turn_ms: None,
            allowed_intents,
            acknowledges: true,
            shards,
        }
    }
}

/// Opening, resuming and ending.
impl Gateway {
    pub(crate) const fn shards(&self) -> u32 {
        self.shards
    }

    pub(crate) fn session(&self, id: &str) -> Option<&Session> {
        self.sessions.get(id)
    }

    /// Opens a session. `wire` is a bounded channel that the connection reads. Returns the number of the connection.
    pub(crate) fn open(
        &mut self,
        id: String,
        introduction: Introduction,
        wire: mpsc::Sender<Outgoing>,
        now_ms: i64,
    ) -> u64 {
        self.drop_dead(now_ms);
        self.connections += 1;
        let session = Session::new(id.clone(), introduction, self.connections, wire);
        self.sessions.insert(id, session);
        self.connections
    }

    /// Moves a session to a new connection and sends the events that it missed. Returns the number of the connection, or
    /// `None` if the session cannot be resumed.
    pub(crate) fn resume(
        &mut self,
        (id, owner): (&str, Snowflake),
        sequence: u64,
        wire: &mpsc::Sender<Outgoing>,
        now_ms: i64,
    ) -> Option<u64> {
        self.drop_dead(now_ms);
        self.connections += 1;
        let connection = self.connections;
        let session = self
            .sessions
            .get_mut(id)
            .filter(|session| session.owner() == owner)?;
        session
            .resume((connection, wire), sequence, now_ms)
            .then_some(connection)
    }

    /// Records the end of a connection. `for_good` is true if the client closed it cleanly.
    pub(crate) fn close(&mut self, id: &str, connection: u64, for_good: bool, now_ms: i64) {
        let Some(session) = self.sessions.get_mut(id) else {
            return;
        };
        if session.connection() != connection {
            return;
        }
        if for_good {
            self.sessions.remove(id);
        } else {
            session.detach(now_ms);
        }
    }

    /// Drops sessions that were not resumed in time. Above the limit, drops those that were detached first.
    fn drop_dead(&mut self, now_ms: i64) {
        self.sessions.retain(|_, session| !session.is_dead(now_ms));
        while self.sessions.len() >= kept::SESSIONS {
            let oldest = self
                .sessions
                .values()
                .min_by_key(|s| (s.is_connected(), s.connection()));
            let Some(oldest) = oldest.map(|session| session.id().to_owned()) else {
                return;
            };
            if let Some(mut session) = self.sessions.remove(&oldest) {
                session.cut("too many sessions", now_ms);
            }
        }
    }

    /// Cuts the bot's connections and returns their number. With `forget` its sessions cannot be resumed.
    pub(crate) fn cut_bot(&mut self, forget: bool, now_ms: i64) -> usize {
        let bots = self
            .sessions
            .values_mut()
            .filter(|session| session.is_bot());
        let reason = "cut by the control plane";
        let cut = bots
            .map(|session| usize::from(session.cut(reason, now_ms)))
            .sum();
        if forget {
            self.forget_bot();
        }
        cut
    }

    /// Forgets the bot's sessions. They cannot be resumed, and their connections get no more frames.
    pub(crate) fn forget_bot(&mut self) {
        self.sessions.retain(|_, session| !session.is_bot());
    }

    /// Returns whether the bot has a live connection.
    pub(crate) fn bot_connected(&self) -> bool {
        self.sessions
            .values()
            .any(|session| session.is_bot() && session.is_connected())
    }
}

/// Sending.
impl Gateway {
    /// Lists the bot's sessions that serve a server, or direct messages.
    pub(crate) fn shards_of(
        &mut self,
        guild: Option<Snowflake>,
    ) -> impl Iterator<Item = &mut Session> {
        self.sessions
            .values_mut()
            .filter(move |session| session.is_bot() && session.serves(guild))
    }

    /// Lists the sessions of people.
    pub(crate) fn of_people(&mut self) -> impl Iterator<Item = &mut Session> {
        self.sessions
            .values_mut()
            .filter(|session| !session.is_bot())
    }

    /// Returns whether a person has a client.
    pub(crate) fn has_client(&self, user: Snowflake) -> bool {
        let mut sessions = self.sessions.values();
        sessions.any(|session| !session.is_bot() && session.owner() == user)
    }

    /// Sends an event to one client of a person, or to all of them if that one is not connected.
    pub(crate) fn send_to_user(
        &mut self,
        (user, session): (Snowflake, Option<&str>),
        event: &str,
        data: &Value,
        now_ms: i64,
    ) {
        let theirs = self.of_people().filter(|session| session.owner() == user);
        let mut theirs: Vec<&mut Session> = theirs.collect();
        if theirs.is_empty() {
            // Most people have no client, and a big event is slow to write.
            return;
        }
        let text = data.to_string();
        if let Some(one) = theirs.iter_mut().find(|one| Some(one.id()) == session) {
            one.send(event, &text, Fate::Sent, now_ms);
            return;
        }
        for session in theirs {
            session.send(event, &text, Fate::Sent, now_ms);
        }
    }

    /// Sends an event to one session.
    pub(crate) fn send_to_session(&mut self, id: &str, event: &str, data: &Value, now_ms: i64) {
        if let Some(session) = self.sessions.get_mut(id) {
            session.send(event, &data.to_string(), Fate::Sent, now_ms);
        }
    }

    /// Sends an operation other than an event to every connection of the bot, and returns their number.
    pub(crate) fn send_operation(&mut self, operation: u64, data: &Value, now_ms: i64) -> usize {
        let frame = json!({"op": operation, "s": null, "t": null, "d": data}).to_string();
        let bots = self
            .sessions
            .values_mut()
            .filter(|session| session.is_bot());
        bots.map(|session| usize::from(session.send_frame(&frame, now_ms)))
            .sum()
    }

    /// Returns the time when the next held event must be sent.
    pub(crate) fn next_due(&self) -> Option<i64> {
        self.sessions.values().filter_map(Session::next_due).min()
    }

    /// Sends the events that have been held back long enough.
    pub(crate) fn release_due(&mut self, now_ms: i64) {
        self.sessions
            .values_mut()
            .for_each(|session| session.release_due(now_ms));
    }

    /// Sends all events that are held back.
    pub(crate) fn release_all(&mut self, now_ms: i64) {
        self.sessions
            .values_mut()
            .for_each(|session| session.release_all(now_ms));
    }
}

/// The bot's allowances.
impl Gateway {
    /// Returns the IDENTIFYs that the bot has left today.
    pub(crate) fn identifies_left(&mut self, now_ms: i64) -> u64 {
        self.identified_ms
            .retain(|at| *at > now_ms - discord::DAY_MS);
        discord::IDENTIFIES.saturating_sub(self.identified_ms.len() as u64)
    }

    /// Returns the milliseconds until the oldest IDENTIFY of the day no longer counts.
    pub(crate) fn identifies_reset_in(&self, now_ms: i64) -> i64 {
        self.identified_ms
            .first()
            .map_or(0, |first| (first + discord::DAY_MS - now_ms).max(0))
    }

    pub(crate) fn count_identify(&mut self, now_ms: i64) {
        self.identified_ms.push(now_ms);
    }

    /// Counts as if the bot had used all but `left` of today's IDENTIFYs.
    pub(crate) fn set_identifies_left(&mut self, left: u64, now_ms: i64) {
        let used = usize::try_from(discord::IDENTIFIES.saturating_sub(left)).unwrap_or(usize::MAX);
        self.identified_ms = vec![now_ms; used];
    }

    /// Returns whether a shard may identify now, and records it if so. All shards share one queue.
    pub(crate) fn takes_turn(&mut self, now_ms: i64) -> bool {
        let free = self
            .last_turn_ms
            .is_none_or(|last| now_ms - last >= discord::CONCURRENCY_MS);
        if free {
            self.last_turn_ms = Some(now_ms);
        }
        free
    }

    /// Returns the privileged intents that the bot may use.
    pub(crate) fn allowed_intents(&self) -> u64 {
        self.allowed_intents
    }

    pub(crate) fn allow_intents(&mut self, privileged: u64) {
        self.allowed_intents = privileged;
    }

    /// Returns whether heartbeats are acknowledged.
    pub(crate) fn acknowledges(&self) -> bool {
        self.acknowledges
    }

    pub(crate) fn acknowledge(&mut self, on: bool) {
        self.acknowledges = on;
    }
}
