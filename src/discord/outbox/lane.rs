//! The edits of one message.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use reqwest::Method;
use serde_json::Value;
use tokio::sync::Notify;

use super::{BACKOFF, Outbox, TRIES_MAX};
use crate::discord::message::{Enclosed, Message, Way, kept_id};
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
    /// Tells that the time to the next edit, or to the next try, is not to be waited for.
    hurried: Notify,
}

#[derive(Default)]
struct State {
    wanted: Option<Message>,
    shown: Option<Message>,
    /// Under which id Discord keeps the picture of what is shown, where that is known.
    kept: Option<String>,
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
    pub fn set(&self, message: &Message) {
        self.0.lock().wanted = Some(message.clone());
        self.0.changed.notify_one();
    }

    /// Puts the last state in and waits until it is sent, before the next edit would be due.
    pub async fn finish(&self, message: &Message) {
        self.set(message);
        self.hurry();
        self.sent().await;
    }

    /// Waits until nothing waits to be sent, also when the lane is dropped meanwhile.
    pub fn sent(&self) -> impl Future<Output = ()> + Send + use<> {
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
    pub fn hurry(&self) {
        self.0.hurried.notify_one();
    }

    /// Notes what the message shows already.
    pub fn shown(&self, message: &Message) {
        let mut state = self.0.lock();
        state.shown = Some(message.clone());
        state.kept = None;
        state.wanted = None;
        state.answered_meanwhile = true;
    }

    /// Notes what the message was made with, and what Discord said to that.
    pub fn made(&self, message: &Message, answer: &Value) {
        let mut state = self.0.lock();
        state.shown = Some(message.clone());
        state.kept = kept_id(answer, message);
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
    fn sent(&self, message: Message, kept: Option<String>) {
        self.note(message, kept);
        self.sent.notify_waiters();
    }

    fn note(&self, message: Message, kept: Option<String>) {
        let mut state = self.lock();
        state.kept = None;
        if std::mem::take(&mut state.answered_meanwhile) {
            let newest = state.wanted.take().or(state.shown.take());
            state.wanted = newest;
            state.shown = None;
            return;
        }
        if state.wanted.as_ref() == Some(&message) {
            state.wanted = None;
        }
        state.shown = Some(message);
        state.kept = kept;
    }

    /// Lets some time pass, unless somebody is in a hurry.
    async fn wait(&self, outbox: &Outbox, time: Duration) {
        tokio::select! {
            () = outbox.pause(time) => {}
            () = self.hurried.notified() => {}
        }
    }

    /// What is sent now, if anything is due.
    fn take_due(&self) -> Option<Message> {
        let due = self.due()?;
        self.lock().answered_meanwhile = false;
        Some(due)
    }

    /// What has to be sent now, if anything.
    fn due(&self) -> Option<Message> {
        let state = self.lock();
        state.wanted.clone().filter(|wanted| state.shown.as_ref() != Some(wanted))
    }
}

impl State {
    /// The id under which Discord has the picture of a message already, because it is what is shown.
    fn kept_for(&self, message: &Message) -> Option<String> {
        let shown = self.shown.as_ref().and_then(Message::enclosed);
        self.kept.clone().filter(|_| shown.is_some() && same_picture(shown, message.enclosed()))
    }
}

/// Whether two messages show the same picture at the same place.
fn same_picture(one: Option<&Enclosed>, other: Option<&Enclosed>) -> bool {
    one.map(|enclosed| (&enclosed.picture, enclosed.embed))
        == other.map(|enclosed| (&enclosed.picture, enclosed.embed))
}

/// What is done with pictures in a lane: each refusal asks for less.
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
    pictures: Pictures,
) -> Result<Value, RestError> {
    if let Some(id) = kept {
        return outbox.call(Method::PATCH, path, Some(&due.payload(Way::Kept(id))), None).await;
    }
    let file = if pictures == Pictures::Left { None } else { outbox.file_of(due).await };
    let way = if file.is_some() { Way::Sent } else { Way::Without };
    outbox.call(Method::PATCH, path, Some(&due.payload(way)), file.as_ref()).await
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
        let Some(due) = shared.take_due() else { continue };
        tried += 1;
        let kept = shared.lock().kept_for(&due).filter(|_| pictures == Pictures::Kept);
        let mut now_kept = None;
        match patch(outbox, path, &due, kept.as_deref(), pictures).await {
            Err(error)
                if due.enclosed().is_some() && pictures != Pictures::Left && error.is_about_the_body() =>
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
            Err(error) if error.is_barred() && !shared.lock().closed => {
                tracing::debug!(%error, "an edit waits for a permission");
                tried = 0;
                shared.wait(outbox, barred).await;
                barred = (barred * 2).min(BARRED_WAIT_MAX);
                continue;
            }
            Err(error @ RestError::Unreachable) if tried < TRIES_MAX => {
                shared.wait(outbox, error.wait(BACKOFF, tried).unwrap_or(BACKOFF)).await;
                continue;
            }
            Err(error) if tried < TRIES_MAX && outbox.after(&error, tried).await.is_some() => continue,
            Err(error @ (RestError::Unreachable | RestError::Limited { .. })) if !shared.lock().closed => {
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
