//! The task of one table: it stores a step, then changes the table, then notifies the observer.

use std::sync::{Arc, Weak};
use std::time::Instant;

use gow::{Move, Round as _, Seat};
use rand::RngExt as _;
use rand::rngs::StdRng;
use tokio::sync::{mpsc, watch};

use crate::id::{InteractionId, Timestamp};
use crate::store::{Fence, Step, StoreError, TableStore};

use super::handle::{AcceptedInput, Command, InputError};
use super::{RegistrySettings, Shared};
use crate::table::clock::follow::{UnconfirmedShift, clock_changed};
use crate::table::clock::{Clock, ClockChanges};
use crate::table::computers::hint::HintAnswer;
use crate::table::computers::search_turn::SearchTurn;
use crate::table::deal::awaited_round::{AwaitedRound, PublishedRound, published_round};
use crate::table::input::{Input, StepInputs};
use crate::table::notice::TableObserver;
use crate::table::refusal::Refusal;
use crate::table::state::Table;
use crate::table::step::{StepOutcome, later};

/// Attempts at a step whose chips were spent elsewhere between reading the balance and holding
/// them.
const DEAL_ATTEMPTS: usize = 2;

/// How long a table waits after a deadline that changed nothing, in milliseconds; prevents a busy
/// loop.
const QUIET_MS: i64 = 1_000;

/// The task of one table.
pub(in crate::table) struct Actor {
    pub(in crate::table) table: Arc<Table>,
    /// The proof that this process has the table.
    pub(in crate::table) fence: Fence,
    pub(in crate::table) store: Arc<dyn TableStore>,
    pub(in crate::table) clock: Arc<dyn Clock>,
    pub(in crate::table) observer: Arc<dyn TableObserver>,
    pub(in crate::table) settings: Arc<RegistrySettings>,
    pub(in crate::table) inbox: mpsc::Receiver<Command>,
    pub(in crate::table) state: watch::Sender<Arc<Table>>,
    /// Weak, because the registry holds the sending end of the inbox: the task ends when it is
    /// dropped.
    pub(in crate::table) registry: Weak<Shared>,
    /// Draws the pauses and the moves of the computers.
    pub(in crate::table) rng: StdRng,
    /// The turn of a searching computer; `None` at other turns.
    pub(in crate::table) search_turn: Option<SearchTurn>,
    /// The answer to the latest request for a hint, and the version that it is for.
    pub(in crate::table) latest_hint: Option<(u64, HintAnswer)>,
    /// The round that the table's deal waits for.
    pub(in crate::table) awaited_round: Option<AwaitedRound>,
    /// How far the table's date is ahead of [`Clock::now`], in milliseconds.
    pub(in crate::table) ahead_ms: i64,
    /// The clock's changes; `None` if it reports none.
    pub(in crate::table) changes: Option<watch::Receiver<ClockChanges>>,
    /// How many of the clock's absences the table has been credited for.
    pub(in crate::table) absences: u64,
    /// A shift to another date whose commit failed.
    pub(in crate::table) unconfirmed_shift: Option<UnconfirmedShift>,
    /// Earlier deadlines are postponed until this time, and so is the deal that a round allows.
    pub(in crate::table) quiet_until: Option<Timestamp>,
    /// How often the table has halted since the last stored step.
    pub(in crate::table) halts: u32,
    /// How often the task has panicked since the last step that was stored and announced.
    pub(in crate::table) panics: u32,
}

/// An event that wakes the task.
enum WakeEvent {
    Command(Command),
    Deadline,
    ClockChanged,
    RoundPublished(PublishedRound),
    InboxClosed,
}

impl Actor {
    /// Serves inputs and deadlines until the table closes or is parked.
    pub(in crate::table) async fn serve_all(&mut self) {
        while !self.table.is_closed() {
            let (result, reply) = match self.next().await {
                WakeEvent::Command(Command::Ask {
                    input,
                    interaction,
                    reply,
                }) => (self.serve_request(input, interaction).await, Some(reply)),
                WakeEvent::Deadline => (self.handle_deadline().await, None),
                WakeEvent::ClockChanged => (self.follow_clock().await, None),
                WakeEvent::RoundPublished(round) => (self.handle_round(round).await, None),
                WakeEvent::Command(Command::Park) | WakeEvent::InboxClosed => return,
            };
            let halted = matches!(result, Err(InputError::Halted));
            let lost = matches!(result, Err(InputError::Gone));
            if let Some(reply) = reply {
                // The caller may be gone; the step still counts.
                let _unheard = reply.send(result);
            }
            if lost {
                return self.leave_to_other_process();
            }
            if halted && !self.recover().await {
                return;
            }
        }
        self.table.log_closed();
        if let Some(registry) = self.registry.upgrade() {
            registry.forget(&self.table);
        }
    }

    async fn next(&mut self) -> WakeEvent {
        self.begin_search();
        self.await_round();
        let clock = Arc::clone(&self.clock);
        let deadline = self.table.deadline().unwrap_or(Timestamp::new(i64::MAX));
        let deadline = later(deadline, self.ahead_ms.saturating_neg());
        let quiet_until = self
            .quiet_until
            .map(|quiet| later(quiet, self.ahead_ms.saturating_neg()));
        let deadline = quiet_until.map_or(deadline, |quiet| quiet.max(deadline));
        let deadline = self
            .search_turn
            .as_ref()
            .map_or(deadline, |turn| turn.until.max(deadline));
        tokio::select! {
            // A press that arrived before the deadline is handled first.
            biased;
            command = self.inbox.recv() => {
                command.map_or(WakeEvent::InboxClosed, WakeEvent::Command)
            }
            () = clock_changed(&mut self.changes) => WakeEvent::ClockChanged,
            round = published_round(&mut self.awaited_round, &*clock, quiet_until) => {
                WakeEvent::RoundPublished(round)
            }
            () = clock.sleep_until(deadline) => WakeEvent::Deadline,
        }
    }

    /// Plays for a computer that is due; otherwise ticks.
    async fn handle_deadline(&mut self) -> Result<AcceptedInput, InputError> {
        let input = match self.table.computer_due(self.now()) {
            Some(seat) => {
                let mv = self.choose(seat);
                Input::ComputerPlay {
                    version: self.table.version,
                    seat,
                    mv,
                }
            }
            None => Input::Tick,
        };
        let before = Arc::clone(&self.table);
        let result = self.serve(input, None).await;
        let now = self.now();
        let due = self
            .table
            .deadline()
            .is_some_and(|deadline| deadline <= now);
        let stuck = due && Arc::ptr_eq(&self.table, &before);
        self.quiet_until = stuck.then(|| later(now, QUIET_MS));
        if let Err(InputError::Refused { refusal, .. }) = &result {
            tracing::warn!(table = %self.table.id, version = before.version, ?refusal, "a deadline was refused");
        }
        result
    }

    /// Returns a computer's move for a seat: the one that its search found, or a quick choice; the
    /// clock's published move if that is illegal.
    fn choose(&mut self, seat: Seat) -> Move {
        let found = self.take_found_move();
        let level = self.level(seat);
        let hand = self
            .table
            .hand()
            .expect("a computer is to act in a running hand");
        let chosen = found
            .unwrap_or_else(|| gow::choose(&hand.round.view(Some(seat)), level, &mut self.rng));
        if hand.round.clone().play(seat, chosen).is_ok() {
            return chosen;
        }
        tracing::error!(table = %self.table.id, hand = %hand.id, "a computer chose a move that is not allowed");
        hand.round.timeout_move(seat).unwrap_or(chosen)
    }

    /// Handles an input whose sender waits for the answer.
    async fn serve_request(
        &mut self,
        input: Input,
        interaction: Option<InteractionId>,
    ) -> Result<AcceptedInput, InputError> {
        let wants_hint = matches!(input, Input::Hint { .. });
        let mut answer = self.serve(input, interaction).await?;
        if wants_hint {
            answer.hint = self.hint();
        }
        Ok(answer)
    }

    /// Takes one step: stores it, replaces the table and notifies the observer.
    pub(in crate::table) async fn serve(
        &mut self,
        input: Input,
        interaction: Option<InteractionId>,
    ) -> Result<AcceptedInput, InputError> {
        self.follow_date().await?;
        let (begun, mut attempts) = (Instant::now(), 1);
        loop {
            let mut result = match self.step(&input).await {
                Ok(Ok(result)) => result,
                Ok(Err(refusal)) => return self.refuse(refusal, &input, interaction).await,
                Err(error) => return Err(self.halted(&error)),
            };
            if result.is_empty() {
                return Ok(self.unchanged());
            }
            let mut step = Step::new(self.now());
            step.fence = Some(self.fence);
            step.interaction = interaction;
            // A retry computes the step again.
            step.writes = std::mem::take(&mut result.writes);
            step.transfers = std::mem::take(&mut result.transfers);
            match self.store.commit(step).await {
                Ok(kept) => {
                    result.next.note_balances(&kept.wallets);
                    self.note_unmoved_balances(&mut result.next).await;
                    let (table, next) = (self.table.id, &result.next);
                    let (version, hand) = (next.version, next.hand().map(|hand| hand.id.get()));
                    let (input, ms) = (input.name(), begun.elapsed().as_millis());
                    tracing::debug!(%table, hand, version, input, attempts, ms, "a step is committed");
                    return Ok(self.adopt(result));
                }
                Err(StoreError::Duplicate(_)) => return Ok(self.unchanged()),
                Err(StoreError::Fenced) => return Err(InputError::Gone),
                Err(StoreError::Insufficient { .. }) if attempts < DEAL_ATTEMPTS => attempts += 1,
                Err(StoreError::Insufficient { needed, has, .. }) => {
                    let needed = needed.get();
                    return Err(self.refused(Refusal::NotEnoughChips { needed, has }));
                }
                Err(error) => return Err(self.halted(&error)),
            }
        }
    }

    /// Notes the free chips of people who lost exactly what was held: the settlement pays them nothing.
    async fn note_unmoved_balances(&self, next: &mut Table) {
        let unmoved = next.people_without_balance();
        if unmoved.is_empty() {
            return;
        }
        match self.store.balances(&unmoved).await {
            Ok(wallets) => next.note_balances(&wallets),
            // The screens leave the line out.
            Err(error) => tracing::debug!(%error, "balances after a hand could not be read"),
        }
    }

    async fn step(&mut self, input: &Input) -> Result<Result<StepOutcome, Refusal>, StoreError> {
        let now = self.now();
        let deal = if self.table.may_deal(input, now) {
            Some(self.deal_inputs(input, now).await?)
        } else {
            None
        };
        let pause = self.settings.computer_pause_ms.clone();
        // Sampling an empty range panics, and a bad setting must not stop play.
        let pause_ms = if pause.is_empty() {
            *pause.start()
        } else {
            self.rng.random_range(pause)
        };
        Ok(self.table.step(
            input.clone(),
            &StepInputs {
                now,
                pause_ms,
                deal,
            },
        ))
    }

    /// Leaves the table to the process that has taken it.
    pub(in crate::table) fn leave_to_other_process(&self) {
        tracing::warn!(table = %self.table.id, version = self.table.version, "another process has taken the table");
        if let Some(registry) = self.registry.upgrade() {
            registry.forget(&self.table);
        }
        self.observer.release(self.table.id);
    }

    /// Adopts a stored state and notifies the observer.
    fn adopt(&mut self, result: StepOutcome) -> AcceptedInput {
        self.replace(result.next);
        self.quiet_until = None;
        self.halts = 0;
        self.observer.notify(&self.table, &result.notices);
        self.panics = 0;
        AcceptedInput {
            notices: result.notices,
            ..self.unchanged()
        }
    }

    pub(in crate::table) fn replace(&mut self, table: Table) {
        if let Some(registry) = self.registry.upgrade() {
            registry.update_channel(&self.table, table.place.channel);
        }
        self.table = Arc::new(table);
        self.state.send_replace(Arc::clone(&self.table));
    }

    pub(in crate::table) fn unchanged(&self) -> AcceptedInput {
        AcceptedInput {
            table: Arc::clone(&self.table),
            notices: Vec::new(),
            hint: None,
        }
    }

    /// Refuses an input, unless its interaction has counted already: the process that stored its step may have ended
    /// before it replied.
    async fn refuse(
        &self,
        refusal: Refusal,
        input: &Input,
        interaction: Option<InteractionId>,
    ) -> Result<AcceptedInput, InputError> {
        // An accepted request for a hint is answered from the hand of the seat to act, which may be another's by now.
        let may_have_counted = !matches!(input, Input::Hint { .. });
        if let Some(interaction) = interaction.filter(|_| may_have_counted) {
            match self.store.accepted(interaction).await {
                Ok(true) => return Ok(self.unchanged()),
                Ok(false) => {}
                Err(error) => {
                    tracing::debug!(table = %self.table.id, %error, "a refused press could not be looked up");
                }
            }
        }
        Err(self.refused(refusal))
    }

    fn refused(&self, refusal: Refusal) -> InputError {
        InputError::Refused {
            refusal,
            table: Arc::clone(&self.table),
        }
    }

    pub(in crate::table) fn halted(&self, error: &StoreError) -> InputError {
        let hand = self.table.hand().map(|hand| hand.id.get());
        self.settings.metrics.halted();
        tracing::error!(table = %self.table.id, hand, version = self.table.version, %error, "a table has halted");
        InputError::Halted
    }
}
