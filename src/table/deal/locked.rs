//! A deal that is fixed and waits for a round of the beacon.
//!
//! The receipt is stored and shown before the round is published, and the deal is a function of seed,
//! receipt and round: nobody can influence the deal any more, and after a restart the table waits for
//! the same one. If the round does not come in time, the hand is void under its number.

use gow::fair::{Beacon, Published, Receipt, Signature};
use serde::{Deserialize, Serialize};

use crate::id::Timestamp;

use super::{DealPlan, NewHand};
use crate::table::input::{DealInputs, Input};
use crate::table::limits::BEACON_WAIT_MS;
use crate::table::notice::Notice;
use crate::table::refusal::Refusal;
use crate::table::state::Table;
use crate::table::step::{StepBuilder, later};

/// A deal that is fixed and waits for a round of the beacon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LockedDeal {
    /// Its receipt, which names the round.
    pub receipt: Receipt,
    /// The terms of the deal, apart from the tiles.
    pub(in crate::table) plan: DealPlan,
    /// When the table stops waiting: the hand is void then.
    pub deadline: Timestamp,
}

impl LockedDeal {
    /// The number of the round.
    #[must_use]
    pub fn round(&self) -> Option<u64> {
        match Beacon::read(&self.receipt.beacon)? {
            Beacon::Round { round, .. } => Some(round),
            Beacon::None | Beacon::Unreachable => None,
        }
    }
}

impl Input {
    /// Whether a table with a locked deal accepts the input, which must not change anything that
    /// the receipt fixes.
    const fn is_allowed_while_locked(&self) -> bool {
        matches!(
            self,
            Self::Leave { .. }
                | Self::Readmit { .. }
                | Self::Round { .. }
                | Self::Suspend
                | Self::Resume
                | Self::Forget { .. }
                | Self::Credit
                | Self::Tick
                | Self::BotRemoved
                | Self::ChannelDeleted
                | Self::Close
        )
    }
}

impl Table {
    /// Refuses inputs that could change a locked deal.
    pub(in crate::table) fn check_unlocked_for(&self, input: &Input) -> Result<(), Refusal> {
        match self.locked {
            Some(_) if !input.is_allowed_while_locked() => Err(Refusal::Locked),
            Some(_) | None => Ok(()),
        }
    }

    /// The receipt of the locked deal, which is public.
    #[must_use]
    pub fn locked_receipt(&self) -> Option<Published> {
        let receipt = self.locked.as_deref()?.receipt.clone();
        Some(Published {
            game: self.game(),
            receipt,
            opened: None,
        })
    }

    /// Whether the input ends the wait for the beacon, with a deal or without.
    pub(in crate::table) fn may_unlock(
        &self,
        locked: &LockedDeal,
        input: &Input,
        now: Timestamp,
    ) -> bool {
        let given_up = self.suspended.map(|suspension| suspension.until());
        let is_over = given_up.unwrap_or(locked.deadline) <= now;
        let ends = matches!(
            input,
            Input::Round { .. } | Input::BotRemoved | Input::ChannelDeleted | Input::Close
        );
        ends || matches!(input, Input::Tick) && is_over
    }
}

impl StepBuilder<'_> {
    /// Fixes a deal until its round is published.
    pub(in crate::table) fn lock_deal(&mut self, receipt: Receipt, plan: DealPlan) {
        self.stop_countdown();
        let deadline = later(self.now(), BEACON_WAIT_MS);
        self.table.locked = Some(Box::new(LockedDeal {
            receipt,
            plan,
            deadline,
        }));
        self.tell(Notice::LobbyChanged);
        self.mark_changed();
    }

    /// Deals the hand that waited for this round.
    pub(in crate::table) fn deal_locked(
        &mut self,
        round: u64,
        signature: Signature,
    ) -> Result<(), Refusal> {
        let inputs = self.inputs;
        let inputs = inputs.deal.as_ref().ok_or(Refusal::Stale)?;
        let is_due = |locked: &mut Box<LockedDeal>| locked.round() == Some(round);
        let locked = self.table.locked.take_if(is_due).ok_or(Refusal::Stale)?;
        let LockedDeal { receipt, plan, .. } = *locked;
        if self.is_covered(inputs, &plan) {
            self.deal_tiles(inputs, plan, &receipt, Some(signature));
        } else {
            // Somebody has spent chips elsewhere since the deal was fixed.
            self.void_locked(inputs, plan, &receipt, "chips no longer cover it");
        }
        Ok(())
    }

    /// Whether everybody still has the chips that the hand holds.
    fn is_covered(&self, inputs: &DealInputs, plan: &DealPlan) -> bool {
        let holds = self.table.deal_without_tiles(plan.clone()).holds();
        let mut people = self.table.people();
        people.all(|(seat, person)| {
            inputs.balance(person.user) >= holds[seat].saturating_mul(plan.stake)
        })
    }

    /// Voids the locked hand; `why` says why the table stops waiting for its round.
    pub(in crate::table) fn stop_waiting_for_beacon(&mut self, why: &str) {
        let inputs = self.inputs;
        // Without deal inputs the deal stays fixed.
        let Some(inputs) = &inputs.deal else { return };
        if let Some(locked) = self.table.locked.take() {
            let LockedDeal { receipt, plan, .. } = *locked;
            self.void_locked(inputs, plan, &receipt, why);
        }
    }

    /// Stores a hand that was never dealt, so that its number is used and its receipt can be opened.
    fn void_locked(&mut self, inputs: &DealInputs, plan: DealPlan, receipt: &Receipt, why: &str) {
        let parties = self.table.parties(|_| 0);
        let new = NewHand {
            id: inputs.hand,
            stake: plan.stake,
            deal: &self.table.deal_without_tiles(plan),
            parties: &parties,
            receipt,
            signature: None,
        };
        self.store_hand(&new);
        let _opened = self.take_hand_number(inputs, receipt);
        self.refund(inputs.hand, &parties, why);
        self.tell(Notice::NotDealt);
        self.after_hand();
    }
}
