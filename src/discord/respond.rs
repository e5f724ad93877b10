//! Answers to interactions: the first within its time, the rest through the token.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::id::InteractionId;
use crate::table::Clock;

use super::rest::{Rest, RestError, codes};

/// When the work on a press takes longer than this, the press is acknowledged first:
/// half of the three seconds after which Discord gives the interaction up.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// How often the first answer is tried: more tries would end after its three seconds.
const TRIES_MAX: u32 = 3;

/// The flag of a message that only the presser sees.
pub const EPHEMERAL: u64 = 64;

/// What to answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// The message of the pressed button becomes this.
    Update(Value),
    /// A message that only the presser sees.
    Private(Value),
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

/// One interaction that has to be answered.
#[derive(Clone)]
pub struct Responder {
    rest: Rest,
    clock: Arc<dyn Clock>,
    application: u64,
    interaction: InteractionId,
    token: String,
}

impl Responder {
    /// Takes an interaction up.
    #[must_use]
    pub fn new(
        rest: Rest,
        clock: Arc<dyn Clock>,
        application: u64,
        interaction: InteractionId,
        token: &str,
    ) -> Self {
        Self { rest, clock, application, interaction, token: token.to_owned() }
    }

    /// The path of the message that the interaction's token leads to.
    #[must_use]
    pub fn original(&self) -> String {
        format!("/webhooks/{}/{}/messages/@original", self.application, self.token)
    }

    /// Does the work and answers with what it comes to, acknowledging first when it takes long.
    ///
    /// The work is never cut short: what was decided stands even when nobody hears of it.
    pub async fn answer(&self, waiting: Waiting, work: impl Future<Output = Reply>) -> Result<(), RestError> {
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
        acknowledged?;
        self.second(waiting, reply).await
    }

    async fn first(&self, reply: Reply) -> Result<(), RestError> {
        match reply {
            Reply::Update(body) => match self.callback(7, Some(body)).await {
                // The message went away under the press: a newer one shows what this would have.
                Err(error) if error.code() == codes::UNKNOWN_MESSAGE => self.callback(6, None).await,
                done => done,
            },
            Reply::Private(body) => self.callback(4, Some(private(body))).await,
            Reply::Done => self.callback(6, None).await,
        }
    }

    async fn second(&self, waiting: Waiting, reply: Reply) -> Result<(), RestError> {
        let follow_ups = format!("/webhooks/{}/{}", self.application, self.token);
        let (method, path, body) = match (waiting, reply) {
            (Waiting::Silent, Reply::Done) => return Ok(()),
            (Waiting::Private, Reply::Done) => (Method::DELETE, self.original(), None),
            (_, Reply::Update(body)) | (Waiting::Private, Reply::Private(body)) => {
                (Method::PATCH, self.original(), Some(body))
            }
            (Waiting::Silent, Reply::Private(body)) => (Method::POST, follow_ups, Some(private(body))),
        };
        self.rest.call(method, &path, body.as_ref()).await.map(drop)
    }

    /// Sends a callback, again when no answer came: Discord takes the first one only.
    async fn callback(&self, kind: u8, data: Option<Value>) -> Result<(), RestError> {
        let path = format!("/interactions/{}/{}/callback", self.interaction, self.token);
        let mut body = json!({"type": kind});
        if let Some(data) = data {
            body["data"] = data;
        }
        for _ in 1..TRIES_MAX {
            match self.rest.call(Method::POST, &path, Some(&body)).await {
                Err(RestError::Unreachable) => {}
                Err(RestError::Limited { retry_after_ms, .. }) => {
                    let wait = Duration::from_millis(retry_after_ms);
                    self.clock.sleep_until(self.clock.now().plus(wait)).await;
                }
                done => return settle(done),
            }
        }
        settle(self.rest.call(Method::POST, &path, Some(&body)).await)
    }
}

/// An answer that has arrived before is an answer.
fn settle(done: Result<Value, RestError>) -> Result<(), RestError> {
    match done {
        Err(error) if error.code() == codes::ALREADY_ANSWERED => Ok(()),
        done => done.map(drop),
    }
}

fn private(mut body: Value) -> Value {
    body["flags"] = json!(EPHEMERAL);
    body
}
