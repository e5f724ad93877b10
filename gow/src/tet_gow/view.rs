//! What one seat, or the public, may know of a hand of Tet-Gow.

use crate::{
    Outcome, PerSeat, Piece, Round as _, Seat, SeatSet, TrickView,
    history::held,
    tet_gow::{Cards, Round, World},
    trick_course::TrickCourse as _,
};

/// Returns the cards of a set as pieces, in canonical order.
fn listed(cards: Cards) -> Vec<Piece> {
    cards.iter().map(Piece::from).collect()
}

impl Round {
    /// Returns what a seat may know, or what the public may know if there is no such seat.
    pub(super) fn seen_by(&self, seat: Option<Seat>) -> TrickView {
        let World { course, hands, .. } = &self.world;
        let seats = course.trick.seats();
        let seat = seat.filter(|seat| seat.index() < seats);
        let hand = seat.map_or(Cards::NONE, |seat| hands[seat.index()]);
        TrickView {
            house: self.deal.house.clone(),
            viewer: seat,
            seats,
            banker: self.deal.banker,
            streak: self.deal.streak,
            multiplier: 1,
            hand: listed(hand),
            dealt: seat.map_or_else(Vec::new, |seat| self.deal.hands[seat].clone()),
            held: seat.map_or_else(Vec::new, |seat| held(&self.deal.hands[seat], hand.pieces())),
            open: listed(self.open()),
            own_discards: seat.map_or_else(Vec::new, |seat| self.history.discards(seat)),
            counts: PerSeat::from_fn(seats, |seat| hands[seat.index()].len()),
            stacks: self.stacks(),
            tricks: self.history.tricks.clone(),
            current: self.history.current.clone(),
            to_act: self.actor(),
            legal: seat.map_or_else(Vec::new, |seat| self.legal_moves(seat)),
            payments: self
                .outcome
                .as_ref()
                .map_or_else(Vec::new, |outcome| outcome.payments().to_vec()),
            outcome: self.outcome.as_ref().and_then(Outcome::trick).cloned(),
            last_trick: course.trick.is_last_trick(),
            barred: PerSeat::from_fn(seats, |seat| course.is_barred(seat.index())),
            figure: None,
            may_claim: None,
            claims: SeatSet::new(),
        }
    }
}
