//! The edits of one message.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use reqwest::Method;
use serde_json::Value;
use tracing::Instrument as _;

use crate::discord::delivery::message::{Message, Way, kept_id};
use crate::discord::delivery::outbox::{BACKOFF, Outbox, TRIES_MAX};
use crate::discord::delivery::rest::RestError;

pub(crate) use state::{Rendered, Revision};

use shared::Shared;
use state::{Event, Phase};

mod shared;
mod state;
#[cfg(test)]
mod tests;

/// How long a queue waits first when the bot is kept out of the channel; twice as long each further
/// time.
const BARRED_WAIT: Duration = Duration::from_secs(30);

/// How long it waits at most then.
const BARRED_WAIT_MAX: Duration = Duration::from_secs(30 * 60);

/// How long a queue waits after trying in vain: Discord, or the way there, is down.
const OUTAGE_WAIT: Duration = Duration::from_secs(15);

/// Renders what a message is to show, when a request is about to leave.
pub(crate) type Render = Box<dyn Fn() -> BoxFuture<'static, Rendered> + Send + Sync>;

/// The edits of one message: a message is rendered when its request leaves, and one request is under way at a time.
///
/// Dropping the queue sends the newest revision and ends its task.
pub(crate) struct EditQueue(Arc<Shared>);

/// Keeps a queue from sending while a reply that shows the same message is under way.
pub(crate) struct Answering(Arc<Shared>);

impl EditQueue {
    /// Opens the queue of the message at `path`, edited at most once in `gap`.
    #[must_use]
    pub(crate) fn open(outbox: &Outbox, path: String, gap: Duration, render: Render) -> Self {
        let shared = Arc::new(Shared::default());
        let task = Task {
            outbox: outbox.clone(),
            path,
            gap,
            render,
            shared: Arc::clone(&shared),
        };
        // Its lines in the log say of which table they are.
        tokio::spawn(task.run().in_current_span());
        Self(shared)
    }

    /// Opens the queue of a message that is edited once more.
    #[must_use]
    pub(crate) fn ending(outbox: &Outbox, path: String, gap: Duration, last: Message) -> Self {
        let rendered = Rendered {
            message: last.clone(),
            revision: Revision::MAX,
        };
        let render = move || std::future::ready(rendered.clone()).boxed();
        let queue = Self::open(outbox, path, gap, Box::new(render));
        queue.end_with(last);
        queue
    }

    /// Has the message show this revision, or a newer one. Nothing is sent where it does already.
    pub(crate) fn want(&self, revision: Revision) {
        self.0.on(Event::Wanted(revision));
    }

    /// Sends this message instead of what the queue renders, from now on.
    pub(crate) fn end_with(&self, message: Message) {
        *self.0.last() = Some(message);
        self.want(Revision::MAX);
    }

    /// Sends a last message and waits until it is there, before the next edit would be due.
    pub(crate) async fn finish(&self, message: Message) {
        self.end_with(message);
        self.hurry();
        self.sent().await;
    }

    /// Waits until nothing is left to send, also when the queue is dropped meanwhile.
    pub(crate) fn sent(&self) -> impl Future<Output = ()> + Send + use<> {
        let shared = Arc::clone(&self.0);
        async move {
            loop {
                // Listened to before looking, so that nothing is sent in between unheard.
                let sent = shared.sent.notified();
                if shared.lock().is_settled() {
                    return;
                }
                sent.await;
            }
        }
    }

    /// Sends what is due at once, before the next edit or the next try would be.
    pub(crate) fn hurry(&self) {
        self.0.hurried.notify_one();
    }

    /// Sends nothing while the result is held: a reply that will show the message is under way.
    #[must_use]
    pub(crate) fn answering(&self) -> Answering {
        self.0.lock().answering += 1;
        Answering(Arc::clone(&self.0))
    }

    /// Notes what a reply has shown. It was rendered when `completed` requests had ended: one that has ended since may
    /// have been applied after the reply, so the newest revision is then sent once more.
    pub(crate) fn shown(&self, rendered: Rendered, completed: u64) {
        let overtaken = self.0.lock().completed != completed;
        self.0.on(Event::Answered(rendered));
        if overtaken {
            self.0.on(Event::Overtaken);
        }
    }

    /// How many requests have ended.
    #[must_use]
    pub(crate) fn completed(&self) -> u64 {
        self.0.lock().completed
    }

    /// Notes what the message was made with, and what Discord replied to that.
    pub(crate) fn made(&self, rendered: Rendered, reply: &Value) {
        self.0.lock().made(rendered, reply);
    }

    /// Takes over from an older way to the same message, which sends nothing more.
    ///
    /// A request that has left there already may be applied after what is shown here; this queue then sends its newest
    /// revision once more. It does so at once if more than `completed` requests have ended there.
    pub(crate) fn replaces(&self, before: &Self, completed: u64) {
        let mut state = before.0.lock();
        state.abandon(Arc::clone(&self.0));
        let overtaken = state.completed != completed;
        drop(state);
        if overtaken {
            self.0.overtaken();
        }
    }

    /// Waits until the message turns out to be gone; returns once.
    pub(crate) async fn lost(&self) {
        self.0.lost.notified().await;
    }

    /// Whether the message, or the way to it, no longer exists.
    #[must_use]
    pub(crate) fn is_gone(&self) -> bool {
        self.0.lock().phase == Phase::Gone
    }
}

impl Drop for EditQueue {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.changed.notify_one();
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.lock().answering -= 1;
        self.0.changed.notify_one();
    }
}

/// What is done with pictures in a queue: each refusal asks for less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pictures {
    /// One that the message has already is named again.
    Kept,
    /// Each is sent.
    Sent,
    /// None is, as where the bot may not attach files.
    Left,
}

impl Pictures {
    const fn then(self) -> Self {
        match self {
            Self::Kept => Self::Sent,
            Self::Sent | Self::Left => Self::Left,
        }
    }
}

/// The task of a queue.
struct Task {
    outbox: Outbox,
    path: String,
    gap: Duration,
    render: Render,
    shared: Arc<Shared>,
}

/// What a task has learned from earlier requests.
struct Course {
    /// Requests for the present message, this one included.
    tried: u32,
    /// How long the next refusal of a permission is waited out.
    barred: Duration,
    pictures: Pictures,
}

/// What to do after a request.
enum Next {
    /// The message shows what was sent; its picture has this id.
    Sent(Option<String>),
    /// It was refused for good.
    GivenUp,
    /// The newest revision is sent at once.
    Again,
    /// The newest revision is sent after this time.
    After(Duration),
    /// The message is gone.
    Lost,
}

impl Task {
    async fn run(self) {
        tokio::select! {
            () = self.serve() => {}
            () = self.outbox.closed() => {}
        }
    }

    /// Sends the newest revision whenever one is due, until the queue closes or the message is gone.
    async fn serve(&self) {
        let mut course = Course {
            tried: 0,
            barred: BARRED_WAIT,
            pictures: Pictures::Kept,
        };
        loop {
            if !self.shared.lock().is_due() {
                if self.shared.is_done() {
                    return;
                }
                self.shared.changed.notified().await;
                continue;
            }
            self.outbox.wait_for_turn(&Method::PATCH, &self.path).await;
            // Asked again: a reply may have shown something newer meanwhile.
            if !self.shared.take() {
                continue;
            }
            let rendered = self.newest().await;
            if self.is_shown(&rendered.message) {
                let kept = self.shared.lock().kept.clone();
                self.end(Event::Sent(rendered, kept));
                continue;
            }
            if self.send(rendered, &mut course).await.is_none() {
                return;
            }
        }
    }

    /// Sends a message once and waits until the next request may leave; returns `None` when the message is gone.
    async fn send(&self, rendered: Rendered, course: &mut Course) -> Option<()> {
        course.tried += 1;
        let done = self.patch(&rendered.message, course).await;
        self.shared.completed();
        let kept = match self.next(done, &rendered.message, course).await {
            Next::Sent(kept) => {
                course.barred = BARRED_WAIT;
                kept
            }
            Next::GivenUp => None,
            Next::Again => {
                self.shared.on(Event::Failed);
                return Some(());
            }
            Next::After(wait) => {
                self.shared.on(Event::Failed);
                self.shared.wait(&self.outbox, wait).await;
                return Some(());
            }
            Next::Lost => {
                self.end(Event::Lost);
                self.shared.lost.notify_one();
                return None;
            }
        };
        self.end(Event::Sent(rendered, kept));
        course.tried = 0;
        self.shared.wait(&self.outbox, self.gap).await;
        Some(())
    }

    /// What the message is to show now.
    async fn newest(&self) -> Rendered {
        let last = self.shared.last().clone();
        match last {
            Some(message) => Rendered {
                message,
                revision: Revision::MAX,
            },
            None => (self.render)().await,
        }
    }

    fn is_shown(&self, message: &Message) -> bool {
        let state = self.shared.lock();
        state.shown.as_ref().map(|shown| &shown.message) == Some(message)
    }

    /// Ends a request for good.
    fn end(&self, event: Event) {
        self.shared.on(event);
        self.shared.sent.notify_waiters();
    }

    /// Sends one edit.
    async fn patch(&self, message: &Message, course: &Course) -> Result<Value, RestError> {
        let kept = self.shared.lock().kept_for(message);
        let kept = kept.filter(|_| course.pictures == Pictures::Kept);
        let file = match (&kept, course.pictures) {
            (Some(_), _) | (None, Pictures::Left) => None,
            (None, Pictures::Kept | Pictures::Sent) => self.outbox.file_of(message).await,
        };
        let way = match (&kept, &file) {
            (Some(id), _) => Way::Kept(id),
            (None, Some(_)) => Way::Sent,
            (None, None) => Way::Without,
        };
        let payload = message.payload(way);
        let (method, file) = (Method::PATCH, file.as_ref());
        self.outbox
            .call(method, &self.path, Some(&payload), file, course.tried)
            .await
    }

    /// Decides what to do after a request, from what Discord replied.
    async fn next(
        &self,
        done: Result<Value, RestError>,
        message: &Message,
        course: &mut Course,
    ) -> Next {
        let error = match done {
            Ok(reply) => return Next::Sent(kept_id(&reply, message)),
            Err(error) => error,
        };
        let has_picture = message.enclosed().is_some() && course.pictures != Pictures::Left;
        if has_picture && error.is_about_the_body() {
            tracing::debug!(%error, "a picture was not taken");
            course.pictures = course.pictures.then();
            course.tried = 0;
            return Next::Again;
        }
        if error.is_gone() || error.is_frozen() {
            return Next::Lost;
        }
        let may_retry = course.tried < TRIES_MAX;
        // Each time counts, so that a thread that goes back at once is not fought for.
        if error.is_archived() && may_retry && self.outbox.wake(&self.path).await {
            return Next::Again;
        }
        let is_closed = self.shared.lock().closed;
        if error.is_barred() && !is_closed {
            tracing::debug!(%error, "an edit waits for a permission");
            course.tried = 0;
            // What may be done there may have changed in every way by then.
            course.pictures = Pictures::Kept;
            let wait = course.barred;
            course.barred = (wait * 2).min(BARRED_WAIT_MAX);
            return Next::After(wait);
        }
        match error {
            RestError::Unreachable if may_retry => {
                return Next::After(error.wait(BACKOFF, course.tried).unwrap_or(BACKOFF));
            }
            _ if may_retry && self.outbox.after(&error, course.tried).await.is_some() => {
                return Next::Again;
            }
            RestError::Unreachable | RestError::Limited { .. } if !is_closed => {
                tracing::warn!(%error, "an edit waits");
                course.tried = 0;
                return Next::After(OUTAGE_WAIT);
            }
            RestError::Unreachable | RestError::Limited { .. } | RestError::Refused { .. } => {}
        }
        tracing::warn!(%error, "an edit was given up");
        Next::GivenUp
    }
}
