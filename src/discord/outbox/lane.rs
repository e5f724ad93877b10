//! The edits of one message.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::Method;
use serde_json::Value;
use tokio::sync::Notify;

use super::{Outbox, TRIES_MAX};
use crate::discord::rest::RestError;

/// How long a lane waits first when the bot is kept out of the channel; twice as long each further
/// time.
const BARRED_WAIT: Duration = Duration::from_secs(30);

/// How long it waits at most then.
const BARRED_WAIT_MAX: Duration = Duration::from_secs(30 * 60);

/// How long a lane waits after trying in vain: Discord, or the way there, is down.
const OUTAGE_WAIT: Duration = Duration::from_secs(15);

/// The edits of one message: the latest state wins, and only one request is under way.
///
/// Dropping the lane sends what was last put into it and ends its task.
pub struct Lane(Arc<Shared>);

struct Shared {
    /// A plain mutex: nothing is awaited while it is held.
    state: Mutex<State>,
    changed: Notify,
    /// Tells once that the message is gone.
    lost: Notify,
    /// Tells that something was sent.
    sent: Notify,
    /// Tells that the time between two edits is not to be waited for.
    hurried: Notify,
}

#[derive(Default)]
struct State {
    wanted: Option<Value>,
    shown: Option<Value>,
    /// An answer to a press has shown something since the last request left; which of the two came
    /// last nobody knows.
    answered_meanwhile: bool,
    closed: bool,
    gone: bool,
}

impl Lane {
    /// Opens the lane of the message at `path`, edited at most once in `gap`.
    #[must_use]
    pub fn open(outbox: &Outbox, path: String, gap: Duration) -> Self {
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            changed: Notify::new(),
            lost: Notify::new(),
            sent: Notify::new(),
            hurried: Notify::new(),
        });
        tokio::spawn(run(outbox.clone(), path, gap, Arc::clone(&shared)));
        Self(shared)
    }

    /// Puts the newest state in; what still waited is dropped. What is shown already is not sent.
    pub fn set(&self, body: &Value) {
        self.0.lock().wanted = Some(body.clone());
        self.0.changed.notify_one();
    }

    /// Puts the last state in and waits until it is sent, before the next edit would be due.
    pub async fn finish(&self, body: &Value) {
        self.set(body);
        self.0.hurried.notify_one();
        loop {
            // Listened to before looking, so that nothing is sent in between unheard.
            let sent = self.0.sent.notified();
            if self.is_gone() || self.0.due().is_none() {
                return;
            }
            sent.await;
        }
    }

    /// Notes what the message shows already.
    pub fn shown(&self, body: &Value) {
        let mut state = self.0.lock();
        state.shown = Some(body.clone());
        state.wanted = None;
        state.answered_meanwhile = true;
    }

    /// Ends the lane without sending what still waits.
    pub fn cancel(self) {
        self.0.lock().wanted = None;
    }

    /// Waits until the message turns out to be gone; tells it once.
    pub async fn lost(&self) {
        self.0.lost.notified().await;
    }

    /// Whether the message, or the way to it, no longer exists.
    #[must_use]
    pub fn is_gone(&self) -> bool {
        self.0.lock().gone
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.changed.notify_one();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what was sent. When an answer crossed it, the newest state is sent once more.
    fn sent(&self, body: Value) {
        self.note(body);
        self.sent.notify_waiters();
    }

    fn note(&self, body: Value) {
        let mut state = self.lock();
        if std::mem::take(&mut state.answered_meanwhile) {
            let newest = state.wanted.take().or(state.shown.take());
            state.wanted = newest;
            state.shown = None;
            return;
        }
        if state.wanted.as_ref() == Some(&body) {
            state.wanted = None;
        }
        state.shown = Some(body);
    }

    /// What is sent now, if anything is due.
    fn take_due(&self) -> Option<Value> {
        let due = self.due()?;
        self.lock().answered_meanwhile = false;
        Some(due)
    }

    /// What has to be sent now, if anything.
    fn due(&self) -> Option<Value> {
        let state = self.lock();
        state.wanted.clone().filter(|wanted| state.shown.as_ref() != Some(wanted))
    }
}

async fn run(outbox: Outbox, path: String, gap: Duration, shared: Arc<Shared>) {
    tokio::select! {
        () = serve(&outbox, &path, gap, &shared) => {}
        () = outbox.closed() => {}
    }
}

/// Sends the newest state whenever there is one, until the lane closes or the message is gone.
async fn serve(outbox: &Outbox, path: &str, gap: Duration, shared: &Shared) {
    let mut tried = 0;
    let mut barred = BARRED_WAIT;
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
        let Some(due) = shared.take_due() else { continue };
        tried += 1;
        match outbox.call(Method::PATCH, path, Some(&due)).await {
            Err(error) if error.is_gone() || error.is_frozen() => {
                shared.lock().gone = true;
                shared.lost.notify_one();
                shared.sent.notify_waiters();
                return;
            }
            Err(error) if error.is_barred() && !shared.lock().closed => {
                tracing::debug!(%error, "an edit waits for a permission");
                tried = 0;
                outbox.pause(barred).await;
                barred = (barred * 2).min(BARRED_WAIT_MAX);
                continue;
            }
            Err(error) if tried < TRIES_MAX && outbox.after(&error, tried).await.is_some() => continue,
            Err(error @ (RestError::Unreachable | RestError::Limited { .. })) if !shared.lock().closed => {
                tracing::warn!(%error, "an edit waits");
                tried = 0;
                outbox.pause(OUTAGE_WAIT).await;
                continue;
            }
            Err(error) => tracing::warn!(%error, "an edit was given up"),
            Ok(_) => barred = BARRED_WAIT,
        }
        // What was refused counts as shown too: the next state is another try.
        shared.sent(due);
        tried = 0;
        tokio::select! {
            () = outbox.pause(gap) => {}
            () = shared.hurried.notified() => {}
        }
    }
}
