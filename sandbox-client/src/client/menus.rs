//! The commands in context menus.

use serde_json::{Value, json};

use super::Client;
use super::answer::Answer;
use super::error::ClientError;
use super::interaction::Kind;
use super::message::{list, text_of};

/// The kinds of commands in context menus: on a person and on a message.
const ON_PERSON: u64 = 2;
const ON_MESSAGE: u64 = 3;

impl Client {
    /// Uses a command in a person's context menu. `person` is a name, a mention or an id.
    ///
    /// # Errors
    ///
    /// [`ClientError::Command`] when there is no such command or person,
    /// [`ClientError::Refused`] when the server refuses it, [`ClientError::Failed`] when no answer comes.
    pub async fn use_on_person(&self, command: &str, person: &str) -> Result<Answer, ClientError> {
        let id = self
            .user_id(person)
            .ok_or_else(|| ClientError::Command(format!("there is no user {person:?}")))?;
        self.use_on(ON_PERSON, command, &id).await
    }

    /// Uses a command in a message's context menu.
    ///
    /// # Errors
    ///
    /// As [`use_on_person`](Self::use_on_person).
    pub async fn use_on_message(
        &self,
        command: &str,
        message: &str,
    ) -> Result<Answer, ClientError> {
        self.use_on(ON_MESSAGE, command, message).await
    }

    /// Returns the id of a person, given by name, mention or id, if this client knows the person.
    #[must_use]
    pub fn user_id(&self, person: &str) -> Option<String> {
        self.shared.mirror().user_id(person)
    }

    async fn use_on(&self, kind: u64, name: &str, target: &str) -> Result<Answer, ClientError> {
        let index = self.command_index().await?;
        let found = list(&index["application_commands"])
            .find(|command| command["type"] == kind && command["name"] == name)
            .ok_or_else(|| ClientError::Command(format!("no menu has the command {name:?}")))?;
        let data: Value = json!({
            "id": found["id"], "name": found["name"], "version": found["version"], "type": kind,
            "target_id": target,
        });
        let application = text_of(&found["application_id"]);
        self.interact(Kind::Command, &application, None, data, name)
            .await
    }
}
