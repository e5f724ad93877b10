//! Posts to the application's own addresses.

use std::sync::Arc;

use serde_json::{Value, json};
use tokio::sync::Notify;

use super::World;
use super::calendar::iso;
use super::faults::storm::EventDelivery;
use super::ids::snowflake::Snowflake;
use crate::limits::discord;

/// A signed body that waits to be posted.
#[derive(Clone, Debug)]
pub(crate) struct Post {
    pub(crate) url: String,
    /// The time of the signature, in seconds since 1970.
    pub(crate) timestamp: i64,
    pub(crate) signature: String,
    pub(crate) body: String,
    /// The posted interaction, or `None` for an event.
    pub(crate) interaction: Option<Snowflake>,
    /// The time until which the sandbox waits for the answer, in milliseconds since 1970.
    pub(crate) answer_by_ms: i64,
}

impl World {
    /// Sends an interaction to the bot: to its address if it has one, otherwise to its sessions. With `is_user_installed`
    /// the bot gets it even from a place where it is not.
    pub(crate) fn send_interaction(
        &mut self,
        id: Snowflake,
        guild: Option<Snowflake>,
        payload: &Value,
        is_user_installed: bool,
    ) {
        const EVENT: &str = "INTERACTION_CREATE";
        if !is_user_installed && !self.bot_gets_events_of(guild) {
            return;
        }
        let Some(url) = self.application.endpoints().interactions.clone() else {
            return self.send_to_shards(guild, 0, EVENT, payload);
        };
        let post = self.sign_post(&url, payload, Some(id));
        match self.faults.delivery_of(EVENT) {
            EventDelivery::Dropped => {}
            EventDelivery::Twice => self.post([post.clone(), post]),
            // Posts have no order.
            EventDelivery::Once | EventDelivery::AfterNext | EventDelivery::Delayed(_) => {
                self.post([post]);
            }
        }
    }

    /// Posts an event, if the application has subscribed to it.
    pub(crate) fn send_webhook_event(&mut self, kind: &str, data: &Value) {
        let Some(url) = self.application.endpoints().url_for_event(kind).cloned() else {
            return;
        };
        let event = json!({"type": kind, "timestamp": iso(self.now_ms()), "data": data});
        let body = json!({"version": 1, "application_id": self.application.id(), "type": 1, "event": event});
        let post = self.sign_post(&url, &body, None);
        self.post([post]);
    }

    /// Signs a body with the current time.
    pub(crate) fn sign_post(
        &self,
        url: &str,
        body: &Value,
        interaction: Option<Snowflake>,
    ) -> Post {
        let (now, body) = (self.now_ms(), body.to_string());
        let timestamp = now.div_euclid(1_000);
        Post {
            url: url.to_owned(),
            timestamp,
            signature: self.application.signer().sign(timestamp, &body),
            body,
            interaction,
            answer_by_ms: now + discord::FIRST_ANSWER_MS,
        }
    }

    fn post(&mut self, posts: impl IntoIterator<Item = Post>) {
        self.posts.extend(posts);
        self.post_queued.notify_one();
    }

    /// Takes all waiting posts.
    pub(crate) fn take_posts(&mut self) -> Vec<Post> {
        std::mem::take(&mut self.posts)
    }

    /// Returns the `Notify` of a queued post.
    pub(crate) fn post_queued(&self) -> Arc<Notify> {
        Arc::clone(&self.post_queued)
    }
}
