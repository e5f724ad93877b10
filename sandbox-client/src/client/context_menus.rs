//! The commands in context menus.

use serde_json::{Value, json};

use super::Client;
use super::answer::Answer;
use super::error::ClientError;
use super::interaction::InteractionKind;
use super::message::{list, text_of};

/// Discord's numbers of the commands in the context menus of a user and of a message.
const USER_COMMAND: u64 = 2;
const MESSAGE_COMMAND: u64 = 3;

impl Client {
    /// Uses a command in a user's context menu. `user` is a name, a mention or an id.
    ///
    /// # Errors
    ///
    /// [`ClientError::Command`] when there is no such command or user, [`ClientError::Refused`] when the server refuses
    /// it, [`ClientError::Failed`] when no answer comes.
    pub async fn use_user_command(&self, command: &str, user: &str) -> Result<Answer, ClientError> {
        let id = self
            .user_id(user)
            .ok_or_else(|| ClientError::Command(format!("there is no user {user:?}")))?;
        self.use_menu_command(USER_COMMAND, command, &id).await
    }

    /// Uses a command in a message's context menu.
    ///
    /// # Errors
    ///
    /// As [`use_user_command`](Self::use_user_command).
    pub async fn use_message_command(
        &self,
        command: &str,
        message: &str,
    ) -> Result<Answer, ClientError> {
        self.use_menu_command(MESSAGE_COMMAND, command, message)
            .await
    }

    /// Returns the id of a user, given by name, mention or id, if this client has received the user.
    #[must_use]
    pub fn user_id(&self, user: &str) -> Option<String> {
        self.shared.state().user_id(user)
    }

    async fn use_menu_command(
        &self,
        kind: u64,
        name: &str,
        target: &str,
    ) -> Result<Answer, ClientError> {
        let index = self.command_index().await?;
        let entry = list(&index["application_commands"])
            .find(|command| command["type"] == kind && command["name"] == name)
            .ok_or_else(|| ClientError::Command(format!("no menu has the command {name:?}")))?;
        let data: Value = json!({
            "id": entry["id"], "name": entry["name"], "version": entry["version"], "type": kind,
            "target_id": target,
        });
        let application = text_of(&entry["application_id"]);
        self.interact(InteractionKind::Command, &application, None, data, name)
            .await
    }
}
