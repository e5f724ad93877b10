//! The task of a queue, which sends its requests.

use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use serde_json::Value;

use crate::discord::delivery::message::{Message, PictureReference};
use crate::discord::delivery::outbox::{BACKOFF, Outbox, TRIES_MAX};
use crate::discord::delivery::rest::{RestError, read_json};
use crate::discord::delivery::sent_message::SentMessage;

use super::shared::Shared;
use super::state::{Event, RenderedMessage, Revision};
use super::{PurposeFn, RenderFn};

/// The first long wait of a queue: when the bot is barred from the channel, when the message is too old to
/// be edited now, or when a last edit has no answer. It doubles each further time.
const LONG_WAIT: Duration = Duration::from_secs(30);

/// The longest wait of that kind.
const LONG_WAIT_MAX: Duration = Duration::from_secs(30 * 60);

/// The wait after the retries have failed: Discord, or the network, is down.
const OUTAGE_WAIT: Duration = Duration::from_secs(15);

/// How a queue sends pictures. If Discord refuses the id of a picture, the picture is uploaded; if Discord refuses
/// the picture, it is omitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PicturePolicy {
    /// A picture that the message already has is kept by its id, not uploaded again.
    Reuse,
    /// Every picture is uploaded, because Discord has refused an id.
    Upload,
    /// No picture is sent, for example because the bot may not attach files.
    Omit,
}

/// The task of a queue.
pub(super) struct Task {
    pub(super) outbox: Outbox,
    pub(super) path: String,
    pub(super) gap: Duration,
    pub(super) purpose: PurposeFn,
    pub(super) render: RenderFn,
    pub(super) shared: Arc<Shared>,
}

/// What a task remembers of earlier requests.
struct RetryState {
    /// The path of those requests.
    path: String,
    /// How many requests the current edit has taken, this one included.
    tried: u32,
    /// The next long wait.
    long: Duration,
    pictures: PicturePolicy,
    /// Whether the newest request kept the picture of its message by the id.
    reused_picture: bool,
    /// Whether the current edit is sent without emojis, because Discord has refused one.
    is_plain: bool,
}

impl RetryState {
    fn new(path: String) -> Self {
        Self {
            path,
            tried: 0,
            long: LONG_WAIT,
            pictures: PicturePolicy::Reuse,
            reused_picture: false,
            is_plain: false,
        }
    }

    /// Returns the next long wait; the one after it is twice as long.
    fn long_wait(&mut self) -> Duration {
        let longer = (self.long * 2).min(LONG_WAIT_MAX);
        std::mem::replace(&mut self.long, longer)
    }

    /// Notes that the bot lacks a permission, and returns how long to wait for it.
    fn permission_wait(&mut self) -> Duration {
        self.tried = 0;
        // The permission to attach files may have changed by then, too.
        self.pictures = PicturePolicy::Reuse;
        self.long_wait()
    }

    /// Notes that Discord has refused the picture of the newest request, or its id.
    fn omit_picture(&mut self) {
        self.pictures = if self.reused_picture {
            PicturePolicy::Upload
        } else {
            PicturePolicy::Omit
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

/// The result of a request, and when to send the next one.
enum EditResult {
    /// The message shows what was sent; its picture has this id.
    Sent(Option<String>),
    /// It was refused for good.
    GivenUp,
    /// The newest revision is sent at once.
    RetryNow,
    /// The newest revision is sent after this time.
    RetryAfter(Duration),
    /// The message is gone.
    Lost,
}

impl Task {
    pub(super) async fn run(self) {
        let outbox = self.outbox.clone();
        let _closed = outbox.until_closed(self.serve()).await;
    }

    /// Sends the newest revision whenever one is due, until the queue is dropped or the message
    /// gone.
    async fn serve(&self) {
        let mut retry = RetryState::new(self.path.clone());
        loop {
            if !self.shared.lock().is_due() {
                if self.shared.is_done() {
                    return;
                }
                self.shared.changed.notified().await;
                continue;
            }
            // Created before the path is read, so that no token is missed.
            let token_set = self.shared.token_set.notified();
            let (purpose, path) = ((self.purpose)(), self.path());
            let method = self.shared.lock().method();
            tokio::select! {
                () = self.outbox.wait_for_turn(purpose, &method, &path) => {}
                () = token_set => continue,
            }
            // Checked again: a reply may have shown something newer meanwhile.
            if !self.shared.begin_if_due() {
                continue;
            }
            let rendered = self.newest().await;
            if self.is_shown(&rendered.message) {
                let attachment = self.shared.lock().attachment.clone();
                self.end(Event::Sent(rendered, attachment));
                continue;
            }
            if path != retry.path {
                // The limits and permissions of one path may not apply to another.
                retry = RetryState::new(path.clone());
            }
            if self.send(rendered, &path, &mut retry).await.is_none() {
                return;
            }
        }
    }

    /// Sends a message once and waits until the next request may leave; returns `None` when the
    /// message is gone.
    async fn send(
        &self,
        rendered: RenderedMessage,
        path: &str,
        retry: &mut RetryState,
    ) -> Option<()> {
        retry.tried += 1;
        let done = self.patch(&rendered.message, path, retry).await;
        self.shared.lock().completed += 1;
        if done.as_ref().is_err_and(RestError::is_gone) {
            // The token may be gone but not the message: the next attempt uses another path, if there is one.
            self.shared.lock().forget_token(path);
            if self.path() != path {
                self.shared.apply(Event::Failed);
                return Some(());
            }
        }
        let attachment = match self.result_of(done, &rendered.message, retry).await {
            EditResult::Sent(attachment) => {
                retry.long = LONG_WAIT;
                if retry.pictures == PicturePolicy::Upload {
                    // The picture has a new id now.
                    retry.pictures = PicturePolicy::Reuse;
                }
                self.shared.lock().is_too_old_to_edit = false;
                attachment
            }
            EditResult::GivenUp => {
                self.outbox.rest().metrics().edit_refused();
                None
            }
            EditResult::RetryNow => {
                self.shared.apply(Event::Failed);
                return Some(());
            }
            EditResult::RetryAfter(wait) => {
                self.shared.apply(Event::Failed);
                self.wait_to_retry(path, wait).await;
                return Some(());
            }
            EditResult::Lost => {
                self.outbox.rest().metrics().edit_lost();
                self.shared.mark_lost();
                return None;
            }
        };
        self.end(Event::Sent(rendered, attachment));
        retry.tried = 0;
        retry.is_plain = false;
        self.shared.wait(&self.outbox, self.gap).await;
        Some(())
    }

    /// Waits before the next attempt, unless a token has arrived since the last one.
    async fn wait_to_retry(&self, path: &str, wait: Duration) {
        // Before the path is read, so that a later token ends the wait.
        self.shared.lock().waits_to_retry = true;
        if self.path() == path {
            self.shared.wait(&self.outbox, wait).await;
        }
        self.shared.lock().waits_to_retry = false;
    }

    /// The path of the next request.
    fn path(&self) -> String {
        let now = self.outbox.clock().now();
        let by_token = self.shared.lock().token_path(now);
        by_token.unwrap_or_else(|| self.path.clone())
    }

    /// What the message should show now.
    async fn newest(&self) -> RenderedMessage {
        let last = self.shared.lock().last.clone();
        match last {
            Some(message) => RenderedMessage {
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
        self.shared.apply(event);
        self.shared.sent.notify_waiters();
    }

    /// Sends one edit.
    async fn patch(
        &self,
        message: &Message,
        path: &str,
        retry: &mut RetryState,
    ) -> Result<SentMessage, RestError> {
        let (outbox, tried) = (&self.outbox, retry.tried);
        let message = if message.needs_current_content() {
            let get = outbox.call(Method::GET, path, None, None, tried);
            let sent: Value = read_json(&get.await?);
            // The turn was that of the other request.
            let purpose = (self.purpose)();
            outbox.wait_for_turn(purpose, &Method::PATCH, path).await;
            Message::removing_buttons_of(&sent)
        } else if retry.is_plain {
            message.without_emojis().as_edit()
        } else {
            message.as_edit()
        };
        let message = &message;
        let existing = self.shared.lock().attachment_of(message);
        let existing = existing.filter(|_| retry.pictures == PicturePolicy::Reuse);
        retry.reused_picture = existing.is_some();
        let file = match (&existing, retry.pictures) {
            (Some(_), _) | (None, PicturePolicy::Omit) => None,
            (None, PicturePolicy::Reuse | PicturePolicy::Upload) => outbox.file_of(message).await,
        };
        let reference = match (&existing, &file) {
            (Some(id), _) => PictureReference::Existing(id),
            (None, Some(_)) => PictureReference::Uploaded,
            (None, None) => PictureReference::Omitted,
        };
        let payload = message.payload(reference);
        let edit = outbox.call(Method::PATCH, path, Some(&payload), file.as_ref(), tried);
        let done = edit.await;
        outbox.rest().emojis().learn(message, &done);
        done.map(|body| read_json(&body))
    }

    /// The result of an edit that Discord refuses because its message is old. Discord accepts such edits later, and
    /// the buttons of a message that a new one has replaced must not stay.
    fn after_message_too_old(&self, retry: &mut RetryState) -> EditResult {
        retry.tried = 0;
        let was_too_old = std::mem::replace(&mut self.shared.lock().is_too_old_to_edit, true);
        if !was_too_old {
            self.shared.lost.notify_one();
            self.shared.sent.notify_waiters();
        }
        EditResult::RetryAfter(retry.long_wait())
    }

    /// Decides how a request has ended, from what Discord replied.
    async fn result_of(
        &self,
        done: Result<SentMessage, RestError>,
        message: &Message,
        retry: &mut RetryState,
    ) -> EditResult {
        let error = match done {
            Ok(sent) => return EditResult::Sent(sent.attachment_id()),
            Err(error) => error,
        };
        if error.is_about_an_emoji() && !retry.is_plain {
            retry.is_plain = true;
            return EditResult::RetryNow;
        }
        let may_omit =
            retry.pictures != PicturePolicy::Omit && message.attached_picture().is_some();
        if may_omit && error.is_about_the_picture() {
            tracing::debug!(%error, "a picture was not taken");
            retry.omit_picture();
            return EditResult::RetryNow;
        }
        if error.is_gone() {
            return EditResult::Lost;
        }
        if error.is_too_old_to_edit() {
            tracing::debug!(%error, "an edit waits because its message is old");
            return self.after_message_too_old(retry);
        }
        let may_retry = retry.tried < TRIES_MAX;
        // Each try counts, so that the bot stops unarchiving a thread that is archived again at
        // once.
        let may_unarchive = error.is_archived() && may_retry;
        if may_unarchive && self.outbox.unarchive((self.purpose)(), &self.path).await {
            return EditResult::RetryNow;
        }
        let is_closed = self.shared.lock().closed;
        if error.is_barred() && !is_closed {
            tracing::debug!(%error, "an edit waits for a permission");
            return EditResult::RetryAfter(retry.permission_wait());
        }
        match error {
            RestError::Unreachable if may_retry => {
                return EditResult::RetryAfter(error.wait(BACKOFF, retry.tried).unwrap_or(BACKOFF));
            }
            _ if may_retry && self.outbox.back_off(&error, retry.tried).await.is_some() => {
                return EditResult::RetryNow;
            }
            RestError::Unreachable | RestError::Limited { .. } => {
                tracing::warn!(%error, "an edit waits");
                retry.tried = 0;
                return EditResult::RetryAfter(retry.outage_wait(is_closed));
            }
            RestError::Refused { .. } => {}
        }
        tracing::warn!(%error, "an edit was given up");
        EditResult::GivenUp
    }
}
