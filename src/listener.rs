//! The private listener: health and metrics for the operator's own programs. The public listener,
//! for Discord, is in `public` and has its own address.
//!
//! The private listener reveals nothing about people, hands or tables, and changes nothing; it
//! backs up the database only for a program that can read the data folder. It answers only requests
//! that name an IP address, `localhost` or a configured name, so that no web site reaches it
//! through a browser on the operator's machine.

mod backup;
mod bot_state;
mod bounded;
mod client;
mod error;
mod host_name;
mod page;
mod probe;
mod public;
mod secret;
mod server;
mod standby;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::config::HttpConfig;
use crate::metrics::{CONTENT_TYPE, Metrics};
use crate::store::Store;

pub use backup::ask_for_backup;
use bot_state::BotState;
use bounded::{BoundedListener, READ_TIMEOUT};
pub use client::ListenerClientError;
pub use error::ListenError;
pub use probe::check_health;
pub use public::{PostHandler, PublicKey, PublicListener, Relay};
use secret::BearerSecret;
use server::HEAD_TIMEOUT;

/// The path that reports whether the process and its store answer.
const HEALTH: &str = "/healthz";

/// The path that reports whether the bot has its tables and is connected.
const READY: &str = "/readyz";

/// How long the store or the bot may take to answer.
const REPLY_TIMEOUT: Duration = Duration::from_secs(3);

/// The most open connections, each with one request at a time; further ones wait.
const CONNECTIONS_MAX: usize = 64;

/// What the listener reports on.
pub struct ListenerSources {
    /// The metrics, and the state of the bot while it runs.
    pub metrics: Metrics,
    /// The store.
    pub store: Store,
    /// The folder of the database, where the secret of the listener is written.
    pub folder: PathBuf,
}

/// What the routes share.
struct ListenerState {
    sources: ListenerSources,
    secret: BearerSecret,
}

/// The running listener; dropping it closes it.
pub struct Listener(JoinHandle<()>);

impl Listener {
    /// Starts listening; `None` if the configuration turns the listener off.
    ///
    /// # Errors
    /// [`ListenError`].
    pub async fn start(
        config: &HttpConfig,
        sources: ListenerSources,
    ) -> Result<Option<Self>, ListenError> {
        let routes = || {
            let made = BearerSecret::create_in(&sources.folder);
            let path = secret::path(&sources.folder);
            let secret = made.map_err(|why| ListenError::Secret { path, why })?;
            Ok(routes().with_state(Arc::new(ListenerState { sources, secret })))
        };
        Self::serve(config, routes).await
    }

    /// Starts listening for a process that stands by, which is alive but not ready; `None` if the
    /// configuration turns the listener off.
    ///
    /// # Errors
    /// [`ListenError::Address`].
    pub async fn start_standby(config: &HttpConfig) -> Result<Option<Self>, ListenError> {
        Self::serve(config, || Ok(standby::routes())).await
    }

    /// Serves routes, which are made once the socket is bound, to requests that name this listener.
    async fn serve(
        config: &HttpConfig,
        routes: impl FnOnce() -> Result<Router, ListenError>,
    ) -> Result<Option<Self>, ListenError> {
        let Some(at) = config.address() else {
            return Ok(None);
        };
        let cannot = |why| ListenError::Address { at, why };
        let socket = TcpListener::bind(at).await.map_err(cannot)?;
        let address = socket.local_addr().map_err(cannot)?;
        let hosts: Arc<[String]> = Arc::from(config.hosts.as_slice());
        let routes = routes()?.layer(from_fn_with_state(hosts, check_host));
        let socket = BoundedListener::new(socket, CONNECTIONS_MAX, READ_TIMEOUT);
        let task = tokio::spawn(server::serve(socket, routes, HEAD_TIMEOUT));
        tracing::info!(%address, "serving health and metrics");
        Ok(Some(Self(task)))
    }

    /// Stops listening; the address is free afterwards.
    pub async fn close(mut self) {
        self.0.abort();
        let _aborted = (&mut self.0).await;
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.abort();
    }
}

fn routes() -> Router<Arc<ListenerState>> {
    Router::new()
        .route("/", get(page::page))
        .route(HEALTH, get(health))
        .route(READY, get(ready))
        .route("/metrics", get(metrics))
        .route(backup::BACKUP_PATH, post(backup::back_up))
}

/// Refuses requests for another host.
async fn check_host(State(hosts): State<Arc<[String]>>, request: Request, next: Next) -> Response {
    if !host_name::names_this_listener(&request, &hosts) {
        let words = "unknown host name; add it to http.hosts in the configuration\n";
        return (StatusCode::MISDIRECTED_REQUEST, words).into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(
        header::CACHE_CONTROL,
        header::HeaderValue::from_static("no-store"),
    );
    response
}

/// Whether the process and its store answer.
async fn health(State(shared): State<Arc<ListenerState>>) -> Response {
    match timeout(REPLY_TIMEOUT, shared.sources.store.ping()).await {
        Ok(Ok(())) => "healthy\n".into_response(),
        Ok(Err(error)) => unavailable(&format!("the database failed: {error}")),
        Err(_) => unavailable("the database does not answer"),
    }
}

/// Whether the bot has its tables and is connected.
async fn ready(State(shared): State<Arc<ListenerState>>) -> Response {
    let bot = BotState::of(&shared.sources.metrics).await;
    if bot.is_ready() {
        format!("{}\n", bot.words()).into_response()
    } else {
        unavailable(bot.words())
    }
}

async fn metrics(State(shared): State<Arc<ListenerState>>) -> Response {
    let sources = &shared.sources;
    let text = async { sources.metrics.text(sources.store.bytes().await).await };
    match timeout(REPLY_TIMEOUT, text).await {
        Ok(Ok(text)) => ([(header::CONTENT_TYPE, CONTENT_TYPE)], text).into_response(),
        Ok(Err(_)) | Err(_) => unavailable("the bot does not answer"),
    }
}

fn unavailable(why: &str) -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response()
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;
    use crate::metrics::LiveState;

    /// Returns what the routes share.
    fn shared(store: &Store, metrics: &Metrics) -> State<Arc<ListenerState>> {
        let folder = tempfile::tempdir().unwrap();
        let sources = ListenerSources {
            metrics: metrics.clone(),
            store: store.clone(),
            folder: PathBuf::new(),
        };
        State(Arc::new(ListenerState {
            sources,
            secret: BearerSecret::create_in(folder.path()).unwrap(),
        }))
    }

    fn watch(metrics: &Metrics, connected: usize) {
        let live = LiveState {
            shards: 2,
            connected,
            ..LiveState::default()
        };
        metrics.watch(move || std::future::ready(live).boxed());
    }

    #[tokio::test]
    async fn a_bot_is_ready_while_it_runs_and_every_shard_is_connected() {
        let (store, _thread) = Store::open_in_memory().unwrap();
        let metrics = Metrics::default();
        let shared = shared(&store, &metrics);
        let status = async || ready(shared.clone()).await.status();
        assert_eq!(status().await, StatusCode::SERVICE_UNAVAILABLE, "it starts");
        for (connected, wanted) in [
            (0, StatusCode::SERVICE_UNAVAILABLE),
            (1, StatusCode::SERVICE_UNAVAILABLE),
            (2, StatusCode::OK),
        ] {
            watch(&metrics, connected);
            assert_eq!(status().await, wanted, "{connected} of 2");
        }
        metrics.unwatch();
        assert_eq!(status().await, StatusCode::SERVICE_UNAVAILABLE, "it stops");
    }

    #[tokio::test]
    async fn a_secret_that_cannot_be_written_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let sources = ListenerSources {
            metrics: Metrics::default(),
            store: Store::open_in_memory().unwrap().0,
            folder: folder.path().join("missing"),
        };
        let config = HttpConfig {
            listen: "127.0.0.1:0".to_owned(),
            ..HttpConfig::default()
        };
        let error = Listener::start(&config, sources).await.err().unwrap();
        let file = folder.path().join("missing").join("listener.secret");
        let wanted = format!("cannot write {}: ", file.display());
        assert!(error.to_string().starts_with(&wanted), "{error}");
    }

    #[tokio::test]
    async fn a_bot_whose_store_has_ended_is_not_healthy() {
        let (store, thread) = Store::open_in_memory().unwrap();
        let shared = shared(&store, &Metrics::default());
        assert_eq!(health(shared.clone()).await.status(), StatusCode::OK);
        store.close().await;
        thread.join().unwrap();
        let status = health(shared).await.status();
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    }
}
