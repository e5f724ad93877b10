//! Rows of a table.

use crate::id::{ChannelId, GuildId, MessageId, TableId, Timestamp, UserId};
use crate::store::Text;

/// A table without its running hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// The number of the table.
    pub table: TableId,
    /// The server; `None` in a direct message.
    pub guild: Option<GuildId>,
    /// The channel of its public messages.
    pub channel: ChannelId,
    /// When it was opened.
    pub opened: Timestamp,
    /// How often it has changed.
    pub version: u64,
    /// The table as JSON.
    pub body: Text,
}

/// A message that shows a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageRow {
    /// Which table.
    pub table: TableId,
    /// Its kind, a word chosen by the code that renders it.
    pub kind: String,
    /// The person who gets it; `None` for a public message.
    pub user: Option<UserId>,
    /// The channel of the message.
    pub channel: ChannelId,
    /// The id of the message.
    pub message: MessageId,
}

/// The hand that a public message shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HandMessageRow {
    /// Which message.
    pub message: MessageId,
    /// The hand's table.
    pub table: TableId,
    /// The number of the hand there.
    pub number: u32,
}
