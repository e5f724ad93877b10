//! Sends an interaction and waits for its end.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::Client;
use super::answer::Answer;
use super::error::ClientError;
use super::message::Message;
use super::modal::Modal;
use super::state::{Change, Outcome};

/// The kinds of interactions, with their numbers in the protocol.
#[derive(Clone, Copy)]
pub(super) enum InteractionKind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    ModalSubmit = 5,
}

impl Client {
    /// Sends an interaction.
    pub(super) async fn send_interaction(
        &self,
        kind: InteractionKind,
        application: &str,
        message: Option<&str>,
        data: Value,
        nonce: &str,
    ) -> Result<(), ClientError> {
        let channel = self.open_channel().await?;
        let (session, guild, is_direct) = {
            let state = self.shared.state();
            let is_direct = state.is_direct(&channel);
            (state.session.clone(), state.guild.clone(), is_direct)
        };
        let mut body = json!({
            "type": kind as u64, "application_id": application, "channel_id": channel,
            "session_id": session, "nonce": nonce, "data": data,
        });
        if !is_direct {
            body["guild_id"] = json!(guild);
        }
        if let Some(id) = message {
            body["message_id"] = json!(id);
        }
        self.shared.rest.post("/interactions", &body).await?;
        Ok(())
    }

    /// Sends an interaction, waits for its end and returns the answer.
    pub(super) async fn interact(
        &self,
        kind: InteractionKind,
        application: &str,
        message: Option<&str>,
        data: Value,
        action: &str,
    ) -> Result<Answer, ClientError> {
        let nonce = self.next_nonce();
        let since = self.shared.state().next_change;
        self.send_interaction(kind, application, message, data, &nonce)
            .await?;
        let (id, outcome, modal) = self
            .wait(&format!("an answer to {action}"), |state| {
                if let Some(modal) = state.take_modal(&nonce) {
                    // A success event is no longer needed.
                    let (id, _) = state.take_outcome(&nonce).unzip();
                    return Some((id.unwrap_or_default(), Outcome::Success, Some(modal)));
                }
                let (id, outcome) = state.take_outcome(&nonce)?;
                Some((id, outcome, None))
            })
            .await?;
        if let Outcome::Failure(reason) = outcome {
            return Err(ClientError::Failed {
                user: self.name(),
                action: action.to_owned(),
                reason,
                visible: self.dump(),
            });
        }
        self.wait_until_loaded(&id, since).await?;
        let used = message.map(ToOwned::to_owned);
        Ok(Answer {
            used,
            ..self.answer(id, since, modal.as_ref())
        })
    }

    /// Waits for the private message that answers a press. A bot that needs more time acknowledges the press first and
    /// answers it later.
    ///
    /// # Errors
    ///
    /// [`ClientError::WaitTimeout`] when no such message comes in time.
    pub async fn wait_for_private_answer(&self, answer: &Answer) -> Result<Message, ClientError> {
        self.wait("a private answer", |state| {
            let changes = state.changes_since(answer.since);
            let private = |wanted: Change| -> Vec<&Message> {
                let of_kind = changes.iter().filter(|(_, change)| *change == wanted);
                let messages = of_kind.filter_map(|(id, _)| state.message(*id));
                messages.filter(|m| m.ephemeral && !m.loading).collect()
            };
            if let Some(created) = private(Change::Created).first() {
                return Some((*created).clone());
            }
            let used = answer.used.as_ref().and_then(|id| id.parse().ok());
            let used = used
                .and_then(|id| state.message(id))
                .filter(|m| m.ephemeral);
            // Another private message may be edited at the same time for another reason.
            let is_answer = |m: &&&Message| used.is_none_or(|used| used.id == m.id);
            let updated = private(Change::Updated);
            updated.iter().find(is_answer).map(|m| (*m).clone())
        })
        .await
    }

    /// Waits until a message has been edited since a press, and returns the message.
    ///
    /// # Errors
    ///
    /// [`ClientError::WaitTimeout`] when no edit comes in time.
    pub async fn wait_for_edit(
        &self,
        answer: &Answer,
        message_id: &str,
    ) -> Result<Message, ClientError> {
        let number = message_id.parse().unwrap_or(0);
        self.wait("an edit of the message", |state| {
            let changes = state.changes_since(answer.since);
            let is_changed = changes.contains(&(number, Change::Updated));
            is_changed.then(|| state.message(number).cloned()).flatten()
        })
        .await
    }

    /// Waits until no message for this interaction is still loading.
    async fn wait_until_loaded(&self, interaction: &str, since: u64) -> Result<(), ClientError> {
        self.wait("the deferred answer", |state| {
            let changes = state.changes_since(since);
            let created = changes.iter().filter(|(_, c)| *c == Change::Created);
            let is_loading = created
                .filter_map(|(id, _)| state.message(*id))
                .any(|m| m.loading && m.interaction_id.as_deref() == Some(interaction));
            (!is_loading).then_some(())
        })
        .await
    }

    fn answer(&self, interaction_id: String, since: u64, modal: Option<&Value>) -> Answer {
        let state = self.shared.state();
        let mut answer = Answer {
            interaction_id,
            modal: modal.map(Modal::read),
            since,
            ..Answer::default()
        };
        let mut seen = BTreeSet::new();
        for (id, change) in state.changes_since(since) {
            match (state.message(id), change) {
                (Some(message), Change::Created) if seen.insert(id) => {
                    answer.created.push(message.clone());
                }
                (Some(message), Change::Updated) if seen.insert(id) => {
                    answer.updated.push(message.clone());
                }
                (None, Change::Deleted) => answer.deleted.push(id.to_string()),
                (Some(_) | None, Change::Created | Change::Updated | Change::Deleted) => {}
            }
        }
        answer
    }
}
