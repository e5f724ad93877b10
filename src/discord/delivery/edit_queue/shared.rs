//! What is known of one message: what it shows, what it is to show, and what is on its way.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use crate::discord::delivery::message::{Enclosed, Message};
use crate::discord::delivery::outbox::Outbox;

/// What a queue and its task share.
#[derive(Default)]
pub(super) struct Shared {
    /// A plain mutex: nothing is awaited while it is held.
    pub(super) state: Mutex<State>,
    pub(super) changed: Notify,
    /// Tells once that the message is gone.
    pub(super) lost: Notify,
    /// Tells that something was sent.
    pub(super) sent: Notify,
    /// Tells that the time to the next edit, or to the next try, is not to be waited for.
    pub(super) hurried: Notify,
}

/// What is known of one message.
#[derive(Default)]
pub(super) struct State {
    pub(super) wanted: Option<Message>,
    pub(super) shown: Option<Message>,
    /// Under which id Discord keeps the picture of what is shown, where that is known.
    pub(super) kept: Option<String>,
    /// An answer to a press has shown something since the last request left; which of the two came
    /// last nobody knows.
    pub(super) answered_meanwhile: bool,
    /// A request has left and nobody knows yet what has become of it.
    pub(super) under_way: bool,
    /// How many requests have come to an end.
    pub(super) completed: u64,
    /// The newer way to the same message, which has taken this one's place.
    pub(super) successor: Option<Arc<Shared>>,
    pub(super) closed: bool,
    pub(super) gone: bool,
}

impl Shared {
    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what was sent. When an answer crossed it, the newest state is sent once more.
    pub(super) fn sent(&self, message: Message, kept: Option<String>) {
        self.note(message, kept);
        self.sent.notify_waiters();
    }

    pub(super) fn note(&self, message: Message, kept: Option<String>) {
        let mut state = self.lock();
        state.kept = None;
        if std::mem::take(&mut state.answered_meanwhile) {
            state.once_more();
            return;
        }
        if state.wanted.as_ref() == Some(&message) {
            state.wanted = None;
        }
        state.shown = Some(message);
        state.kept = kept;
    }

    /// Lets some time pass, unless somebody is in a hurry.
    pub(super) async fn wait(&self, outbox: &Outbox, time: Duration) {
        tokio::select! {
            () = outbox.pause(time) => {}
            () = self.hurried.notified() => {}
        }
    }

    /// What is sent now, if anything is due.
    pub(super) fn take_due(&self) -> Option<Message> {
        let due = self.due()?;
        let mut state = self.lock();
        state.answered_meanwhile = false;
        state.under_way = true;
        Some(due)
    }

    /// Notes that a request has come to an end; who has taken this queue's place may have been overtaken by it.
    pub(super) fn completed(&self) {
        let mut state = self.lock();
        state.under_way = false;
        state.completed += 1;
        let mut successor = state.successor.clone();
        drop(state);
        while let Some(next) = successor {
            successor = next.overtaken();
        }
    }

    /// Sends the newest state once more; gives who has taken this queue's place by now, whose part that is then.
    pub(super) fn overtaken(&self) -> Option<Arc<Self>> {
        let mut state = self.lock();
        if state.successor.is_some() {
            return state.successor.clone();
        }
        if state.under_way {
            // Which of the two lands last nobody knows either.
            state.answered_meanwhile = true;
        } else {
            state.once_more();
        }
        drop(state);
        self.changed.notify_one();
        None
    }

    /// What has to be sent now, if anything.
    pub(super) fn due(&self) -> Option<Message> {
        let state = self.lock();
        state
            .wanted
            .clone()
            .filter(|wanted| state.shown.as_ref() != Some(wanted))
    }
}

impl State {
    /// Has the newest state sent, whatever is shown.
    pub(super) fn once_more(&mut self) {
        let shown = self.shown.take();
        self.wanted = self.wanted.take().or(shown);
        self.kept = None;
    }

    /// The id under which Discord has the picture of a message already, because it is what is shown.
    pub(super) fn kept_for(&self, message: &Message) -> Option<String> {
        let shown = self.shown.as_ref().and_then(Message::enclosed);
        self.kept
            .clone()
            .filter(|_| shown.is_some() && same_picture(shown, message.enclosed()))
    }
}

/// Whether two messages show the same picture at the same place.
fn same_picture(one: Option<&Enclosed>, other: Option<&Enclosed>) -> bool {
    one.map(|enclosed| (&enclosed.picture, enclosed.embed))
        == other.map(|enclosed| (&enclosed.picture, enclosed.embed))
}
