//! What one seat, or the public, may know of a hand of Tien Gow.

use crate::{
    Outcome, PerSeat, Round as _, Seat, TrickView,
    history::held,
    tien_gow::{Round, SEATS, Tiles, World},
    trick_course::TrickCourse as _,
};

impl Round {
    /// Returns what a seat may know, or what the public may know if there is no such seat.
    pub(super) fn seen_by(&self, seat: Option<Seat>) -> TrickView {
        let seat = seat.filter(|seat| seat.index() < SEATS);
        let World { course, hands, .. } = &*self.world;
        let hand = seat.map_or(Tiles::NONE, |seat| hands[seat.index()]);
        let stacks = course.trick.stacks();
        TrickView {
            house: self.deal.house.clone(),
            viewer: seat,
            seats: SEATS,
            banker: self.deal.banker,
            streak: self.deal.streak,
            multiplier: self.rules().multiplier(self.deal.streak),
            hand: hand.iter().map(Into::into).collect(),
            open: Vec::new(),
            dealt: seat.map_or_else(Vec::new, |seat| self.deal.hands[seat].clone()),
            held: seat.map_or_else(Vec::new, |seat| held(&self.deal.hands[seat], hand.pieces())),
            own_discards: seat.map_or_else(Vec::new, |seat| self.history.discards(seat)),
            counts: PerSeat::from_fn(SEATS, |seat| hands[seat.index()].len()),
            stacks: PerSeat::from_fn(SEATS, |seat| stacks[seat.index()]),
            tricks: self.history.tricks.clone(),
            current: self.history.current.clone(),
            to_act: self.actor(),
            legal: seat.map_or_else(Vec::new, |seat| self.legal_moves(seat)),
            payments: self.payments.clone(),
            outcome: self.outcome.as_ref().and_then(Outcome::trick).cloned(),
            last_trick: course.trick.is_last_trick(),
            barred: PerSeat::from_fn(SEATS, |seat| course.is_barred(seat.index())),
            figure: self.rules().figure(self.deal.streak),
            may_claim: seat.and_then(|seat| self.may_claim(seat)),
            claims: self.claims,
        }
    }
}
