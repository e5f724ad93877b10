//! The state that the store, the tables' observer and the world share.

use std::collections::BTreeMap;
use std::sync::Arc;

use gow::fair::Seed;
use parking_lot::Mutex;
use tiengow::id::{InteractionId, TableId, Timestamp, UserId};
use tiengow::ledger::{self, Account};
use tiengow::store::Write;
use tiengow::table::{Input, Notice, StepOutcome, Table};
use tokio::sync::oneshot;

use super::books::{Books, Transaction};
use super::chance::Chance;
use super::clock::SimClock;
use super::fault_rates::FaultRates;
use super::flaw::Flaw;
use super::laws::{Violation, law};
use super::observed_table::{ObservedTable, UnreportedStep};
use super::report::Report;
use super::transcript::Transcript;
use super::world::Plan;

/// The chips that every player starts with.
pub(super) const GRANT: i64 = 5_000;

/// Which parts of the process still run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ProcessState {
    /// Every part.
    Running,
    /// The store no longer answers.
    StoreSilent,
    /// The store no longer answers, and tables report nothing.
    Dead,
}

/// An input as a person pressed it, and as the table gets it from a flawed program.
#[derive(Clone)]
pub(super) struct DeliveredInput {
    pub(super) pressed: Input,
    pub(super) delivered: Input,
}

/// The state that the world and the process share: it sees each step in the store and then in a
/// table's report, draws the faults there, and checks the laws.
pub(super) struct Observer {
    pub(super) plan: Plan,
    pub(super) rates: FaultRates,
    pub(super) chance: Chance,
    pub(super) clock: Arc<SimClock>,
    pub(super) books: Books,
    /// The books before a step that is answered but not stored, which is a flaw.
    pub(super) books_before_step: Option<Books>,
    pub(super) tables: BTreeMap<TableId, ObservedTable>,
    pub(super) people: Vec<UserId>,
    /// The inputs that were sent to tables, by interaction.
    pub(super) inputs: BTreeMap<InteractionId, DeliveredInput>,
    /// Senders that end the wait of slow commits.
    pub(super) slow_commits: Vec<oneshot::Sender<()>>,
    pub(super) process_state: ProcessState,
    /// Whether nothing fails now: while tables are opened or restored, and in the second phase.
    pub(super) is_fault_free: bool,
    /// Whether the process has another version of the rules than the running hands.
    pub(super) is_upgraded: bool,
    /// Outdated balances of people.
    pub(super) old_balances: BTreeMap<UserId, i64>,
    /// The balances that the store reported last.
    pub(super) reported_balances: BTreeMap<UserId, i64>,
    /// Whether the next reported balances are up to date.
    pub(super) is_next_fresh: bool,
    /// The number of effects of each interaction.
    pub(super) effects: BTreeMap<InteractionId, u32>,
    pub(super) transcript: Transcript,
    pub(super) report: Report,
    /// The first violation of a law.
    pub(super) violation: Option<Violation>,
}

/// An observer behind a lock. No holder of the lock waits for anything.
pub(super) type SharedObserver = Arc<Mutex<Observer>>;

impl Observer {
    /// Creates an observer of a process without tables.
    pub(super) fn shared(
        plan: Plan,
        rates: FaultRates,
        seed: u64,
        clock: Arc<SimClock>,
    ) -> SharedObserver {
        let people = (0..rates.people as u64).map(|number| UserId::new(100 + number));
        Arc::new(Mutex::new(Self {
            people: people.collect(),
            books: Books::new(plan.flaw == Some(Flaw::ForgetsInteractions)),
            books_before_step: None,
            tables: BTreeMap::new(),
            inputs: BTreeMap::new(),
            slow_commits: Vec::new(),
            process_state: ProcessState::Running,
            is_fault_free: false,
            is_upgraded: false,
            old_balances: BTreeMap::new(),
            reported_balances: BTreeMap::new(),
            is_next_fresh: false,
            effects: BTreeMap::new(),
            transcript: Transcript::default(),
            report: Report::default(),
            violation: None,
            chance: Chance::new(seed),
            plan,
            rates,
            clock,
        }))
    }

    /// Returns the date.
    pub(super) fn date(&self) -> Timestamp {
        Timestamp::new(self.clock.time() + self.clock.ahead())
    }

    /// Records a violation unless there was one before; returns the value if there is none.
    pub(super) fn record_violation<T>(&mut self, result: Result<T, Violation>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(violation) => {
                self.violation.get_or_insert(violation);
                None
            }
        }
    }

    /// Whether the store no longer answers.
    pub(super) fn is_store_silent(&self) -> bool {
        self.process_state != ProcessState::Running || self.violation.is_some()
    }

    /// Commits a transfer from the mint.
    pub(super) fn give(&mut self, transfer: ledger::Transfer) -> Result<(), Violation> {
        let stored = self.books.commit(&Transaction {
            interaction: None,
            writes: &[],
            transfers: &[transfer],
        })?;
        law("the mint makes every transfer", stored.is_ok())
    }

    /// Returns an id for a new table.
    pub(super) fn next_table_id(&mut self) -> TableId {
        self.report.tables += 1;
        TableId::new(self.report.tables.cast_signed()).expect("tables are counted from 1")
    }

    /// Copies the balances, to report them when they are out of date.
    pub(super) fn remember_balances(&mut self) {
        let chips = |user: &UserId| (*user, self.books.chips(Account::User(*user)));
        self.old_balances = self.people.iter().map(chips).collect();
    }

    /// Takes a table's report of a step; returns whether the table's observer has to panic.
    pub(super) fn take_report(&mut self, table: &Arc<Table>, notices: &[Notice]) -> bool {
        if self.process_state == ProcessState::Dead || self.violation.is_some() {
            return false;
        }
        let panics = self.check_report(Arc::clone(table), notices);
        self.record_violation(panics).unwrap_or(false)
    }

    fn check_report(
        &mut self,
        mut table: Arc<Table>,
        notices: &[Notice],
    ) -> Result<bool, Violation> {
        let id = table.id;
        let Some(observed) = self.tables.get_mut(&id) else {
            let is_open = self.books.table(id).is_some_and(|stored| stored.is_open);
            law("only an open table changes", is_open || table.is_closed())?;
            if is_open {
                self.tables
                    .insert(id, ObservedTable::new(table, self.clock.ahead()));
            }
            return Ok(false);
        };
        if self.is_upgraded {
            // The restart has voided the hand. The end of the restart checks the table.
            return Ok(false);
        }
        if std::mem::take(&mut observed.is_reloading) {
            let now = Timestamp::new(self.clock.time() + observed.ahead);
            return self.check_reloaded_table(id, table, now).map(|()| false);
        }
        let unreported = observed.unreported.take();
        let UnreportedStep { input, step, ahead } =
            unreported.ok_or_else(|| Violation::new("only a stored step is reported", ""))?;
        observed.follow_date(&table, ahead);
        let before = Arc::clone(&observed.table);
        let mut notices = notices.to_vec();
        if let Some(flaw) = self.plan.flaw {
            flaw.change_report(&before, &step.writes, &mut table, &mut notices);
        }
        let result = StepOutcome {
            next: Table::clone(&table),
            writes: step.writes,
            transfers: step.transfers,
            notices,
        };
        self.check_step(&before, &input, &result, true)?;
        self.adopt(id, table, true);
        Ok(self.draw_panic(id))
    }

    /// Draws whether a table's observer panics now; it never does twice in a row.
    fn draw_panic(&mut self, id: TableId) -> bool {
        let may_panic = !self.is_fault_free && self.process_state == ProcessState::Running;
        let is_drawn = may_panic && self.chance.per_myriad(self.rates.panics);
        let Some(observed) = self.tables.get_mut(&id) else {
            return false;
        };
        let panics = is_drawn && !observed.has_panicked;
        observed.has_panicked = panics;
        self.report.panics += u64::from(panics);
        panics
    }

    /// Checks a step that was stored and that its table does not learn of.
    pub(super) fn check_silent_step(
        &mut self,
        id: TableId,
        before: &Table,
        unreported: UnreportedStep,
    ) -> Result<(), Violation> {
        let next = self.as_stored(id)?;
        if let Some(observed) = self.tables.get_mut(&id) {
            observed.follow_date(&next, unreported.ahead);
        }
        let result = StepOutcome {
            next: next.clone(),
            writes: unreported.step.writes,
            transfers: unreported.step.transfers,
            notices: Vec::new(),
        };
        self.check_step(before, &unreported.input, &result, false)?;
        self.adopt(id, Arc::new(next), false);
        Ok(())
    }

    /// Returns a table as the books have it.
    pub(super) fn as_stored(&self, id: TableId) -> Result<Table, Violation> {
        let stored = self.books.table(id);
        let stored = stored.ok_or_else(|| Violation::new("a step belongs to an open table", ""))?;
        let (hand, seed) = (stored.hand.as_ref(), Seed::from_bytes([0; 32]));
        let restored = Table::as_stored(&stored.row, hand, seed);
        let restored = restored
            .map_err(|error| Violation::new("a stored table can be restored", error.to_string()))?;
        let closes = |write: &Write| matches!(write, Write::CloseTable { .. });
        law(
            "a restart moves no chips",
            restored.transfers.is_empty() && restored.writes.iter().all(closes),
        )?;
        Ok(restored.next)
    }

    /// Replaces the state of a table; `is_reported` if its task has reported it.
    pub(super) fn adopt(&mut self, id: TableId, table: Arc<Table>, is_reported: bool) {
        if table.is_closed() {
            self.tables.remove(&id);
            self.books.remove_closed(id);
        } else if let Some(observed) = self.tables.get_mut(&id) {
            if is_reported {
                observed.acknowledged = table
                    .hand()
                    .map_or(0, |hand| gow::Round::plays(&hand.round).len());
            }
            observed.table = table;
        }
    }
}
