//! A gateway session: its connection, and the events that a resume replays.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use crate::limits::memory;
use crate::world::faults::storm::EventDelivery;
use crate::world::ids::snowflake::Snowflake;

/// The close code of an error without a specific code.
const CLOSE_UNKNOWN: u16 = 4000;

/// A frame for a connection.
#[derive(Clone, Debug)]
pub(crate) enum OutgoingFrame {
    Text(Utf8Bytes),
    Close(u16, &'static str),
}

/// The data of an IDENTIFY.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IdentifyData {
    pub(crate) owner: Snowflake,
    pub(crate) is_bot: bool,
    pub(crate) intents: u64,
    /// The index of this shard, and the number of shards.
    pub(crate) shard: (u64, u64),
}

/// Returns whether a shard gets the events of a server, or of direct messages.
pub(crate) fn shard_serves((index, count): (u64, u64), guild: Option<Snowflake>) -> bool {
    guild.map_or(0, |guild| (guild.0 >> 22) % count.max(1)) == index
}

/// A gateway session, which may have no connection at the moment.
#[derive(Debug)]
pub(crate) struct Session {
    id: String,
    identify: IdentifyData,
    sequence: u64,
    /// The newest events with their numbers, for a resume.
    replay: VecDeque<(u64, Utf8Bytes)>,
    /// The queue of the connection.
    sender: Option<mpsc::Sender<OutgoingFrame>>,
    /// The number of the current connection, so that an old connection cannot detach a new one.
    connection: u64,
    detached_ms: Option<i64>,
    /// The events that a storm holds back, in their original order.
    held_events: Vec<HeldEvent>,
}

/// An event that is held back.
#[derive(Clone, Debug)]
struct HeldEvent {
    deadline_ms: i64,
    /// Whether the event is sent right after the next event.
    is_after_next: bool,
    frame: Utf8Bytes,
}

impl Session {
    pub(super) fn new(
        id: String,
        identify: IdentifyData,
        connection: u64,
        sender: mpsc::Sender<OutgoingFrame>,
    ) -> Self {
        Self {
            id,
            identify,
            sequence: 0,
            replay: VecDeque::new(),
            sender: Some(sender),
            connection,
            detached_ms: None,
            held_events: Vec::new(),
        }
    }

    pub(super) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn owner(&self) -> Snowflake {
        self.identify.owner
    }

    pub(crate) fn is_bot(&self) -> bool {
        self.identify.is_bot
    }

    pub(crate) fn has_intents(&self, bits: u64) -> bool {
        self.identify.intents & bits != 0
    }

    /// Returns the number of the newest event.
    pub(crate) fn sequence(&self) -> u64 {
        self.sequence
    }

    pub(super) fn connection(&self) -> u64 {
        self.connection
    }

    pub(super) fn is_connected(&self) -> bool {
        self.sender.is_some()
    }

    /// Returns whether the time for a resume is over.
    pub(super) fn is_expired(&self, now_ms: i64) -> bool {
        self.detached_ms
            .is_some_and(|since| now_ms - since >= memory::SESSION_MS)
    }

    /// Moves the session to a new connection and sends the events after `sequence`. Returns whether it still had all of
    /// them.
    pub(super) fn resume(
        &mut self,
        (connection, sender): (u64, &mpsc::Sender<OutgoingFrame>),
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
        if let Some(old) = self.sender.replace(sender.clone()) {
            // The old connection may already be gone.
            let _ = old.try_send(OutgoingFrame::Close(CLOSE_UNKNOWN, "resumed elsewhere"));
        }
        self.connection = connection;
        self.detached_ms = None;
        self.held_events.clear();
        for (_, frame) in self.replay.iter().filter(|(number, _)| *number > sequence) {
            if !try_queue(sender, frame.clone()) {
                self.disconnect("too slow", now_ms);
                break;
            }
        }
        true
    }

    /// Closes the connection. Returns whether there was one.
    pub(super) fn disconnect(&mut self, reason: &'static str, now_ms: i64) -> bool {
        let sender = self.sender.take();
        if let Some(sender) = &sender {
            // The connection may already be gone.
            let _ = sender.try_send(OutgoingFrame::Close(CLOSE_UNKNOWN, reason));
        }
        self.detach(now_ms);
        sender.is_some()
    }

    /// Sends a frame other than an event. Returns whether a connection accepted it.
    pub(super) fn send_frame(&mut self, frame: &str, now_ms: i64) -> bool {
        let Some(sender) = &self.sender else {
            return false;
        };
        let is_sent = try_queue(sender, frame.into());
        if !is_sent {
            self.disconnect("too slow", now_ms);
        }
        is_sent
    }

    /// Returns the time when the next held event must be sent.
    pub(super) fn next_deadline(&self) -> Option<i64> {
        self.held_events.iter().map(|held| held.deadline_ms).min()
    }

    /// Sends the events that have been held back long enough.
    pub(super) fn release_due(&mut self, now_ms: i64) {
        self.release(now_ms, |held| held.deadline_ms <= now_ms);
    }

    /// Sends all events that are held back.
    pub(super) fn release_all(&mut self, now_ms: i64) {
        self.release(now_ms, |_| true);
    }

    /// Sends an event, and keeps it for a resume.
    pub(crate) fn send(&mut self, event: &str, data: &str, delivery: EventDelivery, now_ms: i64) {
        self.sequence += 1;
        let text = format!(
            r#"{{"op":0,"s":{},"t":"{event}","d":{data}}}"#,
            self.sequence
        );
        let frame = Utf8Bytes::from(text);
        self.replay.push_back((self.sequence, frame.clone()));
        if self.replay.len() > memory::REPLAY {
            self.replay.pop_front();
        }
        match delivery {
            EventDelivery::Dropped => return,
            EventDelivery::AfterNext | EventDelivery::Delayed(_)
                if self.held_events.len() < memory::HELD_EVENTS =>
            {
                let wait_ms = match delivery {
                    EventDelivery::Delayed(ms) => i64::try_from(ms).unwrap_or(i64::MAX),
                    EventDelivery::AfterNext
                    | EventDelivery::Once
                    | EventDelivery::Twice
                    | EventDelivery::Dropped => memory::REORDER_MS,
                };
                let is_after_next = delivery == EventDelivery::AfterNext;
                self.held_events.push(HeldEvent {
                    deadline_ms: now_ms.saturating_add(wait_ms),
                    is_after_next,
                    frame,
                });
                return;
            }
            EventDelivery::Twice => self.queue(frame.clone(), now_ms),
            EventDelivery::Once | EventDelivery::AfterNext | EventDelivery::Delayed(_) => {}
        }
        self.queue(frame, now_ms);
        self.release(now_ms, |held| held.is_after_next);
    }

    /// Queues an event. A full queue means a dead or slow client, so its connection is closed. The client may resume.
    fn queue(&mut self, frame: Utf8Bytes, now_ms: i64) {
        let Some(sender) = &self.sender else { return };
        if !try_queue(sender, frame) {
            self.disconnect("too slow", now_ms);
        }
    }

    /// Sends the held events that `is_due` selects.
    fn release(&mut self, now_ms: i64, is_due: impl Fn(&HeldEvent) -> bool) {
        let (mut due, remaining): (Vec<HeldEvent>, Vec<HeldEvent>) =
            std::mem::take(&mut self.held_events)
                .into_iter()
                .partition(is_due);
        self.held_events = remaining;
        due.sort_by_key(|held| held.deadline_ms);
        for held in due {
            self.queue(held.frame, now_ms);
        }
    }

    /// Records that the connection has ended.
    pub(super) fn detach(&mut self, now_ms: i64) {
        self.sender = None;
        self.detached_ms = Some(now_ms);
        // A resume sends these events together with all other missed events.
        self.held_events.clear();
    }

    /// Returns whether a bot's shard gets the events of a server, or of direct messages.
    pub(super) fn serves(&self, guild: Option<Snowflake>) -> bool {
        shard_serves(self.identify.shard, guild)
    }
}

/// Queues a frame, and returns whether it was queued. One place stays free, so that the close frame always fits.
fn try_queue(sender: &mpsc::Sender<OutgoingFrame>, frame: Utf8Bytes) -> bool {
    sender.capacity() > 1 && sender.try_send(OutgoingFrame::Text(frame)).is_ok()
}
