//! What is answered, and where that stands then.

use serde_json::Value;

use crate::discord::delivery::message::Message;

/// What to answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// The message of the pressed button becomes this.
    Update(Message),
    /// A message that only the presser sees.
    Private(Message),
    /// A form to be filled in; only a press that is answered at once can open one.
    Form(Value),
    /// Nothing to show: whoever draws the board shows it.
    Done,
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
