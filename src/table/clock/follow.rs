//! A table follows its clock: somebody may set the date, and the machine may have slept.

use tokio::sync::watch;

use crate::id::Millis;
use crate::store::{Step, StoreError, TableRow, Write};

use super::{Clock, ClockChanges, SET_MIN_MS};
use crate::table::input::Input;
use crate::table::notice::Notice;
use crate::table::registry::actor::Actor;
use crate::table::registry::handle::{Answer, AskError};
use crate::table::state::{Phase, Table};
use crate::table::step::later;

/// The date and the clock's state when the task of a table starts.
#[derive(Clone, Copy)]
pub(in crate::table) struct Start {
    pub(in crate::table) now: Millis,
    /// How far the date is ahead of the time that the clock waits by, in milliseconds.
    pub(in crate::table) ahead_ms: i64,
    /// How many absences the clock has counted so far.
    pub(in crate::table) absences: u64,
}

/// A move of a table's instants to another date whose commit failed: it may be stored or not.
pub(in crate::table) struct UnsureMove {
    /// How far the other date is ahead, in milliseconds.
    ahead_ms: i64,
    /// The state that was to be stored.
    body: String,
}

impl Start {
    /// Returns the clock's date now.
    pub(in crate::table) fn of(clock: &dyn Clock) -> Self {
        let absences = clock
            .changes()
            .map_or(0, |changes| changes.borrow().absences);
        let ahead_ms = clock.ahead_ms();
        Self {
            now: later(clock.now(), ahead_ms),
            ahead_ms,
            absences,
        }
    }
}

impl Table {
    /// Moves every instant of the table by `ms`, because the clock was set, or stood still for so long.
    pub(in crate::table) fn move_by(&mut self, ms: i64) {
        let moved = |at: &mut Millis| *at = later(*at, ms);
        moved(&mut self.touched);
        if let Some(first_deal) = &mut self.first_deal {
            moved(first_deal);
        }
        if let Some(suspension) = &mut self.suspended {
            moved(&mut suspension.since);
        }
        if let Phase::Playing(hand) = &mut self.phase {
            moved(&mut hand.computers_at);
        }
        self.each_deadline(moved);
    }

    /// Changes each deadline that runs, by which people have to act or the table stops waiting.
    pub(in crate::table) fn each_deadline(&mut self, mut change: impl FnMut(&mut Millis)) {
        if let Some(locked) = &mut self.locked {
            change(&mut locked.deadline);
        }
        match &mut self.phase {
            Phase::Betting(betting) => change(&mut betting.deadline),
            Phase::Playing(hand) => change(&mut hand.deadline),
            Phase::Between(between) => between.deadline.iter_mut().for_each(change),
            Phase::Lobby | Phase::Closed { .. } => {}
        }
    }
}

impl Actor {
    /// The date that the table's instants use: it advances with the time that the clock waits by,
    /// and follows the clock's date only together with those instants.
    pub(in crate::table) fn now(&self) -> Millis {
        later(self.clock.now(), self.ahead_ms)
    }

    /// Handles a change that the clock has reported.
    pub(in crate::table) async fn follow_clock(&mut self) -> Result<Answer, AskError> {
        let heard = self
            .changes
            .as_mut()
            .map(|changes| *changes.borrow_and_update());
        self.follow_date().await?;
        let absences = heard.map_or(self.absences, |heard| heard.absences);
        if std::mem::replace(&mut self.absences, absences) == absences {
            return Ok(self.unchanged());
        }
        self.serve(Input::Credit, None).await
    }

    /// Moves the table's instants to the clock's date if that has changed, stores them and notifies
    /// the audience.
    pub(in crate::table) async fn follow_date(&mut self) -> Result<(), AskError> {
        let ahead_ms = self.clock.ahead_ms();
        let by_ms = ahead_ms.saturating_sub(self.ahead_ms);
        if by_ms.abs() < SET_MIN_MS {
            return Ok(());
        }
        let mut table = Table::clone(&self.table);
        table.move_by(by_ms);
        let body = table.to_body();
        let write = Write::TableState {
            table: table.id,
            version: table.version,
            body: body.clone().into(),
        };
        let step = Step {
            writes: vec![write],
            fence: Some(self.fence),
            ..Step::new(later(self.clock.now(), ahead_ms))
        };
        match self.store.commit(step).await {
            Ok(_) => {}
            Err(StoreError::Fenced) => return Err(AskError::Gone),
            Err(error) => {
                self.unsure_move = Some(UnsureMove { ahead_ms, body });
                return Err(self.halted(&error));
            }
        }
        self.ahead_ms = ahead_ms;
        self.quiet_until = self.quiet_until.map(|until| later(until, by_ms));
        self.replace(table);
        self.audience.tell(&self.table, &[Notice::LobbyChanged]);
        Ok(())
    }

    /// Follows the date of a stored table, if the move to that date was stored although its commit
    /// failed; otherwise the table would move by the same time again.
    pub(in crate::table) fn follow_stored(&mut self, stored: &TableRow) {
        if let Some(unsure) = self.unsure_move.take()
            && unsure.body == stored.body.expose()
        {
            self.ahead_ms = unsure.ahead_ms;
        }
    }
}

/// Waits until the clock reports a change; forever if it never does.
pub(in crate::table) async fn changed(changes: &mut Option<watch::Receiver<ClockChanges>>) {
    if let Some(changes) = changes
        && changes.changed().await.is_ok()
    {
        return;
    }
    std::future::pending::<()>().await;
}
