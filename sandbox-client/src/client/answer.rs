//! The result of one interaction.

use super::message::Message;
use super::modal::Modal;

/// The changes that a user saw between an interaction and its acknowledgement.
///
/// The client waits for a deferred answer, so the answer contains its message in the final form. A deferred *update*
/// shows no loading state, so its later changes are not part of the answer. Wait for them with
/// [`Client::wait_for_private_answer`](super::Client::wait_for_private_answer) or
/// [`Client::wait_for_edit`](super::Client::wait_for_edit).
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Answer {
    /// The id of the interaction.
    pub interaction_id: String,
    /// The messages that appeared in any channel, in their current form, oldest first.
    pub created: Vec<Message>,
    /// The messages that changed in any channel, in their current form.
    pub updated: Vec<Message>,
    /// The ids of the messages that were deleted.
    pub deleted: Vec<String>,
    /// The modal that opened, if one did.
    pub modal: Option<Modal>,
    /// The id of the message with the component that was used, if one was.
    pub(super) used: Option<String>,
    /// The number of the first change after the interaction was sent.
    pub(super) since: u64,
}

impl Answer {
    /// Returns the answering message: the new message for this interaction, otherwise the first new one, otherwise the
    /// first changed one.
    #[must_use]
    pub fn message(&self) -> Option<&Message> {
        let id = Some(self.interaction_id.as_str());
        let response = self
            .created
            .iter()
            .find(|m| m.interaction_id.as_deref() == id);
        response.or(self.created.first()).or(self.updated.first())
    }

    /// Returns the first private message among the new and changed ones.
    #[must_use]
    pub fn ephemeral(&self) -> Option<&Message> {
        let mut all = self.created.iter().chain(&self.updated);
        all.find(|m| m.ephemeral)
    }

    /// Returns all text of the new and changed messages.
    #[must_use]
    pub fn text(&self) -> String {
        let all = self.created.iter().chain(&self.updated);
        all.map(Message::text).collect::<Vec<_>>().join("\n")
    }
}
