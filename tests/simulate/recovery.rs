//! Laws of tables that are loaded again: after a failed commit, a restart or an upgrade.

use std::sync::Arc;

use tiengow::id::{TableId, Timestamp};
use tiengow::ledger::Account;
use tiengow::table::Table;

use super::compare::{self, RESTORED_LAW};
use super::laws::{Violation, law};
use super::observer::Observer;

impl Observer {
    /// Checks a table that its task has loaded again.
    pub(super) fn check_reloaded_table(
        &mut self,
        id: TableId,
        restored: Arc<Table>,
        now: Timestamp,
    ) -> Result<(), Violation> {
        let Some(observed) = self.tables.get_mut(&id) else {
            return Ok(());
        };
        let Some(stored) = self.books.table(id).filter(|stored| stored.is_open) else {
            return law(
                RESTORED_LAW,
                observed.table.is_closed() && restored.is_closed(),
            );
        };
        let plays = stored.hand.as_ref().map_or(0, |hand| hand.plays.len());
        law(
            "an acknowledged play is never lost",
            plays >= observed.acknowledged,
        )?;
        let observed = Arc::clone(&observed.table);
        compare::check_restored((&observed, &self.as_stored(id)?), &restored, now)?;
        let Some(observed) = self.tables.get_mut(&id) else {
            return Ok(());
        };
        (observed.table, observed.unreported) = (restored, None);
        self.report.restored += 1;
        Ok(())
    }

    /// Checks the tables that a process has restored at its start.
    pub(super) fn check_restored_tables(
        &mut self,
        restored: Vec<Arc<Table>>,
        is_broken: impl Fn(TableId) -> bool,
    ) -> Result<(), Violation> {
        let (now, ahead) = (self.date(), self.clock.ahead());
        let mut lost: Vec<TableId> = self.tables.keys().copied().collect();
        lost.retain(|id| restored.iter().all(|table| table.id != *id));
        for id in lost {
            law("a stored table can be restored", !is_broken(id))?;
            law(
                RESTORED_LAW,
                self.books.table(id).is_none_or(|stored| !stored.is_open),
            )?;
            self.tables.remove(&id);
            self.books.remove_closed(id);
        }
        for table in restored {
            let id = table.id;
            let had_hand = self
                .tables
                .get(&id)
                .map(|observed| observed.table.hand().is_some());
            let had_hand =
                had_hand.ok_or_else(|| Violation::new(RESTORED_LAW, "a closed table"))?;
            if self.is_upgraded && had_hand {
                self.check_voided_hand(id, table)?;
            } else {
                self.check_reloaded_table(id, table, now)?;
            }
            if let Some(observed) = self.tables.get_mut(&id) {
                observed.ahead = ahead;
                (observed.is_reloading, observed.has_panicked) = (false, false);
            }
        }
        Ok(())
    }

    /// Checks a table whose hand was dealt by another version of the rules: the hand is voided.
    fn check_voided_hand(&mut self, id: TableId, restored: Arc<Table>) -> Result<(), Violation> {
        let stored = self.books.table(id);
        let is_voided = stored.is_some_and(|stored| stored.hand.is_none());
        law(
            "a hand of other rules is voided",
            restored.hand().is_none() && is_voided,
        )?;
        law(
            "no chips are held between hands",
            self.books.chips(Account::Escrow(id)) == 0,
        )?;
        self.report.voided += 1;
        self.report.restored += 1;
        if let Some(observed) = self.tables.get_mut(&id) {
            (observed.table, observed.replayed, observed.acknowledged) = (restored, None, 0);
        }
        Ok(())
    }
}
