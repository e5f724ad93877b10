//! The edits of one message.

use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use serde_json::Value;
use tracing::Instrument as _;

use crate::discord::delivery::message::{Message, Way, kept_id};
use crate::discord::delivery::outbox::{BACKOFF, Outbox, TRIES_MAX};
use crate::discord::delivery::rest::RestError;

use shared::Shared;

mod shared;
#[cfg(test)]
mod tests;

/// How long a queue waits first when the bot is kept out of the channel; twice as long each further
/// time.
const BARRED_WAIT: Duration = Duration::from_secs(30);

/// How long it waits at most then.
const BARRED_WAIT_MAX: Duration = Duration::from_secs(30 * 60);

/// How long a queue waits after trying in vain: Discord, or the way there, is down.
const OUTAGE_WAIT: Duration = Duration::from_secs(15);

/// The edits of one message: the latest state wins, and only one request is under way.
///
/// Dropping the queue sends what was last put into it and ends its task.
pub(crate) struct EditQueue(Arc<Shared>);

impl EditQueue {
    /// Opens the queue of the message at `path`, edited at most once in `gap`.
    #[must_use]
    pub(crate) fn open(outbox: &Outbox, path: String, gap: Duration) -> Self {
        let shared = Arc::new(Shared::default());
        // Its lines in the log say of which table they are.
        tokio::spawn(run(outbox.clone(), path, gap, Arc::clone(&shared)).in_current_span());
        Self(shared)
    }

    /// Puts the newest state in; what still waited is dropped. What is shown already is not sent.
    pub(crate) fn set(&self, message: &Message) {
        self.0.lock().wanted = Some(message.clone());
        self.0.changed.notify_one();
    }

    /// Puts the last state in and waits until it is sent, before the next edit would be due.
    pub(crate) async fn finish(&self, message: &Message) {
        self.set(message);
        self.hurry();
        self.sent().await;
    }

    /// Waits until nothing waits to be sent, also when the queue is dropped meanwhile.
    pub(crate) fn sent(&self) -> impl Future<Output = ()> + Send + use<> {
        let shared = Arc::clone(&self.0);
        async move {
            loop {
                // Listened to before looking, so that nothing is sent in between unheard.
                let sent = shared.sent.notified();
                if shared.lock().gone || shared.due().is_none() {
                    return;
                }
                sent.await;
            }
        }
    }

    /// Sends what waits at once, before the next edit or the next try would be due.
    pub(crate) fn hurry(&self) {
        self.0.hurried.notify_one();
    }

    /// Notes what the message shows already by an answer. It was drawn when `completed` requests had come to an end: one
    /// that has come to an end since may have landed after the answer, so the state is then sent once more.
    pub(crate) fn shown(&self, message: &Message, completed: u64) {
        let mut state = self.0.lock();
        state.shown = Some(message.clone());
        state.kept = None;
        state.wanted = None;
        state.answered_meanwhile = true;
        if state.completed != completed {
            state.once_more();
            self.0.changed.notify_one();
        }
    }

    /// How many requests have come to an end.
    #[must_use]
    pub(crate) fn completed(&self) -> u64 {
        self.0.lock().completed
    }

    /// Notes what the message was made with, and what Discord said to that.
    pub(crate) fn made(&self, message: &Message, answer: &Value) {
        let mut state = self.0.lock();
        state.shown = Some(message.clone());
        state.kept = kept_id(answer, message);
    }

    /// Takes the place of an older way to the same message, which sends no more of what still waits there.
    ///
    /// What has left there already may land after what is shown here; this queue then sends its state once more. So it
    /// does at once where more than `completed` requests had come to an end there.
    pub(crate) fn replaces(&self, before: &Self, completed: u64) {
        let mut state = before.0.lock();
        state.wanted = None;
        state.successor = Some(Arc::clone(&self.0));
        let overtaken = state.completed != completed;
        drop(state);
        if overtaken {
            self.0.overtaken();
        }
    }

    /// Waits until the message turns out to be gone; tells it once.
    pub(crate) async fn lost(&self) {
        self.0.lost.notified().await;
    }

    /// Whether the message, or the way to it, no longer exists.
    #[must_use]
    pub(crate) fn is_gone(&self) -> bool {
        self.0.lock().gone
    }
}

impl Drop for EditQueue {
    fn drop(&mut self) {
        self.0.lock().closed = true;
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

/// Sends one edit.
async fn patch(
    outbox: &Outbox,
    path: &str,
    due: &Message,
    kept: Option<&str>,
    (pictures, attempt): (Pictures, u32),
) -> Result<Value, RestError> {
    if let Some(id) = kept {
        return outbox
            .call(
                Method::PATCH,
                path,
                Some(&due.payload(Way::Kept(id))),
                None,
                attempt,
            )
            .await;
    }
    let file = if pictures == Pictures::Left {
        None
    } else {
        outbox.file_of(due).await
    };
    let way = if file.is_some() {
        Way::Sent
    } else {
        Way::Without
    };
    outbox
        .call(
            Method::PATCH,
            path,
            Some(&due.payload(way)),
            file.as_ref(),
            attempt,
        )
        .await
}

async fn run(outbox: Outbox, path: String, gap: Duration, shared: Arc<Shared>) {
    tokio::select! {
        () = serve(&outbox, &path, gap, &shared) => {}
        () = outbox.closed() => {}
    }
}

/// Sends the newest state whenever there is one, until the queue closes or the message is gone.
#[expect(clippy::too_many_lines)]
async fn serve(outbox: &Outbox, path: &str, gap: Duration, shared: &Shared) {
    let mut tried = 0;
    let mut barred = BARRED_WAIT;
    let mut pictures = Pictures::Kept;
    loop {
        if shared.due().is_none() {
            if shared.lock().closed {
                return;
            }
            shared.changed.notified().await;
            continue;
        }
        outbox.wait_for_turn(&Method::PATCH, path).await;
        // Asked again: by now an answer to a press may have shown something newer.
        let Some(due) = shared.take_due() else {
            continue;
        };
        tried += 1;
        let kept = shared
            .lock()
            .kept_for(&due)
            .filter(|_| pictures == Pictures::Kept);
        let mut now_kept = None;
        let done = patch(outbox, path, &due, kept.as_deref(), (pictures, tried)).await;
        shared.completed();
        match done {
            Err(error)
                if due.enclosed().is_some()
                    && pictures != Pictures::Left
                    && error.is_about_the_body() =>
            {
                tracing::debug!(%error, "a picture was not taken");
                pictures = pictures.then();
                tried = 0;
                continue;
            }
            Err(error) if error.is_gone() || error.is_frozen() => {
                shared.lock().gone = true;
                shared.lost.notify_one();
                shared.sent.notify_waiters();
                return;
            }
            // Each time counts, so that a thread that goes back at once is not fought for.
            Err(error) if error.is_archived() && tried < TRIES_MAX && outbox.wake(path).await => {
                continue;
            }
            Err(error) if error.is_barred() && !shared.lock().closed => {
                tracing::debug!(%error, "an edit waits for a permission");
                tried = 0;
                shared.wait(outbox, barred).await;
                barred = (barred * 2).min(BARRED_WAIT_MAX);
                // What may be done there may have changed in every way.
                pictures = Pictures::Kept;
                continue;
            }
            Err(error @ RestError::Unreachable) if tried < TRIES_MAX => {
                shared
                    .wait(outbox, error.wait(BACKOFF, tried).unwrap_or(BACKOFF))
                    .await;
                continue;
            }
            Err(error) if tried < TRIES_MAX && outbox.after(&error, tried).await.is_some() => {
                continue;
            }
            Err(error @ (RestError::Unreachable | RestError::Limited { .. }))
                if !shared.lock().closed =>
            {
                tracing::warn!(%error, "an edit waits");
                tried = 0;
                shared.wait(outbox, OUTAGE_WAIT).await;
                continue;
            }
            Err(error) => tracing::warn!(%error, "an edit was given up"),
            Ok(answer) => {
                barred = BARRED_WAIT;
                now_kept = kept_id(&answer, &due);
            }
        }
        // What was refused counts as shown too: the next state is another try.
        shared.sent(due, now_kept);
        tried = 0;
        shared.wait(outbox, gap).await;
    }
}
