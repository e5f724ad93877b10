//! Restarts of the process: every table is restored from the books.

use std::sync::Arc;

use tiengow::id::TableId;
use tiengow::ledger::Account;
use tiengow::table::Table;

use super::books::Entry;
use super::compare;
use super::laws::{self, Violation, law};
use super::world::World;

impl World {
    /// The process dies and restarts: every table is restored from the books.
    pub(super) fn crash(&mut self) -> Result<(), Violation> {
        self.report.crashes += 1;
        let upgraded = self.chance.per_mille(self.swarm.upgrades);
        for id in self.tables.keys().copied().collect::<Vec<_>>() {
            if upgraded && self.books.table(id).is_some_and(|kept| kept.hand.is_some()) {
                self.bring_back_by_other_rules(id)?;
            } else {
                self.bring_back(id)?;
            }
        }
        Ok(())
    }

    /// Restores a table from the books, as after a crash or a failed commit.
    pub(super) fn bring_back(&mut self, id: TableId) -> Result<(), Violation> {
        let (Some(kept), Some(live)) = (self.books.table(id), self.tables.get_mut(&id)) else {
            return Ok(());
        };
        if !kept.open {
            return law(
                "what comes back is what was kept last",
                live.table.is_closed(),
            );
        }
        let mut hand = kept.hand.clone();
        laws::acknowledged(live.answered, hand.as_ref().map_or(&[], |hand| &hand.plays))?;
        if let (Some(flaw), Some(hand)) = (self.plan.flaw, &mut hand) {
            flaw.found(hand);
        }
        let back = Table::restore(&kept.row, hand.as_ref(), self.now).map_err(|error| {
            Violation::new("what is kept can be made a table again", error.to_string())
        })?;
        law("a restart moves no chips", back.is_empty())?;
        let mut back = back.next;
        if let Some(flaw) = self.plan.flaw {
            flaw.restored(live.table.hand().map(|hand| hand.deadline), &mut back);
        }
        compare::same(&live.table, &back, self.now)?;
        live.table = Arc::new(back);
        self.report.restored += 1;
        Ok(())
    }

    /// Restores a table whose hand was dealt by another version of the rules: the hand is voided.
    fn bring_back_by_other_rules(&mut self, id: TableId) -> Result<(), Violation> {
        let Some(kept) = self.books.table(id) else {
            return Ok(());
        };
        let mut hand = kept.hand.clone();
        if let Some(hand) = &mut hand {
            hand.row.rules_version += 1;
        }
        let back = Table::restore(&kept.row, hand.as_ref(), self.now).map_err(|error| {
            Violation::new("what is kept can be made a table again", error.to_string())
        })?;
        law(
            "a hand of other rules is undone",
            back.next.hand().is_none() && !back.is_empty(),
        )?;
        let entry = Entry {
            interaction: None,
            records: &back.records,
            transfers: &back.transfers,
        };
        law(
            "a hand of other rules is undone",
            self.books.commit(&entry)?.is_ok(),
        )?;
        law(
            "between hands nothing is held",
            self.books.chips(Account::Escrow(id)) == 0,
        )?;
        self.report.voided += 1;
        self.report.restored += 1;
        let closed = back.next.is_closed();
        if let Some(live) = self.tables.get_mut(&id) {
            (live.table, live.shadow, live.answered) = (Arc::new(back.next), None, 0);
        }
        if closed {
            self.tables.remove(&id);
            self.books.archive(id);
        }
        Ok(())
    }
}
