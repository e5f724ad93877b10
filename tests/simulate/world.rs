//! One run: a world from a seed, a phase with faults, and one without, in which every hand has to
//! end.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::sync::Arc;

use parking_lot::MutexGuard;

use gow::{Game, House};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tiengow::id::{InteractionId, TableId, Timestamp};
use tiengow::ledger::{self, Account, Chips};
use tiengow::table::{AcceptedInput, Input, InputError, Person, SUSPENDED_MAX_MS, Table};

use super::chance::Chance;
use super::clock::SimClock;
use super::fault_rates::FaultRates;
use super::flaw::Flaw;
use super::laws::{Violation, law};
use super::observer::{DeliveredInput, Observer, ProcessState, SharedObserver};
use super::process::Process;
use super::report::Report;
use super::{houses, openings, presses};

/// The start time of every run.
const START: Timestamp = Timestamp::new(1_700_000_000_000);

/// The time before a press, in milliseconds: the minimum, and the most added to it.
const THINKING_MS: (i64, i64) = (200, 3_000);

/// The longest jump of the clock, in milliseconds.
const JUMP_MS: i64 = 3_600_000;

/// Iterations of the first phase for each hand, after which the run goes on to the second.
const ITERATIONS_PER_HAND: u64 = 600;

/// The most deadlines that a table may need to end its hand: 32 plays, the claims, and some that
/// change nothing.
const DEADLINES_PER_TABLE: usize = 400;

/// The longest time until every hand has ended after the last fault, in milliseconds: the longest
/// suspension, a jump of the clock before it, and 32 turns of the longest kind.
const PATIENCE_MS: i64 = SUSPENDED_MAX_MS + JUMP_MS + 32 * 180_000;

/// The parameters of a run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    /// Determines everything that happens.
    pub seed: u64,
    /// The game; `None` for every game.
    pub game: Option<Game>,
    /// The number of hands after which the faults stop.
    pub hands: u64,
    /// The number of steps from one check of the costly laws to the next.
    pub scrutiny: u64,
    /// The deliberate bug, if any.
    pub flaw: Option<Flaw>,
}

/// Runs both phases of a plan.
///
/// # Errors
/// Returns the first violation of a law.
pub(crate) fn run(plan: Plan) -> Result<Report, Violation> {
    let mut world = World::new(plan);
    world.run_safety_phase()?;
    world.run_liveness_phase()?;
    let mut observer = world.observer();
    let transcript = std::mem::take(&mut observer.transcript);
    let mut report = std::mem::take(&mut observer.report);
    report.transcript = transcript.finish();
    Ok(report)
}

/// A press on its way to its table.
struct Press {
    table: TableId,
    input: Input,
    interaction: InteractionId,
}

/// The simulated world.
pub(super) struct World {
    pub(super) plan: Plan,
    pub(super) rates: FaultRates,
    pub(super) chance: Chance,
    pub(super) clock: Arc<SimClock>,
    pub(super) shared: SharedObserver,
    /// The running process; `None` only during a restart.
    pub(super) process: Option<Process>,
    pub(super) computers: StdRng,
    houses: Vec<House>,
    /// The time of arrival and the number of each press, earliest first.
    queue: BinaryHeap<Reverse<(i64, u64)>>,
    presses: BTreeMap<u64, Press>,
    /// The last number of a press or interaction.
    last_number: u64,
}

impl World {
    fn new(plan: Plan) -> Self {
        let mut chance = Chance::new(plan.seed);
        let rates = FaultRates::draw(&mut chance);
        let wakes_sleepers = plan.flaw != Some(Flaw::NeverTimesOut);
        let clock = Arc::new(SimClock::new(START, wakes_sleepers));
        let shared = Observer::shared(plan, rates.clone(), chance.word(), Arc::clone(&clock));
        Self {
            computers: StdRng::seed_from_u64(chance.word()),
            process: Some(Process::start(&shared, &clock)),
            clock,
            shared,
            houses: plan.game.map_or_else(houses::all, House::all),
            queue: BinaryHeap::new(),
            presses: BTreeMap::new(),
            last_number: 0,
            plan,
            rates,
            chance,
        }
    }

    pub(super) fn observer(&self) -> MutexGuard<'_, Observer> {
        self.shared.lock()
    }

    pub(super) fn process(&self) -> &Process {
        self.process.as_ref().expect("a process runs")
    }

    /// Returns the open tables as people see them.
    fn tables(&self) -> Vec<Arc<Table>> {
        let observer = self.observer();
        let tables = observer.tables.values();
        tables.map(|observed| Arc::clone(&observed.table)).collect()
    }

    /// Runs with faults until enough hands were dealt.
    fn run_safety_phase(&mut self) -> Result<(), Violation> {
        let most = self.plan.hands.saturating_mul(ITERATIONS_PER_HAND);
        for _ in 0..most {
            if self.observer().report.hands >= self.plan.hands {
                break;
            }
            if self.observer().tables.len() < self.rates.tables {
                self.open_table()?;
            }
            self.queue_presses();
            self.change_environment()?;
            self.handle_next_event()?;
            if self.chance.below(2) == 0 {
                self.end_slow_commits()?;
            }
        }
        Ok(())
    }

    /// Stops the faults, and checks that every hand ends by itself.
    fn run_liveness_phase(&mut self) -> Result<(), Violation> {
        self.observer().is_fault_free = true;
        self.queue.clear();
        self.presses.clear();
        self.end_slow_commits()?;
        let until = self.clock.time() + PATIENCE_MS;
        let mut left = DEADLINES_PER_TABLE * self.observer().tables.len();
        let is_running = |table: &Arc<Table>| {
            table.hand().is_some() || table.betting().is_some() || table.locked.is_some()
        };
        while self.tables().iter().any(is_running) {
            let deadline = self.clock.earliest_wake();
            let deadline = deadline.filter(|_| left > 0 && self.clock.time() <= until);
            let at = deadline.ok_or_else(|| Violation::new("every hand ends", ""))?;
            left -= 1;
            self.advance_to_deadline(at)?;
        }
        for table in self.tables() {
            law(
                "no chips are held between hands",
                self.observer().books.chips(Account::Escrow(table.id)) == 0,
            )?;
        }
        self.stop_and_restart()
    }

    /// Lets the slow commits end.
    fn end_slow_commits(&mut self) -> Result<(), Violation> {
        let slow = std::mem::take(&mut self.observer().slow_commits);
        if slow.is_empty() {
            return Ok(());
        }
        for end in slow {
            // An error means that the process has crashed.
            let _crashed = end.send(());
        }
        self.process().run_until_idle();
        self.check_process()
    }

    fn open_table(&mut self) -> Result<(), Violation> {
        let people = self.observer().people.clone();
        let host = *self.chance.pick(&people);
        let terms = openings::terms(&mut self.chance, &self.houses);
        let has_computers = self.chance.below(4) == 0;
        let was_fault_free = std::mem::replace(&mut self.observer().is_fault_free, true);
        let place = openings::place(self.observer().report.tables + 1);
        let host = Person::new(host, host.to_string());
        let opened = self.process().open(place, &host, terms, has_computers);
        self.observer().is_fault_free = was_fault_free;
        law("a table can be opened", opened.is_ok())?;
        self.process().run_until_idle();
        self.check_process()
    }

    /// Draws presses of people, and queues them.
    fn queue_presses(&mut self) {
        let tables = self.tables();
        if tables.is_empty() || self.queue.len() > 2 * tables.len() {
            return;
        }
        let table = Arc::clone(self.chance.pick(&tables));
        let people = self.observer().people.clone();
        if !self.chance.per_mille(self.rates.missed_turns)
            && let Some(mut input) =
                presses::sensible(&mut self.chance, &table, &people, self.rates.people_max)
        {
            if self.chance.per_mille(self.rates.stale) {
                input = presses::with_older_version(input, 1 + self.chance.below(4) as u64);
            }
            self.queue_press(table.id, &input);
        }
        if self.chance.per_mille(self.rates.nonsense) {
            let user = *self.chance.pick(&people);
            let input = presses::nonsense(&mut self.chance, &table, user);
            self.queue_press(table.id, &input);
        }
    }

    fn queue_press(&mut self, table: TableId, input: &Input) {
        let interaction = self.next_interaction();
        let thinking = THINKING_MS.0 + self.chance.millis(THINKING_MS.1);
        let copies = 1 + u32::from(self.chance.per_mille(self.rates.duplicates));
        for _ in 0..copies {
            let at = self.clock.time() + thinking + self.chance.millis(self.rates.delay_ms);
            self.queue_at(
                at,
                Press {
                    table,
                    input: input.clone(),
                    interaction,
                },
            );
        }
    }

    pub(super) fn next_interaction(&mut self) -> InteractionId {
        self.last_number += 1;
        InteractionId::new(1_000_000 + self.last_number)
    }

    fn queue_at(&mut self, at: i64, press: Press) {
        self.last_number += 1;
        self.queue.push(Reverse((at, self.last_number)));
        self.presses.insert(self.last_number, press);
    }

    /// Sets the clock, starts or ends an outage of a place, and pays daily chips, each at random.
    fn change_environment(&mut self) -> Result<(), Violation> {
        if self.chance.per_myriad(self.rates.clock_jumps) {
            let ms = self.chance.millis(JUMP_MS);
            match self.chance.below(3) {
                0 => self.clock.set_by(ms),
                1 => self.clock.set_by(-ms),
                _ => self.clock.sleep_through(ms),
            }
            self.observer().report.jumps += 1;
            self.process().run_until_idle();
            self.check_process()?;
        }
        if self.chance.per_myriad(self.rates.outages)
            && let tables @ [_, ..] = self.tables().as_slice()
        {
            let table = Arc::clone(self.chance.pick(tables));
            let input = presses::outage(&mut self.chance, &table);
            let interaction = self.next_interaction();
            self.send_input(table.id, &input, interaction)?;
        }
        if self.chance.per_myriad(100) {
            let amount = Chips::new(500).expect("an amount");
            let mut observer = self.shared.lock();
            let user = *self.chance.pick(&observer.people);
            let day = observer.date().day();
            observer.give(ledger::daily(user, day, amount))?;
            observer.remember_balances();
        }
        Ok(())
    }

    /// Handles the next event: a press or a deadline.
    fn handle_next_event(&mut self) -> Result<(), Violation> {
        let press = self.queue.peek().map(|Reverse((at, _))| *at);
        match (press, self.clock.earliest_wake()) {
            // At the same time, the press comes before the deadline.
            (Some(press), deadline) if deadline.is_none_or(|deadline| press <= deadline) => {
                let Some(Reverse((at, number))) = self.queue.pop() else {
                    return Ok(());
                };
                let press = self
                    .presses
                    .remove(&number)
                    .expect("every queued number has a press");
                self.clock.advance_to(at);
                self.deliver(press)
            }
            (_, Some(deadline)) => self.advance_to_deadline(deadline),
            (_, None) => Ok(()),
        }
    }

    fn deliver(&mut self, press: Press) -> Result<(), Violation> {
        self.send_input(press.table, &press.input, press.interaction)?;
        let tables = self.observer().tables.len();
        if self.chance.per_mille(self.rates.lost_answers) && self.queue.len() < 4 * tables {
            // The answer is lost, and Discord delivers the event again.
            let at = self.clock.time() + self.chance.millis(self.rates.delay_ms);
            self.queue_at(at, press);
        }
        Ok(())
    }

    /// Sends an input to a table, and checks the process after it.
    pub(super) fn send_input(
        &mut self,
        id: TableId,
        pressed: &Input,
        interaction: InteractionId,
    ) -> Result<(), Violation> {
        let mut delivered = pressed.clone();
        {
            let mut observer = self.shared.lock();
            let Some(observed) = observer.tables.get(&id) else {
                return Ok(());
            };
            if let Some(flaw) = self.plan.flaw {
                delivered = flaw.change_input(&observed.table, delivered);
            }
            let input = DeliveredInput {
                pressed: pressed.clone(),
                delivered: delivered.clone(),
            };
            observer.inputs.insert(interaction, input);
        }
        let answer = self.process().ask(id, delivered, interaction);
        self.record_answer(id, (pressed, interaction), answer.as_ref());
        self.check_process()
    }

    /// Adds an answer to the report and the transcript.
    fn record_answer(
        &self,
        id: TableId,
        (pressed, interaction): (&Input, InteractionId),
        answer: Option<&Result<AcceptedInput, InputError>>,
    ) {
        let now = self.clock.time();
        let mut observer = self.observer();
        let has_effect = observer.effects.contains_key(&interaction);
        let is_refused = matches!(answer, Some(Err(InputError::Refused { .. })));
        if is_refused || (matches!(answer, Some(Ok(_))) && !has_effect) {
            observer.report.refused += 1;
        }
        if is_refused {
            observer
                .transcript
                .add_line(format_args!("{now} {id} {pressed:?} refused"));
        }
    }

    /// Returns the violation that the observer has found, if any, and restarts a crashed process.
    pub(super) fn check_process(&mut self) -> Result<(), Violation> {
        loop {
            let mut observer = self.observer();
            if let Some(violation) = observer.violation.take() {
                return Err(violation);
            }
            let has_crashed = observer.process_state != ProcessState::Running;
            drop(observer);
            if !has_crashed {
                return Ok(());
            }
            self.restart_after_crash()?;
        }
    }
}
