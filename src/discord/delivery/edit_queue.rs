//! The edits of one message.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tracing::Instrument as _;

use crate::discord::delivery::budget::Purpose;
use crate::discord::delivery::message::Message;
use crate::discord::delivery::outbox::Outbox;
use crate::discord::delivery::sent_message::SentMessage;
use crate::id::Timestamp;

pub(crate) use state::{RenderedMessage, Revision};
pub(crate) use token_path::TokenPath;

use shared::Shared;
use state::{Event, Phase, State};
use task::Task;

mod shared;
mod state;
mod task;
#[cfg(test)]
mod tests;
mod token_path;

/// Renders the content of a message just before a request is sent.
pub(crate) type RenderFn = Box<dyn Fn() -> BoxFuture<'static, RenderedMessage> + Send + Sync>;

/// Returns the purpose of the next edit; called when that begins to wait for its turn.
pub(crate) type PurposeFn = Box<dyn Fn() -> Purpose + Send + Sync>;

/// The edits of one message: it is rendered just before a request is sent, and one request is
/// under way at a time.
///
/// Dropping the queue sends the newest revision and ends its task.
pub(crate) struct EditQueue(Arc<Shared>);

/// Keeps a queue from sending while a reply that will show the same message is under way.
pub(crate) struct ReplyGuard(Arc<Shared>);

impl EditQueue {
    /// Opens the queue of the message at `path`, edited at most once in `gap`.
    #[must_use]
    pub(crate) fn open(
        outbox: &Outbox,
        path: String,
        gap: Duration,
        purpose: PurposeFn,
        render: RenderFn,
    ) -> Self {
        let shared = Arc::new(Shared::default());
        let task = Task {
            outbox: outbox.clone(),
            path,
            gap,
            purpose,
            render,
            shared: Arc::clone(&shared),
        };
        let (running, ended) = (AssertUnwindSafe(task.run()), Arc::clone(&shared));
        let running = async move {
            // The payload is not logged: it may name a tile.
            if let Err(_payload) = running.catch_unwind().await {
                tracing::error!("the task of a message's edits panicked, and edits it no more");
                ended.mark_lost();
            }
        };
        // The log lines of the task stay in the span that names the table.
        tokio::spawn(running.in_current_span());
        Self(shared)
    }

    /// Opens the queue of a message that is edited only once more.
    #[must_use]
    pub(crate) fn ending(outbox: &Outbox, path: String, gap: Duration, last: Message) -> Self {
        let rendered = RenderedMessage {
            message: last.clone(),
            revision: Revision::MAX,
        };
        let render = move || std::future::ready(rendered.clone()).boxed();
        let queue = Self::open(
            outbox,
            path,
            gap,
            Box::new(|| Purpose::OTHER),
            Box::new(render),
        );
        queue.end_with(last);
        queue
    }

    /// Asks for this revision or a newer one; sends nothing if the message shows that already.
    pub(crate) fn want(&self, revision: Revision) {
        self.0.apply(Event::Wanted(revision));
    }

    /// Sends this message instead of what the queue renders, from now on.
    pub(crate) fn end_with(&self, message: Message) {
        self.0.lock().last = Some(message);
        self.want(Revision::MAX);
    }

    /// Whether a last message was set, which may be sent already.
    pub(crate) fn is_ending(&self) -> bool {
        self.0.lock().last.is_some()
    }

    /// Takes the last message back, because a reply shows the message again: what the queue renders is sent from
    /// then on. [`Self::shown`] follows.
    pub(crate) fn resume(&self) {
        let mut state = self.0.lock();
        state.last = None;
        state.wanted = None;
    }

    /// Sends a last message without the pause between edits, and waits until it is sent; waits no longer if
    /// the message is too old to be edited now.
    pub(crate) async fn finish(&self, message: Message) {
        self.end_with(message);
        self.hurry();
        self.until(|state| state.is_settled() || state.is_too_old_to_edit)
            .await;
    }

    /// Waits until nothing is left to send, even if the queue is dropped meanwhile.
    pub(crate) fn sent(&self) -> impl Future<Output = ()> + Send + use<> {
        self.until(State::is_settled)
    }

    fn until(&self, condition: fn(&State) -> bool) -> impl Future<Output = ()> + Send + use<> {
        let shared = Arc::clone(&self.0);
        async move {
            loop {
                // Created before the check, so that no notification in between is missed.
                let sent = shared.sent.notified();
                if condition(&shared.lock()) {
                    return;
                }
                sent.await;
            }
        }
    }

    /// Edits the message with this token from now on, until it expires. An edit that waits for its turn or to be
    /// retried does so no longer: the reason may not apply to the token.
    pub(crate) fn use_token(&self, token: TokenPath) {
        let mut state = self.0.lock();
        state.token = Some(token);
        if state.waits_to_retry {
            self.hurry();
        }
        drop(state);
        self.0.token_set.notify_waiters();
    }

    /// Whether the next edit uses a token; Discord does not count such an edit.
    pub(crate) fn uses_token(&self, now: Timestamp) -> bool {
        self.0.lock().token_path(now).is_some()
    }

    /// Ends the pause before the next edit or the next attempt.
    pub(crate) fn hurry(&self) {
        self.0.hurried.notify_one();
    }

    /// Holds back edits while the returned guard lives: a reply that will show the message is under
    /// way.
    #[must_use]
    pub(crate) fn hold_for_reply(&self) -> ReplyGuard {
        self.0.lock().pending_replies += 1;
        ReplyGuard(Arc::clone(&self.0))
    }

    /// Whether a reply is under way that will show the message.
    pub(crate) fn is_held_for_reply(&self) -> bool {
        self.0.lock().pending_replies > 0
    }

    /// Notes what a reply has shown. It was rendered when `completed` requests had ended. If another
    /// one, or another reply, has ended since, Discord may have applied it after this reply, so the newest
    /// revision is sent once more.
    pub(crate) fn shown(&self, rendered: RenderedMessage, completed: u64) {
        let overtaken = {
            let mut state = self.0.lock();
            state.completed += 1;
            state.completed != completed + 1
        };
        self.0.apply(Event::Answered(rendered));
        if overtaken {
            self.0.apply(Event::Overtaken);
        }
    }

    /// How many requests and replies have ended.
    pub(crate) fn completed(&self) -> u64 {
        self.0.lock().completed
    }

    /// Notes the content that the message was posted or last edited with, and Discord's response to
    /// that.
    pub(crate) fn made(&self, rendered: RenderedMessage, reply: &SentMessage) {
        self.0.lock().set_shown(rendered, reply.attachment_id());
    }

    /// Sends nothing more, not even the newest revision.
    pub(crate) fn discard(self) {
        self.0.apply(Event::Lost);
        self.0.sent.notify_waiters();
    }

    /// Waits until the message turns out to be gone, or too old to be edited now; returns once.
    pub(crate) async fn lost(&self) {
        self.0.lost.notified().await;
    }

    /// Whether the message can no longer be edited: it or its token is gone.
    pub(crate) fn is_gone(&self) -> bool {
        self.0.lock().phase == Phase::Gone
    }

    /// Whether the message is too old to be edited now. The queue sends the newest revision once Discord
    /// accepts it; until then a new message may take the place of this one.
    pub(crate) fn is_too_old_to_edit(&self) -> bool {
        self.0.lock().is_too_old_to_edit
    }

    /// Whether it is known what the message shows, which means that it exists.
    pub(crate) fn is_known(&self) -> bool {
        self.0.lock().shown.is_some()
    }
}

impl Drop for EditQueue {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.changed.notify_one();
    }
}

impl Drop for ReplyGuard {
    fn drop(&mut self) {
        self.0.lock().pending_replies -= 1;
        self.0.changed.notify_one();
    }
}
