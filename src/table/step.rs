//! One step of a table.

use crate::id::Timestamp;
use crate::ledger::Transfer;
use crate::store::Write;

use super::input::{Input, StepInputs};
use super::limits::IDLE_MS;
use super::notice::Notice;
use super::refusal::Refusal;
use super::state::{CloseReason, Phase, Table};

/// The result of a step: the next state, what to store and whom to notify.
#[derive(Debug, Clone)]
pub struct StepOutcome {
    /// The table after the step.
    pub next: Table,
    /// Writes to store before the state changes.
    pub writes: Vec<Write>,
    /// Transfers to store with them.
    pub transfers: Vec<Transfer>,
    /// Notices to send once both are stored.
    pub notices: Vec<Notice>,
}

impl StepOutcome {
    /// Whether there is nothing to store: the table is unchanged.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.writes.is_empty() && self.transfers.is_empty()
    }
}

/// A table in the middle of a step: a copy that is dropped if the step is refused.
pub(super) struct StepBuilder<'a> {
    pub(super) table: Table,
    pub(super) inputs: &'a StepInputs,
    pub(super) writes: Vec<Write>,
    pub(super) transfers: Vec<Transfer>,
    pub(super) notices: Vec<Notice>,
    /// Whether the table has to be stored.
    changed: bool,
}

impl Table {
    /// Returns what an input does to the table, without changing it.
    ///
    /// # Errors
    /// A refusal when the input is not allowed now; the table stays as it is.
    pub fn step(&self, input: Input, inputs: &StepInputs) -> Result<StepOutcome, Refusal> {
        if self.is_closed() {
            return Err(Refusal::Closed);
        }
        self.check_reachable_for(&input)?;
        self.check_unlocked_for(&input)?;
        let mut builder = StepBuilder::new(self.clone(), inputs);
        match input {
            Input::Sit { person, version } => builder.sit(&person, version)?,
            Input::Leave { user } => builder.leave(user)?,
            Input::AddComputer { by } => builder.add_computer(by)?,
            Input::Kick { by, seat } => builder.kick(by, seat)?,
            Input::KickByManager { seat } => builder.clear_seat(seat)?,
            Input::Readmit { users } => builder.readmit(&users),
            Input::Start { by } => builder.start(by)?,
            Input::FillAndStart { by } => builder.fill_and_start(by)?,
            Input::NextHand { by, version } => builder.next_hand(by, version)?,
            Input::Play { by, version, mv } => builder.play(by, version, mv)?,
            Input::Bet { by, version, chips } => builder.bet(by, version, chips)?,
            Input::Bank { by, version, take } => builder.take_bank(by, version, take)?,
            Input::Claim { by, version } => builder.claim(by, version)?,
            Input::EndClaims { by, version } => builder.end_claims(by, version)?,
            Input::ComputerPlay { version, seat, mv } => {
                builder.computer_play(version, seat, mv)?;
            }
            Input::Back { by } => builder.back(by)?,
            Input::Move { by, thread } => builder.move_to(by, thread)?,
            Input::End { by } => builder.end(by)?,
            Input::EndByManager => builder.end_by_manager(),
            Input::ChangeTerms {
                by,
                version,
                change,
            } => builder.change_terms(by, version, change)?,
            Input::Hint { by, version } => builder.hint(by, version)?,
            Input::Cut { by, salt } => builder.cut(by, &salt)?,
            Input::Round { round, signature } => builder.deal_locked(round, signature)?,
            Input::Tick => builder.tick()?,
            Input::Suspend => builder.suspend(),
            Input::Resume => builder.resume(),
            Input::Forget { user } => builder.forget(user)?,
            Input::Credit => builder.credit(),
            Input::Void => builder.void_by_operator()?,
            Input::BotRemoved => builder.lose_place(CloseReason::BotRemoved),
            Input::ChannelDeleted => builder.lose_place(CloseReason::ChannelDeleted),
            Input::Close => builder.remove(),
        }
        Ok(builder.finish())
    }

    /// The table to show when it is no longer open in the store.
    pub(super) fn closed(&self, why: CloseReason) -> Self {
        let inputs = StepInputs {
            now: self.touched,
            pause_ms: 0,
            deal: None,
        };
        let mut builder = StepBuilder::new(self.clone(), &inputs);
        builder.close(why);
        builder.table
    }

    /// The next instant at which an [`Input::Tick`] or a computer's play can change something;
    /// `None` once closed.
    #[must_use]
    pub fn deadline(&self) -> Option<Timestamp> {
        if let Some(suspension) = self.suspended.filter(|_| !self.is_closed()) {
            return Some(suspension.until());
        }
        if let Some(locked) = &self.locked {
            return Some(locked.deadline);
        }
        let idle = later(self.touched, IDLE_MS);
        match &self.phase {
            Phase::Lobby => self.ends_at().into_iter().chain([idle]).min(),
            Phase::Betting(betting) => Some(betting.deadline),
            Phase::Playing(hand) => Some(self.next_play_at(hand)),
            Phase::Between(between) => [between.deadline, self.ends_at(), Some(idle)]
                .into_iter()
                .flatten()
                .min(),
            Phase::Closed { .. } => None,
        }
    }
}

impl<'a> StepBuilder<'a> {
    pub(super) fn new(table: Table, inputs: &'a StepInputs) -> Self {
        Self {
            table,
            inputs,
            writes: Vec::new(),
            transfers: Vec::new(),
            notices: Vec::new(),
            changed: false,
        }
    }

    /// Appends the state of the table to the step's writes, if it changed.
    pub(super) fn finish(mut self) -> StepOutcome {
        if self.changed {
            self.writes.push(Write::TableState {
                table: self.table.id,
                version: self.table.version,
                body: self.table.to_body().into(),
            });
        }
        if self.table.is_closed() {
            // The store updates only open tables, so the closing comes last.
            self.writes.push(Write::CloseTable {
                table: self.table.id,
            });
        }
        StepOutcome {
            next: self.table,
            writes: self.writes,
            transfers: self.transfers,
            notices: self.notices,
        }
    }

    pub(super) fn now(&self) -> Timestamp {
        self.inputs.now
    }

    pub(super) fn tell(&mut self, notice: Notice) {
        self.notices.push(notice);
    }

    /// Notes that the table has changed.
    pub(super) fn mark_changed(&mut self) {
        self.changed = true;
    }

    /// Notes that a person has done something.
    pub(super) fn touch(&mut self) {
        self.table.touched = self.now();
        self.mark_changed();
    }

    /// Whether a hand is running, or is fixed and about to be dealt.
    pub(super) fn is_playing(&self) -> bool {
        self.table.hand().is_some() || self.table.locked.is_some()
    }

    /// Handles a deadline that has passed: the clock plays, the next hand begins, or an idle table
    /// closes.
    fn tick(&mut self) -> Result<(), Refusal> {
        if self.table.suspended.is_some() {
            self.close_if_suspended_too_long();
            return Ok(());
        }
        if let Some(locked) = &self.table.locked {
            if locked.deadline <= self.now() {
                self.stop_waiting_for_beacon("the beacon did not come");
            }
            return Ok(());
        }
        if self.close_if_over() {
            return Ok(());
        }
        match &self.table.phase {
            Phase::Playing(_) => return self.time_out(),
            Phase::Betting(_) => return self.time_out_betting(),
            Phase::Between(between) if between.deadline.is_some_and(|next| next <= self.now()) => {
                return self.deal();
            }
            Phase::Lobby | Phase::Between(_) => {
                if later(self.table.touched, IDLE_MS) <= self.now() {
                    self.close(CloseReason::Idle);
                }
            }
            Phase::Closed { .. } => {}
        }
        Ok(())
    }

    /// Closes the table; the last settled hand stays visible.
    pub(super) fn close(&mut self, why: CloseReason) {
        let last = match std::mem::replace(&mut self.table.phase, Phase::Lobby) {
            Phase::Between(last) => Some(last),
            Phase::Betting(betting) => betting.last,
            Phase::Closed { last, .. } => last,
            Phase::Lobby | Phase::Playing(_) => None,
        };
        self.table.phase = Phase::Closed { why, last };
        self.tell(Notice::Closed);
        self.mark_changed();
    }
}

/// Returns an instant some milliseconds later, saturating.
pub(super) fn later(at: Timestamp, by_ms: i64) -> Timestamp {
    Timestamp::new(at.get().saturating_add(by_ms))
}
