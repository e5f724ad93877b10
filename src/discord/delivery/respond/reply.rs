//! The reply to an interaction, and the place where it is shown.

use std::time::Duration;

use bytes::Bytes;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use serde_json::Value;
use tokio::sync::mpsc;

use crate::discord::delivery::message::Message;
use crate::discord::delivery::picture_renderer;
use crate::discord::delivery::rest::{RestError, codes};
use crate::id::InteractionId;

use super::next_steps::{NextSteps, SentCallback};

/// The reply to an interaction.
#[must_use]
pub enum Reply {
    /// A message.
    Show(ReplyMessage),
    /// A form to fill in; only a press that has not been acknowledged yet can open one.
    Form(Value),
    /// Nothing to show, because the table message shows the result.
    Done,
    /// No reply, because another process has the table and answers. If this process has already acknowledged
    /// the press, it sends this message.
    Left(Message),
}

/// A message to reply with.
pub struct ReplyMessage {
    pub(super) message: Message,
    pub(super) place: Place,
    /// What to wait for between an acknowledgement of the press and the message; `None` without such an acknowledgement.
    /// With it, the token of the press keeps reaching the pressed message.
    pub(super) acknowledge_first: Option<BoxFuture<'static, ()>>,
    pub(super) next_steps: NextSteps,
}

/// Where a reply is shown, and therefore which message the interaction's token edits as `@original`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the message whose button was pressed, or nowhere, so that message stays unchanged.
    Pressed,
    /// In a new message that only the presser sees.
    New,
}

impl ReplyMessage {
    /// A new message that only the presser sees.
    pub(super) const fn private(message: Message) -> Self {
        Self {
            message,
            place: Place::New,
            acknowledge_first: None,
            next_steps: NextSteps::NONE,
        }
    }
}

impl Reply {
    /// Replaces the message of the pressed button.
    pub const fn update(message: Message) -> Self {
        Self::Show(ReplyMessage {
            message,
            place: Place::Pressed,
            acknowledge_first: None,
            next_steps: NextSteps::NONE,
        })
    }

    /// Sends a new message that only the presser sees.
    pub const fn private(message: Message) -> Self {
        Self::Show(ReplyMessage::private(message))
    }

    /// Acknowledges the press of a public message and waits, then sends a new message that only the presser sees. The
    /// token of the press still edits the public message and posts the next one.
    pub fn follow_up(message: Message, wait: impl Future<Output = ()> + Send + 'static) -> Self {
        Self::Show(ReplyMessage {
            acknowledge_first: Some(wait.boxed()),
            ..ReplyMessage::private(message)
        })
    }

    /// Calls a function once the message is sent; a form or [`Self::Done`] stays unchanged.
    pub fn then(mut self, on_sent: impl FnOnce(&PrivateMessage) + Send + 'static) -> Self {
        if let Self::Show(shown) = &mut self {
            shown.next_steps.on_sent = Some(Box::new(on_sent));
        }
        self
    }

    /// Whether the press is acknowledged before the reply is sent, even if the reply is ready at once.
    pub(super) const fn acknowledges_first(&self) -> bool {
        matches!(
            self,
            Self::Show(ReplyMessage {
                acknowledge_first: Some(_),
                ..
            })
        )
    }

    /// The size of the document that the reply carries, in bytes; 0 without one.
    pub(super) fn file_bytes(&self) -> usize {
        let Self::Show(shown) = self else { return 0 };
        let document = shown.message.document();
        document.map_or(0, |document| document.bytes.len())
    }

    /// Updates the message with each of these as it arrives; a form or [`Self::Done`] stays unchanged.
    pub(crate) fn updated_by(mut self, updates: mpsc::Receiver<Message>) -> Self {
        if let Self::Show(shown) = &mut self {
            shown.next_steps.updates = Some(updates);
        }
        self
    }
}

/// The acknowledgement of a press whose reply is not ready.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waiting {
    /// The message stays unchanged.
    Silent,
    /// A private "thinking…" that the reply replaces.
    Private,
}

impl Waiting {
    /// The place of the interaction's `@original` message after such an acknowledgement.
    pub(super) const fn original(self) -> Place {
        match self {
            Self::Silent => Place::Pressed,
            Self::Private => Place::New,
        }
    }
}

/// A message that only the presser can read, with the path that edits it.
///
/// It is made only from a sent reply, with the path of the actual message. After a silent acknowledgement
/// the interaction's `@original` message is the pressed message, which may be public.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrivateMessage {
    pub(super) path: String,
    pub(super) interaction: InteractionId,
    pub(super) place: Place,
    pub(super) has_picture: bool,
    pub(super) is_certain: bool,
}

impl PrivateMessage {
    /// The API path of the message.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The interaction that was answered with it.
    pub const fn interaction(&self) -> InteractionId {
        self.interaction
    }

    /// Whether Discord has confirmed the message. Otherwise it may exist, in any state.
    pub const fn is_certain(&self) -> bool {
        self.is_certain
    }

    /// The confirmed message of the reply to an interaction.
    #[cfg(test)]
    pub(crate) fn sent(interaction: InteractionId, place: Place) -> Self {
        Self {
            path: "/webhooks/5/tok/messages/@original".to_owned(),
            interaction,
            place,
            has_picture: true,
            is_certain: true,
        }
    }

    /// The new message of a reply that Discord has not confirmed.
    #[cfg(test)]
    pub(crate) fn unconfirmed(interaction: InteractionId) -> Self {
        Self {
            has_picture: false,
            is_certain: false,
            ..Self::sent(interaction, Place::New)
        }
    }

    /// Whether it is the message whose button was pressed.
    pub const fn was_pressed(&self) -> bool {
        matches!(self.place, Place::Pressed)
    }

    /// Whether the message has its picture, if it should have one; otherwise the picture was not
    /// rendered in time, or Discord refused it.
    pub const fn has_picture(&self) -> bool {
        self.has_picture
    }
}

/// How long a reply waits for its picture. It waits longer if its message is not kept up to date,
/// because then no edit adds the picture.
pub(super) fn picture_wait(on_sent: Option<&SentCallback>) -> Duration {
    match on_sent {
        Some(_) => picture_renderer::PICTURE_WAIT,
        None => picture_renderer::FINAL_PICTURE_WAIT,
    }
}

/// Treats the refusal of a callback as a success if an earlier attempt at it may have arrived.
pub(super) fn accept_already_acknowledged(
    done: Result<Bytes, RestError>,
    tried_before: bool,
) -> Result<(), RestError> {
    match done {
        Err(error) if tried_before && error.code() == codes::ALREADY_ACKNOWLEDGED => Ok(()),
        done => done.map(drop),
    }
}
