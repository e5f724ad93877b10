//! Passes posts on: Discord sends each post to one process, but any process that shares the tables
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
const ACCEPT_WITHIN: Duration = Duration::from_millis(500);

/// How long an unused connection stays open: less than the other process allows.
const IDLE: Duration = Duration::from_secs(5);

/// How long a post is kept for processes that join. Discord waits no longer for an answer.
const KEPT: Duration = Duration::from_secs(3);

/// The most posts kept at once; with more, the oldest are dropped.
const KEPT_MAX: usize = 2_048;

/// A post that Discord has signed.
#[derive(Debug)]
pub(super) struct Post {
    path: &'static str,
    /// The headers with Discord's signature.
    signed: HeaderMap,
    body: Bytes,
    came: Instant,
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
            came: Instant::now(),
        }
    }
}

/// Passes posts on to the other processes that share the tables.
#[derive(Debug, Clone)]
pub struct Relay {
    client: Client,
    /// The number of this process among those that share the tables.
    own: i64,
    /// A plain mutex: nothing is awaited while it is held.
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    others: BTreeSet<SocketAddr>,
    /// The latest posts, oldest first.
    kept: VecDeque<Arc<Post>>,
    troubles: BTreeMap<SocketAddr, Trouble>,
}

/// Why the last post to a process was not accepted, for the log.
#[derive(Debug)]
struct Trouble {
    why: String,
    is_told: bool,
}

impl Relay {
    /// Returns the relay of the process with this number; it knows no other process yet.
    ///
    /// # Errors
    /// When the HTTP client cannot be set up.
    pub fn new(own: i64) -> reqwest::Result<Self> {
        let client = Client::builder()
            .no_proxy()
            .timeout(ACCEPT_WITHIN)
            .pool_idle_timeout(IDLE)
            .pool_max_idle_per_host(IDLE_MAX);
        Ok(Self {
            client: client.build()?,
            own,
            state: Arc::default(),
        })
    }

    /// From now on passes posts on to these processes. New processes also get the latest posts,
    /// because they may have the tables concerned.
    pub fn follow(&self, others: BTreeSet<SocketAddr>) {
        let (new, kept) = {
            let mut state = self.state.lock();
            state.forget();
            // A process that has stopped is not reported.
            state.troubles.retain(|other, _| others.contains(other));
            state.tell_troubles();
            let new: Vec<_> = others.difference(&state.others).copied().collect();
            state.others = others;
            (new, state.kept.clone())
        };
        for other in new {
            let (relay, kept) = (self.clone(), kept.clone());
            // One after the other, because the process that joins also has to take new posts.
            tokio::spawn(async move {
                for post in kept {
                    let age = post.came.elapsed().max(Duration::from_millis(1));
                    relay.send(other, &post, age).await;
                }
            });
        }
    }

    /// Whether this process has passed a post on to itself, because another has given a wrong
    /// address.
    pub(super) fn is_own(&self, headers: &HeaderMap) -> bool {
        let from = headers.get(FROM).and_then(|from| from.to_str().ok());
        from.is_some_and(|from| from.parse() == Ok(self.own))
    }

    /// Passes a post on; returns once all processes have accepted it or have had time to do so.
    pub(super) async fn pass(&self, post: Post) {
        let post = Arc::new(post);
        let others = {
            let mut state = self.state.lock();
            state.forget();
            if state.kept.len() == KEPT_MAX {
                state.kept.pop_front();
            }
            state.kept.push_back(Arc::clone(&post));
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
            .header(FROM, self.own.to_string())
            .body(post.body.clone());
        let trouble = match request.send().await {
            Ok(response) if response.status().is_success() => None,
            Ok(response) => Some(response.status().to_string()),
            Err(error) => Some(error.without_url().to_string()),
        };
        self.note(other, trouble);
    }

    /// Notes whether a process has accepted a post.
    fn note(&self, other: SocketAddr, trouble: Option<String>) {
        let mut state = self.state.lock();
        if let Some(why) = trouble {
            let is_told = false;
            let trouble = Trouble { why, is_told };
            state.troubles.entry(other).or_insert(trouble);
        } else if state
            .troubles
            .remove(&other)
            .is_some_and(|trouble| trouble.is_told)
        {
            tracing::info!(%other, "another process accepts posts again");
        }
    }
}

impl State {
    /// Logs the processes that accept no posts, once each.
    fn tell_troubles(&mut self) {
        for (other, trouble) in &mut self.troubles {
            if !std::mem::replace(&mut trouble.is_told, true) {
                let why = &trouble.why;
                tracing::warn!(%other, why, "another process accepts no posts, so presses on its tables may fail");
            }
        }
    }

    /// Forgets posts that are too old to be answered.
    fn forget(&mut self) {
        let is_old = |post: &Arc<Post>| post.came.elapsed() >= KEPT;
        while self.kept.front().is_some_and(is_old) {
            self.kept.pop_front();
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
        relay.pass(post("before")).await;
        relay.follow(BTreeSet::from([one]));
        let (age, body) = by_one.recv().await.unwrap();
        assert!(age > 0 && body == "before", "{age} {body:?}");
        relay.pass(post("after")).await;
        assert_eq!(by_one.recv().await.unwrap(), (0, Bytes::from("after")));
        relay.follow(BTreeSet::from([one, two]));
        let mut late = [by_two.recv().await.unwrap(), by_two.recv().await.unwrap()];
        late.sort_by_key(|(_, body)| body.clone());
        assert!(late.iter().all(|(age, _)| *age > 0), "{late:?}");
        assert_eq!(late.map(|(_, body)| body), ["after", "before"]);
        assert!(by_one.try_recv().is_err(), "it has had them");
        let from = |number| HeaderMap::from_iter([(FROM, HeaderValue::from_static(number))]);
        assert!(relay.is_own(&from("7")) && !relay.is_own(&from("8")));
        assert!(!relay.is_own(&HeaderMap::new()));
    }

    #[tokio::test]
    async fn a_process_that_is_gone_does_not_keep_posts_from_the_others() {
        let relay = Relay::new(7).unwrap();
        let (here, mut heard) = other().await;
        let gone = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = gone.local_addr().unwrap();
        drop(gone);
        relay.follow(BTreeSet::from([address, here]));
        relay.pass(post("{}")).await;
        assert!(heard.recv().await.is_some());
        let is_told = || {
            relay
                .state
                .lock()
                .troubles
                .get(&address)
                .map(|trouble| trouble.is_told)
        };
        assert_eq!(is_told(), Some(false), "it may have stopped");
        relay.follow(BTreeSet::from([address, here]));
        assert_eq!(is_told(), Some(true), "it has not");
        relay.follow(BTreeSet::from([here]));
        assert_eq!(is_told(), None);
    }

    #[tokio::test]
    async fn only_what_can_still_be_answered_is_kept_and_no_more_than_fits() {
        let relay = Relay::new(7).unwrap();
        let mut old = post("old");
        old.came = Instant::now().checked_sub(KEPT).unwrap();
        relay.pass(old).await;
        for _ in 0..=KEPT_MAX {
            relay.pass(post("new")).await;
        }
        let state = relay.state.lock();
        assert_eq!(state.kept.len(), KEPT_MAX);
        assert!(state.kept.iter().all(|post| post.body == "new"));
    }
}
