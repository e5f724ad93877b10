//! A gateway session: its connection, and the events that a resume replays.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use crate::limits::kept;
use crate::world::faults::storm::Fate;
use crate::world::ids::snowflake::Snowflake;

/// The close code of an error without a specific code.
const CLOSE_UNKNOWN: u16 = 4000;

/// A frame for a connection, or its end.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    Text(Utf8Bytes),
    Close(u16, &'static str),
}

/// The data of an IDENTIFY.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Introduction {
    pub(crate) owner: Snowflake,
    pub(crate) bot: bool,
    pub(crate) intents: u64,
    /// The index of this shard, and the number of shards.
    pub(crate) shard: (u64, u64),
}

/// Returns whether a shard gets the events of a server, or of direct messages.
pub(crate) fn serves((index, count): (u64, u64), guild: Option<Snowflake>) -> bool {
    guild.map_or(0, |guild| (guild.0 >> 22) % count.max(1)) == index
}

/// A gateway session, which may have no connection at the moment.
#[derive(Debug)]
pub(crate) struct Session {
    id: String,
    introduction: Introduction,
    sequence: u64,
    replay: VecDeque<(u64, Utf8Bytes)>,
    wire: Option<mpsc::Sender<Outgoing>>,
    /// The number of the current connection, so that an old connection cannot detach a new one.
    connection: u64,
    detached_ms: Option<i64>,
    /// The events that a storm holds back, in their original order.
    held: Vec<Held>,
}

/// An event that is held back.
#[derive(Clone, Debug)]
struct Held {
    due_ms: i64,
    /// Whether the event is sent as soon as another event has been sent.
    behind_next: bool,
    frame: Utf8Bytes,
}

impl Session {
    pub(super) fn new(
        id: String,
        introduction: Introduction,
        connection: u64,
        wire: mpsc::Sender<Outgoing>,
    ) -> Self {
        Self {
            id,
            introduction,
            sequence: 0,
            replay: VecDeque::new(),
            wire: Some(wire),
            connection,
            detached_ms: None,
            held: Vec::new(),
        }
    }

    pub(super) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn owner(&self) -> Snowflake {
        self.introduction.owner
    }

    pub(crate) fn is_bot(&self) -> bool {
        self.introduction.bot
    }

    pub(crate) fn has_intents(&self, bits: u64) -> bool {
        self.introduction.intents & bits != 0
    }

    /// Returns the number of the newest event.
    pub(crate) fn sequence(&self) -> u64 {
        self.sequence
    }

    pub(super) fn connection(&self) -> u64 {
        self.connection
    }

    pub(super) fn is_connected(&self) -> bool {
        self.wire.is_some()
    }

    /// Returns whether the time for a resume is over.
    pub(super) fn is_dead(&self, now_ms: i64) -> bool {
        self.detached_ms
            .is_some_and(|since| now_ms - since >= kept::SESSION_MS)
    }

    /// Moves the session to a new connection and sends the events after `sequence`. Returns whether it still had all of
    /// them.
    pub(super) fn resume(
        &mut self,
        (connection, wire): (u64, &mpsc::Sender<Outgoing>),
        sequence: u64,
        now_ms: i64,
    ) -> bool {
        let oldest = self
            .replay
            .front()
            .map_or(self.sequence + 1, |(first, _)| *first);
        if sequence > self.sequence || sequence + 1 < oldest {
            return false;
        }
        if let Some(old) = self.wire.replace(wire.clone()) {
            // The old connection may already be gone.
            let _ = old.try_send(Outgoing::Close(CLOSE_UNKNOWN, "resumed elsewhere"));
        }
        self.connection = connection;
        self.detached_ms = None;
        self.held.clear();
        for (_, frame) in self.replay.iter().filter(|(number, _)| *number > sequence) {
            if !offer(wire, frame.clone()) {
                self.cut("too slow", now_ms);
                break;
            }
        }
        true
    }

    /// Cuts the connection. Returns whether there was one.
    pub(super) fn cut(&mut self, reason: &'static str, now_ms: i64) -> bool {
        let wire = self.wire.take();
        if let Some(wire) = &wire {
            // The connection may already be gone.
            let _ = wire.try_send(Outgoing::Close(CLOSE_UNKNOWN, reason));
        }
        self.detach(now_ms);
        wire.is_some()
    }

    /// Sends a frame other than an event. Returns whether a connection accepted it.
    pub(super) fn send_frame(&mut self, frame: &str, now_ms: i64) -> bool {
        let Some(wire) = &self.wire else { return false };
        let is_sent = offer(wire, frame.into());
        if !is_sent {
            self.cut("too slow", now_ms);
        }
        is_sent
    }

    /// Returns the time when the next held event must be sent.
    pub(super) fn next_due(&self) -> Option<i64> {
        self.held.iter().map(|held| held.due_ms).min()
    }

    /// Sends the events that have been held back long enough.
    pub(super) fn release_due(&mut self, now_ms: i64) {
        self.release(now_ms, |held| held.due_ms <= now_ms);
    }

    /// Sends all events that are held back.
    pub(super) fn release_all(&mut self, now_ms: i64) {
        self.release(now_ms, |_| true);
    }

    /// Sends an event, and keeps it for a resume.
    pub(crate) fn send(&mut self, event: &str, data: &str, fate: Fate, now_ms: i64) {
        self.sequence += 1;
        let text = format!(
            r#"{{"op":0,"s":{},"t":"{event}","d":{data}}}"#,
            self.sequence
        );
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
                self.held.push(Held {
                    due_ms: now_ms.saturating_add(wait),
                    behind_next,
                    frame,
                });
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
        // A full queue means a dead or slow client, so cut its connection. The client may resume.
        if !offer(wire, frame) {
            self.cut("too slow", now_ms);
        }
    }

    /// Sends the held events that `wanted` selects.
    fn release(&mut self, now_ms: i64, wanted: impl Fn(&Held) -> bool) {
        let (mut now, later): (Vec<Held>, Vec<Held>) =
            std::mem::take(&mut self.held).into_iter().partition(wanted);
        self.held = later;
        now.sort_by_key(|held| held.due_ms);
        for held in now {
            self.push(held.frame, now_ms);
        }
    }

    pub(super) fn detach(&mut self, now_ms: i64) {
        self.wire = None;
        self.detached_ms = Some(now_ms);
        // A resume sends these together with all other missed events.
        self.held.clear();
    }

    /// Returns whether a bot's shard gets the events of a server, or of direct messages.
    pub(super) fn serves(&self, guild: Option<Snowflake>) -> bool {
        serves(self.introduction.shard, guild)
    }
}

/// Queues a frame, and returns whether it was queued. One place stays free, so that the close frame always fits.
fn offer(wire: &mpsc::Sender<Outgoing>, frame: Utf8Bytes) -> bool {
    wire.capacity() > 1 && wire.try_send(Outgoing::Text(frame)).is_ok()
}
