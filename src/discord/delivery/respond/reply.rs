//! What is answered, and where that stands then.

use serde_json::Value;

use crate::discord::delivery::message::Message;

/// What to reply.
pub enum Reply {
    /// A message.
    Show(Shown),
    /// A form to be filled in; only a press that is answered at once can open one.
    Form(Value),
    /// Nothing to show: the table message shows it.
    Done,
}

/// A message to reply with.
pub struct Shown {
    pub(super) message: Message,
    pub(super) place: Place,
    pub(super) keep: Option<Keep>,
}

/// Where a reply is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In place of the message whose button was pressed.
    Pressed,
    /// In a new message that only the presser sees.
    New,
}

/// Takes over the message of a reply, which Discord has taken.
pub(crate) type Keep = Box<dyn FnOnce(&PrivateMessage) + Send>;

impl Reply {
    /// The message of the pressed button becomes this.
    #[must_use]
    pub const fn update(message: Message) -> Self {
        Self::Show(Shown {
            message,
            place: Place::Pressed,
            keep: None,
        })
    }

    /// A message that only the presser sees.
    #[must_use]
    pub const fn private(message: Message) -> Self {
        Self::Show(Shown {
            message,
            place: Place::New,
            keep: None,
        })
    }

    /// The same, with something to do once its message is there.
    #[must_use]
    pub fn then(self, keep: impl FnOnce(&PrivateMessage) + Send + 'static) -> Self {
        match self {
            Self::Show(shown) => Self::Show(Shown {
                keep: Some(Box::new(keep)),
                ..shown
            }),
            Self::Form(_) | Self::Done => self,
        }
    }
}

/// How a press is acknowledged while its answer is not ready.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waiting {
    /// The message stays as it is.
    Silent,
    /// A private "thinking…" that the answer replaces.
    Private,
}

/// A message that the presser alone can read, by the path that changes it.
///
/// Only an answer makes one, and says where it really stands: after a silent acknowledgement the
/// interaction's own message is the one that was pressed, which may be everybody's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrivateMessage {
    pub(super) path: String,
    pub(super) has_picture: bool,
}

impl PrivateMessage {
    /// The path that changes the message.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Whether the picture of the answer went with it; if not, it was not drawn in time.
    #[must_use]
    pub const fn has_picture(&self) -> bool {
        self.has_picture
    }
}
