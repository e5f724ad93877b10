//! The disk of the simulated process: what it stores and loads, and how that fails.

use std::collections::BTreeMap;
use std::sync::Arc;

use tiengow::id::{TableId, UserId};
use tiengow::ledger::{self, Balance, Chips};
use tiengow::store::{CommittedStep, OpenTable, Step, StoreError, Wallet};
use tiengow::table::Input;
use tokio::sync::oneshot;

use super::books::Entry;
use super::flaw::Flaw;
use super::laws::{Violation, law};
use super::live::Pending;
use super::observer::{Asked, Life, Observer};
use super::{bets, laws};

/// What a store answers; `None` is no answer, because the process dies.
type Reply<T> = Option<Result<T, StoreError>>;

/// A fault during one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// The process dies before the step is stored.
    DiesBefore,
    /// The commit fails, and nothing is stored.
    Fails,
    /// The step is stored, but the process gets an error.
    SeemsToFail,
    /// The process dies after the step is stored and before it knows.
    DiesKnowingNothing,
    /// The process dies before anybody is notified of the step.
    DiesSilently,
}

/// A step on its way to the disk.
pub(super) struct InFlight {
    step: Step,
    /// What the table was asked; a tick for a step of its own.
    asked: Asked,
    /// The free chips that the step counts on.
    free: BTreeMap<UserId, i64>,
    /// How far the date is ahead, in milliseconds.
    ahead: i64,
    /// Ends the wait for a slow disk.
    pub(super) slow: Option<oneshot::Receiver<()>>,
}

impl Observer {
    /// Takes a step, which may have to wait.
    pub(super) fn begin(&mut self, step: Step) -> InFlight {
        let asked = step.interaction.and_then(|id| self.asked.get(&id)).cloned();
        let own = || Asked {
            input: Input::Tick,
            sent: Input::Tick,
        };
        let is_slow = !self.calm && self.chance.per_mille(self.swarm.slow);
        let slow = is_slow.then(|| {
            let (end, wait) = oneshot::channel();
            self.slow.push(end);
            self.report.slow += 1;
            wait
        });
        InFlight {
            asked: asked.unwrap_or_else(own),
            free: self.reported.clone(),
            ahead: self.clock.ahead(),
            step,
            slow,
        }
    }

    /// Stores a step.
    pub(super) fn commit(&mut self, in_flight: InFlight) -> Reply<CommittedStep> {
        if self.is_over() {
            return None;
        }
        let reply = self.take(in_flight);
        self.judge(reply).flatten()
    }

    fn take(&mut self, in_flight: InFlight) -> Result<Reply<CommittedStep>, Violation> {
        let InFlight {
            mut step,
            asked: Asked { input, sent },
            free,
            ahead,
            ..
        } = in_flight;
        let id = self.books.table_of(&step.writes);
        let id = id.ok_or_else(|| Violation::new("a step is of one table", ""))?;
        let Some(before) = self.lives.get(&id).map(|live| Arc::clone(&live.table)) else {
            return self.store(&step).map(Some);
        };
        if let Some(flaw) = self.plan.flaw {
            flaw.step(&before, &mut step);
        }
        bets::placed(&before, &input, &free)?;
        let fault = self.fault();
        if !self.reaches_the_books(fault) {
            return Ok((self.life == Life::Alive).then(|| Err(failed())));
        }
        let stored = self.store(&step)?;
        if let Err(error) = &stored {
            self.refused(error);
            return Ok(Some(stored));
        }
        let trusts = self.plan.flaw == Some(Flaw::TrustsThePresser);
        laws::judged(&before, if trusts { &sent } else { &input })?;
        laws::presser_is_the_player(&before, &input)?;
        self.one_effect(&step)?;
        if self.calm && self.upgraded {
            // A restart voids the hands of other rules; nobody has asked for that.
            return Ok(Some(stored));
        }
        if self.is_known(fault, &step) {
            if let Some(live) = self.lives.get_mut(&id) {
                live.pending = Some(Pending { input, step, ahead });
            }
            return Ok(Some(stored));
        }
        self.unseen(id, &before, Pending { input, step, ahead })?;
        Ok(match self.life {
            Life::Alive => Some(Err(failed())),
            Life::Dying => None,
            Life::Dead => Some(stored),
        })
    }

    /// Whether a step is stored; if not, the process may die.
    fn reaches_the_books(&mut self, fault: Option<Fault>) -> bool {
        match fault {
            Some(Fault::DiesBefore) if self.plan.flaw == Some(Flaw::AnswersEarly) => {
                self.unwritten = Some(self.books.clone());
                true
            }
            Some(Fault::DiesBefore) => {
                self.life = Life::Dying;
                false
            }
            Some(Fault::Fails) => {
                self.report.failures += 1;
                false
            }
            Some(Fault::SeemsToFail | Fault::DiesKnowingNothing | Fault::DiesSilently) | None => {
                true
            }
        }
    }

    /// Whether the table learns that a step was stored; if not, the process may die.
    fn is_known(&mut self, fault: Option<Fault>, step: &Step) -> bool {
        match fault {
            Some(Fault::DiesBefore) => self.life = Life::Dying,
            Some(Fault::DiesKnowingNothing) => {
                self.life = Life::Dying;
                return false;
            }
            Some(Fault::DiesSilently) => {
                self.life = Life::Dead;
                return false;
            }
            Some(Fault::SeemsToFail) => {
                self.report.failures += 1;
                return false;
            }
            Some(Fault::Fails) | None => {}
        }
        !self.plan.flaw.is_some_and(|flaw| flaw.reloads(step))
    }

    fn store(&mut self, step: &Step) -> Result<Result<CommittedStep, StoreError>, Violation> {
        self.books.commit(&Entry {
            interaction: step.interaction,
            writes: &step.writes,
            transfers: &step.transfers,
        })
    }

    fn refused(&mut self, error: &StoreError) {
        match error {
            StoreError::Duplicate(_) => self.report.repeated += 1,
            StoreError::Insufficient { .. } => self.fresh = true,
            _ => {}
        }
    }

    fn one_effect(&mut self, step: &Step) -> Result<(), Violation> {
        let Some(interaction) = step.interaction else {
            return Ok(());
        };
        let effects = self.effects.entry(interaction).or_default();
        *effects += 1;
        law("an interaction has one effect", *effects == 1)
    }

    fn fault(&mut self) -> Option<Fault> {
        if self.calm {
            return None;
        }
        if self.chance.per_myriad(self.swarm.crashes) {
            return Some(*self.chance.pick(&[
                Fault::DiesBefore,
                Fault::DiesKnowingNothing,
                Fault::DiesSilently,
            ]));
        }
        if self.chance.per_myriad(self.swarm.failures) {
            return Some(*self.chance.pick(&[Fault::Fails, Fault::SeemsToFail]));
        }
        None
    }

    /// Returns the error of a question that fails.
    fn question_fails(&mut self) -> Option<StoreError> {
        let fails = !self.calm && self.chance.per_myriad(self.swarm.failures);
        self.report.failures += u64::from(fails);
        fails.then(|| StoreError::Busy("the disk fails".to_owned()))
    }

    /// Loads a table.
    pub(super) fn load(&mut self, id: TableId) -> Reply<Option<OpenTable>> {
        if self.is_over() {
            return None;
        }
        if let Some(error) = self.question_fails() {
            return Some(Err(error));
        }
        if let Some(live) = self.lives.get_mut(&id) {
            live.reloads = true;
        }
        let kept = self.books.table(id).filter(|kept| kept.open);
        Some(Ok(kept.map(|kept| {
            self.found(OpenTable {
                table: kept.row.clone(),
                hand: kept.hand.clone(),
            })
        })))
    }

    /// Loads every open table.
    pub(super) fn load_all(&self) -> Vec<OpenTable> {
        let open = self.books.open_tables().into_iter();
        open.map(|open| self.found(open)).collect()
    }

    fn found(&self, mut open: OpenTable) -> OpenTable {
        if let Some(flaw) = self.plan.flaw {
            flaw.finds(&mut open.table);
        }
        if let Some(hand) = &mut open.hand {
            hand.row.rules_version += u32::from(self.upgraded);
            if let Some(flaw) = self.plan.flaw {
                flaw.found(hand);
            }
        }
        open
    }

    /// Reports balances, which may be out of date.
    pub(super) fn balances(&mut self, users: &[UserId]) -> Reply<BTreeMap<UserId, Wallet>> {
        if self.is_over() {
            return None;
        }
        if let Some(error) = self.question_fails() {
            return Some(Err(error));
        }
        let fresh = std::mem::take(&mut self.fresh) || self.calm;
        let old = !fresh && self.chance.per_mille(self.swarm.old_balances);
        let mut wallets = BTreeMap::new();
        for user in users {
            let mut wallet = self.books.wallet(*user);
            if let Some(before) = self.balances_before.get(user).filter(|_| old) {
                wallet.free = Balance(*before);
            }
            wallets.insert(*user, wallet);
        }
        self.reported = wallets
            .iter()
            .map(|(user, wallet)| (*user, wallet.free.get()))
            .collect();
        if let Some(flaw) = self.plan.flaw {
            let tables = self.lives.values().map(|live| live.table.as_ref());
            flaw.balances(tables, &mut wallets);
        }
        Some(Ok(wallets))
    }

    /// Gives a person their first chips.
    pub(super) fn welcome(&mut self, user: UserId, grant: Chips) -> Reply<bool> {
        if self.is_over() {
            return None;
        }
        let transfer = ledger::grant(user, grant);
        if self.books.is_posted(&transfer.key) {
            return Some(Ok(false));
        }
        let given = self.give(transfer);
        self.judge(given).map(|()| Ok(true))
    }
}

fn failed() -> StoreError {
    StoreError::CommitFailed("the disk fails".to_owned())
}
