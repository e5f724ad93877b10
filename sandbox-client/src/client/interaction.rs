//! Sends an interaction and waits for its end.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::Client;
use super::answer::Answer;
use super::error::ClientError;
use super::message::Message;
use super::mirror::{Change, Outcome};
use super::modal::Modal;

/// The kinds of interactions, with their numbers in the protocol.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    ModalSubmit = 5,
}

impl Client {
    pub(super) async fn send(
        &self,
        kind: Kind,
        application: &str,
        message: Option<&str>,
        data: Value,
        nonce: &str,
    ) -> Result<(), ClientError> {
        let channel = self.open_channel().await?;
        let (session, guild, direct) = {
            let mirror = self.shared.mirror();
            let direct = mirror.is_direct(&channel);
            (mirror.session.clone(), mirror.guild.clone(), direct)
        };
        let mut body = json!({
            "type": kind as u64, "application_id": application, "channel_id": channel,
            "session_id": session, "nonce": nonce, "data": data,
        });
        if !direct {
            body["guild_id"] = json!(guild);
        }
        if let Some(id) = message {
            body["message_id"] = json!(id);
        }
        self.shared.wire.post("/interactions", &body).await?;
        Ok(())
    }

    /// Sends an interaction and waits for its end.
    pub(super) async fn interact(
        &self,
        kind: Kind,
        application: &str,
        message: Option<&str>,
        data: Value,
        what: &str,
    ) -> Result<Answer, ClientError> {
        let nonce = self.next_nonce();
        let since = self.shared.mirror().next_change;
        self.send(kind, application, message, data, &nonce).await?;
        let (id, outcome, modal) = self
            .wait(&format!("an answer to {what}"), |mirror| {
                if let Some(modal) = mirror.take_modal(&nonce) {
                    // A success event is no longer needed.
                    let (id, _) = mirror.take_outcome(&nonce).unzip();
                    return Some((id.unwrap_or_default(), Outcome::Success, Some(modal)));
                }
                let (id, outcome) = mirror.take_outcome(&nonce)?;
                Some((id, outcome, None))
            })
            .await?;
        if let Outcome::Failure(reason) = outcome {
            return Err(ClientError::Failed {
                who: self.name(),
                what: what.to_owned(),
                reason,
                visible: self.dump(),
            });
        }
        self.settled(&id, since).await?;
        Ok(self.answer(id, since, modal.as_ref()))
    }

    /// Waits for the private message that answers a press. A bot that needs more time acknowledges the press first and
    /// answers it later.
    ///
    /// # Errors
    ///
    /// [`ClientError::NotSeen`] when no such message comes in time.
    pub async fn private_answer(&self, answer: &Answer) -> Result<Message, ClientError> {
        self.wait("a private answer", |mirror| {
            let changes = mirror.changes_since(answer.since);
            let (new, old): (Vec<_>, Vec<_>) = changes
                .into_iter()
                .partition(|(_, change)| *change == Change::Created);
            let mut shown = new.iter().chain(&old);
            shown.find_map(|(id, _)| {
                let is_private = |message: &&Message| message.ephemeral && !message.loading;
                mirror.message(*id).filter(is_private).cloned()
            })
        })
        .await
    }

    /// Waits until a message has changed since a press, and returns it.
    ///
    /// # Errors
    ///
    /// [`ClientError::NotSeen`] when the message does not change in time.
    pub async fn answer_in_place(
        &self,
        answer: &Answer,
        message_id: &str,
    ) -> Result<Message, ClientError> {
        let number = message_id.parse().unwrap_or(0);
        self.wait("an answer in place", |mirror| {
            let changes = mirror.changes_since(answer.since);
            let is_changed = changes.contains(&(number, Change::Updated));
            is_changed
                .then(|| mirror.message(number).cloned())
                .flatten()
        })
        .await
    }

    /// Waits until no message for this interaction is still loading.
    async fn settled(&self, interaction: &str, since: u64) -> Result<(), ClientError> {
        self.wait("the deferred answer", |mirror| {
            let changes = mirror.changes_since(since);
            let created = changes.iter().filter(|(_, c)| *c == Change::Created);
            let open = created
                .filter_map(|(id, _)| mirror.message(*id))
                .any(|m| m.loading && m.interaction_id.as_deref() == Some(interaction));
            (!open).then_some(())
        })
        .await
    }

    fn answer(&self, interaction_id: String, since: u64, modal: Option<&Value>) -> Answer {
        let mirror = self.shared.mirror();
        let mut answer = Answer {
            interaction_id,
            modal: modal.map(Modal::read),
            since,
            ..Answer::default()
        };
        let mut seen = BTreeSet::new();
        for (id, change) in mirror.changes_since(since) {
            match (mirror.message(id), change) {
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
