//! The public listener: takes what Discord posts, interactions and events.
//!
//! It listens before the bot connects, and answers 503 while the bot starts or stops. Only what
//! Discord has signed gets further. HTTPS is up to a web server in front of it.

mod signature;

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::serve::Listener as _;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;

use crate::config::HttpConfig;
use crate::id::Millis;
use crate::metrics::{Metrics, RefusedPost};

use super::bounded::Bounded;
pub use signature::PublicKey;

/// Connections held at once; further ones wait.
const CONNECTIONS_MAX: usize = 128;

/// The longest head of a request, in bytes.
const HEAD_MAX: usize = 16 * 1_024;

/// How long the head of a request may take, and how long a connection may wait for the next one.
const HEAD_WITHIN: Duration = Duration::from_secs(10);

/// The longest body, in bytes: many times an interaction with all the people and messages in it.
const BODY_MAX: usize = 256 * 1_024;

/// How long a body may take: Discord waits no longer for the answer.
const BODY_WITHIN: Duration = Duration::from_secs(3);

/// The type of an interaction with which Discord tries the address.
const PING_INTERACTION: u64 = 1;

/// The answer to it.
const PONG: &str = "{\"type\":1}";

/// The content type of an answer.
const JSON: [(HeaderName, &str); 1] = [(header::CONTENT_TYPE, "application/json")];

/// The type of a post with which Discord tries the address of events.
const PING_EVENT: u64 = 0;

/// What a running bot does with posts. `false` means that the bot does not know such a post.
pub struct Taker {
    /// The key of the bot's application.
    pub key: PublicKey,
    /// The machine's time of day.
    pub time: Box<dyn Fn() -> Millis + Send + Sync>,
    /// Takes an interaction, to be answered by its own token.
    pub interaction: Box<dyn Fn(Value) -> bool + Send + Sync>,
    /// Takes an event.
    pub event: Box<dyn Fn(&Value) -> bool + Send + Sync>,
}

/// What the routes share.
struct Shared {
    metrics: Metrics,
    /// The running bot. A plain mutex: nothing is awaited while it is held.
    taker: Mutex<Option<Arc<Taker>>>,
}

/// The running listener; dropping it closes it.
pub struct PublicListener {
    address: SocketAddr,
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

impl PublicListener {
    /// Starts to listen; `None` if the configuration turns the listener off.
    ///
    /// # Errors
    /// When the address is taken or not this machine's.
    pub async fn start(config: &HttpConfig, metrics: Metrics) -> io::Result<Option<Self>> {
        let Some(address) = config.public_address() else {
            return Ok(None);
        };
        let socket = TcpListener::bind(address).await?;
        let address = socket.local_addr()?;
        let shared = Arc::new(Shared {
            metrics,
            taker: Mutex::default(),
        });
        let routes = routes(Arc::clone(&shared));
        let task = tokio::spawn(serve(Bounded::new(socket, CONNECTIONS_MAX), routes));
        tracing::info!(%address, "Discord may post interactions and events here");
        Ok(Some(Self {
            address,
            shared,
            task,
        }))
    }

    /// Where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Hands everything over to a running bot from now on.
    pub fn open(&self, taker: Taker) {
        *self.shared.taker() = Some(Arc::new(taker));
    }

    /// Refuses everything from now on: the bot stops.
    pub fn close(&self) {
        *self.shared.taker() = None;
    }
}

impl Drop for PublicListener {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Serves each connection in a task of its own. axum's server has no time limits.
async fn serve(mut socket: Bounded, routes: Router) {
    let mut server = http1::Builder::new();
    server
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .max_buf_size(HEAD_MAX);
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            (stream, _) = socket.accept() => {
                let service = TowerToHyperService::new(routes.clone());
                let connection = server.serve_connection(TokioIo::new(stream), service);
                // An error comes from the other side, and the connection is over.
                connections.spawn(async move { connection.await.ok() });
            }
            Some(_) = connections.join_next() => {}
        }
    }
}

fn routes(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/interactions", post(interactions))
        .route("/events", post(events))
        .with_state(shared)
}

/// Takes an interaction: its reply is sent by its own token, as for one from the gateway.
async fn interactions(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let taken = shared.take(request).await.and_then(|(taker, body)| {
        if body["type"] == PING_INTERACTION {
            return Ok((JSON, PONG).into_response());
        }
        let taken = (taker.interaction)(body);
        taken
            .then(|| StatusCode::ACCEPTED.into_response())
            .ok_or(RefusedPost::Malformed)
    });
    taken.unwrap_or_else(|why| shared.refused(why))
}

/// Takes an event.
async fn events(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let taken = shared.take(request).await.and_then(|(taker, body)| {
        let taken = body["type"] == PING_EVENT || (taker.event)(&body);
        // Discord wants a content type even without a body.
        taken
            .then(|| (StatusCode::NO_CONTENT, JSON).into_response())
            .ok_or(RefusedPost::Malformed)
    });
    taken.unwrap_or_else(|why| shared.refused(why))
}

impl Shared {
    fn taker(&self) -> MutexGuard<'_, Option<Arc<Taker>>> {
        self.taker.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads a request that Discord has signed; returns who takes it, and what was posted.
    async fn take(&self, request: Request) -> Result<(Arc<Taker>, Value), RefusedPost> {
        let taker = self.taker().clone().ok_or(RefusedPost::Closed)?;
        let (head, body) = request.into_parts();
        let body = read(body).await?;
        taker.key.check(&head.headers, &body, (taker.time)())?;
        let body = serde_json::from_slice(&body).map_err(|_| RefusedPost::Malformed)?;
        Ok((taker, body))
    }

    fn refused(&self, why: RefusedPost) -> Response {
        self.metrics.post_refused(why);
        match why {
            RefusedPost::Closed => StatusCode::SERVICE_UNAVAILABLE.into_response(),
            RefusedPost::Signature | RefusedPost::Time => StatusCode::UNAUTHORIZED.into_response(),
            RefusedPost::Malformed => StatusCode::BAD_REQUEST.into_response(),
            RefusedPost::Length => broken_off(StatusCode::PAYLOAD_TOO_LARGE),
            RefusedPost::Slow => broken_off(StatusCode::REQUEST_TIMEOUT),
        }
    }
}

/// Reads a body, up to its limits.
async fn read(body: Body) -> Result<Bytes, RefusedPost> {
    match timeout(BODY_WITHIN, to_bytes(body, BODY_MAX)).await {
        Ok(Ok(body)) => Ok(body),
        Ok(Err(_)) => Err(RefusedPost::Length),
        Err(_) => Err(RefusedPost::Slow),
    }
}

/// Answers a request whose body was not read, and ends its connection.
fn broken_off(status: StatusCode) -> Response {
    (status, [(header::CONNECTION, "close")]).into_response()
}
