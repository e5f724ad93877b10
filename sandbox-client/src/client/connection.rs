//! The connections of a client: REST and the gateway.

use std::sync::Weak;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{Instant, Interval, interval_at};
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::PATIENCE;
use super::Shared;
use super::error::ClientError;

/// How long one REST request may take. The server is on this machine.
const REQUEST_TIMEOUT: Duration = PATIENCE;

/// The heartbeat interval if HELLO contains none, in milliseconds.
const HEARTBEAT_MS: u64 = 41_250;

const OP_DISPATCH: u64 = 0;
const OP_HEARTBEAT: u64 = 1;
const OP_IDENTIFY: u64 = 2;
const OP_RECONNECT: u64 = 7;
const OP_INVALID_SESSION: u64 = 9;
const OP_HELLO: u64 = 10;

pub(super) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A client of the REST API on behalf of one user.
pub(super) struct RestClient {
    http: reqwest::Client,
    api: String,
    token: String,
}

impl RestClient {
    pub(super) fn new(api: &str, token: &str) -> Result<Self, ClientError> {
        let http = reqwest::Client::builder()
            .timeout(REQUEST_TIMEOUT)
            .no_proxy()
            .build()?;
        Ok(Self {
            http,
            api: api.trim_end_matches('/').to_owned(),
            token: token.to_owned(),
        })
    }

    pub(super) async fn get(&self, path: &str) -> Result<Value, ClientError> {
        let url = format!("{}{path}", self.api);
        self.send("GET", path, self.http.get(url)).await
    }

    pub(super) async fn post(&self, path: &str, body: &Value) -> Result<Value, ClientError> {
        let url = format!("{}{path}", self.api);
        self.send("POST", path, self.http.post(url).json(body))
            .await
    }

    async fn send(
        &self,
        method: &'static str,
        path: &str,
        request: reqwest::RequestBuilder,
    ) -> Result<Value, ClientError> {
        let response = request.header("authorization", &self.token).send().await?;
        let status = response.status();
        let body = response.text().await?;
        if !status.is_success() {
            return Err(ClientError::Refused {
                method,
                path: path.to_owned(),
                status: status.as_u16(),
                body,
            });
        }
        // 204 has no body.
        Ok(serde_json::from_str(&body).unwrap_or(Value::Null))
    }

    pub(super) async fn open_gateway(&self) -> Result<Socket, ClientError> {
        let address = self.get("/gateway").await?;
        let base = address["url"].as_str().unwrap_or_default();
        let url = format!("{}/?v=10&encoding=json", base.trim_end_matches('/'));
        let (socket, _) = connect_async(&url)
            .await
            .map_err(|e| ClientError::Gateway(format!("{url}: {e}")))?;
        Ok(socket)
    }
}

/// Spawns a task that reads the gateway until the client is dropped.
pub(super) fn spawn_gateway_reader(mut socket: Socket, token: String, shared: Weak<Shared>) {
    tokio::spawn(async move {
        let reason = read_gateway(&mut socket, &token, &shared).await;
        if let Some(shared) = shared.upgrade() {
            shared.set_closed(reason);
        }
    });
}

/// Reads the gateway until the connection ends, and returns the reason.
#[expect(clippy::too_many_lines)]
async fn read_gateway(socket: &mut Socket, token: &str, shared: &Weak<Shared>) -> String {
    let mut heartbeat = heartbeat_interval(HEARTBEAT_MS);
    let mut last_sequence = Value::Null;
    loop {
        let text = tokio::select! {
            _ = heartbeat.tick() => {
                // Each heartbeat also checks whether the client was dropped.
                if shared.strong_count() == 0 {
                    return "the client was dropped".to_owned();
                }
                let packet = json!({ "op": OP_HEARTBEAT, "d": last_sequence });
                if let Err(error) = send_packet(socket, &packet).await {
                    return error;
                }
                continue;
            }
            frame = socket.next() => match frame {
                Some(Ok(Frame::Text(text))) => text,
                Some(Ok(Frame::Close(frame))) => return format!("closed by the server: {frame:?}"),
                Some(Ok(_)) => continue,
                Some(Err(error)) => return error.to_string(),
                None => return "the server closed the connection".to_owned(),
            },
        };
        let Ok(packet) = serde_json::from_str::<Value>(&text) else {
            return format!("the server sent something that is not JSON: {text}");
        };
        if !packet["s"].is_null() {
            last_sequence = packet["s"].clone();
        }
        let sent = match packet["op"].as_u64() {
            Some(OP_DISPATCH) => {
                let Some(shared) = shared.upgrade() else {
                    return "the client was dropped".to_owned();
                };
                shared.apply(packet["t"].as_str().unwrap_or_default(), &packet["d"]);
                Ok(())
            }
            Some(OP_HELLO) => {
                let ms = packet["d"]["heartbeat_interval"].as_u64();
                let ms = ms.unwrap_or(HEARTBEAT_MS).max(1);
                heartbeat = heartbeat_interval(ms);
                send_packet(socket, &identify(token)).await
            }
            Some(OP_HEARTBEAT) => {
                let packet = json!({ "op": OP_HEARTBEAT, "d": last_sequence });
                send_packet(socket, &packet).await
            }
            Some(OP_RECONNECT) => Err("the server asked to reconnect".to_owned()),
            Some(OP_INVALID_SESSION) => Err("the server refused the session".to_owned()),
            _ => Ok(()),
        };
        if let Err(reason) = sent {
            return reason;
        }
    }
}

/// Returns an interval of `ms` milliseconds whose first tick comes after one period.
fn heartbeat_interval(ms: u64) -> Interval {
    let period = Duration::from_millis(ms);
    interval_at(Instant::now() + period, period)
}

fn identify(token: &str) -> Value {
    json!({ "op": OP_IDENTIFY, "d": {
        "token": token,
        "properties": { "os": "linux", "browser": "client", "device": "client" },
        "compress": false,
    }})
}

async fn send_packet(socket: &mut Socket, packet: &Value) -> Result<(), String> {
    let frame = Frame::text(packet.to_string());
    socket.send(frame).await.map_err(|e| e.to_string())
}
