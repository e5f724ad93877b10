//! Replies to interactions: the first within its time limit, later ones with the token.

use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::time::Duration;

use bytes::Bytes;
use reqwest::Method;
use serde_json::Value;

use crate::id::{InteractionId, Timestamp};
use crate::metrics::{AnswerTimer, InteractionKind};
use crate::table::Clock;

use crate::discord::delivery::components::object;
use crate::discord::delivery::fallbacks::send_with_fallbacks;
use crate::discord::delivery::message::Message;
use crate::discord::delivery::picture_renderer::PictureRenderer;
use crate::discord::delivery::rest::{File, Rest, RestError, codes, read_json};
use crate::discord::delivery::sent_message::SentMessage;

mod callback;
mod next_steps;
mod reply;
#[cfg(test)]
mod tests;

pub(crate) use reply::{Place, PrivateMessage, Reply, Waiting};

use reply::{ReplyMessage, picture_wait};

/// If the work on an interaction takes longer than this, the interaction is acknowledged first. It
/// is half of the three seconds after which Discord drops the interaction.
const ACKNOWLEDGE_AFTER: Duration = Duration::from_millis(1_500);

/// The largest file of a first reply, in bytes. A larger one may not arrive within Discord's time limit,
/// so it follows an acknowledgement.
const FIRST_FILE_MAX: usize = 64 * 1024;

/// The pause between two attempts.
const RETRY_PAUSE: Duration = Duration::from_millis(100);

/// The most attempts at a request after the first reply.
const LATER_TRIES_MAX: u32 = 4;

/// How long the token of an interaction is valid.
pub(crate) const TOKEN_VALIDITY: Duration = Duration::from_secs(15 * 60);

/// How long the token of an interaction is used: one minute less than its validity.
pub(crate) const TOKEN_LIFE: Duration = Duration::from_secs(14 * 60);

/// Discord's flag of an ephemeral message.
pub(crate) const EPHEMERAL: u64 = 64;

/// The API path to which further messages are posted with a token.
fn follow_ups(application: u64, token: &str) -> String {
    format!("/webhooks/{application}/{token}")
}

/// The API path of the reply to an interaction, with its token.
pub(crate) fn original(application: u64, token: &str) -> String {
    format!("{}/messages/@original", follow_ups(application, token))
}

/// One interaction that needs a reply.
#[derive(Clone)]
pub struct Responder {
    rest: Rest,
    renderer: PictureRenderer,
    clock: Arc<dyn Clock>,
    application: u64,
    interaction: InteractionId,
    token: String,
    /// When the interaction arrived.
    since: Timestamp,
    answer_timer: AnswerTimer,
    /// Whether no other process answers the interaction. If one may, `@original` is certainly the
    /// message of a reply only once Discord has confirmed that reply; before, it may be the public
    /// message that was pressed.
    is_alone: bool,
    /// How many times the first reply has been sent.
    attempts: Arc<AtomicU32>,
}

impl Responder {
    /// Makes the responder of an interaction that has just arrived; its time limit starts now.
    #[must_use]
    pub fn new(
        (rest, renderer): (Rest, PictureRenderer),
        clock: Arc<dyn Clock>,
        application: u64,
        (interaction, kind): (InteractionId, InteractionKind),
        token: &str,
    ) -> Self {
        let answer_timer = rest.metrics().answer_timer(kind);
        let since = clock.now();
        Self {
            rest,
            renderer,
            clock,
            application,
            interaction,
            token: token.to_owned(),
            since,
            answer_timer,
            is_alone: true,
            attempts: Arc::default(),
        }
    }

    /// Notes that another process may also answer the interaction, and when the interaction arrived.
    #[must_use]
    pub fn shared(self, since: Timestamp) -> Self {
        Self {
            since,
            is_alone: false,
            ..self
        }
    }

    fn original(&self) -> String {
        original(self.application, &self.token)
    }

    /// Returns the API path to which further messages are posted with the interaction's token.
    pub(crate) fn follow_ups(&self) -> String {
        follow_ups(self.application, &self.token)
    }

    /// Does the work and sends its reply, after an acknowledgement if the work takes long; returns
    /// where the reply is shown.
    ///
    /// The work is never cancelled: its result stands even if the reply cannot be sent. An update
    /// counts as private, because its caller has checked who can read the message.
    ///
    /// # Errors
    /// If Discord did not accept the reply.
    pub async fn answer(
        &self,
        waiting: Waiting,
        work: impl Future<Output = Reply>,
    ) -> Result<Place, RestError> {
        let answered = self.work_and_reply(waiting, work).await;
        let (taken, ms) = (answered.is_ok(), self.answer_timer.age().as_millis());
        self.answer_timer.answered(taken);
        tracing::debug!(taken, ms, "an interaction was answered");
        answered
    }

    async fn work_and_reply(
        &self,
        waiting: Waiting,
        work: impl Future<Output = Reply>,
    ) -> Result<Place, RestError> {
        let mut work = std::pin::pin!(work);
        // This counts from the arrival, because lookups before the work took time too.
        let late = self.clock.sleep_until(self.since.plus(ACKNOWLEDGE_AFTER));
        let (reply, acknowledged) = tokio::select! {
            biased;
            reply = &mut work => (reply, None),
            () = late => {
                let (acknowledged, reply) =
                    tokio::join!(self.acknowledge_first(waiting), &mut work);
                (reply, Some(acknowledged))
            }
        };
        let (waiting, acknowledged) = match acknowledged {
            // Then `@original` is the pressed message, which may be public, even if `waiting` is private.
            None if reply.acknowledges_first() => {
                let acknowledged = self.acknowledge().await.map(drop);
                (Waiting::Silent, Some(acknowledged))
            }
            None if reply.file_bytes() > FIRST_FILE_MAX => {
                (waiting, Some(self.acknowledge_first(waiting).await))
            }
            acknowledged => (waiting, acknowledged),
        };
        match acknowledged {
            None => self.send_first(reply).await,
            Some(Err(error @ RestError::Unreachable)) if !self.is_alone => Err(error),
            // Even without a response, the acknowledgement may have arrived, and the person then
            // waits for this reply.
            Some(Ok(()) | Err(RestError::Unreachable)) => {
                self.send_after_acknowledgement(waiting, reply).await?;
                Ok(waiting.original())
            }
            Some(Err(error @ (RestError::Refused { .. } | RestError::Limited { .. }))) => {
                Err(error)
            }
        }
    }

    async fn send_first(&self, reply: Reply) -> Result<Place, RestError> {
        let wanted = match reply {
            Reply::Show(wanted) => wanted,
            Reply::Form(form) => {
                self.callback(9, Some(form)).await?;
                return Ok(Place::New);
            }
            Reply::Done => return self.acknowledge().await,
            Reply::Left(_) => return Ok(Place::Pressed),
        };
        let (place, picture_wait) = (
            wanted.place,
            picture_wait(wanted.next_steps.on_sent.as_ref()),
        );
        let message = match place {
            Place::Pressed => wanted.message.as_edit(),
            Place::New => wanted.message.with_flag(EPHEMERAL),
        };
        let shown = self.send_first_message(place, &message, picture_wait).await;
        let shown = match (place, shown) {
            // The message was deleted meanwhile, or Discord refuses the update. The result of the
            // work stands, and the bot at least acknowledges the press.
            (Place::Pressed, Err(RestError::Refused { code, .. }))
                if !matches!(
                    code,
                    codes::UNKNOWN_INTERACTION | codes::ALREADY_ACKNOWLEDGED
                ) =>
            {
                return self.acknowledge().await;
            }
            (Place::Pressed, shown) => shown,
            (Place::New, shown) => self.or_unconfirmed(shown),
        };
        self.take_next_steps(wanted.next_steps, shown)?;
        Ok(place)
    }

    /// Sends a message that only the presser sees, after an acknowledgement.
    async fn follow_up(
        &self,
        message: &Message,
        picture_wait: Duration,
    ) -> Result<PrivateMessage, RestError> {
        let follow_ups = self.follow_ups();
        let message = message.with_flag(EPHEMERAL);
        let (made, has_picture) = self
            .send_later_message((Method::POST, &follow_ups), &message, picture_wait)
            .await?;
        let made: SentMessage = read_json(&made);
        let id = made.id.ok_or(RestError::Unreachable)?;
        let path = format!("{follow_ups}/messages/{id}");
        Ok(self.confirmed(path, Place::New, has_picture))
    }

    /// The message of a reply that Discord has confirmed.
    fn confirmed(&self, path: String, place: Place, has_picture: bool) -> PrivateMessage {
        PrivateMessage {
            path,
            interaction: self.interaction,
            place,
            has_picture,
            is_certain: true,
        }
    }

    /// Treats a reply without a response as one that may exist, so its message is still edited.
    fn or_unconfirmed(
        &self,
        shown: Result<PrivateMessage, RestError>,
    ) -> Result<PrivateMessage, RestError> {
        match shown {
            Err(RestError::Unreachable) if self.is_alone => {
                tracing::warn!("a press was answered, and Discord has not confirmed it");
                Ok(PrivateMessage {
                    path: self.original(),
                    interaction: self.interaction,
                    place: Place::New,
                    has_picture: false,
                    is_certain: false,
                })
            }
            shown => shown,
        }
    }

    /// Replies with a message, and with its picture if that is cached or rendered in time.
    async fn send_first_message(
        &self,
        place: Place,
        message: &Message,
        picture_wait: Duration,
    ) -> Result<PrivateMessage, RestError> {
        let kind: u8 = match place {
            Place::Pressed => 7,
            Place::New => 4,
        };
        let send = |data, file: Option<File>| async move {
            let body = object([("type", kind.into()), ("data", data)]);
            self.send_callback(&body, file.as_ref()).await
        };
        let file = self.file_of(message, picture_wait).await;
        let ((), has_picture) =
            send_with_fallbacks(message, file, self.rest.emojis(), send).await?;
        Ok(self.confirmed(self.original(), place, has_picture))
    }

    /// Returns the file of a message, or its picture if that is cached or rendered in time.
    async fn file_of(&self, message: &Message, picture_wait: Duration) -> Option<File> {
        if let Some(document) = message.document() {
            return Some(document.clone());
        }
        let attached = message.attached_picture()?;
        let bytes = self
            .renderer
            .draw_within(&attached.picture, picture_wait)
            .await?;
        Some(attached.file(bytes))
    }

    async fn send_after_acknowledgement(
        &self,
        waiting: Waiting,
        reply: Reply,
    ) -> Result<(), RestError> {
        let original = self.original();
        let wanted = match (waiting, reply) {
            (_, Reply::Show(wanted)) => wanted,
            (_, Reply::Left(message)) => ReplyMessage::private(message),
            // An acknowledged press can no longer open a form; the person can press the button
            // again.
            (Waiting::Silent, Reply::Done | Reply::Form(_)) => return Ok(()),
            (Waiting::Private, Reply::Done | Reply::Form(_)) => {
                let deleted = self
                    .request_with_retries(Method::DELETE, &original, None, None)
                    .await;
                return deleted.map(drop);
            }
        };
        let picture_wait = picture_wait(wanted.next_steps.on_sent.as_ref());
        let shown = match (waiting, wanted.place) {
            (_, Place::Pressed) | (Waiting::Private, Place::New) => {
                let message = wanted.message.as_edit();
                let patched = self
                    .send_later_message((Method::PATCH, &original), &message, picture_wait)
                    .await;
                let shown = patched.map(|(_, has_picture)| {
                    self.confirmed(original, waiting.original(), has_picture)
                });
                match waiting {
                    Waiting::Private => self.or_unconfirmed(shown),
                    Waiting::Silent => shown,
                }
            }
            (Waiting::Silent, Place::New) => {
                futures_util::future::OptionFuture::from(wanted.acknowledge_first).await;
                self.follow_up(&wanted.message, picture_wait).await
            }
        };
        self.take_next_steps(wanted.next_steps, shown)
    }

    /// Sends a message after the acknowledgement; also returns whether its picture, if it has one,
    /// was sent.
    async fn send_later_message(
        &self,
        (method, path): (Method, &str),
        message: &Message,
        picture_wait: Duration,
    ) -> Result<(Bytes, bool), RestError> {
        let send = |body, file: Option<File>| {
            let method = method.clone();
            async move {
                self.request_with_retries(method, path, Some(&body), file.as_ref())
                    .await
            }
        };
        let file = self.file_of(message, picture_wait).await;
        send_with_fallbacks(message, file, self.rest.emojis(), send).await
    }

    /// Makes a request after the acknowledgement, and retries it after a rate limit or if Discord does
    /// not answer.
    async fn request_with_retries(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
        file: Option<&File>,
    ) -> Result<Bytes, RestError> {
        let mut tried = 1;
        loop {
            let done = self
                .rest
                .request(&method, path, body, file, tried)
                .await
                .result;
            let wait = match &done {
                // A duplicate follow-up would be worse than none.
                Err(RestError::Unreachable) if method == Method::POST => None,
                Err(error) if tried < LATER_TRIES_MAX => error.wait(RETRY_PAUSE, tried),
                Ok(_) | Err(_) => None,
            };
            let Some(wait) = wait else { return done };
            tried += 1;
            self.clock.sleep_until(self.clock.now().plus(wait)).await;
        }
    }
}
