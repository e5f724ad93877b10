//! Answers to interactions: the first within its time, the rest through the token.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::id::{InteractionId, Millis};
use crate::table::Clock;

use super::message::{Message, Way};
use super::rest::{File, Rest, RestError, codes};
use super::studio::Studio;

/// When the work on a press takes longer than this, the press is acknowledged first:
/// half of the three seconds after which Discord gives the interaction up.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// How long after an interaction was taken up a first answer is still tried: Discord's three
/// seconds less the way there.
const FIRST_WITHIN: Duration = Duration::from_millis(2_800);

/// How long one try of a first answer may take, so that a dead connection leaves time for another.
const TRY_WITHIN: Duration = Duration::from_secs(1);

/// The pause between two tries.
const BETWEEN_TRIES: Duration = Duration::from_millis(100);

/// How often an answer after the first is tried.
const LATER_TRIES_MAX: u32 = 4;

/// The flag of a message that only the presser sees.
pub const EPHEMERAL: u64 = 64;

/// What to answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// The message of the pressed button becomes this.
    Update(Message),
    /// A message that only the presser sees.
    Private(Message),
    /// A form to be filled in; only a press that is answered at once can open one.
    Form(Value),
    /// Nothing to show: whoever draws the board shows it.
    Done,
}

/// How a press is acknowledged while its answer is not ready.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waiting {
    /// The message stays as it is.
    Silent,
    /// A private "thinking…" that the answer replaces.
    Private,
}

/// A message that the presser alone can read, by the path that changes it.
///
/// Only an answer makes one, and says where it really stands: after a silent acknowledgement the
/// interaction's own message is the one that was pressed, which may be everybody's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrivateMessage {
    path: String,
    has_picture: bool,
}

impl PrivateMessage {
    /// The path that changes the message.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Whether the picture of the answer went with it; if not, it was not drawn in time.
    #[must_use]
    pub const fn has_picture(&self) -> bool {
        self.has_picture
    }
}

/// One interaction that has to be answered.
#[derive(Clone)]
pub struct Responder {
    rest: Rest,
    studio: Studio,
    clock: Arc<dyn Clock>,
    application: u64,
    interaction: InteractionId,
    token: String,
    /// When the interaction was taken up.
    since: Millis,
}

impl Responder {
    /// Takes an interaction up.
    #[must_use]
    pub fn new(
        (rest, studio): (Rest, Studio),
        clock: Arc<dyn Clock>,
        application: u64,
        interaction: InteractionId,
        token: &str,
    ) -> Self {
        let since = clock.now();
        Self { rest, studio, clock, application, interaction, token: token.to_owned(), since }
    }

    fn original(&self) -> String {
        format!("{}/messages/@original", self.follow_ups())
    }

    fn follow_ups(&self) -> String {
        format!("/webhooks/{}/{}", self.application, self.token)
    }

    /// Does the work and answers with what it comes to, acknowledging first when it takes long.
    ///
    /// The work is never cut short: what was decided stands even when nobody hears of it. Gives the
    /// private message that shows the answer, if one does; an update counts as private, because
    /// whoever asks for one has looked at who can read the message.
    ///
    /// # Errors
    /// When Discord did not take the answer.
    pub async fn answer(
        &self,
        waiting: Waiting,
        work: impl Future<Output = Reply>,
    ) -> Result<Option<PrivateMessage>, RestError> {
        let mut work = std::pin::pin!(work);
        let late = self.clock.sleep_until(self.clock.now().plus(PATIENCE));
        tokio::select! {
            biased;
            reply = &mut work => return self.first(reply).await,
            () = late => {}
        }
        let acknowledged = match waiting {
            Waiting::Silent => self.callback(6, None).await,
            Waiting::Private => self.callback(5, Some(json!({"flags": EPHEMERAL}))).await,
        };
        let reply = work.await;
        match acknowledged {
            // Nobody knows whether it arrived; if it did, the presser waits for what comes now.
            Ok(()) | Err(RestError::Unreachable) => self.second(waiting, reply).await,
            Err(error @ (RestError::Refused { .. } | RestError::Limited { .. })) => Err(error),
        }
    }

    async fn first(&self, reply: Reply) -> Result<Option<PrivateMessage>, RestError> {
        match reply {
            Reply::Update(message) => match self.shown_first(7, &message).await {
                // The message went away under the press, or Discord will not have it so: what was
                // decided stands, and the press is not left without an answer.
                Err(RestError::Refused { code, .. }) if code != codes::UNKNOWN_INTERACTION => {
                    self.callback(6, None).await.map(|()| None)
                }
                done => done.map(Some),
            },
            Reply::Private(message) => self.shown_first(4, &private(&message)).await.map(Some),
            Reply::Form(form) => self.callback(9, Some(form)).await.map(|()| None),
            Reply::Done => self.callback(6, None).await.map(|()| None),
        }
    }

    /// Answers with a message, and with its picture if that is there or drawn at once.
    async fn shown_first(&self, kind: u8, message: &Message) -> Result<PrivateMessage, RestError> {
        let path = self.original();
        if let Some(file) = self.file_of(message).await {
            let body = json!({"type": kind, "data": message.payload(Way::Sent)});
            match self.call_back(&body, Some(&file)).await {
                Err(error) if error.is_about_the_body() => {
                    tracing::debug!(%error, "an answer goes without its picture");
                }
                done => return done.map(|()| PrivateMessage { path, has_picture: true }),
            }
        }
        self.callback(kind, Some(message.payload(Way::Without))).await?;
        Ok(PrivateMessage { path, has_picture: message.enclosed().is_none() })
    }

    /// The picture of a message, if it is there or drawn at once.
    async fn file_of(&self, message: &Message) -> Option<File> {
        let enclosed = message.enclosed()?;
        let bytes = self.studio.at_once(&enclosed.picture).await?;
        Some(File { name: enclosed.name(), bytes })
    }

    async fn second(&self, waiting: Waiting, reply: Reply) -> Result<Option<PrivateMessage>, RestError> {
        let original = self.original();
        match (waiting, reply) {
            // An acknowledged press opens no form any more; the button still stands there.
            (Waiting::Silent, Reply::Done | Reply::Form(_)) => Ok(None),
            (Waiting::Private, Reply::Done | Reply::Form(_)) => {
                self.later(Method::DELETE, &original, None, None).await.map(|_| None)
            }
            (_, Reply::Update(message)) | (Waiting::Private, Reply::Private(message)) => {
                let (_, has_picture) = self.shown_later(Method::PATCH, &original, &message).await?;
                Ok(Some(PrivateMessage { path: original, has_picture }))
            }
            (Waiting::Silent, Reply::Private(message)) => {
                let follow_ups = self.follow_ups();
                let (made, has_picture) =
                    self.shown_later(Method::POST, &follow_ups, &private(&message)).await?;
                let path = |id| format!("{follow_ups}/messages/{id}");
                Ok(made["id"].as_str().map(|id| PrivateMessage { path: path(id), has_picture }))
            }
        }
    }

    /// Shows a message after the first answer; says whether its picture, if it has one, is there.
    async fn shown_later(
        &self,
        method: Method,
        path: &str,
        message: &Message,
    ) -> Result<(Value, bool), RestError> {
        if let Some(file) = self.file_of(message).await {
            let body = message.payload(Way::Sent);
            match self.later(method.clone(), path, Some(&body), Some(&file)).await {
                Err(error) if error.is_about_the_body() => {
                    tracing::debug!(%error, "an answer goes without its picture");
                }
                done => return done.map(|answer| (answer, true)),
            }
        }
        let answer = self.later(method, path, Some(&message.payload(Way::Without)), None).await?;
        Ok((answer, message.enclosed().is_none()))
    }

    /// Makes a request after the first answer, a few times where Discord does not answer.
    async fn later(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
        file: Option<&File>,
    ) -> Result<Value, RestError> {
        let mut tried = 1;
        loop {
            let wait = match self.rest.ask(&method, path, body, file).await.0 {
                // A second follow-up beside the first would be worse than none.
                Err(RestError::Unreachable) if method != Method::POST && tried < LATER_TRIES_MAX => {
                    BETWEEN_TRIES * 2_u32.pow(tried)
                }
                Err(RestError::Limited { retry_after_ms, .. }) if tried < LATER_TRIES_MAX => {
                    Duration::from_millis(retry_after_ms)
                }
                done => return done,
            };
            tried += 1;
            self.clock.sleep_until(self.clock.now().plus(wait)).await;
        }
    }

    /// Sends a callback, again when no answer came: Discord takes the first one only.
    async fn callback(&self, kind: u8, data: Option<Value>) -> Result<(), RestError> {
        let mut body = json!({"type": kind});
        if let Some(data) = data {
            body["data"] = data;
        }
        self.call_back(&body, None).await
    }

    async fn call_back(&self, body: &Value, file: Option<&File>) -> Result<(), RestError> {
        let path = format!("/interactions/{}/{}/callback", self.interaction, self.token);
        let until = self.since.plus(FIRST_WITHIN);
        loop {
            let now = self.clock.now();
            let failed = tokio::select! {
                biased;
                done = self.rest.upload(Method::POST, &path, body, file) => match done {
                    Err(error @ (RestError::Unreachable | RestError::Limited { .. })) => error,
                    done => return settle(done),
                },
                () = self.clock.sleep_until(now.plus(TRY_WITHIN)) => RestError::Unreachable,
            };
            let next = self.clock.now().plus(match failed {
                RestError::Limited { retry_after_ms, .. } => Duration::from_millis(retry_after_ms),
                RestError::Unreachable | RestError::Refused { .. } => BETWEEN_TRIES,
            });
            if next >= until {
                return Err(failed);
            }
            self.clock.sleep_until(next).await;
        }
    }
}

/// An answer that has arrived before is an answer.
fn settle(done: Result<Value, RestError>) -> Result<(), RestError> {
    match done {
        Err(error) if error.code() == codes::ALREADY_ANSWERED => Ok(()),
        done => done.map(drop),
    }
}

fn private(message: &Message) -> Message {
    message.with("flags", json!(EPHEMERAL))
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::sync::atomic::{AtomicBool, Ordering};

    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;

    /// A clock on which the first wait is over at once: the work is late.
    #[derive(Default)]
    struct Late(AtomicBool);

    impl Clock for Late {
        fn now(&self) -> Millis {
            Millis::new(1_000)
        }

        fn sleep_until(&self, _: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
            if self.0.swap(true, Ordering::SeqCst) {
                Box::pin(std::future::pending())
            } else {
                Box::pin(std::future::ready(()))
            }
        }
    }

    /// A Discord that takes everything and makes message 77 of it.
    async fn discord() -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            while let Ok((mut socket, _)) = listener.accept().await {
                tokio::spawn(async move {
                    let mut buffer = [0; 4_096];
                    while socket.read(&mut buffer).await.is_ok_and(|read| read > 0) {
                        let answer = "HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\n{\"id\":\"77\"}";
                        if socket.write_all(answer.as_bytes()).await.is_err() {
                            return;
                        }
                    }
                });
            }
        });
        format!("http://{address}")
    }

    async fn late(waiting: Waiting, reply: Reply) -> Option<PrivateMessage> {
        let rest = Rest::new("token", Some(&discord().await)).unwrap();
        let responder = Responder::new(
            (rest, Studio::default()),
            Arc::new(Late::default()),
            5,
            InteractionId::new(6),
            "tok",
        );
        let work = async {
            tokio::task::yield_now().await;
            reply
        };
        responder.answer(waiting, work).await.unwrap()
    }

    #[tokio::test]
    async fn a_late_private_answer_to_a_public_button_is_a_message_of_its_own() {
        let message = late(Waiting::Silent, Reply::Private(Message::new(json!({"content": "a hand"}), None)))
            .await
            .unwrap();
        // Not the interaction's own message: that is the public one that was pressed.
        assert_eq!(message.path(), "/webhooks/5/tok/messages/77");
    }

    #[tokio::test]
    async fn a_late_private_answer_to_a_private_question_takes_its_place() {
        let message =
            late(Waiting::Private, Reply::Private(Message::new(json!({"content": "a hand"}), None)))
                .await
                .unwrap();
        assert_eq!(message.path(), "/webhooks/5/tok/messages/@original");
        assert_eq!(late(Waiting::Silent, Reply::Done).await, None);
    }
}
