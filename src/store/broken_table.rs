//! Closing a table that cannot be restored.

use rusqlite::params;

use crate::id::{HandId, TableId, Timestamp};
use crate::ledger::{self, Chips, Holder};
use crate::store::connection::Connection;
use crate::store::query::QueryKind;
use crate::store::{Step, Store, StoreError, Write, read, row};

/// The reason stored with the hand of a broken table that an operator has closed.
const VOID_REASON: &str = "the table could not be restored";

impl Store {
    /// Closes a broken table of this process without reading its state. A running hand is void: its chips go back.
    ///
    /// # Errors
    /// As [`Store::commit`]: [`StoreError::Fenced`] if another process has the table.
    pub async fn close_broken(&self, table: TableId, at: Timestamp) -> Result<(), StoreError> {
        let fence = self.fence(table).ok_or(StoreError::Fenced)?;
        // Nothing can change the hand before the step is stored, because a broken table has no task.
        let step = self.query(QueryKind::OpenTable, move |connection| {
            closing_step(connection, table, at, VOID_REASON)
        });
        let step = Step {
            fence: Some(fence),
            ..step.await?
        };
        self.commit(step).await.map(drop)
    }
}

/// Returns the step that voids the hand of a table and closes it.
pub(super) fn closing_step(
    connection: &dyn Connection,
    table: TableId,
    at: Timestamp,
    why: &str,
) -> Result<Step, StoreError> {
    let mut step = Step::new(at);
    let sql = "SELECT id FROM hand WHERE table_id = ?1";
    let running: Option<HandId> =
        connection.first(sql, params![table.get()], |row| row::hand_id(row.get(0)?))?;
    if let Some(hand) = running {
        step.transfers = ledger::void(table, hand, &holders(connection, hand)?);
        step.writes.push(Write::VoidHand {
            hand,
            why: why.into(),
        });
    }
    step.writes.push(Write::CloseTable { table });
    Ok(step)
}

/// Returns whose chips a running hand holds, by seat.
fn holders(connection: &dyn Connection, hand: HandId) -> Result<Vec<Holder>, StoreError> {
    let mut holders = Vec::new();
    for sitter in read::sitters(connection, hand)? {
        holders.resize(usize::from(sitter.seat), Holder::HouseBank);
        holders.push(match Chips::new(sitter.hold) {
            Some(hold) => Holder::Person {
                user: sitter.user,
                hold,
            },
            None => Holder::HouseBank,
        });
    }
    Ok(holders)
}
