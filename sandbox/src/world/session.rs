//! Gateway sessions: who listens, what was sent, and what a resume brings back.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use super::World;
use super::snowflake::Snowflake;
use super::storm::Fate;
use crate::limits::kept;

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
    /// Events that a storm holds back, in the order in which they were made.
    held: Vec<Held>,
}

/// An event that is sent later than it was made.
#[derive(Clone, Debug)]
struct Held {
    due_ms: i64,
    /// Whether it goes as soon as another event has gone.
    behind_next: bool,
    frame: Utf8Bytes,
}

impl Session {
    /// Sends an event, and keeps it for a resume.
    pub(super) fn send(&mut self, event: &str, data: &str, fate: Fate, now_ms: i64) {
        self.sequence += 1;
        let text = format!(r#"{{"op":0,"s":{},"t":"{event}","d":{data}}}"#, self.sequence);
        let frame = Utf8Bytes::from(text);
        self.replay.push_back((self.sequence, frame.clone()));
        if self.replay.len() > kept::REPLAY {
            self.replay.pop_front();
        }
        match fate {
            Fate::Dropped => return,
            Fate::BehindNext | Fate::Later(_) if self.held.len() < kept::HELD => {
                let wait = match fate {
                    Fate::Later(ms) => i64::try_from(ms).unwrap_or(i64::MAX),
                    Fate::BehindNext | Fate::Sent | Fate::Twice | Fate::Dropped => kept::REORDER_MS,
                };
                let behind_next = fate == Fate::BehindNext;
                self.held.push(Held { due_ms: now_ms.saturating_add(wait), behind_next, frame });
                return;
            }
            Fate::Twice => self.push(frame.clone(), now_ms),
            Fate::Sent | Fate::BehindNext | Fate::Later(_) => {}
        }
        self.push(frame, now_ms);
        self.release(now_ms, |held| held.behind_next);
    }

    fn push(&mut self, frame: Utf8Bytes, now_ms: i64) {
        let Some(wire) = &self.wire else { return };
        // A full queue means a dead or drowning client: it is cut, and may resume.
        if wire.try_send(Outgoing::Text(frame)).is_err() {
            self.detach(now_ms);
        }
    }

    /// Sends what was held back and is asked for.
    fn release(&mut self, now_ms: i64, wanted: impl Fn(&Held) -> bool) {
        let (mut now, later): (Vec<Held>, Vec<Held>) =
            std::mem::take(&mut self.held).into_iter().partition(wanted);
        self.held = later;
        now.sort_by_key(|held| held.due_ms);
        for held in now {
            self.push(held.frame, now_ms);
        }
    }

    fn detach(&mut self, now_ms: i64) {
        self.wire = None;
        self.detached_ms = Some(now_ms);
        // A resume brings them with everything else that was missed.
        self.held.clear();
    }

    /// Tells whether a bot's shard is told of a place.
    pub(super) fn serves(&self, guild: Option<Snowflake>) -> bool {
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
            held: Vec::new(),
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
        wire: &mpsc::Sender<Outgoing>,
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
        session.held.clear();
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

    /// Sends the events that have been held back long enough.
    pub(crate) fn release_held(&mut self) {
        let now = self.now_ms();
        for session in self.sessions.values_mut() {
            session.release(now, |held| held.due_ms <= now);
        }
    }

    /// Sends all events that are held back.
    pub(crate) fn release_all_held(&mut self) {
        let now = self.now_ms();
        for session in self.sessions.values_mut() {
            session.release(now, |_| true);
        }
    }

    /// Forgets the bot's sessions: they cannot be resumed, and their connections get nothing more.
    pub(crate) fn forget_bot_sessions(&mut self) {
        self.sessions.retain(|_, session| !session.bot);
    }

    /// Gives the time at which something is to be done next: an interaction fails, or an event that
    /// was held back is sent.
    pub(crate) fn next_due(&self) -> Option<i64> {
        let held = self.sessions.values().flat_map(|session| &session.held).map(|held| held.due_ms);
        held.chain(self.waiting.first().map(|(due, _)| *due)).min()
    }

    /// Sends an operation that is no event to every connection of the bot, and gives their number.
    pub(crate) fn send_operation(&mut self, operation: u64, data: &serde_json::Value) -> usize {
        let frame = serde_json::json!({"op": operation, "s": null, "t": null, "d": data}).to_string();
        let wires = self.sessions.values().filter(|session| session.bot).filter_map(|s| s.wire.as_ref());
        // A full queue belongs to a connection that is about to be cut.
        wires.filter(|wire| wire.try_send(Outgoing::Text(frame.clone().into())).is_ok()).count()
    }

    /// Tells whether the bot has a live connection.
    pub(crate) fn bot_connected(&self) -> bool {
        self.sessions.values().any(|session| session.bot && session.wire.is_some())
    }
}
