//! A gateway connection of a bot or a person.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::{PATIENCE, SandboxFixture};

/// A gateway connection.
pub(crate) struct Gateway {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub ready: Value,
    pub sequence: u64,
}

impl Gateway {
    /// Connects and reads HELLO.
    pub(crate) async fn connect(api: &str) -> Self {
        let url = api
            .replacen("http", "ws", 1)
            .replace("/api/v10", "/gateway/?v=10&encoding=json");
        let (socket, _) = connect_async(url).await.unwrap();
        let mut gateway = Self {
            socket,
            ready: Value::Null,
            sequence: 0,
        };
        let hello = gateway.frame().await.unwrap();
        assert_eq!(hello["op"], 10);
        assert!(hello["d"]["heartbeat_interval"].is_u64());
        gateway
    }

    /// Connects and identifies.
    pub(crate) async fn identify(api: &str, token: &str, intents: u64) -> Self {
        let mut gateway = Self::connect(api).await;
        let data = json!({"token": token, "intents": intents, "properties": {}});
        gateway.send(json!({"op": 2, "d": data})).await;
        gateway.ready = gateway.event("READY").await;
        gateway
    }

    /// Connects and resumes a session.
    pub(crate) async fn resume(fixture: &SandboxFixture, session: &str, sequence: u64) -> Self {
        let mut gateway = Self::connect(&fixture.sandbox.api()).await;
        let data =
            json!({"token": fixture.sandbox.bot_token(), "session_id": session, "seq": sequence});
        gateway.send(json!({"op": 6, "d": data})).await;
        gateway
    }

    /// Returns the next frame if one has already arrived.
    pub(crate) async fn try_frame(&mut self) -> Option<Result<Value, u16>> {
        tokio::select! {
            biased;
            frame = self.frame() => Some(frame),
            () = tokio::task::yield_now() => None,
        }
    }

    pub(crate) async fn send(&mut self, frame: Value) {
        self.socket
            .send(Message::Text(frame.to_string().into()))
            .await
            .unwrap();
    }

    /// Returns the next frame, or the code of the server's close frame.
    pub(crate) async fn frame(&mut self) -> Result<Value, u16> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next());
            match next.await.expect("a frame comes in time") {
                Some(Ok(Message::Text(text))) => {
                    let frame: Value = serde_json::from_str(text.as_str()).unwrap();
                    self.sequence = frame["s"].as_u64().unwrap_or(self.sequence);
                    return Ok(frame);
                }
                Some(Ok(Message::Close(Some(frame)))) => return Err(frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(0),
            }
        }
    }

    /// Returns the next event with this name and skips all others.
    pub(crate) async fn event(&mut self, name: &str) -> Value {
        loop {
            let frame = self
                .frame()
                .await
                .unwrap_or_else(|code| panic!("closed with {code}"));
            if frame["t"] == name {
                return frame["d"].clone();
            }
        }
    }

    /// Returns the names of all events up to and including `last`.
    pub(crate) async fn names_until(&mut self, last: &str) -> Vec<String> {
        let mut names = Vec::new();
        loop {
            let frame = self.frame().await.unwrap();
            names.extend(frame["t"].as_str().map(str::to_owned));
            if frame["t"] == last {
                return names;
            }
        }
    }

    /// Drops the connection without a close frame.
    pub(crate) fn drop_without_close(self) {
        drop(self.socket);
    }

    /// Returns the id of the session.
    pub(crate) fn session_id(&self) -> String {
        self.ready["session_id"].as_str().unwrap().to_owned()
    }
}
