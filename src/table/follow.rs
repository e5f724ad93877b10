//! How a table follows its clock: the date may be set, and the program may not have run for a while.

use tokio::sync::watch;

use crate::id::Millis;
use crate::store::{Record, Step};

use super::actor::Actor;
use super::clock::{Clock, ClockChanges, SET_MIN_MS};
use super::handle::{Answer, AskError};
use super::input::Input;
use super::notice::Notice;
use super::state::{Phase, Table};
use super::step::later;

/// The date in which the instants of a new task's table are.
#[derive(Clone, Copy)]
pub(super) struct Start {
    pub(super) now: Millis,
    /// How far it is ahead of what the clock waits by, in milliseconds.
    pub(super) ahead_ms: i64,
    /// How many absences lie before it.
    pub(super) absences: u64,
}

impl Start {
    /// Returns the clock's date now.
    pub(super) fn of(clock: &dyn Clock) -> Self {
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
    /// Moves every instant of the table, so that each is as far away as before on a clock that was set.
    pub(super) fn move_by(&mut self, ms: i64) {
        let moved = |at: &mut Millis| *at = later(*at, ms);
        moved(&mut self.touched);
        if let Some(first_deal) = &mut self.first_deal {
            moved(first_deal);
        }
        if let Some(suspension) = &mut self.suspended {
            moved(&mut suspension.since);
        }
        match &mut self.phase {
            Phase::Betting(betting) => moved(&mut betting.deadline),
            Phase::Playing(hand) => {
                moved(&mut hand.deadline);
                moved(&mut hand.computers_at);
            }
            Phase::Between(between) => between.deadline = between.deadline.map(|at| later(at, ms)),
            Phase::Lobby | Phase::Closed { .. } => {}
        }
    }
}

impl Actor {
    /// The date that the table's instants are in: it moves on with what the clock waits by, and follows the clock's date
    /// only together with those instants.
    pub(super) fn now(&self) -> Millis {
        later(self.clock.now(), self.ahead_ms)
    }

    /// Follows what the clock has told.
    pub(super) async fn follow_clock(&mut self) -> Result<Answer, AskError> {
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

    /// Moves the table's instants to the clock's date, if that is another one by now; keeps and shows them.
    pub(super) async fn follow_date(&mut self) -> Result<(), AskError> {
        let ahead_ms = self.clock.ahead_ms();
        let by_ms = ahead_ms.saturating_sub(self.ahead_ms);
        if by_ms.abs() < SET_MIN_MS {
            return Ok(());
        }
        let mut table = Table::clone(&self.table);
        table.move_by(by_ms);
        let record = Record::TableState {
            table: table.id,
            version: table.version,
            body: table.to_body().into(),
        };
        let step = Step {
            records: vec![record],
            ..Step::new(later(self.clock.now(), ahead_ms))
        };
        self.store
            .commit(step)
            .await
            .map_err(|error| self.halted(&error))?;
        self.ahead_ms = ahead_ms;
        self.quiet_until = self.quiet_until.map(|until| later(until, by_ms));
        self.replace(table);
        self.audience.tell(&self.table, &[Notice::LobbyChanged]);
        Ok(())
    }
}

/// Waits until the clock has something to tell; for ever where it never does.
pub(super) async fn changed(changes: &mut Option<watch::Receiver<ClockChanges>>) {
    if let Some(changes) = changes
        && changes.changed().await.is_ok()
    {
        return;
    }
    std::future::pending::<()>().await;
}
