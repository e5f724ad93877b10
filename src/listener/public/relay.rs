//! Forwards posts: Discord sends each post to one process, but any process that shares the tables
//! may have to answer it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName};
use futures_util::future::join_all;
use parking_lot::Mutex;
use reqwest::Client;
use tokio::time::Instant;

use super::signature::SIGNED;

/// The header with the age of a post that is passed on, in milliseconds; 0 if it has just arrived.
pub(super) const AGE: HeaderName = HeaderName::from_static("x-tiengow-age");

/// The header with the number of the process that passes a post on.
const FROM: HeaderName = HeaderName::from_static("x-tiengow-from");

/// The most unused connections to another process that stay open.
const IDLE_MAX: usize = 4;

/// How long another process may take to accept a post.
const ACCEPT_TIMEOUT: Duration = Duration::from_millis(500);

/// How long an unused connection stays open: less than the other process allows.
const IDLE_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a post is kept for processes that join. Discord waits no longer for an answer.
const KEEP_TIME: Duration = Duration::from_secs(3);

/// The most posts kept at once; with more, the oldest are dropped.
const POSTS_MAX: usize = 2_048;

/// A post that Discord has signed.
#[derive(Debug)]
pub(super) struct Post {
    path: &'static str,
    /// The headers with Discord's signature.
    signed: HeaderMap,
    body: Bytes,
    received: Instant,
}

impl Post {
    /// Copies what another process needs to check the request as this one did.
    pub(super) fn new(path: &'static str, headers: &HeaderMap, body: Bytes) -> Self {
        let signed = SIGNED.into_iter().filter_map(|name| {
            let value = headers.get(&name)?.clone();
            Some((name, value))
        });
        Self {
            path,
            signed: signed.collect(),
            body,
            received: Instant::now(),
        }
    }
}

/// Forwards posts to the other processes that share the tables.
#[derive(Debug, Clone)]
pub struct Relay {
    client: Client,
    /// The number of this process among those that share the tables.
    process: i64,
    /// A plain mutex: nothing is awaited while it is held.
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    others: BTreeSet<SocketAddr>,
    /// The latest posts, oldest first.
    recent: VecDeque<Arc<Post>>,
    failures: BTreeMap<SocketAddr, DeliveryFailure>,
}

/// Why the last post to a process was not accepted, for the log.
#[derive(Debug)]
struct DeliveryFailure {
    why: String,
    is_logged: bool,
}

impl Relay {
    /// Returns the relay of the process with this number; it knows no other process yet.
    ///
    /// # Errors
    /// When the HTTP client cannot be set up.
    pub fn new(process: i64) -> reqwest::Result<Self> {
        let client = Client::builder()
            .no_proxy()
            .timeout(ACCEPT_TIMEOUT)
            .pool_idle_timeout(IDLE_TIMEOUT)
            .pool_max_idle_per_host(IDLE_MAX);
        Ok(Self {
            client: client.build()?,
            process,
            state: Arc::default(),
        })
    }

    /// From now on passes posts on to these processes. New processes also get the latest posts,
    /// because they may have the tables concerned.
    pub fn follow(&self, others: BTreeSet<SocketAddr>) {
        let (new, recent) = {
            let mut state = self.state.lock();
            state.drop_old();
            // A process that has stopped is not reported.
            state.failures.retain(|other, _| others.contains(other));
            state.log_failures();
            let new: Vec<_> = others.difference(&state.others).copied().collect();
            state.others = others;
            (new, state.recent.clone())
        };
        for other in new {
            let (relay, recent) = (self.clone(), recent.clone());
            // One after the other, because the process that joins also has to take new posts.
            tokio::spawn(async move {
                for post in recent {
                    let age = post.received.elapsed().max(Duration::from_millis(1));
                    relay.send(other, &post, age).await;
                }
            });
        }
    }

    /// Whether this process has passed a post on to itself, because another has given a wrong
    /// address.
    pub(super) fn is_from_this_process(&self, headers: &HeaderMap) -> bool {
        let from = headers.get(FROM).and_then(|from| from.to_str().ok());
        from.is_some_and(|from| from.parse() == Ok(self.process))
    }

    /// Forwards a post; returns once all processes have accepted it or have had time to do so.
    pub(super) async fn forward(&self, post: Post) {
        let post = Arc::new(post);
        let others = {
            let mut state = self.state.lock();
            state.drop_old();
            if state.recent.len() == POSTS_MAX {
                state.recent.pop_front();
            }
            state.recent.push_back(Arc::clone(&post));
            state.others.clone()
        };
        let sent = others
            .into_iter()
            .map(|other| self.send(other, &post, Duration::ZERO));
        join_all(sent).await;
    }

    async fn send(&self, other: SocketAddr, post: &Post, age: Duration) {
        let request = self
            .client
            .post(format!("http://{other}{}", post.path))
            .headers(post.signed.clone())
            .header(AGE, age.as_millis().to_string())
            .header(FROM, self.process.to_string())
            .body(post.body.clone());
        let failure = match request.send().await {
            Ok(response) if response.status().is_success() => None,
            Ok(response) => Some(response.status().to_string()),
            Err(error) => Some(error.without_url().to_string()),
        };
        self.record_result(other, failure);
    }

    /// Records whether a process has accepted a post.
    fn record_result(&self, other: SocketAddr, failure: Option<String>) {
        let mut state = self.state.lock();
        if let Some(why) = failure {
            let is_logged = false;
            let failure = DeliveryFailure { why, is_logged };
            state.failures.entry(other).or_insert(failure);
        } else if state
            .failures
            .remove(&other)
            .is_some_and(|failure| failure.is_logged)
        {
            tracing::info!(%other, "another process accepts posts again");
        }
    }
}

impl State {
    /// Logs the processes that accept no posts, once each.
    fn log_failures(&mut self) {
        for (other, failure) in &mut self.failures {
            if !std::mem::replace(&mut failure.is_logged, true) {
                let why = &failure.why;
                tracing::warn!(%other, why, "another process accepts no posts, so presses on its tables may fail");
            }
        }
    }

    /// Drops posts that are too old to be answered.
    fn drop_old(&mut self) {
        let is_old = |post: &Arc<Post>| post.received.elapsed() >= KEEP_TIME;
        while self.recent.front().is_some_and(is_old) {
            self.recent.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::http::HeaderValue;
    use tokio::net::TcpListener;
    use tokio::sync::mpsc;

    use super::*;

    /// Starts another process; returns its address, and the age and body of each post passed on to
    /// it.
    async fn other() -> (SocketAddr, mpsc::UnboundedReceiver<(u64, Bytes)>) {
        let (told, heard) = mpsc::unbounded_channel();
        let take = move |headers: HeaderMap, body: Bytes| {
            let told = told.clone();
            async move {
                let age = headers[AGE].to_str().unwrap().parse().unwrap();
                assert_eq!(headers[&SIGNED[0]], "00ff");
                told.send((age, body)).unwrap();
            }
        };
        let socket = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = socket.local_addr().unwrap();
        let routes = Router::new().route("/interactions", axum::routing::post(take));
        tokio::spawn(async move { axum::serve(socket, routes).await });
        (address, heard)
    }

    fn post(body: &'static str) -> Post {
        let headers = SIGNED.map(|name| (name, HeaderValue::from_static("00ff")));
        let body = Bytes::from_static(body.as_bytes());
        Post::new("/interactions", &HeaderMap::from_iter(headers), body)
    }

    #[tokio::test]
    async fn a_post_goes_to_all_and_the_latest_go_to_one_that_joins() {
        let relay = Relay::new(7).unwrap();
        let ((one, mut by_one), (two, mut by_two)) = (other().await, other().await);
        relay.forward(post("before")).await;
        relay.follow(BTreeSet::from([one]));
        let (age, body) = by_one.recv().await.unwrap();
        assert!(age > 0 && body == "before", "{age} {body:?}");
        relay.forward(post("after")).await;
        assert_eq!(by_one.recv().await.unwrap(), (0, Bytes::from("after")));
        relay.follow(BTreeSet::from([one, two]));
        let mut late = [by_two.recv().await.unwrap(), by_two.recv().await.unwrap()];
        late.sort_by_key(|(_, body)| body.clone());
        assert!(late.iter().all(|(age, _)| *age > 0), "{late:?}");
        assert_eq!(late.map(|(_, body)| body), ["after", "before"]);
        assert!(by_one.try_recv().is_err(), "it has had them");
        let from = |number| HeaderMap::from_iter([(FROM, HeaderValue::from_static(number))]);
        assert!(relay.is_from_this_process(&from("7")) && !relay.is_from_this_process(&from("8")));
        assert!(!relay.is_from_this_process(&HeaderMap::new()));
    }

    #[tokio::test]
    async fn a_process_that_is_gone_does_not_keep_posts_from_the_others() {
        let relay = Relay::new(7).unwrap();
        let (here, mut heard) = other().await;
        let gone = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = gone.local_addr().unwrap();
        drop(gone);
        relay.follow(BTreeSet::from([address, here]));
        relay.forward(post("{}")).await;
        assert!(heard.recv().await.is_some());
        let is_logged = || {
            relay
                .state
                .lock()
                .failures
                .get(&address)
                .map(|failure| failure.is_logged)
        };
        assert_eq!(is_logged(), Some(false), "it may have stopped");
        relay.follow(BTreeSet::from([address, here]));
        assert_eq!(is_logged(), Some(true), "it has not");
        relay.follow(BTreeSet::from([here]));
        assert_eq!(is_logged(), None);
    }

    #[tokio::test]
    async fn only_what_can_still_be_answered_is_kept_and_no_more_than_fits() {
        let relay = Relay::new(7).unwrap();
        let mut old = post("old");
        old.received = Instant::now().checked_sub(KEEP_TIME).unwrap();
        relay.forward(old).await;
        for _ in 0..=POSTS_MAX {
            relay.forward(post("new")).await;
        }
        let state = relay.state.lock();
        assert_eq!(state.recent.len(), POSTS_MAX);
        assert!(state.recent.iter().all(|post| post.body == "new"));
    }
}
