//! The task of a queue, which sends its requests.

use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use serde_json::Value;

use crate::discord::delivery::message::{Message, Way, kept_id};
use crate::discord::delivery::outbox::{BACKOFF, Outbox, TRIES_MAX};
use crate::discord::delivery::rest::RestError;

use super::shared::Shared;
use super::state::{Event, Rendered, Revision};
use super::{PurposeOf, Render};

/// The first long wait of a queue: when the bot is barred from the channel, when the message is too old to
/// be edited now, or when a last edit has no answer. It doubles each further time.
const LONG_WAIT: Duration = Duration::from_secs(30);

/// The longest wait of that kind.
const LONG_WAIT_MAX: Duration = Duration::from_secs(30 * 60);

/// The wait after the retries have failed: Discord, or the network, is down.
const OUTAGE_WAIT: Duration = Duration::from_secs(15);

/// How a queue sends pictures. After the refusal of an id the picture is sent, and after the refusal of a
/// picture none is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pictures {
    /// A picture that the message already has is kept by its id, not sent again.
    Kept,
    /// Every picture is sent, because Discord has refused an id.
    Sent,
    /// No picture is sent, for example because the bot may not attach files.
    Omitted,
}

/// The task of a queue.
pub(super) struct Task {
    pub(super) outbox: Outbox,
    pub(super) path: String,
    pub(super) gap: Duration,
    pub(super) purpose: PurposeOf,
    pub(super) render: Render,
    pub(super) shared: Arc<Shared>,
}

/// What a task has learned from earlier requests.
struct Course {
    /// How many requests the current edit has taken, this one included.
    tried: u32,
    /// The next long wait.
    long: Duration,
    pictures: Pictures,
    /// Whether the newest request kept the picture of its message by the id.
    was_kept: bool,
    /// Whether the current edit goes without emojis, because Discord has refused one.
    is_plain: bool,
}

impl Course {
    /// Returns the next long wait; the one after it is twice as long.
    fn long_wait(&mut self) -> Duration {
        let longer = (self.long * 2).min(LONG_WAIT_MAX);
        std::mem::replace(&mut self.long, longer)
    }

    /// Notes that Discord has refused the picture of the newest request, or its id.
    fn omit_picture(&mut self) {
        self.pictures = if self.was_kept {
            Pictures::Sent
        } else {
            Pictures::Omitted
        };
        self.tried = 0;
    }

    /// Returns the wait after the retries have failed, which is long for a last edit.
    fn outage_wait(&mut self, is_last: bool) -> Duration {
        if is_last {
            self.long_wait()
        } else {
            OUTAGE_WAIT
        }
    }
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
    pub(super) async fn run(self) {
        tokio::select! {
            () = self.serve() => {}
            () = self.outbox.closed() => {}
        }
    }

    /// Sends the newest revision whenever one is due, until the queue is dropped or the message
    /// gone.
    async fn serve(&self) {
        let mut course = Course {
            tried: 0,
            long: LONG_WAIT,
            pictures: Pictures::Kept,
            was_kept: false,
            is_plain: false,
        };
        loop {
            if !self.shared.lock().is_due() {
                if self.shared.is_done() {
                    return;
                }
                self.shared.changed.notified().await;
                continue;
            }
            let (purpose, path) = ((self.purpose)(), self.path());
            self.outbox
                .wait_for_turn(purpose, &Method::PATCH, &path)
                .await;
            // Checked again: a reply may have shown something newer meanwhile.
            if !self.shared.take() {
                continue;
            }
            let rendered = self.newest().await;
            if self.is_shown(&rendered.message) {
                let kept = self.shared.lock().kept.clone();
                self.end(Event::Sent(rendered, kept));
                continue;
            }
            if self.send(rendered, &path, &mut course).await.is_none() {
                return;
            }
        }
    }

    /// Sends a message once and waits until the next request may leave; returns `None` when the
    /// message is gone.
    async fn send(&self, rendered: Rendered, path: &str, course: &mut Course) -> Option<()> {
        course.tried += 1;
        let done = self.patch(&rendered.message, path, course).await;
        self.shared.completed();
        if path != self.path && done.as_ref().is_err_and(RestError::is_gone) {
            // The token may be gone but not the message: the next try goes by its channel.
            self.shared.lock().forget_token(path);
            self.shared.on(Event::Failed);
            return Some(());
        }
        let kept = match self.next(done, (path, &rendered.message), course).await {
            Next::Sent(kept) => {
                course.long = LONG_WAIT;
                if course.pictures == Pictures::Sent {
                    // The picture has a new id now.
                    course.pictures = Pictures::Kept;
                }
                self.shared.lock().is_frozen = false;
                kept
            }
            Next::GivenUp => {
                self.outbox.rest().metrics().edit_refused();
                None
            }
            Next::Again => {
                self.shared.on(Event::Failed);
                return Some(());
            }
            Next::After(wait) => {
                self.shared.on(Event::Failed);
                self.shared.wait(&self.outbox, wait).await;
                self.shared.lock().is_barred = false;
                return Some(());
            }
            Next::Lost => {
                self.outbox.rest().metrics().edit_lost();
                self.shared.lose();
                return None;
            }
        };
        self.end(Event::Sent(rendered, kept));
        course.tried = 0;
        course.is_plain = false;
        self.shared.wait(&self.outbox, self.gap).await;
        Some(())
    }

    /// The path of the next request.
    fn path(&self) -> String {
        let now = self.outbox.clock().now();
        let by_token = self.shared.lock().by_token(now);
        by_token.unwrap_or_else(|| self.path.clone())
    }

    /// What the message should show now.
    async fn newest(&self) -> Rendered {
        let last = self.shared.lock().last.clone();
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
    async fn patch(
        &self,
        message: &Message,
        path: &str,
        course: &mut Course,
    ) -> Result<Value, RestError> {
        let (outbox, tried) = (&self.outbox, course.tried);
        let message = if message.is_unknown() {
            let get = outbox.call(Method::GET, path, None, None, tried);
            Message::without_rows_of(&get.await?)
        } else if course.is_plain {
            message.without_emojis().as_edit()
        } else {
            message.as_edit()
        };
        let message = &message;
        let kept = self.shared.lock().kept_for(message);
        let kept = kept.filter(|_| course.pictures == Pictures::Kept);
        course.was_kept = kept.is_some();
        let file = match (&kept, course.pictures) {
            (Some(_), _) | (None, Pictures::Omitted) => None,
            (None, Pictures::Kept | Pictures::Sent) => outbox.file_of(message).await,
        };
        let way = match (&kept, &file) {
            (Some(id), _) => Way::Kept(id),
            (None, Some(_)) => Way::Sent,
            (None, None) => Way::Without,
        };
        let payload = message.payload(way);
        let edit = outbox.call(Method::PATCH, path, Some(&payload), file.as_ref(), tried);
        let done = edit.await;
        outbox.rest().emojis().learn(message, &done);
        done
    }

    /// Decides what to do after a request that lacked a permission: a token that has come meanwhile needs
    /// none.
    fn barred(&self, path: &str, course: &mut Course) -> Next {
        course.tried = 0;
        // The permission to attach files may have changed by then, too.
        course.pictures = Pictures::Kept;
        let mut state = self.shared.lock();
        let now = self.outbox.clock().now();
        if path == self.path && state.by_token(now).is_some() {
            return Next::Again;
        }
        state.is_barred = true;
        drop(state);
        Next::After(course.long_wait())
    }

    /// Decides what to do while Discord refuses edits of an old message. It takes them again later, and the
    /// buttons of a message that a new one has replaced must not stay.
    fn frozen(&self, course: &mut Course) -> Next {
        course.tried = 0;
        let was_frozen = std::mem::replace(&mut self.shared.lock().is_frozen, true);
        if !was_frozen {
            self.shared.lost.notify_one();
            self.shared.sent.notify_waiters();
        }
        Next::After(course.long_wait())
    }

    /// Decides what to do after a request, from what Discord replied.
    async fn next(
        &self,
        done: Result<Value, RestError>,
        (path, message): (&str, &Message),
        course: &mut Course,
    ) -> Next {
        let error = match done {
            Ok(reply) => return Next::Sent(kept_id(&reply, message)),
            Err(error) => error,
        };
        if error.is_about_an_emoji() && !course.is_plain {
            course.is_plain = true;
            return Next::Again;
        }
        let has_picture = message.enclosed().is_some() && course.pictures != Pictures::Omitted;
        if has_picture && error.is_about_the_picture() {
            tracing::debug!(%error, "a picture was not taken");
            course.omit_picture();
            return Next::Again;
        }
        if error.is_gone() {
            return Next::Lost;
        }
        if error.is_frozen() {
            tracing::debug!(%error, "an edit waits because its message is old");
            return self.frozen(course);
        }
        let may_retry = course.tried < TRIES_MAX;
        // Each try counts, so that the bot stops unarchiving a thread that is archived again at
        // once.
        if error.is_archived() && may_retry && self.outbox.wake((self.purpose)(), &self.path).await
        {
            return Next::Again;
        }
        let is_closed = self.shared.lock().closed;
        if error.is_barred() && !is_closed {
            tracing::debug!(%error, "an edit waits for a permission");
            return self.barred(path, course);
        }
        match error {
            RestError::Unreachable if may_retry => {
                return Next::After(error.wait(BACKOFF, course.tried).unwrap_or(BACKOFF));
            }
            _ if may_retry && self.outbox.back_off(&error, course.tried).await.is_some() => {
                return Next::Again;
            }
            RestError::Unreachable | RestError::Limited { .. } => {
                tracing::warn!(%error, "an edit waits");
                course.tried = 0;
                return Next::After(course.outage_wait(is_closed));
            }
            RestError::Refused { .. } => {}
        }
        tracing::warn!(%error, "an edit was given up");
        Next::GivenUp
    }
}
