//! The token of a press, with which a table's public messages are sent.

use tokio::sync::watch;

use crate::discord::delivery::edit_queue::TokenPath;
use crate::id::{ChannelId, MessageId, Timestamp};

/// The token of a press on a table's public message. It can edit the pressed message and post new
/// ones in its channel. Discord does not count such requests against the bot's limit.
#[derive(Clone)]
pub(in crate::discord) struct PressToken {
    /// The channel of the press; the token can post only there.
    channel: ChannelId,
    /// The message whose button was pressed.
    pub(in crate::discord) message: MessageId,
    /// The API path to which new messages are posted; it contains the token.
    pub(in crate::discord) follow_ups: String,
    /// When the token expires.
    pub(in crate::discord) until: Timestamp,
    /// Whether the press has been answered so that the token reaches its message; `None` until then.
    usable: watch::Receiver<Option<bool>>,
}

/// Reports whether a token that the table got before its press was answered may be used. If it is dropped, the token
/// must not be used.
pub(in crate::discord) struct TokenActivation(watch::Sender<Option<bool>>);

impl TokenActivation {
    /// Reports whether the token may be used, once the press is answered.
    pub(in crate::discord) fn settle(self, usable: bool) {
        self.0.send_replace(Some(usable));
    }
}

impl PressToken {
    /// The token of a press that is not answered yet.
    pub(in crate::discord) fn new(
        (channel, message): (ChannelId, MessageId),
        follow_ups: String,
        until: Timestamp,
    ) -> (Self, TokenActivation) {
        let (activation, usable) = watch::channel(None);
        let token = Self {
            channel,
            message,
            follow_ups,
            until,
            usable,
        };
        (token, TokenActivation(activation))
    }

    /// Returns the application of the token, which Discord names in messages that were posted with it.
    pub(in crate::discord) fn application(&self) -> Option<&str> {
        let mut parts = self.follow_ups.trim_start_matches('/').split('/');
        parts.nth(1)
    }

    /// Whether the token posts in a channel at this time.
    pub(in crate::discord) fn can_post_in(&self, channel: ChannelId, now: Timestamp) -> bool {
        self.channel == channel && now < self.until
    }

    /// Whether the press has been answered, so that the token may be used.
    pub(in crate::discord) fn is_usable(&self) -> bool {
        *self.usable.borrow() == Some(true)
    }

    /// Waits until the press is answered; returns whether the token may be used.
    pub(in crate::discord) async fn usable(&self) -> bool {
        let mut usable = self.usable.clone();
        let settled = usable.wait_for(Option::is_some).await;
        settled.is_ok_and(|usable| *usable == Some(true))
    }

    /// Returns the path to the message whose button was pressed.
    pub(in crate::discord) fn original_message(&self) -> TokenPath {
        self.follow_up_message("@original")
    }

    /// Returns the path to a message that was posted with this token.
    pub(in crate::discord) fn follow_up_message(
        &self,
        message: impl std::fmt::Display,
    ) -> TokenPath {
        TokenPath {
            path: format!("{}/messages/{message}", self.follow_ups),
            until: self.until,
        }
    }
}
