//! Tables whose server has an outage, and tables that have lost their server or channel.
//!
//! During an outage the clocks stop, the chips stay held, and nobody plays. A table that has lost its place closes; if a
//! hand is running, computers finish it first. If it were void, a losing player could get their chips back by deleting
//! the channel.

use serde::{Deserialize, Serialize};

use crate::id::Timestamp;

use crate::table::betting::Betting;
use crate::table::input::Input;
use crate::table::limits::{RECONNECT_MS, SUSPENDED_MAX_MS};
use crate::table::notice::Notice;
use crate::table::refusal::Refusal;
use crate::table::state::{CloseReason, Phase, Table};
use crate::table::step::{StepBuilder, later};

/// Why the hand of a table that closes at once is void.
const CLOSED: &str = "the table was closed";

/// Since when a table waits for its server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suspension {
    /// When its clocks stopped.
    pub since: Timestamp,
}

impl Suspension {
    /// When the table stops waiting and closes.
    #[must_use]
    pub fn until(&self) -> Timestamp {
        later(self.since, SUSPENDED_MAX_MS)
    }
}

impl Input {
    /// Whether a suspended table accepts the input.
    pub(in crate::table) const fn is_allowed_while_suspended(&self) -> bool {
        matches!(
            self,
            Self::Suspend
                | Self::Resume
                | Self::Forget { .. }
                | Self::Credit
                | Self::Void
                | Self::Tick
                | Self::BotRemoved
                | Self::ChannelDeleted
                | Self::Close
        )
    }

    /// Whether a table that has lost its place accepts the input while computers finish its hand.
    const fn is_allowed_without_place(&self) -> bool {
        matches!(self, Self::ComputerPlay { .. } | Self::Leave { .. })
            || self.is_allowed_while_suspended()
    }
}

impl Table {
    /// Refuses inputs that need running clocks while the table is suspended.
    pub(in crate::table) fn check_reachable_for(&self, input: &Input) -> Result<(), Refusal> {
        match self.suspended {
            Some(_) if !input.is_allowed_while_suspended() => Err(Refusal::Suspended),
            None if self.has_lost_place() && !input.is_allowed_without_place() => {
                Err(Refusal::Ending)
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Whether the table has lost its server or channel, and computers finish its hand.
    #[must_use]
    pub fn has_lost_place(&self) -> bool {
        self.ending.is_some_and(CloseReason::is_lost_place)
    }

    /// Lets a table that waits for its server wait at least [`RECONNECT_MS`] longer, because a program that starts
    /// does not know yet whether the server is back. Every instant moves, as if the clocks had stopped later.
    pub(in crate::table) fn await_server(&mut self, now: Timestamp) {
        let Some(suspension) = self.suspended else {
            return;
        };
        let at_least = later(now, RECONNECT_MS);
        let lacks_ms = at_least.get().saturating_sub(suspension.until().get());
        self.shift_by(lacks_ms.max(0));
    }
}

impl StepBuilder<'_> {
    /// Stops every clock, unless they are stopped already or computers finish the table's hand.
    pub(in crate::table) fn suspend(&mut self) {
        if self.table.suspended.is_none() && !self.table.has_lost_place() {
            let since = self.now();
            self.table.suspended = Some(Suspension { since });
            self.mark_changed();
        }
    }

    /// Restarts the clocks where they stopped.
    pub(in crate::table) fn resume(&mut self) {
        let Some(suspension) = self.table.suspended.take() else {
            return;
        };
        self.restart_clocks(
            self.now()
                .get()
                .saturating_sub(suspension.since.get())
                .max(0),
        );
    }

    /// Gives every running clock a credit, and notifies the awaited people again.
    pub(in crate::table) fn credit(&mut self) {
        if self.table.suspended.is_none() {
            self.restart_clocks(0);
        }
    }

    /// Restarts the clocks after they were stopped for `stopped_ms`.
    fn restart_clocks(&mut self, stopped_ms: i64) {
        let now = self.now();
        self.table.shift_by(stopped_ms);
        self.table.extend_deadlines(now);
        self.tell(Notice::LobbyChanged);
        self.tell_awaited_people();
        self.mark_changed();
    }

    /// Notifies the awaited people again: their earlier messages may be out of reach.
    fn tell_awaited_people(&mut self) {
        let turns: Vec<_> = self.table.people_to_act().collect();
        for (seat, user) in turns {
            self.tell(Notice::TurnBegan { seat, user });
        }
        let offered = self.table.betting().map(Betting::offered_to);
        match offered {
            Some(Some(user)) => self.tell(Notice::BankOffered { user }),
            Some(None) => self.tell(Notice::BettingBegan),
            None => {}
        }
    }

    /// Closes a table that could not be reached for too long.
    pub(in crate::table) fn close_if_suspended_too_long(&mut self) {
        if self
            .table
            .suspended
            .is_some_and(|suspension| suspension.until() <= self.now())
        {
            self.lose_place(CloseReason::OutOfReach);
        }
    }

    /// Closes a table that has lost its server or channel, after the running hand: computers finish that.
    pub(in crate::table) fn lose_place(&mut self, why: CloseReason) {
        if self.table.has_lost_place() {
            return;
        }
        self.table.suspended = None;
        self.stop_waiting_for_beacon(CLOSED);
        let computers_at = later(self.now(), self.inputs.pause_ms);
        let Phase::Playing(hand) = &mut self.table.phase else {
            return self.close(why);
        };
        hand.computers_at = computers_at;
        self.table.ending = Some(why);
        self.table.end_asked_by = None;
        self.tell(Notice::LobbyChanged);
        self.mark_changed();
    }

    /// Closes the table at once for an operator: a running hand is voided, and everybody's chips go back.
    pub(in crate::table) fn remove(&mut self) {
        self.stop_waiting_for_beacon(CLOSED);
        if self.table.hand().is_some()
            && let Phase::Playing(hand) = std::mem::replace(&mut self.table.phase, Phase::Lobby)
        {
            self.refund(hand.id, &hand.parties, CLOSED);
        }
        self.close(CloseReason::Removed);
    }
}
