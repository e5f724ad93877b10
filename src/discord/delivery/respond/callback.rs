//! The first reply to an interaction.

use std::sync::atomic::Ordering;
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::discord::delivery::rest::{File, RestError, codes};

use super::reply::accept_already_acknowledged;
use super::{EPHEMERAL, Place, RETRY_PAUSE, Responder, Waiting};

/// How long after the arrival of an interaction a first reply is still tried: Discord's three
/// seconds minus the network delay.
const FIRST_REPLY_TIMEOUT: Duration = Duration::from_millis(2_800);

/// How long one attempt at a first reply may take, so that a dead connection leaves time for another attempt.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(1);

impl Responder {
    /// Replies to an autocomplete request with an empty list.
    ///
    /// # Errors
    /// If Discord did not accept the answer.
    pub async fn answer_autocomplete(&self) -> Result<(), RestError> {
        self.callback(8, Some(json!({"choices": []}))).await
    }

    /// Whether the error of a reply shows that the interaction had a reply before this responder sent anything,
    /// although no other process of this bot is known to answer it.
    pub(crate) fn came_second(&self, error: &RestError) -> bool {
        let is_answered = error.code() == codes::ALREADY_ACKNOWLEDGED;
        is_answered && self.is_alone && self.attempts.load(Ordering::Relaxed) == 1
    }

    /// Acknowledges an interaction whose reply follows.
    pub(super) async fn acknowledge_first(&self, waiting: Waiting) -> Result<(), RestError> {
        self.answer_timer.acknowledged();
        match waiting {
            Waiting::Silent => self.callback(6, None).await,
            Waiting::Private => self.callback(5, Some(json!({"flags": EPHEMERAL}))).await,
        }
    }

    /// Acknowledges a press; the pressed message stays unchanged.
    pub(super) async fn acknowledge(&self) -> Result<Place, RestError> {
        self.callback(6, None).await.map(|()| Place::Pressed)
    }

    /// Sends a callback, with retries within the time limit; Discord accepts only the first one.
    pub(super) async fn callback(&self, kind: u8, data: Option<Value>) -> Result<(), RestError> {
        let mut body = json!({"type": kind});
        if let Some(data) = data {
            body["data"] = data;
        }
        self.send_callback(&body, None).await
    }

    pub(super) async fn send_callback(
        &self,
        body: &Value,
        file: Option<&File>,
    ) -> Result<(), RestError> {
        let path = format!("/interactions/{}/{}/callback", self.interaction, self.token);
        let until = self.since.plus(FIRST_REPLY_TIMEOUT);
        let mut tried = 0;
        loop {
            tried += 1;
            self.attempts.fetch_add(1, Ordering::Relaxed);
            let now = self.clock.now();
            let failed = tokio::select! {
                biased;
                response = self.rest.request(&Method::POST, &path, Some(body), file, tried) => match response.result {
                    Err(error @ (RestError::Unreachable | RestError::Limited { .. })) => error,
                    done => return accept_already_acknowledged(done, self.is_alone && tried > 1),
                },
                () = self.clock.sleep_until(now.plus(ATTEMPT_TIMEOUT)) => RestError::Unreachable,
            };
            // There is no time for exponential backoff.
            let wait = failed.wait(RETRY_PAUSE, 0).unwrap_or(RETRY_PAUSE);
            let next = self.clock.now().plus(wait);
            if next >= until {
                return Err(failed);
            }
            self.clock.sleep_until(next).await;
        }
    }
}
