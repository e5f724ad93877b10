//! The claim window before the first lead: who claims, and how the claims are resolved.

use gow::{ClaimError, Round as _, Seat, SeatSet};

use crate::id::{HandId, UserId};
use crate::store::{ClaimRow, Write};

use super::Hand;
use super::play::seat_number;
use crate::table::refusal::Refusal;
use crate::table::scene::ClaimWindow;
use crate::table::state::{Phase, Table};
use crate::table::step::{StepBuilder, later};

impl Table {
    /// The claim window, while it is open, as the viewer may know it.
    pub(in crate::table) fn claim_window(
        &self,
        hand: &Hand,
        viewer: Option<Seat>,
    ) -> Option<ClaimWindow> {
        let claimed = hand.claimed?;
        let done = viewer.is_some_and(|seat| claimed.contains(seat));
        let open = viewer.filter(|_| !done);
        Some(ClaimWindow {
            open: open.and_then(|seat| hand.round.may_claim(seat)),
            done,
            may_end: viewer.is_some() && self.has_one_person(),
        })
    }

    /// Whether only one person sits here; the others are computers.
    fn has_one_person(&self) -> bool {
        self.people().count() == 1
    }
}

impl StepBuilder<'_> {
    /// Begins a dealt hand: with the claim window if the house has claims, otherwise with the first lead.
    ///
    /// Every hand of such a house waits equally long, because a wait that depended on the tiles
    /// would give them away. Only a person who plays alone against computers may [end the
    /// wait](Self::end_claims).
    pub(in crate::table) fn begin_play(&mut self) {
        let until = later(self.now(), self.table.terms.claim_window_ms());
        match &mut self.table.phase {
            Phase::Playing(hand) if hand.round.deal().house.has_claims() => {
                hand.claimed = Some(SeatSet::new());
                hand.deadline = until;
                self.mark_changed();
            }
            Phase::Playing(_)
            | Phase::Lobby
            | Phase::Betting(_)
            | Phase::Between(_)
            | Phase::Closed { .. } => {
                self.continue_hand(SeatSet::new());
            }
        }
    }

    /// Takes a person's claim; it is stored, and stays secret until all claims are resolved.
    pub(in crate::table) fn claim(&mut self, by: UserId, version: u64) -> Result<(), Refusal> {
        let seat = self.require_seat(by)?;
        let now = self.now();
        let hand = self.running_hand()?;
        self.require_present(seat, version)?;
        let Some(claimed) = hand.claimed.filter(|_| now < hand.deadline) else {
            return Err(Refusal::Claim(ClaimError::TooLate));
        };
        if hand.round.may_claim(seat).is_none() {
            return Err(Refusal::Claim(ClaimError::NotQualified));
        }
        if claimed.contains(seat) {
            // A second press: the seat has claimed already.
            return Ok(());
        }
        self.record_claim(hand.id, seat);
        if let Phase::Playing(hand) = &mut self.table.phase {
            hand.claimed = Some(claimed.with(seat));
        }
        // The version stays: it is on public buttons, and a new one would show that somebody has
        // claimed.
        self.touch();
        Ok(())
    }

    /// Ends the claim window for the only person at a table: there is nobody else whom its length could give away.
    pub(in crate::table) fn end_claims(&mut self, by: UserId, version: u64) -> Result<(), Refusal> {
        let seat = self.require_seat(by)?;
        self.running_hand()?;
        self.require_present(seat, version)?;
        let (now, is_alone) = (self.now(), self.table.has_one_person());
        let Phase::Playing(hand) = &mut self.table.phase else {
            return Err(Refusal::NoHand);
        };
        let Some(claimed) = hand.claimed.filter(|_| is_alone) else {
            return Err(Refusal::Stale);
        };
        hand.deadline = now;
        self.touch();
        self.resolve_claims(claimed);
        Ok(())
    }

    /// Ends the claim window once its time is up: the first claim from the banker on wins the hand;
    /// without claims the banker leads.
    pub(in crate::table) fn resolve_claims(&mut self, claimed: SeatSet) {
        let now = self.now();
        let Phase::Playing(hand) = &self.table.phase else {
            return;
        };
        if hand.deadline > now {
            return;
        }
        // Computers claim only now, so that the timing does not show whether one could.
        let computers: Vec<Seat> = Seat::all(hand.round.seats())
            .filter(|seat| !claimed.contains(*seat) && self.table.present(*seat).is_none())
            .filter(|seat| hand.round.may_claim(*seat).is_some())
            .collect();
        let id = hand.id;
        for seat in &computers {
            self.record_claim(id, *seat);
        }
        let all = computers.into_iter().fold(claimed, SeatSet::with);
        if let Phase::Playing(hand) = &mut self.table.phase {
            hand.claimed = None;
            hand.round
                .claim(all)
                .expect("a claim was accepted only for a hand that may be claimed");
        }
        self.table.version += 1;
        self.mark_changed();
        self.continue_hand(SeatSet::new());
    }

    fn record_claim(&mut self, hand: HandId, seat: Seat) {
        let row = ClaimRow {
            hand,
            seat: seat_number(seat),
            at: self.now(),
        };
        self.writes.push(Write::Claim(row));
    }
}
