//! What one seat, or the public, may know of a hand of Tien Gow.

use crate::{
    Move, Outcome, PerSeat, Pieces, Round as _, Seat, TrickView, Verb,
    tien_gow::{Round, SEATS},
};

impl Round {
    /// Gives what a seat may know, or the public where there is no such seat.
    pub(super) fn seen_by(&self, seat: Option<Seat>) -> TrickView {
        let seat = seat.filter(|seat| seat.index() < SEATS);
        let stacks = self.state.stacks();
        TrickView {
            house: self.deal.house.clone(),
            viewer: seat,
            seats: SEATS,
            banker: self.deal.banker,
            streak: self.deal.streak,
            multiplier: self.house.multiplier(self.deal.streak),
            hand: seat
                .map_or_else(Vec::new, |seat| self.state.hand(seat.index()).iter().map(Into::into).collect()),
            dealt: seat.map_or_else(Vec::new, |seat| self.deal.hands[seat].clone()),
            held: seat.map_or_else(Vec::new, |seat| self.held(seat)),
            own_discards: seat.map_or_else(Vec::new, |seat| self.discards(seat)),
            counts: PerSeat::from_fn(SEATS, |seat| self.state.hand(seat.index()).len()),
            stacks: PerSeat::from_fn(SEATS, |seat| stacks[seat.index()]),
            tricks: self.tricks.clone(),
            current: self.current.clone(),
            to_act: self.actor(),
            legal: seat.map_or_else(Vec::new, |seat| self.legal_moves(seat)),
            payments: self.payments.clone(),
            outcome: self.outcome.as_ref().and_then(Outcome::trick).cloned(),
            last_trick: self.state.is_last_trick(),
            barred: PerSeat::from_fn(SEATS, |seat| self.state.is_barred(seat.index())),
            figure: self.house.figure(self.deal.streak),
            may_claim: seat.and_then(|seat| self.may_claim(seat)),
            claims: self.claims,
        }
    }

    /// Marks which of a seat's dealt tiles are left; of two equal ones the later counts as played first.
    fn held(&self, seat: Seat) -> Vec<bool> {
        let mut left = self.state.hand(seat.index()).pieces();
        let mut take = |piece| left.without(piece).map(|fewer| left = fewer).is_some();
        self.deal.hands[seat].iter().map(|piece| take(*piece)).collect()
    }

    fn discards(&self, seat: Seat) -> Vec<Pieces> {
        let own = |(by, mv): &&(Seat, Move)| *by == seat && mv.verb == Verb::Discard;
        self.plays.iter().filter(own).map(|(_, mv)| mv.pieces).collect()
    }
}
