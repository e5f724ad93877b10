//! The messages that are visible to a client.

use super::Client;
use super::error::ClientError;
use super::message::Message;

impl Client {
    /// Returns the visible messages of the open channel, oldest first, including private messages to this user.
    #[must_use]
    pub fn messages(&self) -> Vec<Message> {
        let state = self.shared.state();
        let channel = state.channel_of(&self.place);
        channel.map_or_else(Vec::new, |id| state.messages(&id).cloned().collect())
    }

    /// Returns the messages visible in the direct messages with the bot.
    #[must_use]
    pub fn dm_messages(&self) -> Vec<Message> {
        self.in_dm().messages()
    }

    /// Returns the visible message with this id, in any channel.
    #[must_use]
    pub fn message(&self, id: &str) -> Option<Message> {
        self.shared
            .state()
            .message(id.parse().unwrap_or(0))
            .cloned()
    }

    /// Formats the visible messages of the open channel for people to read.
    #[must_use]
    pub fn dump(&self) -> String {
        let messages = self.messages();
        if messages.is_empty() {
            return "    (nothing)".to_owned();
        }
        messages.iter().map(ToString::to_string).collect()
    }

    /// Waits until a message in the open channel contains `text`, and returns the newest such message.
    ///
    /// # Errors
    ///
    /// [`ClientError::WaitTimeout`] with all visible messages when the time is up.
    pub async fn wait_for_text(&self, text: &str) -> Result<Message, ClientError> {
        self.wait_for(&format!("the words {text:?}"), |m| m.text().contains(text))
            .await
    }

    /// Like [`wait_for`](Self::wait_for), for a message that needs no description in the error.
    ///
    /// # Errors
    ///
    /// [`ClientError::WaitTimeout`] with all visible messages when the time is up.
    pub async fn wait_for_match(
        &self,
        test: impl FnMut(&Message) -> bool,
    ) -> Result<Message, ClientError> {
        self.wait_for("a certain message", test).await
    }

    /// Waits until a message in the open channel passes `test`, and returns the newest such message. The error contains
    /// `description`.
    ///
    /// # Errors
    ///
    /// [`ClientError::WaitTimeout`] with all visible messages when the time is up.
    pub async fn wait_for(
        &self,
        description: &str,
        mut test: impl FnMut(&Message) -> bool,
    ) -> Result<Message, ClientError> {
        let place = self.place.clone();
        self.wait(description, move |state| {
            let channel = state.channel_of(&place)?;
            state
                .messages(&channel)
                .rev()
                .find(|message| test(message))
                .cloned()
        })
        .await
    }

    /// Waits until the message with this id, in any channel, passes `test`.
    ///
    /// # Errors
    ///
    /// [`ClientError::WaitTimeout`] when it does not pass in time or is deleted.
    pub async fn wait_for_message(
        &self,
        id: &str,
        test: impl FnMut(&Message) -> bool,
    ) -> Result<Message, ClientError> {
        self.wait_for_described_message(&format!("a change of message {id}"), id, test)
            .await
    }

    pub(super) async fn wait_for_described_message(
        &self,
        description: &str,
        id: &str,
        mut test: impl FnMut(&Message) -> bool,
    ) -> Result<Message, ClientError> {
        let number = id.parse().unwrap_or(0);
        self.wait(description, move |state| {
            state
                .message(number)
                .filter(|message| test(message))
                .cloned()
        })
        .await
    }
}
