//! The actions of a client.

use std::time::Duration;

use serde_json::{Value, json};

use super::Client;
use super::answer::Answer;
use super::command_line::{self, ParsedCommand};
use super::error::ClientError;
use super::interaction::InteractionKind;
use super::message::{Choice, Message, list, text_of};
use super::modal::Modal;

/// The number of attempts to press a button that the bot may replace meanwhile.
const PRESS_ATTEMPTS: usize = 5;

/// How long the edit of a message may take to arrive after a refused press. A press that was refused for another reason
/// fails after that time.
const EDIT_TIMEOUT: Duration = super::PATIENCE;

impl Client {
    /// Types a slash command, `name [group] [subcommand] option:value …`, and waits for its answer. A value ends at
    /// the next `option:` unless it is in double quotes. A user is a name, a mention or an id.
    ///
    /// # Errors
    ///
    /// [`ClientError::Command`] when the command is not registered or its options do not fit,
    /// [`ClientError::Refused`] when the server refuses it, [`ClientError::Failed`] when no answer comes.
    pub async fn slash(&self, line: &str) -> Result<Answer, ClientError> {
        let command = self.parse_command(line).await?;
        let action = format!("/{}", line.trim_start_matches('/'));
        let (application, data) = (&command.application_id, command.data(None));
        self.interact(InteractionKind::Command, application, None, data, &action)
            .await
    }

    /// Requests completions for the last option of the line, as a client does while a user types.
    ///
    /// # Errors
    ///
    /// As [`slash`](Self::slash).
    pub async fn autocomplete(&self, line: &str) -> Result<Vec<Choice>, ClientError> {
        let command = self.parse_command(line).await?;
        let focus = command
            .last_option()
            .ok_or_else(|| ClientError::Command("no option to complete".to_owned()))?;
        let nonce = self.next_nonce();
        let (application, data) = (&command.application_id, command.data(Some(&focus)));
        let kind = InteractionKind::Autocomplete;
        self.send_interaction(kind, application, None, data, &nonce)
            .await?;
        let description = format!("choices for {line:?}");
        let raw = self
            .wait(&description, |state| state.take_choices(&nonce))
            .await?;
        let choice = |c: &Value| Choice {
            label: text_of(&c["name"]),
            value: match &c["value"] {
                Value::String(word) => word.clone(),
                other => other.to_string(),
            },
        };
        Ok(list(&raw["choices"]).map(choice).collect())
    }

    /// Waits for an enabled button with this label in the open channel, and presses it on the newest message that has
    /// one. An exact label takes precedence over a longer one that starts with it.
    ///
    /// # Errors
    ///
    /// [`ClientError::WaitTimeout`] when no such button appears, [`ClientError::Refused`] when the server refuses the
    /// press, [`ClientError::Failed`] when no answer comes.
    pub async fn click(&self, label: &str) -> Result<Answer, ClientError> {
        let description = format!("an enabled button {label:?}");
        let is_pressable = |m: &Message| m.button(label).is_some();
        let message = self.wait_for(&description, is_pressable).await?;
        let answer = self.click_button(&message, label).await;
        let is_gone = || {
            let messages = self.messages();
            let same = messages.iter().find(|m| m.id == message.id);
            same.is_none_or(|m| !is_pressable(m))
        };
        match answer {
            // The bot may have posted a newer message instead.
            Err(ClientError::Refused { status: 400, .. }) if is_gone() => {
                let message = self.wait_for(&description, is_pressable).await?;
                self.click_button(&message, label).await
            }
            answer => answer,
        }
    }

    /// Waits for the button with this label on one message in any channel, and presses it.
    ///
    /// # Errors
    ///
    /// As [`click`](Self::click).
    pub async fn click_on(&self, message_id: &str, label: &str) -> Result<Answer, ClientError> {
        let message = self
            .wait_for_message(message_id, |m| m.button(label).is_some())
            .await?;
        self.click_button(&message, label).await
    }

    async fn click_button(&self, message: &Message, label: &str) -> Result<Answer, ClientError> {
        let mut button = message.button(label).cloned();
        for _ in 1..PRESS_ATTEMPTS {
            let Some(pressed) = button else { break };
            let answer = self.press(&message.id, &pressed.custom_id).await;
            let Err(ClientError::Refused { status: 400, .. }) = answer else {
                return answer;
            };
            // The bot may have edited the message while the press was on its way. A person would press the new
            // button.
            let description = format!("another button {label:?} instead of the one just refused");
            let edited = self
                .with_patience(EDIT_TIMEOUT)
                .wait_for_described_message(&description, &message.id, |m| {
                    m.button(label)
                        .is_none_or(|b| b.custom_id != pressed.custom_id)
                })
                .await;
            match edited {
                Ok(message) if message.button(label).is_some() => {
                    button = message.button(label).cloned();
                }
                Ok(_) | Err(_) => return answer,
            }
        }
        let last = button.map_or_else(String::new, |b| b.custom_id);
        self.press(&message.id, &last).await
    }

    /// Presses the component with this custom id, even if the message has no such component.
    ///
    /// # Errors
    ///
    /// [`ClientError::Refused`] when the server refuses the press, [`ClientError::Failed`] when no answer comes.
    pub async fn press(&self, message_id: &str, custom_id: &str) -> Result<Answer, ClientError> {
        let data = json!({ "component_type": 2, "custom_id": custom_id });
        let action = format!("pressing {custom_id:?}");
        self.interact_with_component(message_id, data, &action)
            .await
    }

    /// Waits for a select menu in the open channel that offers all of `choices`, and chooses them in the newest one.
    /// They are labels or values, or ids or names for a menu of users.
    ///
    /// # Errors
    ///
    /// As [`click`](Self::click).
    pub async fn select(&self, choices: &[&str]) -> Result<Answer, ClientError> {
        let description = format!("a menu with {choices:?}");
        let place = self.place.clone();
        let found = self
            .wait(&description, |state| {
                let channel = state.channel_of(&place)?;
                state.messages(&channel).rev().find_map(|m| {
                    let mut menus = m.selects.iter().filter(|s| !s.disabled);
                    menus.find_map(|menu| {
                        let value_of = |word: &&str| {
                            let options = &menu.options;
                            let option = options
                                .iter()
                                .find(|o| o.label == *word || o.value == *word);
                            match menu.kind {
                                3 => option.map(|o| o.value.clone()),
                                _ => state.user_id(word),
                            }
                        };
                        let values: Option<Vec<_>> = choices.iter().map(value_of).collect();
                        values.map(|v| (m.id.clone(), menu.custom_id.clone(), menu.kind, v))
                    })
                })
            })
            .await?;
        let (message, custom_id, kind, values) = found;
        let data = json!({
            "component_type": kind, "type": kind, "custom_id": custom_id, "values": values,
        });
        self.interact_with_component(&message, data, &format!("choosing {choices:?}"))
            .await
    }

    /// Submits a modal. `values` names fields by custom id or label. All other fields keep their initial values.
    ///
    /// # Errors
    ///
    /// [`ClientError::Refused`] when the server refuses it, [`ClientError::Failed`] when no answer comes.
    pub async fn submit_modal(
        &self,
        modal: &Modal,
        values: &[(&str, &str)],
    ) -> Result<Answer, ClientError> {
        self.submit(modal, modal.filled_rows(values)).await
    }

    /// Submits a modal whose labels contain these components. A client sends each with a `type`, a `custom_id`, and a
    /// `value` or `values`.
    ///
    /// # Errors
    ///
    /// As [`submit_modal`](Self::submit_modal).
    pub async fn submit_components(
        &self,
        modal: &Modal,
        components: &[Value],
    ) -> Result<Answer, ClientError> {
        let labels = components
            .iter()
            .map(|component| json!({ "type": 18, "component": component }));
        self.submit(modal, labels.collect()).await
    }

    async fn submit(&self, modal: &Modal, components: Vec<Value>) -> Result<Answer, ClientError> {
        let data = json!({
            "id": modal.id, "custom_id": modal.custom_id, "components": components,
        });
        let action = format!("submitting {:?}", modal.title);
        let (kind, application) = (InteractionKind::ModalSubmit, &modal.application_id);
        self.interact(kind, application, None, data, &action).await
    }

    /// Sends a plain message to the open channel.
    ///
    /// # Errors
    ///
    /// [`ClientError::Refused`] when the server refuses it.
    pub async fn send_message(&self, text: &str) -> Result<Message, ClientError> {
        let channel = self.open_channel().await?;
        let body = json!({ "content": text, "nonce": self.next_nonce() });
        let path = format!("/channels/{channel}/messages");
        let created = self.shared.rest.post(&path, &body).await?;
        Ok(Message::read(&created))
    }

    async fn parse_command(&self, line: &str) -> Result<ParsedCommand, ClientError> {
        let index = self.command_index().await?;
        let state = self.shared.state();
        command_line::parse(&index, line, |word| state.user_id(word)).map_err(ClientError::Command)
    }

    async fn interact_with_component(
        &self,
        id: &str,
        data: Value,
        action: &str,
    ) -> Result<Answer, ClientError> {
        // Use the component in the message's channel, not in the channel that the client has open.
        let (application, client) = match self.message(id) {
            Some(m) => {
                let application = m.raw["application_id"].as_str();
                let application = application.unwrap_or(&m.author_id).to_owned();
                (application, self.in_channel(&m.channel_id))
            }
            None => (self.bot_id().await?, self.clone()),
        };
        let kind = InteractionKind::Component;
        client
            .interact(kind, &application, Some(id), data, action)
            .await
    }
}
