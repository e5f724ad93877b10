//! Tables that come back: after a commit that failed, after a crash, and after an upgrade.

use std::sync::Arc;

use tiengow::id::{Millis, TableId};
use tiengow::ledger::Account;
use tiengow::table::Table;

use super::compare::{self, SAME};
use super::laws::{Violation, law};
use super::observer::Observer;

impl Observer {
    /// Checks a table that its task has loaded again.
    pub(super) fn came_back(
        &mut self,
        id: TableId,
        back: Arc<Table>,
        now: Millis,
    ) -> Result<(), Violation> {
        let Some(live) = self.lives.get_mut(&id) else {
            return Ok(());
        };
        let Some(kept) = self.books.table(id).filter(|kept| kept.open) else {
            return law(SAME, live.table.is_closed() && back.is_closed());
        };
        let plays = kept.hand.as_ref().map_or(0, |hand| hand.plays.len());
        law("an acknowledged play is never lost", plays >= live.answered)?;
        compare::same(&live.table, &back, now)?;
        (live.table, live.pending) = (back, None);
        self.report.restored += 1;
        Ok(())
    }

    /// Checks the tables that a process has restored at its start.
    pub(super) fn came_back_all(
        &mut self,
        back: Vec<Arc<Table>>,
        is_broken: impl Fn(TableId) -> bool,
    ) -> Result<(), Violation> {
        let (now, ahead) = (self.date(), self.clock.ahead());
        let mut lost: Vec<TableId> = self.lives.keys().copied().collect();
        lost.retain(|id| back.iter().all(|table| table.id != *id));
        for id in lost {
            law("what is kept can be made a table again", !is_broken(id))?;
            law(SAME, self.books.table(id).is_none_or(|kept| !kept.open))?;
            self.lives.remove(&id);
            self.books.archive(id);
        }
        for table in back {
            let id = table.id;
            let played = self.lives.get(&id).map(|live| live.table.hand().is_some());
            let played = played.ok_or_else(|| Violation::new(SAME, "a table that closed"))?;
            if self.upgraded && played {
                self.came_back_by_other_rules(id, table)?;
            } else {
                self.came_back(id, table, now)?;
            }
            if let Some(live) = self.lives.get_mut(&id) {
                (live.ahead, live.reloads, live.shaken) = (ahead, false, false);
            }
        }
        Ok(())
    }

    /// Checks a table whose hand was dealt by another version of the rules: the hand is voided.
    fn came_back_by_other_rules(&mut self, id: TableId, back: Arc<Table>) -> Result<(), Violation> {
        let kept = self.books.table(id);
        let undone = kept.is_some_and(|kept| kept.hand.is_none());
        law(
            "a hand of other rules is undone",
            back.hand().is_none() && undone,
        )?;
        law(
            "between hands nothing is held",
            self.books.chips(Account::Escrow(id)) == 0,
        )?;
        self.report.voided += 1;
        self.report.restored += 1;
        if let Some(live) = self.lives.get_mut(&id) {
            (live.table, live.shadow, live.answered) = (back, None, 0);
        }
        Ok(())
    }
}
