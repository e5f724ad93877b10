//! The disk of the simulated process, whose commits and queries may fail.

use std::collections::BTreeMap;
use std::sync::Arc;

use tiengow::id::{InteractionId, TableId, UserId};
use tiengow::ledger::{self, Chips};
use tiengow::store::{CommittedStep, OpenTable, Step, StoreError, Wallet};
use tiengow::table::Input;
use tokio::sync::oneshot;

use super::books::Transaction;
use super::flaw::Flaw;
use super::laws::{Violation, law};
use super::observed_table::UnreportedStep;
use super::observer::{DeliveredInput, Observer, ProcessState};
use super::{bets, laws};

/// The answer of a store; `None` if it does not answer, because the process has crashed.
type Reply<T> = Option<Result<T, StoreError>>;

/// A fault during one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// The process crashes before the step is stored.
    CrashBeforeCommit,
    /// The commit fails, and nothing is stored.
    CommitFails,
    /// The step is stored, but the process gets an error.
    CommitSeemsToFail,
    /// The process crashes after the step is stored, and before the store answers.
    CrashAfterCommit,
    /// The process crashes after the store has answered, and before the table reports the step.
    CrashBeforeReport,
}

/// A step on its way to the disk.
pub(super) struct StepInFlight {
    step: Step,
    /// The input of the step; a tick for a step without an interaction.
    input: DeliveredInput,
    /// The free chips that the store has reported to the table.
    free: BTreeMap<UserId, i64>,
    /// How far the date is ahead, in milliseconds.
    ahead: i64,
    /// The end of the wait for a slow disk.
    pub(super) delay: Option<oneshot::Receiver<()>>,
}

impl Observer {
    /// Takes a step, whose commit may have to wait.
    pub(super) fn start_commit(&mut self, step: Step) -> StepInFlight {
        let input = step
            .interaction
            .and_then(|id| self.inputs.get(&id))
            .cloned();
        let tick = || DeliveredInput {
            pressed: Input::Tick,
            delivered: Input::Tick,
        };
        let is_slow = !self.is_fault_free && self.chance.per_mille(self.rates.slow_commits);
        let delay = is_slow.then(|| {
            let (end, wait) = oneshot::channel();
            self.slow_commits.push(end);
            self.report.slow += 1;
            wait
        });
        StepInFlight {
            input: input.unwrap_or_else(tick),
            free: self.reported_balances.clone(),
            ahead: self.clock.ahead(),
            step,
            delay,
        }
    }

    /// Commits a step, or makes the commit fail.
    pub(super) fn commit(&mut self, in_flight: StepInFlight) -> Reply<CommittedStep> {
        if self.is_store_silent() {
            return None;
        }
        let reply = self.commit_with_faults(in_flight);
        self.record_violation(reply).flatten()
    }

    fn commit_with_faults(
        &mut self,
        in_flight: StepInFlight,
    ) -> Result<Reply<CommittedStep>, Violation> {
        let StepInFlight {
            mut step,
            input: DeliveredInput { pressed, delivered },
            free,
            ahead,
            ..
        } = in_flight;
        let id = (self.books.table_of(&step.writes))
            .ok_or_else(|| Violation::new("a step belongs to a table", ""))?;
        let Some(observed) = self.tables.get(&id) else {
            return self.store(&step).map(Some);
        };
        let before = Arc::clone(&observed.table);
        if let Some(flaw) = self.plan.flaw {
            flaw.change_step(&before, &mut step);
        }
        bets::check_bet(&before, &pressed, &free)?;
        let fault = self.draw_fault();
        if !self.apply_fault_before_commit(fault) {
            let is_running = self.process_state == ProcessState::Running;
            return Ok(is_running.then(|| Err(commit_failed())));
        }
        let stored = self.store(&step)?;
        if let Err(error) = &stored {
            self.note_refusal(error);
            return Ok(Some(stored));
        }
        let accepts_any = self.plan.flaw == Some(Flaw::AcceptsAnyPresser);
        let checked = if accepts_any { &delivered } else { &pressed };
        laws::check_turn(&before, checked)?;
        laws::check_presser(&before, &pressed)?;
        self.count_effect(&step)?;
        if self.is_fault_free && self.is_upgraded {
            // The restart voids the hands of other rules, without an input.
            return Ok(Some(stored));
        }
        let is_confirmed = self.apply_fault_after_commit(fault, &step);
        let unreported = UnreportedStep {
            input: pressed,
            step,
            ahead,
        };
        if is_confirmed {
            if let Some(observed) = self.tables.get_mut(&id) {
                observed.unreported = Some(unreported);
            }
            return Ok(Some(stored));
        }
        self.check_silent_step(id, &before, unreported)?;
        Ok(self.answer_unconfirmed(stored))
    }

    /// Returns the answer to a step whose commit is not confirmed.
    fn answer_unconfirmed(
        &self,
        stored: Result<CommittedStep, StoreError>,
    ) -> Reply<CommittedStep> {
        match self.process_state {
            ProcessState::Running => Some(Err(commit_failed())),
            ProcessState::StoreSilent => None,
            ProcessState::Dead => Some(stored),
        }
    }

    /// Applies the fault of a step before its commit; returns whether the step is stored.
    fn apply_fault_before_commit(&mut self, fault: Option<Fault>) -> bool {
        match fault {
            Some(Fault::CrashBeforeCommit) if self.plan.flaw == Some(Flaw::AnswersBeforeCommit) => {
                self.books_before_step = Some(self.books.clone());
                true
            }
            Some(Fault::CrashBeforeCommit) => {
                self.process_state = ProcessState::StoreSilent;
                false
            }
            Some(Fault::CommitFails) => {
                self.report.failures += 1;
                false
            }
            Some(Fault::CommitSeemsToFail | Fault::CrashAfterCommit | Fault::CrashBeforeReport)
            | None => true,
        }
    }

    /// Applies the fault of a step after its commit; returns whether the table learns of it.
    fn apply_fault_after_commit(&mut self, fault: Option<Fault>, step: &Step) -> bool {
        match fault {
            Some(Fault::CrashBeforeCommit) => self.process_state = ProcessState::StoreSilent,
            Some(Fault::CrashAfterCommit) => {
                self.process_state = ProcessState::StoreSilent;
                return false;
            }
            Some(Fault::CrashBeforeReport) => {
                self.process_state = ProcessState::Dead;
                return false;
            }
            Some(Fault::CommitSeemsToFail) => {
                self.report.failures += 1;
                return false;
            }
            Some(Fault::CommitFails) | None => {}
        }
        !self.plan.flaw.is_some_and(|flaw| flaw.reloads(step))
    }

    fn store(&mut self, step: &Step) -> Result<Result<CommittedStep, StoreError>, Violation> {
        self.books.commit(&Transaction {
            interaction: step.interaction,
            writes: &step.writes,
            transfers: &step.transfers,
        })
    }

    fn note_refusal(&mut self, error: &StoreError) {
        match error {
            StoreError::Duplicate(_) => self.report.repeated += 1,
            StoreError::Insufficient { .. } => self.is_next_fresh = true,
            _ => {}
        }
    }

    /// Counts the effect of the step's interaction, which has to be the only one.
    fn count_effect(&mut self, step: &Step) -> Result<(), Violation> {
        let Some(interaction) = step.interaction else {
            return Ok(());
        };
        let effects = self.effects.entry(interaction).or_default();
        *effects += 1;
        law("an interaction has one effect", *effects == 1)
    }

    /// Draws the fault of a step.
    fn draw_fault(&mut self) -> Option<Fault> {
        if self.is_fault_free {
            return None;
        }
        if self.chance.per_myriad(self.rates.crashes) {
            return Some(*self.chance.pick(&[
                Fault::CrashBeforeCommit,
                Fault::CrashAfterCommit,
                Fault::CrashBeforeReport,
            ]));
        }
        if self.chance.per_myriad(self.rates.failures) {
            let faults = [Fault::CommitFails, Fault::CommitSeemsToFail];
            return Some(*self.chance.pick(&faults));
        }
        None
    }

    /// Draws whether a query fails; returns its error.
    fn draw_query_error(&mut self) -> Option<StoreError> {
        let fails = !self.is_fault_free && self.chance.per_myriad(self.rates.failures);
        self.report.failures += u64::from(fails);
        fails.then(|| StoreError::Busy("the disk fails".to_owned()))
    }

    /// Whether an interaction was accepted before.
    pub(super) fn accepted(&self, interaction: InteractionId) -> Reply<bool> {
        (!self.is_store_silent()).then(|| Ok(self.books.has_accepted(interaction)))
    }

    /// Loads a table.
    pub(super) fn load(&mut self, id: TableId) -> Reply<Option<OpenTable>> {
        if self.is_store_silent() {
            return None;
        }
        if let Some(error) = self.draw_query_error() {
            return Some(Err(error));
        }
        if let Some(observed) = self.tables.get_mut(&id) {
            observed.is_reloading = true;
        }
        let stored = self.books.table(id).filter(|stored| stored.is_open);
        Some(Ok(stored.map(|stored| {
            self.as_loaded(OpenTable {
                table: stored.row.clone(),
                hand: stored.hand.clone(),
            })
        })))
    }

    /// Loads every open table.
    pub(super) fn load_all(&self) -> Vec<OpenTable> {
        let open = self.books.open_tables().into_iter();
        open.map(|open| self.as_loaded(open)).collect()
    }

    /// Returns a stored table as the process loads it, with another version of the rules or a flaw.
    fn as_loaded(&self, mut open: OpenTable) -> OpenTable {
        if let Some(flaw) = self.plan.flaw {
            flaw.change_stored_table(&mut open.table);
        }
        if let Some(hand) = &mut open.hand {
            hand.row.rules_version += u32::from(self.is_upgraded);
            if let Some(flaw) = self.plan.flaw {
                flaw.change_stored_hand(hand);
            }
        }
        open
    }

    /// Returns balances, which may be out of date.
    pub(super) fn balances(&mut self, users: &[UserId]) -> Reply<BTreeMap<UserId, Wallet>> {
        if self.is_store_silent() {
            return None;
        }
        if let Some(error) = self.draw_query_error() {
            return Some(Err(error));
        }
        let is_fresh = std::mem::take(&mut self.is_next_fresh) || self.is_fault_free;
        let is_old = !is_fresh && self.chance.per_mille(self.rates.old_balances);
        let mut wallets = BTreeMap::new();
        for user in users {
            let mut wallet = self.books.wallet(*user);
            if let Some(old) = self.old_balances.get(user).filter(|_| is_old) {
                wallet.free = *old;
            }
            wallets.insert(*user, wallet);
        }
        self.reported_balances = wallets
            .iter()
            .map(|(user, wallet)| (*user, wallet.free))
            .collect();
        if let Some(flaw) = self.plan.flaw {
            let tables = self.tables.values().map(|observed| observed.table.as_ref());
            flaw.change_balances(tables, &mut wallets);
        }
        Some(Ok(wallets))
    }

    /// Gives a person their first chips.
    pub(super) fn welcome(&mut self, user: UserId, grant: Chips) -> Reply<bool> {
        if self.is_store_silent() {
            return None;
        }
        let transfer = ledger::grant(user, grant);
        if self.books.is_posted(&transfer.key) {
            return Some(Ok(false));
        }
        let given = self.give(transfer);
        self.record_violation(given).map(|()| Ok(true))
    }
}

fn commit_failed() -> StoreError {
    StoreError::CommitFailed("the disk fails".to_owned())
}
