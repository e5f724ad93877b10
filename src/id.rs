//! Identities and instants: newtypes, so that a user can never be taken for a channel.
//!
//! Discord's ids are unsigned 64-bit numbers and SQLite's integers are signed: the two are
//! converted bit by bit, which loses nothing and keeps equality.

mod counted;
mod snowflake;
mod time;

pub use counted::{HandId, TableId};
pub use snowflake::{ChannelId, GuildId, InteractionId, MessageId, UserId};
pub use time::{DAY_MS, Day, MINUTE_MS, Millis, SECOND_MS};

/// A text that is no id of the kind asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a valid {what} id")]
pub struct BadId {
    /// What the id should have named, as in "table".
    pub what: &'static str,
}
