//! What the store and the listener of the simulated process see, and what fails there.

use std::collections::BTreeMap;
use std::sync::Arc;

use gow::fair::Seed;
use parking_lot::Mutex;
use tiengow::id::{InteractionId, Millis, TableId, UserId};
use tiengow::ledger::{self, Account};
use tiengow::store::Write;
use tiengow::table::{Input, Notice, StepOutcome, Table};
use tokio::sync::oneshot;

use super::books::{Books, Entry};
use super::chance::Chance;
use super::clock::SimClock;
use super::flaw::Flaw;
use super::laws::{Violation, law};
use super::live::{Live, Pending};
use super::report::Report;
use super::swarm::Swarm;
use super::transcript::Transcript;
use super::world::Plan;

/// The chips that every player starts with.
pub(super) const GRANT: i64 = 5_000;

/// How much of the process still runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Life {
    /// All of it.
    Alive,
    /// The store answers nobody any more.
    Dying,
    /// Nobody is told anything any more either.
    Dead,
}

/// An input as a person pressed it, and as the table gets it.
#[derive(Clone)]
pub(super) struct Asked {
    pub(super) input: Input,
    pub(super) sent: Input,
}

/// Everything that the world and the process share.
pub(super) struct Observer {
    pub(super) plan: Plan,
    pub(super) swarm: Swarm,
    pub(super) chance: Chance,
    pub(super) clock: Arc<SimClock>,
    pub(super) books: Books,
    /// The books without a step that is answered before it is stored: a flaw.
    pub(super) unwritten: Option<Books>,
    pub(super) lives: BTreeMap<TableId, Live>,
    pub(super) people: Vec<UserId>,
    /// What tables were asked, by interaction.
    pub(super) asked: BTreeMap<InteractionId, Asked>,
    /// Commits that are under way until the world lets them go on.
    pub(super) slow: Vec<oneshot::Sender<()>>,
    pub(super) life: Life,
    /// Whether nothing fails now: while tables are opened or restored, and in the second phase.
    pub(super) calm: bool,
    /// Whether running hands were dealt by other rules than those of the process.
    pub(super) upgraded: bool,
    /// Outdated balances of people.
    pub(super) balances_before: BTreeMap<UserId, i64>,
    /// The balances that the store reported last, and whether the next ones are up to date.
    pub(super) reported: BTreeMap<UserId, i64>,
    pub(super) fresh: bool,
    /// How often each interaction has had an effect.
    pub(super) effects: BTreeMap<InteractionId, u32>,
    pub(super) transcript: Transcript,
    pub(super) report: Report,
    pub(super) violation: Option<Violation>,
}

/// An observer that the store, the listener and the world share; nobody who holds the lock waits for anything.
pub(super) type Shared = Arc<Mutex<Observer>>;

impl Observer {
    pub(super) fn shared(plan: Plan, swarm: Swarm, seed: u64, clock: Arc<SimClock>) -> Shared {
        let people = (0..swarm.people as u64).map(|number| UserId::new(100 + number));
        Arc::new(Mutex::new(Self {
            people: people.collect(),
            books: Books::new(plan.flaw == Some(Flaw::ForgetsInteractions)),
            unwritten: None,
            lives: BTreeMap::new(),
            asked: BTreeMap::new(),
            slow: Vec::new(),
            life: Life::Alive,
            calm: false,
            upgraded: false,
            balances_before: BTreeMap::new(),
            reported: BTreeMap::new(),
            fresh: false,
            effects: BTreeMap::new(),
            transcript: Transcript::default(),
            report: Report::default(),
            violation: None,
            chance: Chance::new(seed),
            plan,
            swarm,
            clock,
        }))
    }

    /// Returns the date.
    pub(super) fn date(&self) -> Millis {
        Millis::new(self.clock.time() + self.clock.ahead())
    }

    /// Notes a broken law; the first one counts.
    pub(super) fn judge<T>(&mut self, found: Result<T, Violation>) -> Option<T> {
        match found {
            Ok(found) => Some(found),
            Err(violation) => {
                self.violation.get_or_insert(violation);
                None
            }
        }
    }

    /// Whether the store answers nobody any more.
    pub(super) fn is_over(&self) -> bool {
        self.life != Life::Alive || self.violation.is_some()
    }

    /// Gives chips from the mint.
    pub(super) fn give(&mut self, transfer: ledger::Transfer) -> Result<(), Violation> {
        let kept = self.books.commit(&Entry {
            interaction: None,
            writes: &[],
            transfers: &[transfer],
        })?;
        law("the mint gives what it is asked for", kept.is_ok())
    }

    /// Returns the number of a new table.
    pub(super) fn next_table(&mut self) -> TableId {
        self.report.tables += 1;
        TableId::new(self.report.tables.cast_signed()).expect("tables are counted from 1")
    }

    /// Remembers the balances, which are out of date soon.
    pub(super) fn remember_balances(&mut self) {
        let chips = |user: &UserId| (*user, self.books.chips(Account::User(*user)));
        self.balances_before = self.people.iter().map(chips).collect();
    }

    /// Takes what a table tells; returns whether the listener panics.
    pub(super) fn tell(&mut self, table: &Arc<Table>, notices: &[Notice]) -> bool {
        if self.life == Life::Dead || self.violation.is_some() {
            return false;
        }
        let heard = self.hear(Arc::clone(table), notices);
        self.judge(heard).unwrap_or(false)
    }

    fn hear(&mut self, mut table: Arc<Table>, notices: &[Notice]) -> Result<bool, Violation> {
        let id = table.id;
        let Some(live) = self.lives.get_mut(&id) else {
            let opened = self.books.table(id).is_some_and(|kept| kept.open);
            law("only an open table changes", opened || table.is_closed())?;
            if opened {
                self.lives.insert(id, Live::new(table, self.clock.ahead()));
            }
            return Ok(false);
        };
        if self.upgraded {
            // A hand of other rules was its last one; the end of the restart looks at it.
            return Ok(false);
        }
        if std::mem::take(&mut live.reloads) {
            let now = Millis::new(self.clock.time() + live.ahead);
            return self.came_back(id, table, now).map(|()| false);
        }
        let pending = live.pending.take();
        let Pending { input, step, ahead } =
            pending.ok_or_else(|| Violation::new("what is told was kept", ""))?;
        live.follow(&table, ahead);
        let before = Arc::clone(&live.table);
        let mut notices = notices.to_vec();
        if let Some(flaw) = self.plan.flaw {
            flaw.tells(&before, &step.writes, &mut table, &mut notices);
        }
        let progress = StepOutcome {
            next: Table::clone(&table),
            writes: step.writes,
            transfers: step.transfers,
            notices,
        };
        self.kept(&before, &input, &progress, true)?;
        self.adopt(id, table, true);
        Ok(self.panics(id))
    }

    /// Draws whether the listener panics now; never twice in a row at one table.
    fn panics(&mut self, id: TableId) -> bool {
        let may = !self.calm && self.life == Life::Alive;
        let drawn = may && self.chance.per_myriad(self.swarm.panics);
        let Some(live) = self.lives.get_mut(&id) else {
            return false;
        };
        let panics = drawn && !live.shaken;
        live.shaken = panics;
        self.report.panics += u64::from(panics);
        panics
    }

    /// Follows a step that was stored and that its table does not get to know of.
    pub(super) fn unseen(
        &mut self,
        id: TableId,
        before: &Table,
        pending: Pending,
    ) -> Result<(), Violation> {
        let next = self.as_stored(id)?;
        if let Some(live) = self.lives.get_mut(&id) {
            live.follow(&next, pending.ahead);
        }
        let progress = StepOutcome {
            next: next.clone(),
            writes: pending.step.writes,
            transfers: pending.step.transfers,
            notices: Vec::new(),
        };
        self.kept(before, &pending.input, &progress, false)?;
        self.adopt(id, Arc::new(next), false);
        Ok(())
    }

    /// Returns a table as the books have it.
    fn as_stored(&self, id: TableId) -> Result<Table, Violation> {
        let kept = self.books.table(id);
        let kept = kept.ok_or_else(|| Violation::new("a table that steps is open", ""))?;
        let (hand, seed) = (kept.hand.as_ref(), Seed::from_bytes([0; 32]));
        let back = Table::as_stored(&kept.row, hand, seed);
        let back = back.map_err(|error| {
            Violation::new("what is kept can be made a table again", error.to_string())
        })?;
        let closes = |write: &Write| matches!(write, Write::CloseTable { .. });
        law(
            "a restart moves no chips",
            back.transfers.is_empty() && back.writes.iter().all(closes),
        )?;
        Ok(back.next)
    }

    /// Goes on from a new state of a table, which people are shown or not.
    pub(super) fn adopt(&mut self, id: TableId, table: Arc<Table>, told: bool) {
        if table.is_closed() {
            self.lives.remove(&id);
            self.books.archive(id);
        } else if let Some(live) = self.lives.get_mut(&id) {
            if told {
                live.answered = table
                    .hand()
                    .map_or(0, |hand| gow::Round::plays(&hand.round).len());
            }
            live.table = table;
        }
    }
}
