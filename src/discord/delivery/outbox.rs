//! Everything that the bot sends except interaction replies: posts, deletions, and queued edits.
//!
//! A request waits for its turn in the [`Budget`], unless it uses the token of an interaction:
//! Discord does not count those. A reply never waits for anything here. The edits of one message go
//! through one [`EditQueue`](super::edit_queue::EditQueue), in which the newest state replaces one
//! that still waits.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::store::RequestShare;
use crate::table::Clock;

use crate::discord::delivery::budget::{Budget, Purpose};
use crate::discord::delivery::fallbacks::send_with_fallbacks;
use crate::discord::delivery::forbidden_channels::ForbiddenChannels;
use crate::discord::delivery::gate::Gate;
use crate::discord::delivery::message::Message;
use crate::discord::delivery::paths;
use crate::discord::delivery::picture_renderer::PictureRenderer;
use crate::discord::delivery::rate_limits::RateLimits;
use crate::discord::delivery::rest::{File, Rest, RestError, read_json, uses_interaction_token};
use crate::discord::delivery::sent_message::SentMessage;

/// The time between two requests that Discord counts: at most 45 of the 50 that it allows a bot in a
/// second.
const REQUEST_GAP: Duration = Duration::from_millis(22);

/// Attempts at one request before the bot gives up.
pub(super) const TRIES_MAX: u32 = 6;

/// Base of the wait after a failure, doubled for every attempt including the first.
pub(super) const BACKOFF: Duration = Duration::from_millis(250);

/// Sends everything except interaction replies.
#[derive(Clone)]
pub struct Outbox {
    rest: Rest,
    clock: Arc<dyn Clock>,
    /// When requests may leave.
    budget: Arc<Budget>,
    /// Whether any request may leave.
    gate: Gate,
    /// Turns true when nothing more may be sent.
    closed: Arc<watch::Sender<bool>>,
    /// Which routes are used up.
    limits: Arc<RateLimits>,
    /// The channels that the bot is barred from.
    forbidden: Arc<ForbiddenChannels>,
    /// Renders the pictures of messages.
    renderer: PictureRenderer,
}

impl Outbox {
    /// Makes an outbox.
    #[must_use]
    pub fn new(rest: Rest, renderer: PictureRenderer, clock: Arc<dyn Clock>) -> Self {
        let closed = Arc::new(watch::Sender::new(false));
        let budget = Arc::new(Budget::new(Arc::clone(&clock), REQUEST_GAP));
        let (limits, forbidden) = (Arc::default(), Arc::default());
        let gate = Gate::new(Arc::clone(&clock));
        Self {
            rest,
            clock,
            budget,
            gate,
            closed,
            limits,
            forbidden,
            renderer,
        }
    }

    /// The client, which replies use directly, without any queue.
    pub fn rest(&self) -> &Rest {
        &self.rest
    }

    /// The clock that measures waits.
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.clock
    }

    /// Whether this process has lately seen which tables are its own.
    pub(in crate::discord) const fn gate(&self) -> &Gate {
        &self.gate
    }

    /// The channels that the bot is barred from.
    pub fn forbidden(&self) -> &ForbiddenChannels {
        &self.forbidden
    }

    /// Renders the pictures of messages.
    pub fn renderer(&self) -> &PictureRenderer {
        &self.renderer
    }

    /// Takes a share of what Discord allows, with other processes.
    pub fn share(&self, share: RequestShare) {
        let gap = REQUEST_GAP.saturating_mul(share.all) / share.own.max(1);
        self.budget.set_gap(gap);
    }

    /// Sends nothing from now on. Messages that still wait are rendered again at the next start.
    pub fn close(&self) {
        self.closed.send_replace(true);
    }

    /// Waits until the outbox is closed.
    pub async fn closed(&self) {
        let mut closed = self.closed.subscribe();
        // The sender lives in `self`, so the wait cannot fail.
        let _closed = closed.wait_for(|closed| *closed).await;
    }

    /// Does some work; returns `None` if the outbox is closed before it is done.
    pub(crate) async fn until_closed<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            // First, so that a request that the close has ended does not count as a failure.
            biased;
            () = self.closed() => None,
            done = work => Some(done),
        }
    }

    /// Makes a request, waiting as Discord asks and retrying where that is safe.
    ///
    /// # Errors
    /// The last [`RestError`]; a refusal at once.
    pub(crate) async fn send(
        &self,
        purpose: Purpose,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Result<Value, RestError> {
        let sent = self.request(purpose, method, path, body, None).await;
        sent.map(|body| read_json(&body))
    }

    /// Sends a message like [`Outbox::send`], with its picture, or without it if Discord refuses
    /// that.
    ///
    /// # Errors
    /// The last [`RestError`]; a refusal at once.
    pub(crate) async fn show(
        &self,
        purpose: Purpose,
        method: Method,
        path: &str,
        message: &Message,
    ) -> Result<SentMessage, RestError> {
        let send = |body, file: Option<File>| {
            let method = method.clone();
            async move {
                self.request(purpose, method, path, Some(&body), file.as_ref())
                    .await
            }
        };
        let edit = (method == Method::PATCH).then(|| message.as_edit());
        let message = edit.as_ref().unwrap_or(message);
        let file = self.file_of(message).await;
        let sent = send_with_fallbacks(message, file, self.rest.emojis(), send).await;
        sent.map(|(body, _)| read_json(&body))
    }

    /// Renders the picture of a message, if it has one.
    pub(super) async fn file_of(&self, message: &Message) -> Option<File> {
        let attached = message.attached_picture()?;
        let bytes = self.renderer.draw(&attached.picture).await?;
        Some(attached.file(bytes))
    }

    /// Makes a request like [`Outbox::send`], with a file if there is one.
    async fn request(
        &self,
        purpose: Purpose,
        method: Method,
        path: &str,
        body: Option<&Value>,
        file: Option<&File>,
    ) -> Result<Bytes, RestError> {
        // A POST is retried only when a second one does nothing: its nonce makes Discord drop it, or it opens
        // a channel of direct messages, and Discord returns the one that is there.
        let repeatable = method != Method::POST
            || path == paths::DIRECT_CHANNELS
            || body.is_some_and(|body| body.get("enforce_nonce").is_some());
        let mut tried = 0;
        loop {
            self.wait_for_turn(purpose, &method, path).await;
            if *self.closed.borrow() {
                return Err(RestError::Unreachable);
            }
            tried += 1;
            match self.call(method.clone(), path, body, file, tried).await {
                Err(error @ RestError::Unreachable) if !repeatable => return Err(error),
                Err(error) if tried < TRIES_MAX => {
                    self.back_off(&error, tried).await.ok_or(error)?;
                }
                done => return done,
            }
        }
    }

    /// Makes one request now, and records what the response reveals: barred channels, Discord's
    /// time and used-up routes.
    pub(super) async fn call(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
        file: Option<&File>,
        attempt: u32,
    ) -> Result<Bytes, RestError> {
        let response = self.rest.request(&method, path, body, file, attempt).await;
        self.forbidden.learn(&method, path, &response.result);
        if let Some(ahead_ms) = response.date.and_then(|date| self.clock.compare(date)) {
            self.rest.metrics().drifted(ahead_ms);
        }
        if let Some(bucket) = &response.bucket {
            self.limits.learn(&method, path, bucket);
        }
        if let Some(wait) = route_blocked_for(path, &response.result).or(response.used_up_for) {
            let now = self.clock.now();
            self.limits.block(&method, path, now.plus(wait), now);
        }
        response.result
    }

    /// Unarchives the thread of a message for its edit; returns whether that worked.
    pub(in crate::discord) async fn unarchive(&self, purpose: Purpose, path: &str) -> bool {
        let Some(thread) = paths::channel_in(path) else {
            return false;
        };
        let path = paths::channel(thread);
        let body = json!({"archived": false});
        let woken = self.send(purpose, Method::PATCH, &path, Some(&body));
        woken.await.is_ok()
    }

    /// Waits as long as a failure requires; `None` when a retry is useless.
    ///
    /// A limit is not waited for here: it blocks the turn of every request, or of those on the same route.
    pub(super) async fn back_off(&self, error: &RestError, tried: u32) -> Option<()> {
        let wait = error.wait(BACKOFF, tried)?;
        match error {
            RestError::Limited { global: true, .. } => self.budget.block(wait),
            // The request has blocked its route.
            RestError::Limited { global: false, .. } => {}
            RestError::Unreachable | RestError::Refused { .. } => self.pause(wait).await,
        }
        Some(())
    }

    /// Waits until a request may leave.
    pub(in crate::discord) async fn wait_for_turn(
        &self,
        purpose: Purpose,
        method: &Method,
        path: &str,
    ) {
        loop {
            self.gate.opened().await;
            if let Some(until) = self.limits.blocked_until(method, path, self.clock.now()) {
                self.clock.sleep_until(until).await;
                continue;
            }
            if uses_interaction_token(path) {
                return;
            }
            self.budget.wait_for_turn(purpose).await;
            // Otherwise all requests whose turn came meanwhile would leave at once. The route may have been used up
            // meanwhile, too.
            let blocked = self.limits.blocked_until(method, path, self.clock.now());
            if self.gate.is_open() && blocked.is_none() {
                return;
            }
        }
    }

    /// Returns how many requests wait for their turn, and how long the oldest of them has waited.
    pub(in crate::discord) fn waiting(&self) -> (usize, Duration) {
        self.budget.waiting()
    }

    /// Waits for `wait`.
    pub async fn pause(&self, wait: Duration) {
        self.clock.sleep_until(self.clock.now().plus(wait)).await;
    }
}

/// How long the route of a request stays blocked, if Discord has refused the request because of a limit.
/// A request with a token does not wait for a turn, so for it a global limit blocks the route.
fn route_blocked_for(path: &str, done: &Result<Bytes, RestError>) -> Option<Duration> {
    match done {
        Err(RestError::Limited {
            retry_after_ms,
            global,
        }) if !global || uses_interaction_token(path) => {
            Some(Duration::from_millis(*retry_after_ms))
        }
        Ok(_) | Err(_) => None,
    }
}

#[cfg(test)]
mod tests;
