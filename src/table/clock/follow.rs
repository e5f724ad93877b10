//! Adjusts a table when its clock is set or the machine has slept.

use tokio::sync::watch;

use crate::id::Timestamp;
use crate::store::{Step, StoreError, TableRow, Write};

use super::{Clock, ClockChanges, SET_MIN_MS};
use crate::table::input::Input;
use crate::table::limits::RESTART_CREDIT_MS;
use crate::table::notice::Notice;
use crate::table::registry::actor::Actor;
use crate::table::registry::handle::{AcceptedInput, InputError};
use crate::table::state::{Phase, Table};
use crate::table::step::later;

/// The clock's date and counters when the task of a table starts.
#[derive(Clone, Copy)]
pub(in crate::table) struct ClockSnapshot {
    pub(in crate::table) now: Timestamp,
    /// How far the date is ahead of [`Clock::now`], in milliseconds.
    pub(in crate::table) ahead_ms: i64,
    /// How many absences the clock has counted so far.
    pub(in crate::table) absences: u64,
}

/// A shift of a table's instants to another date whose commit failed; it may have been stored.
pub(in crate::table) struct UnconfirmedShift {
    /// How far the other date is ahead, in milliseconds.
    ahead_ms: i64,
    /// The state that was to be stored.
    body: String,
}

impl ClockSnapshot {
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
    /// Shifts every instant of the table by `ms`, because the clock was set or stopped for that long.
    pub(in crate::table) fn shift_by(&mut self, ms: i64) {
        let moved = |at: &mut Timestamp| *at = later(*at, ms);
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

    /// Changes each running deadline: when people have to act, or when the table stops waiting.
    pub(in crate::table) fn each_deadline(&mut self, mut change: impl FnMut(&mut Timestamp)) {
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

    /// Extends every running deadline that is about to pass, because nobody could press a button meanwhile.
    pub(in crate::table) fn extend_deadlines(&mut self, now: Timestamp) {
        let at_least = later(now, self.restart_credit_ms());
        self.each_deadline(|deadline| *deadline = at_least.max(*deadline));
    }

    /// The least time left on the running deadlines after a restart or an outage, in milliseconds. Without a
    /// clock nobody sees how much was left, so the people who are to act have all their time again.
    fn restart_credit_ms(&self) -> i64 {
        let waits_unseen = match &self.phase {
            _ if self.terms.has_clock() => false,
            Phase::Betting(_) => !self.betting_is_done(),
            Phase::Playing(hand) => hand.claimed.is_none(),
            Phase::Lobby | Phase::Between(_) | Phase::Closed { .. } => false,
        };
        if waits_unseen {
            self.terms.turn_ms
        } else {
            RESTART_CREDIT_MS
        }
    }
}

impl Actor {
    /// The date that the table's instants use: it advances with [`Clock::now`], and moves to the clock's
    /// date only together with those instants.
    pub(in crate::table) fn now(&self) -> Timestamp {
        later(self.clock.now(), self.ahead_ms)
    }

    /// Handles a change that the clock has reported.
    pub(in crate::table) async fn follow_clock(&mut self) -> Result<AcceptedInput, InputError> {
        let reported = self
            .changes
            .as_mut()
            .map(|changes| *changes.borrow_and_update());
        self.follow_date().await?;
        let absences = reported.map_or(self.absences, |reported| reported.absences);
        if std::mem::replace(&mut self.absences, absences) == absences {
            return Ok(self.unchanged());
        }
        self.serve(Input::Credit, None).await
    }

    /// Shifts the table's instants to the clock's date if that has changed, stores them and notifies
    /// the observer.
    pub(in crate::table) async fn follow_date(&mut self) -> Result<(), InputError> {
        let ahead_ms = self.clock.ahead_ms();
        let by_ms = ahead_ms.saturating_sub(self.ahead_ms);
        if by_ms.abs() < SET_MIN_MS {
            return Ok(());
        }
        let mut table = Table::clone(&self.table);
        table.shift_by(by_ms);
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
            Err(StoreError::Fenced) => return Err(InputError::Gone),
            Err(error) => {
                self.unconfirmed_shift = Some(UnconfirmedShift { ahead_ms, body });
                return Err(self.halted(&error));
            }
        }
        self.ahead_ms = ahead_ms;
        self.quiet_until = self.quiet_until.map(|until| later(until, by_ms));
        self.replace(table);
        self.observer.notify(&self.table, &[Notice::LobbyChanged]);
        Ok(())
    }

    /// Adopts the date of a stored table, if the shift to that date was stored although its commit
    /// failed; otherwise the table would be shifted twice.
    pub(in crate::table) fn follow_stored(&mut self, stored: &TableRow) {
        if let Some(shift) = self.unconfirmed_shift.take()
            && shift.body == stored.body.expose()
        {
            self.ahead_ms = shift.ahead_ms;
        }
    }
}

/// Waits until the clock reports a change; forever if it never does.
pub(in crate::table) async fn clock_changed(changes: &mut Option<watch::Receiver<ClockChanges>>) {
    if let Some(changes) = changes
        && changes.changed().await.is_ok()
    {
        return;
    }
    std::future::pending::<()>().await;
}
