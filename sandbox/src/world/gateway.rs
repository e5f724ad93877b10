//! The gateway's sessions: those of the bot's shards and those of people.

pub(crate) mod session;

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::faults::storm::EventDelivery;
use super::ids::snowflake::Snowflake;
use crate::limits::{discord, memory};
use session::{IdentifyData, OutgoingFrame, Session};

/// Owns the sessions and the bot's limits at the gateway.
#[derive(Debug)]
pub(crate) struct Gateway {
    sessions: BTreeMap<String, Session>,
    /// The number of connections so far.
    connections: u64,
    /// The times of the bot's IDENTIFYs of the last day, for its daily limit.
    identified_ms: Vec<i64>,
    /// The time when a shard of the bot last identified.
    last_identify_ms: Option<i64>,
    /// The privileged intents that the bot may use.
    allowed_intents: u64,
    /// Whether heartbeats are acknowledged.
    acknowledges_heartbeats: bool,
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
            last_identify_ms: None,
            allowed_intents,
            acknowledges_heartbeats: true,
            shards,
        }
    }
}

/// Opens, resumes and ends sessions.
impl Gateway {
    pub(crate) const fn shards(&self) -> u32 {
        self.shards
    }

    pub(crate) fn session(&self, id: &str) -> Option<&Session> {
        self.sessions.get(id)
    }

    /// Opens a session. `sender` is a bounded channel that the connection reads. Returns the number of the connection.
    pub(crate) fn open(
        &mut self,
        id: String,
        identify: IdentifyData,
        sender: mpsc::Sender<OutgoingFrame>,
        now_ms: i64,
    ) -> u64 {
        self.drop_expired(now_ms);
        self.connections += 1;
        let session = Session::new(id.clone(), identify, self.connections, sender);
        self.sessions.insert(id, session);
        self.connections
    }

    /// Moves a session to a new connection and sends the events that it missed. Returns the number of the connection, or
    /// `None` if the session cannot be resumed.
    pub(crate) fn resume(
        &mut self,
        (id, owner): (&str, Snowflake),
        sequence: u64,
        sender: &mpsc::Sender<OutgoingFrame>,
        now_ms: i64,
    ) -> Option<u64> {
        self.drop_expired(now_ms);
        self.connections += 1;
        let connection = self.connections;
        let session = self
            .sessions
            .get_mut(id)
            .filter(|session| session.owner() == owner)?;
        session
            .resume((connection, sender), sequence, now_ms)
            .then_some(connection)
    }

    /// Records the end of a connection. `ends_session` is true if the client closed it cleanly.
    pub(crate) fn close(&mut self, id: &str, connection: u64, ends_session: bool, now_ms: i64) {
        let Some(session) = self.sessions.get_mut(id) else {
            return;
        };
        if session.connection() != connection {
            return;
        }
        if ends_session {
            self.sessions.remove(id);
        } else {
            session.detach(now_ms);
        }
    }

    /// Drops sessions that were not resumed in time. At the limit, drops the oldest, first those without a connection.
    fn drop_expired(&mut self, now_ms: i64) {
        self.sessions
            .retain(|_, session| !session.is_expired(now_ms));
        while self.sessions.len() >= memory::SESSIONS {
            let oldest = self
                .sessions
                .values()
                .min_by_key(|s| (s.is_connected(), s.connection()));
            let Some(oldest) = oldest.map(|session| session.id().to_owned()) else {
                return;
            };
            if let Some(mut session) = self.sessions.remove(&oldest) {
                session.disconnect("too many sessions", now_ms);
            }
        }
    }

    /// Closes the bot's connections and returns their number. With `forget` its sessions cannot be resumed.
    pub(crate) fn disconnect_bot(&mut self, forget: bool, now_ms: i64) -> usize {
        let of_bot = self
            .sessions
            .values_mut()
            .filter(|session| session.is_bot());
        let reason = "cut by the control plane";
        let closed = of_bot
            .map(|session| usize::from(session.disconnect(reason, now_ms)))
            .sum();
        if forget {
            self.forget_bot_sessions();
        }
        closed
    }

    /// Forgets the bot's sessions. They cannot be resumed, and their connections get no more frames.
    pub(crate) fn forget_bot_sessions(&mut self) {
        self.sessions.retain(|_, session| !session.is_bot());
    }

    /// Returns whether the bot has a live connection.
    pub(crate) fn is_bot_connected(&self) -> bool {
        self.sessions
            .values()
            .any(|session| session.is_bot() && session.is_connected())
    }
}

/// Sends events and operations.
impl Gateway {
    /// Lists the bot's sessions that serve a server, or direct messages.
    pub(crate) fn bot_sessions(
        &mut self,
        guild: Option<Snowflake>,
    ) -> impl Iterator<Item = &mut Session> {
        self.sessions
            .values_mut()
            .filter(move |session| session.is_bot() && session.serves(guild))
    }

    /// Lists the sessions of people.
    pub(crate) fn people_sessions(&mut self) -> impl Iterator<Item = &mut Session> {
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
        (user, session_id): (Snowflake, Option<&str>),
        event: &str,
        data: &Value,
        now_ms: i64,
    ) {
        let sessions = self
            .people_sessions()
            .filter(|session| session.owner() == user);
        let mut sessions: Vec<&mut Session> = sessions.collect();
        if sessions.is_empty() {
            // Most people have no client, and a large event takes long to serialize.
            return;
        }
        let text = data.to_string();
        if let Some(session) = sessions.iter_mut().find(|s| Some(s.id()) == session_id) {
            session.send(event, &text, EventDelivery::Once, now_ms);
            return;
        }
        for session in sessions {
            session.send(event, &text, EventDelivery::Once, now_ms);
        }
    }

    /// Sends an event to one session.
    pub(crate) fn send_to_session(&mut self, id: &str, event: &str, data: &Value, now_ms: i64) {
        if let Some(session) = self.sessions.get_mut(id) {
            session.send(event, &data.to_string(), EventDelivery::Once, now_ms);
        }
    }

    /// Sends an operation other than an event to every connection of the bot, and returns their number.
    pub(crate) fn send_operation(&mut self, operation: u64, data: &Value, now_ms: i64) -> usize {
        let frame = json!({"op": operation, "s": null, "t": null, "d": data}).to_string();
        let of_bot = self
            .sessions
            .values_mut()
            .filter(|session| session.is_bot());
        of_bot
            .map(|session| usize::from(session.send_frame(&frame, now_ms)))
            .sum()
    }

    /// Returns the time when the next held event must be sent.
    pub(crate) fn next_deadline(&self) -> Option<i64> {
        self.sessions
            .values()
            .filter_map(Session::next_deadline)
            .min()
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

/// The bot's limits.
impl Gateway {
    /// Returns how many IDENTIFYs the bot has left today.
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

    /// Sets how many IDENTIFYs the bot has left today.
    pub(crate) fn set_identifies_left(&mut self, left: u64, now_ms: i64) {
        let used = usize::try_from(discord::IDENTIFIES.saturating_sub(left)).unwrap_or(usize::MAX);
        self.identified_ms = vec![now_ms; used];
    }

    /// Takes the slot in which one shard may identify. Returns `false` if another shard took it too recently.
    pub(crate) fn claim_identify_slot(&mut self, now_ms: i64) -> bool {
        let is_free = self
            .last_identify_ms
            .is_none_or(|last| now_ms - last >= discord::CONCURRENCY_MS);
        if is_free {
            self.last_identify_ms = Some(now_ms);
        }
        is_free
    }

    /// Returns the privileged intents that the bot may use.
    pub(crate) fn allowed_intents(&self) -> u64 {
        self.allowed_intents
    }

    pub(crate) fn set_allowed_intents(&mut self, privileged: u64) {
        self.allowed_intents = privileged;
    }

    /// Returns whether heartbeats are acknowledged.
    pub(crate) fn acknowledges_heartbeats(&self) -> bool {
        self.acknowledges_heartbeats
    }

    pub(crate) fn set_acknowledges_heartbeats(&mut self, on: bool) {
        self.acknowledges_heartbeats = on;
    }
}
