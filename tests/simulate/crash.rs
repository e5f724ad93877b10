//! Restarts of the process after a crash or a stop.

use tiengow::table::RESTART_CREDIT_MS;

use super::flaw::Flaw;
use super::laws::Violation;
use super::observer::ProcessState;
use super::process::Process;
use super::world::World;

/// The longest time from a crash to the restart, in milliseconds.
const DOWN_MS: i64 = 30_000;

impl World {
    /// Kills the tasks of the crashed process and restarts it, sometimes with another version of
    /// the rules.
    pub(super) fn restart_after_crash(&mut self) -> Result<(), Violation> {
        self.process = None;
        let is_upgraded = self.chance.per_mille(self.rates.upgrades);
        {
            let mut observer = self.observer();
            observer.report.crashes += 1;
            observer.is_upgraded = is_upgraded;
            if let Some(books) = observer.books_before_step.take() {
                observer.books = books;
            }
        }
        let down_ms = self.chance.millis(DOWN_MS);
        self.start_after(down_ms)
    }

    /// Stops the process in order, and restarts it.
    pub(super) fn stop_and_restart(&mut self) -> Result<(), Violation> {
        if let Some(process) = self.process.take() {
            process.park();
        }
        self.start_after(0)
    }

    fn start_after(&mut self, down_ms: i64) -> Result<(), Violation> {
        self.clock.advance_to(self.clock.time() + down_ms);
        let was_fault_free = {
            let mut observer = self.observer();
            observer.process_state = ProcessState::Running;
            observer.slow_commits.clear();
            observer.books.reset_hand_ids();
            std::mem::replace(&mut observer.is_fault_free, true)
        };
        let without_credit = self.plan.flaw == Some(Flaw::GivesNoCredit);
        self.clock
            .set_lag(if without_credit { RESTART_CREDIT_MS } else { 0 });
        let process = Process::start(&self.shared, &self.clock);
        let Some(restored) = process.restore() else {
            let violation = self.observer().violation.take();
            return Err(violation.expect("the store stops answering at a violation"));
        };
        let restored = restored
            .map_err(|error| Violation::new("a stored table can be restored", error.to_string()))?;
        self.clock.set_lag(0);
        {
            let mut observer = self.observer();
            observer.check_restored_tables(restored, |id| process.is_broken(id))?;
            (observer.is_upgraded, observer.is_fault_free) = (false, was_fault_free);
        }
        self.process = Some(process);
        self.process().run_until_idle();
        Ok(())
    }
}
