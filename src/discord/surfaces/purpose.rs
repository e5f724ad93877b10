//! How urgent it is to show a table.

use crate::discord::delivery::budget::{Priority, Purpose};
use crate::id::UserId;
use crate::table::{Phase, Table};

/// Returns the purpose of a request that shows a table to everybody.
pub(super) fn public_purpose(table: &Table) -> Purpose {
    let priority = match table.phase {
        Phase::Playing(_) | Phase::Betting(_) => Priority::Turn,
        Phase::Between(_) => Priority::Settlement,
        Phase::Lobby | Phase::Closed { .. } => Priority::Lobby,
    };
    Purpose::of(table.id, priority)
}

/// Returns the purpose of a request that shows a table to one person. The plays of others are
/// urgent only for the public message.
pub(super) fn private_purpose(table: &Table, reader: UserId) -> Purpose {
    match public_purpose(table).priority {
        Priority::Turn if !table.awaited().contains(&reader) => {
            Purpose::of(table.id, Priority::Lobby)
        }
        priority => Purpose::of(table.id, priority),
    }
}
