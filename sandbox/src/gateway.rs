//! The gateway: one websocket endpoint for the bot and for people.

mod identify;

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::get;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::limits::{discord, kept, request};
use crate::server::Shared;
use crate::world::frames::Way;
use crate::world::session::Outgoing;

/// Numbers of the operations that clients send.
mod op {
    pub(super) const HEARTBEAT: u64 = 1;
    pub(super) const IDENTIFY: u64 = 2;
    pub(super) const PRESENCE: u64 = 3;
    pub(super) const VOICE: u64 = 4;
    pub(super) const RESUME: u64 = 6;
    pub(super) const MEMBERS: u64 = 8;
}

/// Why the server closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Close {
    UnknownOperation,
    Undecodable,
    NotAuthenticated,
    WrongToken,
    AlreadyAuthenticated,
    InvalidShard,
    InvalidIntents,
}

impl Close {
    fn parts(self) -> (u16, &'static str) {
        match self {
            Self::UnknownOperation => (4001, "Unknown opcode."),
            Self::Undecodable => (4002, "Error while decoding payload."),
            Self::NotAuthenticated => (4003, "Not authenticated."),
            Self::WrongToken => (4004, "Authentication failed."),
            Self::AlreadyAuthenticated => (4005, "Already authenticated."),
            Self::InvalidShard => (4010, "Invalid shard."),
            Self::InvalidIntents => (4013, "Invalid intent(s)."),
        }
    }
}

pub(crate) fn router() -> Router<Arc<Shared>> {
    Router::new().route("/gateway", get(upgrade)).route("/gateway/", get(upgrade))
}

async fn upgrade(State(shared): State<Arc<Shared>>, socket: WebSocketUpgrade) -> Response {
    accept(shared, socket)
}

/// Takes a websocket as a gateway connection.
pub(crate) fn accept(shared: Arc<Shared>, socket: WebSocketUpgrade) -> Response {
    socket
        .max_message_size(request::FRAME_BYTES)
        .on_upgrade(move |socket| async move { Connection::new(shared).run(socket).await })
}

/// One websocket.
struct Connection {
    shared: Arc<Shared>,
    wire: mpsc::Sender<Outgoing>,
    outgoing: mpsc::Receiver<Outgoing>,
    /// The session, and which of its connections this is.
    session: Option<(String, u64)>,
    /// Whether it is the bot's, whose frames are kept to be looked at.
    watched: bool,
}

/// What became of a frame.
type Step = Result<(), Close>;

impl Connection {
    fn new(shared: Arc<Shared>) -> Self {
        let (wire, outgoing) = mpsc::channel(kept::OUTGOING);
        Self { shared, wire, outgoing, session: None, watched: false }
    }

    async fn run(mut self, mut socket: WebSocket) {
        let hello = json!({"op": 10, "s": null, "t": null,
            "d": {"heartbeat_interval": discord::HEARTBEAT_MS, "_trace": []}});
        if socket.send(text(&hello)).await.is_err() {
            return;
        }
        let said_goodbye = self.pump(&mut socket).await;
        self.note(Way::Closed, "");
        if let Some((id, connection)) = &self.session {
            self.shared.world().close_connection(id, *connection, said_goodbye);
        }
    }

    /// Moves frames both ways until the end; tells whether the client ended the session.
    async fn pump(&mut self, socket: &mut WebSocket) -> bool {
        let shared = Arc::clone(&self.shared);
        let stopped = shared.stopped();
        tokio::pin!(stopped);
        loop {
            tokio::select! {
                outgoing = self.outgoing.recv() => match outgoing {
                    Some(Outgoing::Text(frame)) => {
                        self.note(Way::ToBot, frame.as_str());
                        if socket.send(Message::Text(frame)).await.is_err() {
                            return false;
                        }
                    }
                    Some(Outgoing::Close(code, reason)) => {
                        return close(socket, code, reason).await;
                    }
                    None => return close(socket, 4000, "Unknown error.").await,
                },
                incoming = socket.recv() => match incoming {
                    Some(Ok(Message::Text(frame))) => {
                        if let Err(why) = self.take(socket, frame.as_str()).await {
                            let (code, reason) = why.parts();
                            return close(socket, code, reason).await;
                        }
                    }
                    Some(Ok(Message::Binary(frame))) => {
                        let frame = String::from_utf8_lossy(&frame).into_owned();
                        if let Err(why) = self.take(socket, &frame).await {
                            let (code, reason) = why.parts();
                            return close(socket, code, reason).await;
                        }
                    }
                    // A clean good-bye ends the session; a lost connection may resume.
                    Some(Ok(Message::Close(Some(frame)))) => {
                        return matches!(frame.code, 1000 | 1001);
                    }
                    Some(Ok(Message::Close(None) | Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Err(_)) | None => return false,
                },
                () = &mut stopped => return close(socket, 1001, "the sandbox stops").await,
            }
        }
    }

    /// Acts on one frame of the client.
    async fn take(&mut self, socket: &mut WebSocket, frame: &str) -> Step {
        self.note(Way::FromBot, frame);
        let whole = frame;
        let frame: Value = serde_json::from_str(frame).map_err(|_| Close::Undecodable)?;
        let operation = frame["op"].as_u64().ok_or(Close::Undecodable)?;
        let data = &frame["d"];
        match operation {
            op::HEARTBEAT => {
                let ack = json!({"op": 11, "s": null, "t": null, "d": null});
                self.note(Way::ToBot, &ack.to_string());
                // A failed send shows itself at the next receive.
                let _ = socket.send(text(&ack)).await;
                Ok(())
            }
            op::IDENTIFY | op::RESUME if self.session.is_some() => Err(Close::AlreadyAuthenticated),
            op::IDENTIFY => {
                let session = identify::identify(&mut self.shared.world(), data, &self.wire)?;
                self.watch(&session.0, whole);
                self.session = Some(session);
                Ok(())
            }
            op::RESUME => {
                let resumed = {
                    let mut world = self.shared.world();
                    identify::resume(&mut world, data, &self.wire)?
                };
                if resumed.is_none() {
                    let invalid = json!({"op": 9, "s": null, "t": null, "d": false});
                    let _ = socket.send(text(&invalid)).await;
                }
                if let Some((id, _)) = &resumed {
                    self.watch(id, whole);
                }
                self.session = resumed;
                Ok(())
            }
            _ => self.take_from_known(operation, data),
        }
    }

    /// Keeps the frames of the bot from now on; `first` is the one by which it was known.
    fn watch(&mut self, session: &str, first: &str) {
        self.watched = self.shared.world().sessions.get(session).is_some_and(|session| session.bot);
        self.note(Way::FromBot, first);
    }

    /// Keeps a frame if it is the bot's.
    fn note(&self, way: Way, frame: &str) {
        if self.watched {
            self.shared.world().note_frame(way, frame);
        }
    }

    /// Acts on what only an identified client may send.
    fn take_from_known(&self, operation: u64, data: &Value) -> Step {
        let Some((id, _)) = &self.session else { return Err(Close::NotAuthenticated) };
        let mut world = self.shared.world();
        let from_bot = world.sessions.get(id).is_some_and(|session| session.bot);
        match operation {
            op::PRESENCE | op::VOICE => Ok(()),
            op::MEMBERS => {
                identify::send_members(&mut world, id, data);
                Ok(())
            }
            // People's clients send more than bots do; none of it matters here.
            _ if !from_bot => Ok(()),
            _ => Err(Close::UnknownOperation),
        }
    }
}

fn text(value: &Value) -> Message {
    Message::Text(Utf8Bytes::from(value.to_string()))
}

/// Says good-bye; the session may be resumed.
async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) -> bool {
    let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
    // The other end may be gone already.
    let _ = socket.send(Message::Close(Some(frame))).await;
    false
}
