//! The post of a table's next message.

use std::time::Duration;

use reqwest::Method;
use serde_json::Value;

use crate::discord::custom_id::Press;
use crate::discord::delivery::budget::Purpose;
use crate::discord::delivery::edit_queue::{EditQueue, RenderedMessage};
use crate::discord::delivery::message::Message;
use crate::discord::delivery::paths;
use crate::discord::delivery::rest::RestError;
use crate::id::TableId;
use crate::table::Table;

use crate::discord::surfaces::nonce::nonce;
use crate::discord::surfaces::purpose::public_purpose;
use crate::discord::surfaces::updates::Services;

use super::TableMessage;

/// How long a post waits for a press to be answered: its private reply may take long if Discord limits the token.
const PRESS_REPLY_TIMEOUT: Duration = Duration::from_secs(3);

/// How many messages after the last known one, or of the newest, are searched for a post that got no response.
const SEARCH_LIMIT: usize = 20;

/// The post of a table's next message.
pub(super) struct Post {
    /// The message as Discord describes it.
    pub(super) answer: Value,
    /// Whether an earlier post, which got no response, created it. It may show an earlier state.
    is_found: bool,
}

impl Post {
    /// Records in its queue what the message shows.
    pub(super) fn note(&self, queue: &EditQueue, rendered: RenderedMessage) {
        if self.is_found {
            queue.want(rendered.revision);
        } else {
            queue.made(rendered, &self.answer);
        }
    }
}

impl TableMessage {
    /// Sends the request that posts a message: with the token of the newest press while it is
    /// valid, otherwise to the channel.
    pub(super) async fn send_post(
        &mut self,
        services: &Services,
        table: &Table,
        message: &Message,
    ) -> Result<Post, RestError> {
        let channel = table.place.channel;
        if self.post_nonce.may_have_posted(channel) {
            // A post by a token has no nonce, so it would create a second message.
            self.token = None;
        } else if let Some(answer) = self.post_by_token(services, table, message).await {
            let is_found = false;
            return Ok(Post { answer, is_found });
        }
        if let Some(answer) = self.find_unconfirmed_post(services, table).await? {
            let is_found = true;
            return Ok(Post { answer, is_found });
        }
        let is_found = self.post_nonce.may_have_posted(channel);
        let (posts, now) = (self.posts, services.outbox.clock().now());
        let new = || nonce(table.id, 'p', posts, now);
        let nonce = self.post_nonce.nonce(channel, new);
        let (path, post) = (paths::messages(channel), message.with_nonce(nonce));
        let posted = services
            .outbox
            .show(public_purpose(table), Method::POST, &path, &post)
            .await;
        self.post_nonce.note(&posted);
        posted.map(|answer| Post { answer, is_found })
    }

    /// Posts a message with the token of the newest press, and returns Discord's response; `None`
    /// if there is no token or the post failed. A failure drops the token.
    async fn post_by_token(
        &mut self,
        services: &Services,
        table: &Table,
        message: &Message,
    ) -> Option<Value> {
        if let Some(pending_token) = self.pending_token.take() {
            let is_usable = tokio::select! {
                biased;
                is_usable = pending_token.usable() => is_usable,
                // Once a late press is answered, the table gets its token once more.
                () = services.outbox.pause(PRESS_REPLY_TIMEOUT) => false,
            };
            if is_usable {
                self.use_token(pending_token);
            }
        }
        let (here, now) = (table.place.channel, services.outbox.clock().now());
        self.token.take_if(|token| !token.can_post_in(here, now));
        let path = &self.token.as_ref()?.follow_ups;
        let posted = services
            .outbox
            .show(Purpose::OTHER, Method::POST, path, message);
        match posted.await {
            Ok(reply) => Some(reply),
            Err(error) => {
                tracing::debug!(%error, "a message is posted without the token of a press");
                let token = self.token.take()?;
                if error == RestError::Unreachable {
                    self.unconfirmed_post_by = token.application().map(str::to_owned);
                }
                None
            }
        }
    }

    /// Finds the message that a post by a token created although Discord did not respond to it. Such a post
    /// has no nonce, so another one would create a second message.
    async fn find_unconfirmed_post(
        &mut self,
        services: &Services,
        table: &Table,
    ) -> Result<Option<Value>, RestError> {
        let Some(application) = &self.unconfirmed_post_by else {
            return Ok(None);
        };
        let shown = self.shown.as_ref();
        let after = shown.map_or_else(String::new, |shown| format!("after={}&", shown.message));
        let path = paths::messages(table.place.channel);
        let path = format!("{path}?{after}limit={SEARCH_LIMIT}");
        let purpose = public_purpose(table);
        let listed = services.outbox.send(purpose, Method::GET, &path, None);
        let found = match listed.await {
            Ok(list) => {
                let mut messages = list.as_array().into_iter().flatten();
                let found = messages.find(|message| is_of(message, application, table.id));
                found.cloned()
            }
            // The bot may not read the channel.
            Err(RestError::Refused { .. }) => None,
            Err(error) => return Err(error),
        };
        self.unconfirmed_post_by = None;
        Ok(found)
    }
}

/// Whether a message was posted by a token of an application, and has a button of a table.
fn is_of(message: &Value, application: &str, table: TableId) -> bool {
    message["webhook_id"] == application && has_button(&message["components"], table)
}

/// Whether a button of a table is among components.
fn has_button(components: &Value, table: TableId) -> bool {
    match components {
        Value::Object(fields) => {
            let id = fields.get("custom_id").and_then(Value::as_str);
            let press = id.and_then(|id| id.parse::<Press>().ok());
            press.is_some_and(|press| press.table() == Some(table))
                || fields.values().any(|field| has_button(field, table))
        }
        Value::Array(list) => list.iter().any(|component| has_button(component, table)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use futures_util::FutureExt as _;
    use serde_json::json;

    use super::*;
    use crate::discord::custom_id::TableAct;
    use crate::discord::surfaces::fixture::{lobby, services};
    use crate::discord::surfaces::press_token::PressToken;
    use crate::id::{MessageId, whole_millis};
    use crate::table::Clock;
    use crate::table::tests::watch_clock::WatchClock;

    #[tokio::test]
    async fn a_post_waits_only_a_moment_for_the_answer_to_a_press() {
        let clock = Arc::new(WatchClock::new());
        let services = services(Arc::clone(&clock) as Arc<dyn Clock>);
        let (table, message) = (lobby(), Message::button_removal());
        let until = clock.now().plus(PRESS_REPLY_TIMEOUT * 2);
        let pressed = (table.place.channel, MessageId::new(1));
        let (token, _loan) = PressToken::new(pressed, "/webhooks/5/tok".to_owned(), until);
        let mut board = TableMessage {
            pending_token: Some(token),
            ..TableMessage::default()
        };
        let mut posted = board.post_by_token(&services, &table, &message).boxed();
        assert!(posted.as_mut().now_or_never().is_none());
        clock.advance(whole_millis(PRESS_REPLY_TIMEOUT));
        assert_eq!(posted.now_or_never(), Some(None), "without the token");
    }

    #[test]
    fn a_message_by_a_token_is_recognized_by_its_buttons() {
        let table = |number| TableId::new(number).unwrap();
        let id = Press::at(table(1), 4, TableAct::MyHand).to_string();
        let message = |webhook: &str| {
            let row = json!({"type": 1, "components": [{"type": 2, "custom_id": id}]});
            json!({"webhook_id": webhook, "components": [{"type": 17, "components": [row]}]})
        };
        assert!(is_of(&message("5"), "5", table(1)));
        assert!(!is_of(&message("6"), "5", table(1)), "another application");
        assert!(!is_of(&message("5"), "5", table(2)), "another table");
        let by_the_bot = json!({"components": message("5")["components"]});
        assert!(!is_of(&by_the_bot, "5", table(1)), "a ping");
    }
}
