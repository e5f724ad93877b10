//! The post of a table's next message.

use std::time::Duration;

use reqwest::Method;
use serde::Deserialize as _;
use serde_json::Value;

use crate::discord::custom_id::Press;
use crate::discord::delivery::budget::Purpose;
use crate::discord::delivery::edit_queue::{EditQueue, RenderedMessage};
use crate::discord::delivery::json_tree;
use crate::discord::delivery::message::Message;
use crate::discord::delivery::paths;
use crate::discord::delivery::rest::RestError;
use crate::discord::delivery::sent_message::SentMessage;
use crate::id::TableId;
use crate::table::Table;

use crate::discord::surfaces::nonce::nonce;
use crate::discord::surfaces::purpose::public_purpose;
use crate::discord::surfaces::updates::Services;

use super::TableMessage;

/// How long a post waits for a press to be answered: its private reply may take long if Discord limits the token.
const PRESS_REPLY_TIMEOUT: Duration = Duration::from_secs(3);

/// How many of a channel's newest messages are searched for a post that got no response: the most that Discord lists
/// at once.
const SEARCH_LIMIT: usize = 100;

/// The post of a table's next message.
pub(super) struct Post {
    /// The message as Discord describes it.
    pub(super) answer: SentMessage,
    /// Whether an earlier post, which got no response, created it. It may show an earlier state.
    pub(super) is_found: bool,
}

impl Post {
    /// A message that an earlier post created.
    const fn found(answer: SentMessage) -> Self {
        Self {
            answer,
            is_found: true,
        }
    }

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
        // Before any other post, which would create a second message.
        if let Some(answer) = self.find_unconfirmed_post(services, table).await? {
            return Ok(Post::found(answer));
        }
        if self.post_nonce.may_have_posted(channel) {
            // A post by a token has no nonce, so it would create a second message.
            self.token = None;
        } else if let Some(answer) = self.post_by_token(services, table, message).await {
            let is_found = false;
            return Ok(Post { answer, is_found });
        }
        // The post by a token may have got no response.
        if let Some(answer) = self.find_unconfirmed_post(services, table).await? {
            return Ok(Post::found(answer));
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
    ) -> Option<SentMessage> {
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

    /// Finds the message that a post by a token created although Discord did not respond to it; `None` if there was no
    /// such post. It has no nonce, so another one would create a second message.
    async fn find_unconfirmed_post(
        &mut self,
        services: &Services,
        table: &Table,
    ) -> Result<Option<SentMessage>, RestError> {
        let Some(application) = &self.unconfirmed_post_by else {
            return Ok(None);
        };
        let before = self.shown.as_ref().map(|shown| shown.message);
        // Not `after` the message before: Discord would list those that directly follow it, not the newest.
        let path = paths::messages(table.place.channel);
        let path = format!("{path}?limit={SEARCH_LIMIT}");
        let purpose = public_purpose(table);
        let listed = services.outbox.send(purpose, Method::GET, &path, None);
        let found = match listed.await {
            Ok(list) => {
                let messages = list.as_array().into_iter().flatten();
                let of_table = messages.filter(|message| is_of(message, application, table.id));
                let mut posts = of_table.filter_map(|post| SentMessage::deserialize(post).ok());
                posts.find(|post| post.id > before)
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
    let mut press = |part: &Value| {
        let press: Press = part["custom_id"].as_str()?.parse().ok()?;
        (press.table() == Some(table)).then_some(())
    };
    json_tree::find(components, &mut press).is_some()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use futures_util::FutureExt as _;
    use serde_json::json;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;
    use crate::discord::custom_id::TableAct;
    use crate::discord::surfaces::fixture::{OPENED, lobby, services, services_at};
    use crate::discord::surfaces::press_token::PressToken;
    use crate::discord::surfaces::table_message::posted_message::{PostedMessage, open_queue};
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

    /// Starts a stand-in for Discord that answers every request with this; returns its URL.
    async fn discord(answer: &Value) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (body, status) = (answer.to_string(), "HTTP/1.1 200 OK");
        let answer = format!("{status}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        tokio::spawn(async move {
            while let Ok((mut socket, _)) = listener.accept().await {
                let answer = answer.clone();
                tokio::spawn(async move {
                    let mut buffer = [0; 4_096];
                    while let Ok(1..) = socket.read(&mut buffer).await {
                        if socket.write_all(answer.as_bytes()).await.is_err() {
                            return;
                        }
                    }
                });
            }
        });
        format!("http://{address}")
    }

    #[tokio::test]
    async fn a_post_without_an_answer_is_searched_for_before_a_new_token_posts() {
        /// The table's message before, which was posted by a token as well.
        const BEFORE: MessageId = MessageId::new(79);
        let table = lobby();
        let id = Press::at(table.id, 4, TableAct::MyHand).to_string();
        for (newest, is_found) in [(MessageId::new(80), true), (BEFORE, false)] {
            let buttons = json!([{"type": 2, "custom_id": id}]);
            let listed = json!([{"id": newest, "webhook_id": "5", "components": buttons}]);
            let clock = Arc::new(WatchClock::new()) as Arc<dyn Clock>;
            let services = Arc::new(services_at(&discord(&listed).await, Arc::clone(&clock)));
            let (channel, source) = (table.place.channel, Arc::default());
            let shown = PostedMessage {
                queue: open_queue(&services, (channel, BEFORE), &source),
                kind: "lobby".to_owned(),
                channel,
                message: BEFORE,
                source,
                posted: OPENED,
                hand: None,
            };
            let until = clock.now().plus(PRESS_REPLY_TIMEOUT);
            let (pressed, path) = ((channel, BEFORE), "/webhooks/5/tok".to_owned());
            let (token, activation) = PressToken::new(pressed, path, until);
            activation.settle(true);
            let mut board = TableMessage {
                shown: Some(shown),
                token: Some(token),
                unconfirmed_post_by: Some("5".to_owned()),
                ..TableMessage::default()
            };
            let message = Message::button_removal();
            let posted = board.send_post(&services, &table, &message).await;
            assert_eq!(posted.map(|post| post.is_found), Ok(is_found));
            assert_eq!(board.unconfirmed_post_by, None);
        }
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
