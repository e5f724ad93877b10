//! The errors of the control plane.

use crate::world::ids::snowflake::Snowflake;

/// The reason why the control plane could not do something.
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
    #[error("an interaction has the type 2, 3, 4 or 5, not {0}")]
    NoSuchKind(i64),
    /// Too many faults are already waiting.
    #[error("too many faults already wait for requests")]
    TooManyFaults,
    /// A share of a storm, or the sum of its shares, is not between 0 and 1.
    #[error("the shares of a storm and their sum must be between 0 and 1")]
    InvalidStorm,
    /// No server has that id.
    #[error("there is no server {0}")]
    NoGuild(Snowflake),
    /// The name is taken already.
    #[error("there is already something called {0:?}, or the name is empty")]
    NameTaken(String),
    /// A group has too few people, too many, or one of them twice.
    #[error("a group must have two to ten different people")]
    InvalidGroup,
    /// The sandbox already has as many as it can keep.
    #[error("the sandbox cannot hold more of these")]
    LimitReached,
    /// A gateway server does not send this operation.
    #[error("a gateway server sends the operations 1, 7 and 9, not {0}")]
    NoSuchOperation(u64),
}
