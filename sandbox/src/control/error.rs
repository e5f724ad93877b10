//! Why the control plane could not do something.

use crate::world::ids::snowflake::Snowflake;

/// Why the control plane could not do something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ControlError {
    /// Nobody has that name or id.
    #[error("there is no user {0}")]
    NoUser(String),
    /// No channel has that id.
    #[error("there is no channel {0}")]
    NoChannel(Snowflake),
    /// No message has that id.
    #[error("there is no message {0}")]
    NoMessage(Snowflake),
    /// The kind of interaction does not exist.
    #[error("an interaction is of type 2, 3, 4 or 5, not {0}")]
    NoSuchKind(i64),
    /// Too many faults are already waiting.
    #[error("too many faults wait for their requests already")]
    TooManyFaults,
    /// A part of a storm, or their sum, is not between 0 and 1.
    #[error("the parts of a storm lie between 0 and 1, and so does their sum")]
    UnsoundStorm,
    /// No server has that id.
    #[error("there is no server {0}")]
    NoGuild(Snowflake),
    /// The name is taken already.
    #[error("there is already something called {0:?}, or the name is empty")]
    NameTaken(String),
    /// A group has too few people, too many, or one of them twice.
    #[error("a group has two to ten different people")]
    NoGroup,
    /// There are as many as the sandbox holds.
    #[error("the sandbox holds no more of these")]
    Full,
    /// A server does not send this operation.
    #[error("a server sends the operations 1, 7 and 9, not {0}")]
    NoSuchOperation(u64),
}
