//! Interactions about tables that another process has.

use std::sync::Arc;

use rusqlite::params;

use crate::id::{InteractionId, TableId, UserId};
use crate::store::people::mention;
use crate::store::query::QueryKind;
use crate::store::{Store, StoreError};

use super::notification::Notification;

/// Which process answers an interaction about a table. Each has received the interaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableOwner {
    /// This one: no other process has such a table.
    This,
    /// The one that has this table; the interaction was passed on to it.
    Other(TableId),
    /// None yet: these tables may be meant, and not all of them are this process's.
    Unclear(Vec<TableId>),
}

impl Store {
    /// Passes an interaction on to the process that has the only open table of a person, unless that is this process.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn pass_on(
        &self,
        interaction: InteractionId,
        user: UserId,
    ) -> Result<TableOwner, StoreError> {
        if self.node.is_none() {
            return Ok(TableOwner::This);
        }
        let held = Arc::clone(&self.held);
        self.query(QueryKind::Leases, move |connection| {
            let tables = mention::tables_of(connection, user)?;
            if tables.iter().all(|table| held.has(*table)) {
                return Ok(TableOwner::This);
            }
            if let [table] = tables[..] {
                Notification::PassedOn(interaction, table).send(connection)?;
                return Ok(TableOwner::Other(table));
            }
            Ok(TableOwner::Unclear(tables))
        })
        .await
    }

    /// Passes an interaction about an open table on to the process that has it, unless that is this process.
    ///
    /// # Errors
    /// As [`Store::balance`].
    pub async fn pass_on_to(
        &self,
        interaction: InteractionId,
        table: TableId,
    ) -> Result<TableOwner, StoreError> {
        if self.node.is_none() || self.held.has(table) {
            return Ok(TableOwner::This);
        }
        self.query(QueryKind::Leases, move |connection| {
            let sql = "SELECT 1 FROM game_table WHERE id = ?1 AND closed_ms IS NULL";
            if !connection.exists(sql, params![table.get()])? {
                return Ok(TableOwner::This);
            }
            Notification::PassedOn(interaction, table).send(connection)?;
            Ok(TableOwner::Other(table))
        })
        .await
    }
}
