//! A suspended table, which cannot be reached: its clocks stop, its chips stay held, and nobody plays.

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

/// Why a table cannot be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unreachable {
    /// The whole server is unavailable; it comes back by itself.
    ServerOut,
    /// The channel is gone.
    ChannelGone,
}

/// Since when and why a table cannot be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suspension {
    /// When its clocks stopped.
    pub since: Timestamp,
    /// Why.
    pub why: Unreachable,
}

impl Suspension {
    /// When the table stops waiting: the hand is voided and the table closes.
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
            Self::Suspend { .. }
                | Self::Resume { .. }
                | Self::Forget { .. }
                | Self::Credit
                | Self::Void
                | Self::Tick
                | Self::BotRemoved
                | Self::Close
        )
    }
}

impl Table {
    /// Refuses inputs that need running clocks while the table is suspended.
    pub(in crate::table) fn check_reachable_for(&self, input: &Input) -> Result<(), Refusal> {
        match self.suspended {
            Some(_) if !input.is_allowed_while_suspended() => Err(Refusal::Suspended),
            Some(_) | None => Ok(()),
        }
    }

    /// Lets a table that waits for its server wait at least [`RECONNECT_MS`] longer, because a program that starts
    /// does not know yet whether the server is back. Every instant moves, as if the clocks had stopped later.
    pub(in crate::table) fn await_server(&mut self, now: Timestamp) {
        let is_out = |suspension: &Suspension| suspension.why == Unreachable::ServerOut;
        let Some(suspension) = self.suspended.filter(is_out) else {
            return;
        };
        let at_least = later(now, RECONNECT_MS);
        let lacks_ms = at_least.get().saturating_sub(suspension.until().get());
        self.shift_by(lacks_ms.max(0));
    }
}

impl StepBuilder<'_> {
    /// Stops every clock; a channel that is gone takes precedence over a server that is down.
    pub(in crate::table) fn suspend(&mut self, why: Unreachable) {
        let since = match self.table.suspended {
            None => self.now(),
            Some(before) if before.why == Unreachable::ServerOut && why != before.why => {
                before.since
            }
            Some(_) => return,
        };
        self.table.suspended = Some(Suspension { since, why });
        self.mark_changed();
    }

    /// Restarts the clocks where they stopped, unless the table is suspended for another reason.
    pub(in crate::table) fn resume(&mut self, why: Unreachable) {
        let Some(suspension) = self
            .table
            .suspended
            .take_if(|suspension| suspension.why == why)
        else {
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
            self.remove(CloseReason::OutOfReach);
        }
    }

    /// Closes the table at once: a running hand is voided, and everybody's chips go back.
    pub(in crate::table) fn remove(&mut self, why: CloseReason) {
        self.stop_waiting_for_beacon(CLOSED);
        if self.table.hand().is_some()
            && let Phase::Playing(hand) = std::mem::replace(&mut self.table.phase, Phase::Lobby)
        {
            self.refund(hand.id, &hand.parties, CLOSED);
        }
        self.close(why);
    }
}
