//! The public listener, to which Discord posts interactions and events.
//!
//! It listens before the bot connects, and answers 503 while the bot starts or stops. It accepts
//! only what Discord has signed. A web server in front of it provides HTTPS.

mod relay;
mod signature;
#[cfg(test)]
mod tests;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::serve::Listener as _;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use parking_lot::Mutex;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;

use crate::config::HttpConfig;
use crate::id::Timestamp;
use crate::metrics::{Metrics, PostRefusal};

use super::bounded::{BoundedListener, READ_TIMEOUT};
use super::server::{HEAD_TIMEOUT, server};
use relay::Post;
pub use relay::Relay;
pub use signature::PublicKey;

/// The most open connections; further ones wait.
const CONNECTIONS_MAX: usize = 128;

/// The longest body, in bytes: many times that of an interaction with many people and messages.
const BODY_MAX: usize = 256 * 1_024;

/// How long a body may take to arrive: Discord waits no longer for the answer.
const BODY_TIMEOUT: Duration = Duration::from_secs(3);

/// How long running requests may take after the listener is told to finish.
const FINISH_TIMEOUT: Duration = Duration::from_secs(1);

/// How long open connections may send one more request once the listener finishes: if a connection
/// ends without an answer, the sender does not know whether its request was accepted.
const LINGER: Duration = Duration::from_millis(500);

const INTERACTIONS: &str = "/interactions";
const EVENTS: &str = "/events";

/// The type of the interaction with which Discord tests the address.
const PING_INTERACTION: u64 = 1;

/// The answer to [`PING_INTERACTION`].
const PONG: &str = "{\"type\":1}";

/// The content type of an answer.
const JSON: [(HeaderName, &str); 1] = [(header::CONTENT_TYPE, "application/json")];

/// The type of the post with which Discord tests the address for events.
const PING_EVENT: u64 = 0;

/// What a running bot does with posts. `false` means that the bot does not know this kind of post.
pub struct PostHandler {
    /// The key of the bot's application.
    pub key: PublicKey,
    /// The machine's time of day.
    pub time: Box<dyn Fn() -> Timestamp + Send + Sync>,
    /// Takes an interaction of this age, to be answered with its own token. The age is zero unless
    /// another process passed the interaction on late.
    pub interaction: Box<dyn Fn(Value, Duration) -> bool + Send + Sync>,
    /// Takes an event.
    pub event: Box<dyn Fn(&Value) -> bool + Send + Sync>,
    /// Passes posts on to the processes that share the tables, if they are shared.
    pub relay: Option<Relay>,
}

/// A request that Discord has signed.
struct SignedPost {
    handler: Arc<PostHandler>,
    headers: HeaderMap,
    bytes: Bytes,
    body: Value,
}

/// What the routes share.
struct PublicState {
    metrics: Metrics,
    /// The running bot. A plain mutex: nothing is awaited while it is held.
    handler: Mutex<Option<Arc<PostHandler>>>,
    /// Whether each connection closes after its next answer.
    drains: AtomicBool,
}

/// The running listener; dropping it closes it.
pub struct PublicListener {
    address: SocketAddr,
    shared: Arc<PublicState>,
    task: JoinHandle<()>,
    finish: oneshot::Sender<()>,
}

impl PublicListener {
    /// Starts listening; `None` if the configuration turns the listener off.
    ///
    /// # Errors
    /// When the address is taken or does not belong to this machine.
    pub async fn start(config: &HttpConfig, metrics: Metrics) -> io::Result<Option<Self>> {
        let Some(address) = config.public_address() else {
            return Ok(None);
        };
        let socket = TcpListener::bind(address).await?;
        let address = socket.local_addr()?;
        let shared = Arc::new(PublicState {
            metrics,
            handler: Mutex::default(),
            drains: AtomicBool::new(false),
        });
        let routes = routes(Arc::clone(&shared));
        let (finish, finishes) = oneshot::channel();
        let socket = BoundedListener::new(socket, CONNECTIONS_MAX, READ_TIMEOUT);
        let task = tokio::spawn(serve(socket, routes, Arc::clone(&shared), finishes));
        tracing::info!(%address, "Discord may post interactions and events here");
        Ok(Some(Self {
            address,
            shared,
            task,
            finish,
        }))
    }

    /// Returns the address on which it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// From now on passes everything to a running bot.
    pub fn open(&self, handler: PostHandler) {
        *self.shared.handler.lock() = Some(Arc::new(handler));
    }

    /// From now on refuses everything, because the bot is stopping.
    pub fn close(&self) {
        *self.shared.handler.lock() = None;
    }

    /// Keeps accepting posts, but closes each connection after its next answer, so that none is in
    /// use when the listener finishes.
    pub fn drain(&self) {
        self.shared.drains.store(true, Ordering::Relaxed);
    }

    /// Accepts no new connections, and returns once all running requests are answered or out of
    /// time.
    pub async fn finish(self) {
        // If nobody receives this, the task has ended already.
        let _unheard = self.finish.send(());
        let mut task = self.task;
        if timeout(FINISH_TIMEOUT, &mut task).await.is_err() {
            task.abort();
        }
    }
}

/// Serves each connection in a task of its own, until the listener finishes or is dropped.
async fn serve(
    mut socket: BoundedListener,
    routes: Router,
    shared: Arc<PublicState>,
    mut finish: oneshot::Receiver<()>,
) {
    let server = server(HEAD_TIMEOUT);
    let mut last = server.clone();
    last.keep_alive(false);
    let (open, mut connections) = (GracefulShutdown::new(), JoinSet::new());
    let serve = |connections: &mut JoinSet<_>, stream| {
        let service = TowerToHyperService::new(routes.clone());
        let stream = TokioIo::new(stream);
        // An error comes from the peer and ends only this connection.
        if shared.drains.load(Ordering::Relaxed) {
            // Not watched: the connection closes by itself, and a graceful shutdown would end it
            // without reading a request that was already sent.
            let connection = last.serve_connection(stream, service);
            connections.spawn(async move { connection.await.ok() });
        } else {
            let connection = open.watch(server.serve_connection(stream, service));
            connections.spawn(async move { connection.await.ok() });
        }
    };
    let finishes = loop {
        tokio::select! {
            finishes = &mut finish => break finishes.is_ok(),
            (stream, _) = socket.accept() => serve(&mut connections, stream),
            Some(_) = connections.join_next() => {}
        }
    };
    for stream in socket.close() {
        serve(&mut connections, stream);
    }
    if finishes {
        if shared.drains.load(Ordering::Relaxed) {
            let _open = timeout(LINGER, wait_for_all(&mut connections)).await;
        }
        open.shutdown().await;
        wait_for_all(&mut connections).await;
    }
}

/// Waits until all connections have ended.
async fn wait_for_all<T: 'static>(connections: &mut JoinSet<T>) {
    while connections.join_next().await.is_some() {}
}

fn routes(shared: Arc<PublicState>) -> Router {
    Router::new()
        .route(INTERACTIONS, post(interactions))
        .route(EVENTS, post(events))
        .with_state(shared)
}

/// Takes an interaction; the reply is sent with its own token, as for one from the gateway.
async fn interactions(State(shared): State<Arc<PublicState>>, request: Request) -> Response {
    let answered = async {
        let signed = shared.accept(request).await?;
        if signed.body["type"] == PING_INTERACTION {
            return Ok((JSON, PONG).into_response());
        }
        let (handler, passed) = (Arc::clone(&signed.handler), signed.post(INTERACTIONS));
        let age = signed.age().unwrap_or_default();
        if !(handler.interaction)(signed.body, age) {
            return Err(PostRefusal::Malformed);
        }
        handler.relay_post(passed).await;
        Ok(StatusCode::ACCEPTED.into_response())
    };
    let answered = answered.await;
    shared.response(answered)
}

async fn events(State(shared): State<Arc<PublicState>>, request: Request) -> Response {
    let answered = async {
        let signed = shared.accept(request).await?;
        if signed.body["type"] != PING_EVENT {
            if !(signed.handler.event)(&signed.body) {
                return Err(PostRefusal::Malformed);
            }
            signed.handler.relay_post(signed.post(EVENTS)).await;
        }
        // Discord requires a content type even without a body.
        Ok((StatusCode::NO_CONTENT, JSON).into_response())
    };
    let answered = answered.await;
    shared.response(answered)
}

impl SignedPost {
    /// Returns how long ago another process accepted this, if it was passed on.
    fn age(&self) -> Option<Duration> {
        let age = self.headers.get(relay::AGE)?.to_str().ok()?;
        age.parse().ok().map(Duration::from_millis)
    }

    /// Returns the post to pass on; `None` if it was itself passed on to this process.
    fn post(&self, path: &'static str) -> Option<Post> {
        let is_first = !self.headers.contains_key(relay::AGE) && self.handler.relay.is_some();
        is_first.then(|| Post::new(path, &self.headers, self.bytes.clone()))
    }
}

impl PostHandler {
    async fn relay_post(&self, post: Option<Post>) {
        if let Some((relay, post)) = self.relay.as_ref().zip(post) {
            relay.forward(post).await;
        }
    }
}

impl PublicState {
    /// Reads a request and checks Discord's signature.
    async fn accept(&self, request: Request) -> Result<SignedPost, PostRefusal> {
        let handler = self.handler.lock().clone().ok_or(PostRefusal::Closed)?;
        let is_from_this_process = |relay: &Relay| relay.is_from_this_process(request.headers());
        if handler.relay.as_ref().is_some_and(is_from_this_process) {
            return Err(PostRefusal::Own);
        }
        let (head, body) = request.into_parts();
        let (headers, bytes) = (head.headers, read_body(body).await?);
        handler.key.check(&headers, &bytes, (handler.time)())?;
        let body = serde_json::from_slice(&bytes).map_err(|_| PostRefusal::Malformed)?;
        Ok(SignedPost {
            handler,
            headers,
            bytes,
            body,
        })
    }

    fn response(&self, answered: Result<Response, PostRefusal>) -> Response {
        let mut response = answered.unwrap_or_else(|why| self.refused(why));
        if self.drains.load(Ordering::Relaxed) {
            let close = HeaderValue::from_static("close");
            response.headers_mut().insert(header::CONNECTION, close);
        }
        response
    }

    fn refused(&self, why: PostRefusal) -> Response {
        self.metrics.post_refused(why);
        match why {
            PostRefusal::Closed => StatusCode::SERVICE_UNAVAILABLE.into_response(),
            PostRefusal::Signature | PostRefusal::Time => StatusCode::UNAUTHORIZED.into_response(),
            PostRefusal::Malformed => StatusCode::BAD_REQUEST.into_response(),
            PostRefusal::Own => refuse_and_close(StatusCode::MISDIRECTED_REQUEST),
            PostRefusal::Length => refuse_and_close(StatusCode::PAYLOAD_TOO_LARGE),
            PostRefusal::Slow => refuse_and_close(StatusCode::REQUEST_TIMEOUT),
        }
    }
}

/// Reads a body, up to its limits.
async fn read_body(body: Body) -> Result<Bytes, PostRefusal> {
    match timeout(BODY_TIMEOUT, to_bytes(body, BODY_MAX)).await {
        Ok(Ok(body)) => Ok(body),
        Ok(Err(_)) => Err(PostRefusal::Length),
        Err(_) => Err(PostRefusal::Slow),
    }
}

/// Answers a request whose body was not read, and closes its connection.
fn refuse_and_close(status: StatusCode) -> Response {
    (status, [(header::CONNECTION, "close")]).into_response()
}
