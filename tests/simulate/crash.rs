//! The process dies, or stops, and starts again.

use tiengow::table::RESTART_CREDIT_MS;

use super::flaw::Flaw;
use super::laws::Violation;
use super::observer::Life;
use super::process::Process;
use super::world::World;

/// The longest time until a process that has died runs again, in milliseconds.
const AWAY_MS: i64 = 30_000;

impl World {
    /// Kills what is left of the process, and starts it again, sometimes with other rules.
    pub(super) fn crash(&mut self) -> Result<(), Violation> {
        self.process = None;
        let upgraded = self.chance.per_mille(self.swarm.upgrades);
        {
            let mut observer = self.observer();
            observer.report.crashes += 1;
            observer.upgraded = upgraded;
            if let Some(books) = observer.unwritten.take() {
                observer.books = books;
            }
        }
        let away = self.chance.millis(AWAY_MS);
        self.start_after(away)
    }

    /// Stops the process in order, and starts it again.
    pub(super) fn stop_and_start(&mut self) -> Result<(), Violation> {
        if let Some(process) = self.process.take() {
            process.park();
        }
        self.start_after(0)
    }

    fn start_after(&mut self, away_ms: i64) -> Result<(), Violation> {
        self.clock.advance_to(self.clock.time() + away_ms);
        let calm = {
            let mut observer = self.observer();
            observer.life = Life::Alive;
            observer.slow.clear();
            observer.books.count_again();
            std::mem::replace(&mut observer.calm, true)
        };
        let without_credit = self.plan.flaw == Some(Flaw::GivesNoCredit);
        self.clock
            .lag(if without_credit { RESTART_CREDIT_MS } else { 0 });
        let process = Process::start(&self.shared, &self.clock);
        let Some(back) = process.restore() else {
            let violation = self.observer().violation.take();
            return Err(violation.expect("the store stops answering at a violation"));
        };
        let back = back.map_err(|error| {
            Violation::new("what is kept can be made a table again", error.to_string())
        })?;
        self.clock.lag(0);
        {
            let mut observer = self.observer();
            observer.came_back_all(back, |id| process.is_broken(id))?;
            (observer.upgraded, observer.calm) = (false, calm);
        }
        self.process = Some(process);
        self.process().settle();
        Ok(())
    }
}
