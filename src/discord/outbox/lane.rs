//! The edits of one message.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::Method;
use serde_json::Value;
use tokio::sync::Notify;

use super::Outbox;

/// The edits of one message: the latest state wins, and only one request is under way.
///
/// Dropping the lane sends what was last put into it and ends its task.
pub struct Lane(Arc<Shared>);

struct Shared {
    /// A plain mutex: nothing is awaited while it is held.
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Default)]
struct State {
    wanted: Option<Value>,
    shown: Option<Value>,
    closed: bool,
    gone: bool,
}

impl Lane {
    /// Opens the lane of the message at `path`, edited at most once in `gap`.
    #[must_use]
    pub fn open(outbox: &Outbox, path: String, gap: Duration) -> Self {
        let shared = Arc::new(Shared { state: Mutex::default(), changed: Notify::new() });
        tokio::spawn(run(outbox.clone(), path, gap, Arc::clone(&shared)));
        Self(shared)
    }

    /// Puts the newest state in; what still waited is dropped. What is shown already is not sent.
    pub fn set(&self, body: &Value) {
        self.0.lock().wanted = Some(body.clone());
        self.0.changed.notify_one();
    }

    /// Notes what the message shows already.
    pub fn shown(&self, body: &Value) {
        let mut state = self.0.lock();
        state.shown = Some(body.clone());
        state.wanted = None;
    }

    /// Ends the lane without sending what still waits.
    pub fn cancel(self) {
        self.0.lock().wanted = None;
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

    /// What has to be sent now, if anything.
    fn due(&self) -> Option<Value> {
        let state = self.lock();
        state.wanted.clone().filter(|wanted| state.shown.as_ref() != Some(wanted))
    }
}

async fn run(outbox: Outbox, path: String, gap: Duration, shared: Arc<Shared>) {
    loop {
        let Some(due) = shared.due() else {
            if shared.lock().closed {
                return;
            }
            shared.changed.notified().await;
            continue;
        };
        let mut sent = due.clone();
        let latest = || {
            sent = shared.due().unwrap_or_else(|| due.clone());
            Some(sent.clone())
        };
        let done = outbox.send_latest(Method::PATCH, &path, latest).await;
        {
            let mut state = shared.lock();
            // A state that was given up counts as shown: the next one is another try.
            state.shown = Some(sent);
            if let Err(error) = &done {
                if error.is_gone() {
                    state.gone = true;
                    return;
                }
                tracing::warn!(%error, "an edit was given up");
            }
        }
        outbox.pause(gap).await;
    }
}
