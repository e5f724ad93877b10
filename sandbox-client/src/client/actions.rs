//! Actions of a client.

use std::time::Duration;

use serde_json::{Value, json};

use super::Client;
use super::answer::Answer;
use super::command_line::{self, Typed};
use super::error::ClientError;
use super::interaction::Kind;
use super::message::{Choice, Message, list, text_of};
use super::modal::Modal;

/// The number of attempts to press a button that the bot may edit at the same time.
const PRESS_TRIES: usize = 5;

/// How long an edited message may arrive after a refused press. A press that was refused for another reason fails after
/// that time.
const REDRAW_WAIT: Duration = super::PATIENCE;

impl Client {
    /// Types a slash command, `name [group] [subcommand] option:value …`, and waits for its answer.
    /// A value ends at the next `option:` unless it is in double quotes. A user is a name, a mention or an id.
    ///
    /// # Errors
    ///
    /// [`ClientError::Command`] when the command is not registered or its options do not fit,
    /// [`ClientError::Refused`] when the server refuses it, [`ClientError::Failed`] when no answer comes.
    pub async fn slash(&self, line: &str) -> Result<Answer, ClientError> {
        let typed = self.typed(line).await?;
        let what = format!("/{}", line.trim_start_matches('/'));
        let data = typed.data(None);
        self.interact(Kind::Command, &typed.application_id, None, data, &what)
            .await
    }

    /// Requests completions for the last option of the line, as a client does while a user types.
    ///
    /// # Errors
    ///
    /// As [`slash`](Self::slash).
    pub async fn autocomplete(&self, line: &str) -> Result<Vec<Choice>, ClientError> {
        let typed = self.typed(line).await?;
        let focus = typed
            .last_option()
            .ok_or_else(|| ClientError::Command("no option to complete".to_owned()))?;
        let nonce = self.next_nonce();
        let (application, data) = (&typed.application_id, typed.data(Some(&focus)));
        self.send(Kind::Autocomplete, application, None, data, &nonce)
            .await?;
        let what = format!("choices for {line:?}");
        let raw = self.wait(&what, |m| m.take_choices(&nonce)).await?;
        let choice = |c: &Value| Choice {
            label: text_of(&c["name"]),
            value: match &c["value"] {
                Value::String(word) => word.clone(),
                other => other.to_string(),
            },
        };
        Ok(list(&raw["choices"]).map(choice).collect())
    }

    /// Waits for an enabled button with this label and presses it on the newest message here that has one. An exact
    /// label comes before a label that only starts with this one.
    ///
    /// # Errors
    ///
    /// [`ClientError::NotSeen`] when no such button appears, [`ClientError::Refused`] when the server refuses the press,
    /// [`ClientError::Failed`] when no answer comes.
    pub async fn click(&self, label: &str) -> Result<Answer, ClientError> {
        let what = format!("an enabled button {label:?}");
        let message = self.see_that(&what, |m| m.button(label).is_some()).await?;
        self.click_button(&message, label).await
    }

    /// Waits for the button with this label on one message in any channel, and presses it.
    ///
    /// # Errors
    ///
    /// As [`click`](Self::click).
    pub async fn click_on(&self, message_id: &str, label: &str) -> Result<Answer, ClientError> {
        let message = self
            .see_message(message_id, |m| m.button(label).is_some())
            .await?;
        self.click_button(&message, label).await
    }

    async fn click_button(&self, message: &Message, label: &str) -> Result<Answer, ClientError> {
        let mut button = message.button(label).cloned();
        for _ in 1..PRESS_TRIES {
            let Some(pressed) = button else { break };
            let answer = self.press(&message.id, &pressed.custom_id).await;
            let Err(ClientError::Refused { status: 400, .. }) = answer else {
                return answer;
            };
            // The bot may have edited the message while the press was on its way. A person would press the new
            // button.
            let what = format!("another button {label:?} instead of the one just refused");
            let redrawn = self
                .patient_for(REDRAW_WAIT)
                .see_message_that(&what, &message.id, |m| {
                    m.button(label)
                        .is_none_or(|b| b.custom_id != pressed.custom_id)
                })
                .await;
            match redrawn {
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
        let what = format!("pressing {custom_id:?}");
        self.touch(message_id, data, &what).await
    }

    /// Chooses in the newest select menu here that offers all of `choices`. These are labels or values, or ids or names
    /// for a menu of users.
    ///
    /// # Errors
    ///
    /// As [`click`](Self::click).
    pub async fn select(&self, choices: &[&str]) -> Result<Answer, ClientError> {
        let what = format!("a menu with {choices:?}");
        let place = self.place.clone();
        let found = self
            .wait(&what, |mirror| {
                let channel = mirror.channel_of(&place)?;
                mirror.messages(&channel).rev().find_map(|m| {
                    let mut menus = m.selects.iter().filter(|s| !s.disabled);
                    menus.find_map(|menu| {
                        let pick = |word: &&str| {
                            let options = &menu.options;
                            let hit = options
                                .iter()
                                .find(|o| o.label == *word || o.value == *word);
                            match menu.kind {
                                3 => hit.map(|o| o.value.clone()),
                                _ => mirror.user_id(word),
                            }
                        };
                        let values: Option<Vec<_>> = choices.iter().map(pick).collect();
                        values.map(|v| (m.id.clone(), menu.custom_id.clone(), menu.kind, v))
                    })
                })
            })
            .await?;
        let (message, custom_id, kind, values) = found;
        let data = json!({
            "component_type": kind, "type": kind, "custom_id": custom_id, "values": values,
        });
        self.touch(&message, data, &format!("choosing {choices:?}"))
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
        self.submit(modal, modal.filled(values)).await
    }

    /// Submits a modal whose labels contain these components. A client sends each with a `type`, a `custom_id`, and a
    /// `value` or `values`.
    ///
    /// # Errors
    ///
    /// As [`submit_modal`](Self::submit_modal).
    pub async fn submit_parts(
        &self,
        modal: &Modal,
        parts: &[Value],
    ) -> Result<Answer, ClientError> {
        let labelled = parts
            .iter()
            .map(|part| json!({ "type": 18, "component": part }));
        self.submit(modal, labelled.collect()).await
    }

    async fn submit(&self, modal: &Modal, components: Vec<Value>) -> Result<Answer, ClientError> {
        let data = json!({
            "id": modal.id, "custom_id": modal.custom_id, "components": components,
        });
        let what = format!("submitting {:?}", modal.title);
        self.interact(Kind::ModalSubmit, &modal.application_id, None, data, &what)
            .await
    }

    /// Writes a plain message here.
    ///
    /// # Errors
    ///
    /// [`ClientError::Refused`] when the server refuses it.
    pub async fn say(&self, text: &str) -> Result<Message, ClientError> {
        let channel = self.open_channel().await?;
        let body = json!({ "content": text, "nonce": self.next_nonce() });
        let path = format!("/channels/{channel}/messages");
        let made = self.shared.wire.post(&path, &body).await?;
        Ok(Message::read(&made))
    }

    async fn typed(&self, line: &str) -> Result<Typed, ClientError> {
        let index = self.command_index().await?;
        let mirror = self.shared.mirror();
        command_line::read(&index, line, |word| mirror.user_id(word)).map_err(ClientError::Command)
    }

    async fn touch(&self, message: &str, data: Value, what: &str) -> Result<Answer, ClientError> {
        let known = self.message(message);
        // Press in the message's channel, not in the channel that the client looks at.
        let (owner, there) = match &known {
            Some(m) => {
                let application = m.raw["application_id"].as_str();
                let owner = application.unwrap_or(&m.author_id).to_owned();
                (owner, self.in_channel(&m.channel_id))
            }
            None => (self.bot_id().await?, self.clone()),
        };
        there
            .interact(Kind::Component, &owner, Some(message), data, what)
            .await
    }
}
