//! One run: a world from a seed, a phase in which anything may fail, and one in which every hand
//! has to end.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::sync::Arc;

use gow::{Game, House};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tiengow::id::{InteractionId, Millis, TableId, UserId};
use tiengow::ledger::{self, Account, Chips};
use tiengow::table::{Input, SUSPENDED_MAX_MS, Table};

use super::books::{Books, Entry};
use super::chance::Chance;
use super::flaw::Flaw;
use super::laws::{Violation, law};
use super::report::Report;
use super::rows::Rows;
use super::shadow::Shadow;
use super::swarm::Swarm;
use super::transcript::Transcript;
use super::{crowd, houses, openings};

/// The start time of every run.
const BEGINNING: Millis = Millis::new(1_700_000_000_000);

/// The chips that every player starts with.
const GRANT: i64 = 5_000;

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

/// How long a table is left alone after a deadline that changed nothing, in milliseconds.
const QUIET_MS: i64 = 1_000;

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
    let mut world = World::new(plan)?;
    world.safety()?;
    world.liveness()?;
    world.report.transcript = world.transcript.finish();
    Ok(world.report)
}

/// A table in the memory of the process.
pub(super) struct Live {
    pub(super) table: Arc<Table>,
    /// The running hand, from the stored rows.
    pub(super) shadow: Option<Shadow>,
    /// What the hands so far imply for the next banker.
    pub(super) rows: Rows,
    /// Acknowledged plays of the running hand.
    pub(super) answered: usize,
    /// No deadline is handled before this time.
    quiet_until: Millis,
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
    pub(super) computers: StdRng,
    pub(super) now: Millis,
    pub(super) books: Books,
    pub(super) tables: BTreeMap<TableId, Live>,
    pub(super) people: Vec<UserId>,
    /// Outdated balances of people.
    pub(super) balances_before: BTreeMap<UserId, i64>,
    /// How often each interaction has had an effect.
    pub(super) effects: BTreeMap<InteractionId, u32>,
    pub(super) transcript: Transcript,
    pub(super) report: Report,
    /// Whether faults have stopped.
    pub(super) calm: bool,
    houses: Vec<House>,
    /// Presses by their time of arrival and number.
    queue: BinaryHeap<Reverse<(Millis, u64)>>,
    presses: BTreeMap<u64, Press>,
    pressed: u64,
}

impl Live {
    pub(super) fn new(table: Table) -> Self {
        Self {
            table: Arc::new(table),
            shadow: None,
            rows: Rows::default(),
            answered: 0,
            quiet_until: Millis::new(i64::MIN),
        }
    }

    fn deadline(&self) -> Option<Millis> {
        self.table
            .deadline()
            .map(|deadline| deadline.max(self.quiet_until))
    }
}

impl World {
    fn new(plan: Plan) -> Result<Self, Violation> {
        let mut chance = Chance::new(plan.seed);
        let swarm = Swarm::draw(&mut chance);
        let people = (0..swarm.people as u64)
            .map(|number| UserId::new(100 + number))
            .collect();
        let mut world = Self {
            computers: StdRng::seed_from_u64(chance.word()),
            now: BEGINNING,
            books: Books::new(plan.flaw == Some(Flaw::ForgetsInteractions)),
            tables: BTreeMap::new(),
            people,
            balances_before: BTreeMap::new(),
            effects: BTreeMap::new(),
            transcript: Transcript::default(),
            report: Report::default(),
            calm: false,
            houses: plan.game.map_or_else(houses::all, House::all),
            queue: BinaryHeap::new(),
            presses: BTreeMap::new(),
            pressed: 0,
            plan,
            swarm,
            chance,
        };
        let amount = Chips::new(GRANT).expect("a grant is an amount");
        for user in world.people.clone() {
            world.give(&ledger::grant(user, amount))?;
        }
        Ok(world)
    }

    /// Runs with faults until enough hands were dealt.
    fn safety(&mut self) -> Result<(), Violation> {
        let most = self.plan.hands.saturating_mul(ROUNDS_A_HAND);
        for _ in 0..most {
            if self.report.hands >= self.plan.hands {
                break;
            }
            if self.tables.len() < self.swarm.tables {
                self.open()?;
            }
            self.compose();
            self.weather()?;
            self.next_event()?;
        }
        Ok(())
    }

    /// Stops the faults: every hand has to end by itself.
    fn liveness(&mut self) -> Result<(), Violation> {
        self.calm = true;
        self.queue.clear();
        self.presses.clear();
        let until = Millis::new(self.now.get() + PATIENCE_MS);
        let mut left = DEADLINES_A_TABLE * self.tables.len();
        while let Some((deadline, id)) =
            self.earliest(|table| table.hand().is_some() || table.betting().is_some())
        {
            law("every hand ends", left > 0 && self.now <= until)?;
            left -= 1;
            self.now = self.now.max(deadline);
            self.deadline(id)?;
        }
        for id in self.tables.keys().copied().collect::<Vec<_>>() {
            law(
                "between hands nothing is held",
                self.books.chips(Account::Escrow(id)) == 0,
            )?;
            self.bring_back(id)?;
        }
        Ok(())
    }

    fn open(&mut self) -> Result<(), Violation> {
        let host = *self.chance.pick(&self.people);
        let number = self.report.tables.cast_signed() + 1;
        self.report.tables += 1;
        let table = openings::open(&mut self.chance, &self.houses, number, host, self.now);
        let records = [tiengow::store::Record::OpenTable(table.to_row())];
        let kept = self.books.commit(&Entry {
            interaction: None,
            records: &records,
            transfers: &[],
        })?;
        law("a table can be opened", kept.is_ok())?;
        self.tables.insert(table.id, Live::new(table));
        Ok(())
    }

    /// Queues random presses of people, which arrive later.
    fn compose(&mut self) {
        if self.queue.len() > 2 * self.tables.len() {
            return;
        }
        let at = self.chance.below(self.tables.len());
        let table = self
            .tables
            .values()
            .nth(at)
            .map(|live| Arc::clone(&live.table))
            .expect("a table is open");
        if !self.chance.per_mille(self.swarm.asleep)
            && let Some(mut input) =
                crowd::sensible(&mut self.chance, &table, &self.people, self.swarm.sociable)
        {
            if self.chance.per_mille(self.swarm.stale) {
                input = crowd::older(input, 1 + self.chance.below(4) as u64);
            }
            self.press(table.id, &input);
        }
        if self.chance.per_mille(self.swarm.nonsense) {
            let user = *self.chance.pick(&self.people);
            let input = crowd::nonsense(&mut self.chance, &table, user);
            self.press(table.id, &input);
        }
    }

    fn press(&mut self, table: TableId, input: &Input) {
        let interaction = InteractionId::new(1_000_000 + self.pressed);
        let thought = THINKING_MS.0 + self.chance.millis(THINKING_MS.1);
        let copies = 1 + u32::from(self.chance.per_mille(self.swarm.doubled));
        for _ in 0..copies {
            let at = self.now.get() + thought + self.chance.millis(self.swarm.delay_ms);
            self.deliver_at(
                Millis::new(at),
                Press {
                    table,
                    input: input.clone(),
                    interaction,
                },
            );
        }
    }

    fn deliver_at(&mut self, at: Millis, press: Press) {
        self.pressed += 1;
        self.queue.push(Reverse((at, self.pressed)));
        self.presses.insert(self.pressed, press);
    }

    /// Clocks jump, places go away, days pass.
    fn weather(&mut self) -> Result<(), Violation> {
        if self.chance.per_myriad(self.swarm.jumps) {
            let jump = self.chance.millis(2 * JUMP_MS) - JUMP_MS;
            self.now = Millis::new(self.now.get() + jump);
            self.report.jumps += 1;
        }
        if self.chance.per_myriad(self.swarm.outages) {
            let at = self.chance.below(self.tables.len());
            let table = self
                .tables
                .values()
                .nth(at)
                .map(|live| Arc::clone(&live.table))
                .expect("a table is open");
            let input = crowd::outage(&mut self.chance, &table);
            self.serve(table.id, &input, None)?;
        }
        if self.chance.per_myriad(100) {
            let (user, amount) = (
                *self.chance.pick(&self.people),
                Chips::new(500).expect("an amount"),
            );
            self.give(&ledger::daily(user, self.now.day(), amount))?;
            let chips = |user: &UserId| (*user, self.books.chips(Account::User(*user)));
            self.balances_before = self.people.iter().map(chips).collect();
        }
        Ok(())
    }

    fn give(&mut self, transfer: &ledger::Transfer) -> Result<(), Violation> {
        let transfers = std::slice::from_ref(transfer);
        let kept = self.books.commit(&Entry {
            interaction: None,
            records: &[],
            transfers,
        })?;
        law("the mint gives what it is asked for", kept.is_ok())
    }

    /// Handles the next event: a press or a deadline.
    fn next_event(&mut self) -> Result<(), Violation> {
        let press = self.queue.peek().map(|Reverse((at, _))| *at);
        let deadline = self.earliest(|_| true);
        match (press, deadline) {
            // A press that arrives before the deadline counts before it.
            (Some(press), deadline) if deadline.is_none_or(|(deadline, _)| press <= deadline) => {
                let Some(Reverse((at, number))) = self.queue.pop() else {
                    return Ok(());
                };
                let press = self
                    .presses
                    .remove(&number)
                    .expect("what is queued is there");
                self.now = self.now.max(at);
                self.arrive(press)
            }
            (_, Some((deadline, id))) => {
                self.now = self.now.max(deadline);
                self.deadline(id)
            }
            (_, None) => Ok(()),
        }
    }

    fn arrive(&mut self, press: Press) -> Result<(), Violation> {
        self.serve(press.table, &press.input, Some(press.interaction))?;
        if self.chance.per_mille(self.swarm.lost) && self.queue.len() < 4 * self.tables.len() {
            // The answer is lost, and Discord delivers the event again.
            let at = Millis::new(self.now.get() + self.chance.millis(self.swarm.delay_ms));
            self.deliver_at(at, press);
        }
        Ok(())
    }

    /// Returns the table with the earliest deadline, among some.
    fn earliest(&self, among: impl Fn(&Table) -> bool) -> Option<(Millis, TableId)> {
        let live = self.tables.iter().filter(|(_, live)| among(&live.table));
        live.filter_map(|(id, live)| Some((live.deadline()?, *id)))
            .min()
    }

    /// Handles a deadline: a computer plays, or a turn times out.
    fn deadline(&mut self, id: TableId) -> Result<(), Violation> {
        let Some(table) = self.tables.get(&id).map(|live| Arc::clone(&live.table)) else {
            return Ok(());
        };
        let input = match table.computer_due(self.now) {
            Some(seat) => Some(self.choice(&table, seat)?),
            None if self.plan.flaw == Some(Flaw::ForgetsTheClock) && table.hand().is_some() => None,
            None => Some(Input::Tick),
        };
        if let Some(input) = input {
            self.serve(id, &input, None)?;
        }
        let now = self.now;
        if let Some(live) = self.tables.get_mut(&id)
            && Arc::ptr_eq(&live.table, &table)
            && live
                .table
                .deadline()
                .is_some_and(|deadline| deadline <= now)
        {
            live.quiet_until = Millis::new(now.get() + QUIET_MS);
        }
        Ok(())
    }
}
