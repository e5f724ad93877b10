//! Ids and instants as newtypes, so that a user id cannot be passed for a channel id.
//!
//! Discord's ids are unsigned 64-bit numbers and SQLite's integers are signed; conversion keeps all
//! bits and equality, but not order.

mod base36;
mod partition;
mod serial;
mod snowflake;
mod time;

pub(crate) use base36::Base36;
pub use partition::{Partition, PartitionSet};
pub use serial::{HandId, TableId};
pub use snowflake::{ChannelId, GuildId, InteractionId, MessageId, UserId};
pub(crate) use time::whole_millis;
pub use time::{DAY_MS, Day, MINUTE_MS, SECOND_MS, Timestamp};

/// A text that is not an id of the expected kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a valid {what} id")]
pub struct InvalidId {
    /// What the id should have named, as in "table".
    pub what: &'static str,
}
