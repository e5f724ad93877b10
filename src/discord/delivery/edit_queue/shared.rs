//! What a queue and its task share.

use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::Notify;

use crate::discord::delivery::outbox::Outbox;

use super::state::{Event, State};

/// What a queue and its task share.
#[derive(Default)]
pub(super) struct Shared {
    /// A plain mutex: nothing is awaited while it is held.
    state: Mutex<State>,
    /// Wakes the task.
    pub(super) changed: Notify,
    /// Notified once when the message turns out to be gone, or too old to be edited now.
    pub(super) lost: Notify,
    /// Notified when a request has ended for good, or has to wait because the message is too old.
    pub(super) sent: Notify,
    /// Ends the pause before the next edit or the next attempt.
    pub(super) hurried: Notify,
    /// Notified when a new token may edit the message.
    pub(super) token_set: Notify,
}

impl Shared {
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock()
    }

    /// Applies an event and wakes the task.
    pub(super) fn apply(&self, event: Event) {
        self.lock().apply(event);
        self.changed.notify_one();
    }

    /// Notes that the message can no longer be edited.
    pub(super) fn mark_lost(&self) {
        self.apply(Event::Lost);
        self.sent.notify_waiters();
        self.lost.notify_one();
    }

    /// Whether the queue was dropped and nothing is left to send.
    pub(super) fn is_done(&self) -> bool {
        let state = self.lock();
        state.closed && state.is_settled()
    }

    /// Begins a request, if one is due.
    pub(super) fn begin_if_due(&self) -> bool {
        let mut state = self.lock();
        let is_due = state.is_due();
        if is_due {
            state.apply(Event::Begun);
        }
        is_due
    }

    /// Pauses, unless the queue is hurried.
    pub(super) async fn wait(&self, outbox: &Outbox, time: Duration) {
        tokio::select! {
            () = outbox.pause(time) => {}
            () = self.hurried.notified() => {}
        }
    }
}
