//! One run: a world from a seed, a phase in which anything may fail, and one in which every hand
//! has to end.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::sync::Arc;

use parking_lot::MutexGuard;

use gow::{Game, House};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tiengow::id::{InteractionId, Millis, TableId};
use tiengow::ledger::{self, Account, Chips};
use tiengow::table::{AcceptedInput, Input, InputError, Person, SUSPENDED_MAX_MS, Table};

use super::chance::Chance;
use super::clock::SimClock;
use super::flaw::Flaw;
use super::laws::{Violation, law};
use super::observer::{Asked, Life, Observer, Shared};
use super::process::Process;
use super::report::Report;
use super::swarm::Swarm;
use super::{crowd, houses, openings};

/// The start time of every run.
const BEGINNING: Millis = Millis::new(1_700_000_000_000);

/// The time before a press, in milliseconds: the minimum, and the most added to it.
const THINKING_MS: (i64, i64) = (200, 3_000);

/// The longest jump of the clock, in milliseconds.
const JUMP_MS: i64 = 3_600_000;

/// Rounds that a hand may take in the first phase before the run goes on to the second.
const ROUNDS_A_HAND: u64 = 600;

/// Deadlines that a table may need to end its hand: 32 plays, the claims, and some that change
/// nothing.
const DEADLINES_A_TABLE: usize = 400;

/// How long hands may take to end once faults have stopped, in milliseconds: the longest
/// suspension, a jump of the clock before it, and 32 turns of the longest kind.
const PATIENCE_MS: i64 = SUSPENDED_MAX_MS + JUMP_MS + 32 * 180_000;

/// The parameters of a run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    /// Determines everything that happens.
    pub seed: u64,
    /// The game; `None` for every game.
    pub game: Option<Game>,
    /// Hands after which the faults stop.
    pub hands: u64,
    /// The number of steps between checks of the costly laws; 1 checks after each.
    pub scrutiny: u64,
    /// The deliberate bug, if any.
    pub flaw: Option<Flaw>,
}

/// Runs a plan from beginning to end.
///
/// # Errors
/// The first law that is broken.
pub(crate) fn run(plan: Plan) -> Result<Report, Violation> {
    let mut world = World::new(plan);
    world.safety()?;
    world.liveness()?;
    let mut observer = world.observer();
    let transcript = std::mem::take(&mut observer.transcript);
    let mut report = std::mem::take(&mut observer.report);
    report.transcript = transcript.finish();
    Ok(report)
}

/// A press in flight.
struct Press {
    table: TableId,
    input: Input,
    interaction: InteractionId,
}

/// The simulated world.
pub(super) struct World {
    pub(super) plan: Plan,
    pub(super) swarm: Swarm,
    pub(super) chance: Chance,
    pub(super) clock: Arc<SimClock>,
    pub(super) shared: Shared,
    /// The running process; `None` only while it starts again.
    pub(super) process: Option<Process>,
    pub(super) computers: StdRng,
    houses: Vec<House>,
    /// Presses by their time of arrival and number.
    queue: BinaryHeap<Reverse<(i64, u64)>>,
    presses: BTreeMap<u64, Press>,
    pressed: u64,
}

impl World {
    fn new(plan: Plan) -> Self {
        let mut chance = Chance::new(plan.seed);
        let swarm = Swarm::draw(&mut chance);
        let wakes = plan.flaw != Some(Flaw::ForgetsTheClock);
        let clock = Arc::new(SimClock::new(BEGINNING, wakes));
        let shared = Observer::shared(plan, swarm.clone(), chance.word(), Arc::clone(&clock));
        Self {
            computers: StdRng::seed_from_u64(chance.word()),
            process: Some(Process::start(&shared, &clock)),
            clock,
            shared,
            houses: plan.game.map_or_else(houses::all, House::all),
            queue: BinaryHeap::new(),
            presses: BTreeMap::new(),
            pressed: 0,
            plan,
            swarm,
            chance,
        }
    }

    pub(super) fn observer(&self) -> MutexGuard<'_, Observer> {
        self.shared.lock()
    }

    pub(super) fn process(&self) -> &Process {
        self.process.as_ref().expect("a process runs")
    }

    /// Returns the open tables as people know them.
    fn tables(&self) -> Vec<Arc<Table>> {
        let observer = self.observer();
        let tables = observer.lives.values().map(|live| Arc::clone(&live.table));
        tables.collect()
    }

    /// Runs with faults until enough hands were dealt.
    fn safety(&mut self) -> Result<(), Violation> {
        let most = self.plan.hands.saturating_mul(ROUNDS_A_HAND);
        for _ in 0..most {
            if self.observer().report.hands >= self.plan.hands {
                break;
            }
            if self.observer().lives.len() < self.swarm.tables {
                self.open()?;
            }
            self.compose();
            self.weather()?;
            self.next_event()?;
            if self.chance.below(2) == 0 {
                self.end_slow_commits()?;
            }
        }
        Ok(())
    }

    /// Stops the faults: every hand has to end by itself.
    fn liveness(&mut self) -> Result<(), Violation> {
        self.observer().calm = true;
        self.queue.clear();
        self.presses.clear();
        self.end_slow_commits()?;
        let until = self.clock.time() + PATIENCE_MS;
        let mut left = DEADLINES_A_TABLE * self.observer().lives.len();
        let runs = |table: &Arc<Table>| {
            table.hand().is_some() || table.betting().is_some() || table.locked.is_some()
        };
        while self.tables().iter().any(runs) {
            let deadline = self.clock.earliest();
            let deadline = deadline.filter(|_| left > 0 && self.clock.time() <= until);
            let at = deadline.ok_or_else(|| Violation::new("every hand ends", ""))?;
            left -= 1;
            self.wake(at)?;
        }
        for table in self.tables() {
            law(
                "between hands nothing is held",
                self.observer().books.chips(Account::Escrow(table.id)) == 0,
            )?;
        }
        self.stop_and_start()
    }

    /// Lets the disk finish what it has begun.
    fn end_slow_commits(&mut self) -> Result<(), Violation> {
        let slow = std::mem::take(&mut self.observer().slow);
        if slow.is_empty() {
            return Ok(());
        }
        for end in slow {
            // An error means that the process has died.
            let _gone = end.send(());
        }
        self.process().settle();
        self.go_on()
    }

    fn open(&mut self) -> Result<(), Violation> {
        let people = self.observer().people.clone();
        let host = *self.chance.pick(&people);
        let terms = openings::terms(&mut self.chance, &self.houses);
        let filled = self.chance.below(4) == 0;
        let calm = std::mem::replace(&mut self.observer().calm, true);
        let place = openings::place(self.observer().report.tables + 1);
        let host = Person::new(host, host.to_string());
        let opened = self.process().open(place, &host, terms, filled);
        self.observer().calm = calm;
        law("a table can be opened", opened.is_ok())?;
        self.process().settle();
        self.go_on()
    }

    /// Queues random presses of people, which arrive later.
    fn compose(&mut self) {
        let tables = self.tables();
        if tables.is_empty() || self.queue.len() > 2 * tables.len() {
            return;
        }
        let table = Arc::clone(self.chance.pick(&tables));
        let people = self.observer().people.clone();
        if !self.chance.per_mille(self.swarm.asleep)
            && let Some(mut input) =
                crowd::sensible(&mut self.chance, &table, &people, self.swarm.sociable)
        {
            if self.chance.per_mille(self.swarm.stale) {
                input = crowd::older(input, 1 + self.chance.below(4) as u64);
            }
            self.press(table.id, &input);
        }
        if self.chance.per_mille(self.swarm.nonsense) {
            let user = *self.chance.pick(&people);
            let input = crowd::nonsense(&mut self.chance, &table, user);
            self.press(table.id, &input);
        }
    }

    fn press(&mut self, table: TableId, input: &Input) {
        let interaction = self.interaction();
        let thought = THINKING_MS.0 + self.chance.millis(THINKING_MS.1);
        let copies = 1 + u32::from(self.chance.per_mille(self.swarm.doubled));
        for _ in 0..copies {
            let at = self.clock.time() + thought + self.chance.millis(self.swarm.delay_ms);
            self.deliver_at(
                at,
                Press {
                    table,
                    input: input.clone(),
                    interaction,
                },
            );
        }
    }

    pub(super) fn interaction(&mut self) -> InteractionId {
        self.pressed += 1;
        InteractionId::new(1_000_000 + self.pressed)
    }

    fn deliver_at(&mut self, at: i64, press: Press) {
        self.pressed += 1;
        self.queue.push(Reverse((at, self.pressed)));
        self.presses.insert(self.pressed, press);
    }

    /// Clocks jump, places go away, days pass.
    fn weather(&mut self) -> Result<(), Violation> {
        if self.chance.per_myriad(self.swarm.jumps) {
            let ms = self.chance.millis(JUMP_MS);
            match self.chance.below(3) {
                0 => self.clock.set(ms),
                1 => self.clock.set(-ms),
                _ => self.clock.sleep_through(ms),
            }
            self.observer().report.jumps += 1;
            self.process().settle();
            self.go_on()?;
        }
        if self.chance.per_myriad(self.swarm.outages)
            && let tables @ [_, ..] = self.tables().as_slice()
        {
            let table = Arc::clone(self.chance.pick(tables));
            let input = crowd::outage(&mut self.chance, &table);
            let interaction = self.interaction();
            self.serve(table.id, &input, interaction)?;
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
    fn next_event(&mut self) -> Result<(), Violation> {
        let press = self.queue.peek().map(|Reverse((at, _))| *at);
        match (press, self.clock.earliest()) {
            // A press that arrives before the deadline counts before it.
            (Some(press), deadline) if deadline.is_none_or(|deadline| press <= deadline) => {
                let Some(Reverse((at, number))) = self.queue.pop() else {
                    return Ok(());
                };
                let press = self
                    .presses
                    .remove(&number)
                    .expect("what is queued is there");
                self.clock.advance_to(at);
                self.arrive(press)
            }
            (_, Some(deadline)) => self.wake(deadline),
            (_, None) => Ok(()),
        }
    }

    fn arrive(&mut self, press: Press) -> Result<(), Violation> {
        self.serve(press.table, &press.input, press.interaction)?;
        let tables = self.observer().lives.len();
        if self.chance.per_mille(self.swarm.lost) && self.queue.len() < 4 * tables {
            // The answer is lost, and Discord delivers the event again.
            let at = self.clock.time() + self.chance.millis(self.swarm.delay_ms);
            self.deliver_at(at, press);
        }
        Ok(())
    }

    /// Delivers an input to a table.
    pub(super) fn serve(
        &mut self,
        id: TableId,
        asked: &Input,
        interaction: InteractionId,
    ) -> Result<(), Violation> {
        let mut sent = asked.clone();
        {
            let mut observer = self.shared.lock();
            let Some(live) = observer.lives.get(&id) else {
                return Ok(());
            };
            if let Some(flaw) = self.plan.flaw {
                sent = flaw.input(&live.table, sent);
            }
            let asked = Asked {
                input: asked.clone(),
                sent: sent.clone(),
            };
            observer.asked.insert(interaction, asked);
        }
        let answer = self.process().ask(id, sent, interaction);
        self.note(id, (asked, interaction), answer.as_ref());
        self.go_on()
    }

    fn note(
        &self,
        id: TableId,
        (asked, interaction): (&Input, InteractionId),
        answer: Option<&Result<AcceptedInput, InputError>>,
    ) {
        let now = self.clock.time();
        let mut observer = self.observer();
        let counted = observer.effects.contains_key(&interaction);
        let refused = matches!(answer, Some(Err(InputError::Refused { .. })));
        if refused || (matches!(answer, Some(Ok(_))) && !counted) {
            observer.report.refused += 1;
        }
        if refused {
            observer
                .transcript
                .note(format_args!("{now} {id} {asked:?} refused"));
        }
    }

    /// Reports a broken law, or starts a process that has died.
    pub(super) fn go_on(&mut self) -> Result<(), Violation> {
        loop {
            let mut observer = self.observer();
            if let Some(violation) = observer.violation.take() {
                return Err(violation);
            }
            let died = observer.life != Life::Alive;
            drop(observer);
            if !died {
                return Ok(());
            }
            self.crash()?;
        }
    }
}
