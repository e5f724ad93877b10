//! The gateway: one WebSocket endpoint for the bot and for people.

mod connection_monitor;
mod encoding;
mod identify;

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::limits::{memory, request};
use crate::server::Shared;
use crate::world::gateway::session::{OutgoingFrame, Session};
use crate::world::traffic::frames::FrameKind;
use connection_monitor::ConnectionMonitor;
pub(crate) use encoding::ConnectionOptions;
use encoding::Encoding;

/// The opcodes of the operations that clients send.
mod op {
    pub(super) const HEARTBEAT: u64 = 1;
    pub(super) const IDENTIFY: u64 = 2;
    pub(super) const PRESENCE: u64 = 3;
    pub(super) const VOICE: u64 = 4;
    pub(super) const RESUME: u64 = 6;
    pub(super) const MEMBERS: u64 = 8;
}

/// The reason why the server closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CloseReason {
    UnknownOperation,
    Undecodable,
    NotAuthenticated,
    WrongToken,
    AlreadyAuthenticated,
    InvalidSequence,
    TooFast,
    TimedOut,
    InvalidShard,
    ShardingRequired,
    InvalidVersion,
    InvalidIntents,
    DisallowedIntents,
}

impl CloseReason {
    fn parts(self) -> (u16, &'static str) {
        match self {
            Self::UnknownOperation => (4001, "Unknown opcode."),
            Self::Undecodable => (4002, "Error while decoding payload."),
            Self::NotAuthenticated => (4003, "Not authenticated."),
            Self::WrongToken => (4004, "Authentication failed."),
            Self::AlreadyAuthenticated => (4005, "Already authenticated."),
            Self::InvalidSequence => (4007, "Invalid seq."),
            Self::TooFast => (4008, "Rate limited."),
            Self::TimedOut => (4009, "Session timed out."),
            Self::InvalidShard => (4010, "Invalid shard."),
            Self::ShardingRequired => (4011, "Sharding required."),
            Self::InvalidVersion => (4012, "Invalid API version."),
            Self::InvalidIntents => (4013, "Invalid intent(s)."),
            Self::DisallowedIntents => (4014, "Disallowed intent(s)."),
        }
    }
}

pub(crate) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/gateway", get(upgrade))
        .route("/gateway/", get(upgrade))
}

async fn upgrade(
    State(shared): State<Arc<Shared>>,
    Query(query): Query<HashMap<String, String>>,
    socket: WebSocketUpgrade,
) -> Response {
    accept(shared, &ConnectionOptions::read(&query), socket)
}

/// Accepts a WebSocket as a gateway connection.
pub(crate) fn accept(
    shared: Arc<Shared>,
    options: &ConnectionOptions,
    socket: WebSocketUpgrade,
) -> Response {
    if let Some(reason) = options.unsupported_reason() {
        tracing::warn!(
            target: "sandbox::unknown", "a connection was refused: {}", reason.trim_end()
        );
        return (StatusCode::BAD_REQUEST, reason).into_response();
    }
    let encoding = Encoding::of(options);
    let has_supported_version = options.has_supported_version();
    socket
        .max_message_size(request::FRAME_BYTES)
        .on_upgrade(move |socket| async move {
            Connection::new(shared, encoding)
                .run(socket, has_supported_version)
                .await;
        })
}

/// One client's connection to the gateway.
struct Connection {
    shared: Arc<Shared>,
    encoding: Encoding,
    monitor: ConnectionMonitor,
    /// The sender for the session. A connection without a session stays open and may identify again.
    sender: mpsc::Sender<OutgoingFrame>,
    outgoing: mpsc::Receiver<OutgoingFrame>,
    /// The id of the session, and the number of this connection.
    session: Option<(String, u64)>,
    /// Whether the connection is the bot's. The traffic log keeps the bot's frames.
    is_bot: bool,
}

/// The result of handling a frame.
type FrameResult = Result<(), CloseReason>;

impl Connection {
    fn new(shared: Arc<Shared>, encoding: Encoding) -> Self {
        // One more place, for the close frame.
        let (sender, outgoing) = mpsc::channel(memory::OUTGOING + 1);
        let monitor = ConnectionMonitor::new(shared.heartbeat);
        Self {
            shared,
            encoding,
            monitor,
            sender,
            outgoing,
            session: None,
            is_bot: false,
        }
    }

    async fn run(mut self, mut socket: WebSocket, has_supported_version: bool) {
        let interval = u64::try_from(self.shared.heartbeat.as_millis()).unwrap_or(u64::MAX);
        let hello = json!({"op": 10, "s": null, "t": null,
            "d": {"heartbeat_interval": interval, "_trace": []}});
        if self.send(&mut socket, &hello).await.is_err() {
            return;
        }
        if !has_supported_version {
            close(&mut socket, CloseReason::InvalidVersion.parts()).await;
            return;
        }
        let closed_cleanly = self.exchange_frames(&mut socket).await;
        self.log_frame(FrameKind::Closed, "");
        if let Some((id, connection)) = &self.session {
            let mut world = self.shared.world();
            let now = world.now_ms();
            world.gateway.close(id, *connection, closed_cleanly, now);
        }
    }

    async fn send(&mut self, socket: &mut WebSocket, frame: &Value) -> Result<(), axum::Error> {
        let frame = frame.to_string();
        self.log_frame(FrameKind::ToBot, &frame);
        let frame = self.encoding.encode(Utf8Bytes::from(frame));
        socket.send(frame).await
    }

    /// Passes frames in both directions until the connection ends. Returns whether the client ended the session.
    async fn exchange_frames(&mut self, socket: &mut WebSocket) -> bool {
        let shared = Arc::clone(&self.shared);
        let stopped = shared.stopped();
        tokio::pin!(stopped);
        loop {
            let deadline = self.monitor.heartbeat_deadline();
            tokio::select! {
                Some(outgoing) = self.outgoing.recv() => match outgoing {
                    OutgoingFrame::Text(frame) => {
                        self.log_frame(FrameKind::ToBot, frame.as_str());
                        if socket.send(self.encoding.encode(frame)).await.is_err() {
                            return false;
                        }
                    }
                    OutgoingFrame::Close(code, reason) => {
                        return close(socket, (code, reason)).await;
                    }
                },
                incoming = socket.recv() => {
                    let frame = match incoming {
                        Some(Ok(Message::Text(frame))) => frame.as_str().to_owned(),
                        Some(Ok(Message::Binary(frame))) => String::from_utf8_lossy(&frame).into_owned(),
                        // A clean close ends the session; a lost connection may be resumed.
                        Some(Ok(Message::Close(Some(frame)))) => {
                            return matches!(frame.code, 1000 | 1001);
                        }
                        Some(Ok(Message::Close(None) | Message::Ping(_) | Message::Pong(_))) => continue,
                        Some(Err(_)) | None => return false,
                    };
                    if let Err(reason) = self.handle(socket, &frame).await {
                        return close(socket, reason.parts()).await;
                    }
                }
                () = tokio::time::sleep_until(deadline) => {
                    return close(socket, CloseReason::TimedOut.parts()).await;
                }
                () = &mut stopped => return close(socket, (1001, "the sandbox is stopping")).await,
            }
        }
    }

    /// Logs a frame if the connection is the bot's.
    fn log_frame(&self, kind: FrameKind, frame: &str) {
        if self.is_bot {
            let mut world = self.shared.world();
            let now = world.now_ms();
            world.traffic.frames().log_gateway_frame(kind, frame, now);
        }
    }

    /// Returns whether the connection has a session that is still valid.
    fn is_identified(&self) -> bool {
        let world = self.shared.world();
        self.session
            .as_ref()
            .is_some_and(|(id, _)| world.gateway.session(id).is_some())
    }

    /// Acts on one frame of the client.
    async fn handle(&mut self, socket: &mut WebSocket, text: &str) -> FrameResult {
        let (now, has_rate_limit, acknowledges) = {
            let world = self.shared.world();
            (
                world.now_ms(),
                world.limits.are_enabled(),
                world.gateway.acknowledges_heartbeats(),
            )
        };
        self.log_frame(FrameKind::FromBot, text);
        self.monitor.count_frame(text.len(), now, has_rate_limit)?;
        let frame: Value = serde_json::from_str(text).map_err(|_| CloseReason::Undecodable)?;
        let operation = frame["op"].as_u64().ok_or(CloseReason::Undecodable)?;
        let data = &frame["d"];
        match operation {
            op::HEARTBEAT => {
                self.monitor.record_heartbeat();
                if acknowledges {
                    let ack = json!({"op": 11, "s": null, "t": null, "d": null});
                    // If the send fails, the next receive fails too.
                    let _ = self.send(socket, &ack).await;
                }
                Ok(())
            }
            op::IDENTIFY | op::RESUME if self.is_identified() => {
                Err(CloseReason::AlreadyAuthenticated)
            }
            op::IDENTIFY => {
                let identified = identify::identify(&mut self.shared.world(), data, &self.sender)?;
                if data["compress"] == Value::Bool(true) {
                    self.encoding.compress_large_frames();
                }
                self.begin_session(socket, identified, text).await
            }
            op::RESUME => {
                let resumed = identify::resume(&mut self.shared.world(), data, &self.sender)?;
                self.begin_session(socket, resumed, text).await
            }
            _ => self.handle_identified(operation, data),
        }
    }

    /// Opens or resumes a session, or sends the client an invalid session. `request` is the client's IDENTIFY or
    /// RESUME.
    async fn begin_session(
        &mut self,
        socket: &mut WebSocket,
        session: Option<(String, u64)>,
        request: &str,
    ) -> FrameResult {
        match &session {
            Some((id, _)) => {
                let is_bot = self
                    .shared
                    .world()
                    .gateway
                    .session(id)
                    .is_some_and(Session::is_bot);
                self.monitor.set_enforced(is_bot);
                self.is_bot = is_bot;
                self.log_frame(FrameKind::FromBot, request);
            }
            None => {
                let invalid = json!({"op": 9, "s": null, "t": null, "d": false});
                let _ = self.send(socket, &invalid).await;
            }
        }
        self.session = session;
        Ok(())
    }

    /// Acts on an operation that only an identified client may send.
    fn handle_identified(&self, operation: u64, data: &Value) -> FrameResult {
        let Some((id, _)) = &self.session else {
            return Err(CloseReason::NotAuthenticated);
        };
        let mut world = self.shared.world();
        let is_from_bot = world.gateway.session(id).is_some_and(Session::is_bot);
        match operation {
            op::PRESENCE | op::VOICE => Ok(()),
            op::MEMBERS => {
                identify::send_members(&mut world, id, data);
                Ok(())
            }
            // People's clients send other operations too. The sandbox ignores them.
            _ if !is_from_bot => Ok(()),
            _ => Err(CloseReason::UnknownOperation),
        }
    }
}

/// Closes the connection. Returns `false`, because the client has not ended the session and may resume it.
async fn close(socket: &mut WebSocket, (code, reason): (u16, &'static str)) -> bool {
    let frame = CloseFrame {
        code,
        reason: Utf8Bytes::from_static(reason),
    };
    // The other end may already be gone.
    let _ = socket.send(Message::Close(Some(frame))).await;
    false
}
