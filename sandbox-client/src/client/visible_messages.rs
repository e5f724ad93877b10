//! The messages that are visible to a client.

use super::Client;
use super::error::ClientError;
use super::message::Message;

impl Client {
    /// Returns the messages visible here now, oldest first, including private messages to this user.
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

    /// Formats the messages visible here for people to read.
    #[must_use]
    pub fn dump(&self) -> String {
        let messages = self.messages();
        if messages.is_empty() {
            return "    (nothing)".to_owned();
        }
        messages.iter().map(ToString::to_string).collect()
    }

    /// Waits until a message here contains `text`, and returns the newest such message.
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

    /// Waits until a message here passes `test`, and returns the newest such message. `what` describes it in the error.
    ///
    /// # Errors
    ///
    /// [`ClientError::WaitTimeout`] with all visible messages when the time is up.
    pub async fn wait_for(
        &self,
        what: &str,
        mut test: impl FnMut(&Message) -> bool,
    ) -> Result<Message, ClientError> {
        let place = self.place.clone();
        self.wait(what, move |state| {
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
        what: &str,
        id: &str,
        mut test: impl FnMut(&Message) -> bool,
    ) -> Result<Message, ClientError> {
        let number = id.parse().unwrap_or(0);
        self.wait(what, move |state| {
            state
                .message(number)
                .filter(|message| test(message))
                .cloned()
        })
        .await
    }
}
