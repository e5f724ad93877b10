//! Notifications between processes that share a database.

use std::fmt;

use rusqlite::params;

use crate::id::{InteractionId, TableId, Timestamp, UserId};
use crate::store::StoreError;
use crate::store::connection::Connection;

use super::NOTIFICATION_CHANNEL;

/// A notification from one process to the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) enum Notification {
    /// An interaction is left to the process that has this table.
    PassedOn(InteractionId, TableId),
    /// A person was deleted, at this time.
    Deleted(UserId, Timestamp),
    /// About this many requests to Discord wait in the process of this number.
    RequestsWaiting(i64, u32),
}

impl Notification {
    /// Notifies every process, including this one.
    pub(in crate::store) fn send(self, connection: &dyn Connection) -> Result<(), StoreError> {
        // The server's statistics keep the text of a NOTIFY, and with it the id of a deleted person.
        let sql = "SELECT pg_notify(CAST(?1 AS TEXT), CAST(?2 AS TEXT))";
        connection.execute(sql, params![NOTIFICATION_CHANNEL, self.to_string()])?;
        Ok(())
    }

    /// Parses a notification; `None` if this version does not know it.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split(' ').collect();
        Some(match words[..] {
            ["passed", interaction, table] => {
                Self::PassedOn(interaction.parse().ok()?, TableId::from_code(table)?)
            }
            ["deleted", user, at] => {
                Self::Deleted(user.parse().ok()?, Timestamp::new(at.parse().ok()?))
            }
            ["waits", node, requests] => {
                Self::RequestsWaiting(node.parse().ok()?, requests.parse().ok()?)
            }
            _ => return None,
        })
    }
}

impl fmt::Display for Notification {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PassedOn(interaction, table) => {
                write!(f, "passed {interaction} {}", table.code())
            }
            Self::Deleted(user, at) => write!(f, "deleted {user} {}", at.get()),
            Self::RequestsWaiting(node, requests) => write!(f, "waits {node} {requests}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_notifications_are_read() {
        let passed =
            TableId::new(65).map(|table| Notification::PassedOn(InteractionId::new(7), table));
        let deleted = Notification::Deleted(UserId::new(u64::MAX), Timestamp::new(-5));
        let waits = Notification::RequestsWaiting(i64::MAX, 256);
        for notification in passed.into_iter().chain([deleted, waits]) {
            assert_eq!(
                Notification::parse(&notification.to_string()),
                Some(notification)
            );
        }
        for text in [
            "",
            "passed 7",
            "passed 7 !",
            "deleted x 5",
            "deleted 5 5 5",
            "waits 7 -1",
        ] {
            assert_eq!(Notification::parse(text), None, "{text}");
        }
    }
}
