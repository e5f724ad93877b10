//! One hand of Tien Gow with all that happened in it.

use crate::{
    Deal, DealError, House as AnyHouse, IllegalMove, LastTrick, Move, Outcome, Payment, PerSeat, Pieces,
    Seat, SeatSet, Shown, Trick, Verb, View, net,
    tien_gow::{
        Combination, Ending, House, SEATS, Shape, State, Step, Tiles, last_trick, settle, trick_payments,
    },
};

/// One hand of Tien Gow from the deal to its result.
#[derive(Clone, Debug)]
pub struct Round {
    pub(super) deal: Deal,
    pub(super) house: House,
    pub(super) state: State,
    pub(super) plays: Vec<(Seat, Move)>,
    pub(super) tricks: Vec<Trick>,
    pub(super) current: Option<Trick>,
    pub(super) payments: Vec<Payment>,
    pub(super) outcome: Option<Outcome>,
}

/// Gives the seat of a number that a game state holds.
fn seat_of(number: usize) -> Seat {
    Seat::new(number).expect("a state has four seats")
}

impl Round {
    /// Begins a hand.
    ///
    /// # Errors
    /// When the deal cannot be played.
    pub fn start(deal: Deal) -> Result<Round, DealError> {
        deal.validate()?;
        let AnyHouse::TienGow(house) = deal.house;
        let mut hands = [Tiles::NONE; SEATS];
        for (seat, hand) in deal.hands.iter() {
            let pieces: Pieces = hand.iter().copied().collect();
            hands[seat.index()] = Tiles::of_pieces(pieces).expect("a valid deal is of one deck");
        }
        let state = State::new(house, hands, deal.banker.index());
        Ok(Round {
            deal,
            house,
            state,
            plays: Vec::new(),
            tricks: Vec::new(),
            current: None,
            payments: Vec::new(),
            outcome: None,
        })
    }

    /// Gives the position without its history.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Lists the finished tricks.
    #[must_use]
    pub fn tricks(&self) -> &[Trick] {
        &self.tricks
    }

    /// Lists the payments so far.
    #[must_use]
    pub fn payments(&self) -> &[Payment] {
        &self.payments
    }

    pub(super) fn actor(&self) -> Option<Seat> {
        self.state.to_act().map(seat_of)
    }

    /// Checks everything about a move and gives its tiles.
    fn checked(&self, seat: Seat, mv: Move) -> Result<Tiles, IllegalMove> {
        let actor = self.actor().ok_or(IllegalMove::HandOver)?;
        if seat != actor || (mv.verb == Verb::Lead) == self.current.is_some() {
            return Err(IllegalMove::NotYourTurn);
        }
        let hand = self.state.hand(seat.index());
        let tiles = Tiles::of_pieces(mv.pieces).filter(|tiles| hand.contains(*tiles));
        let tiles =
            tiles.ok_or_else(|| IllegalMove::NotInHand { missing: mv.pieces.minus(hand.pieces()) })?;
        self.state.check(mv.verb, tiles)?;
        Ok(tiles)
    }

    fn pay(&mut self, to: Seat, shape: Shape) {
        let Deal { banker, streak, .. } = self.deal;
        let payments = trick_payments(&self.house, banker, streak, to, shape);
        self.payments.extend(payments);
    }

    /// Writes a play down in the trick on the table.
    fn show(&mut self, seat: Seat, mv: Move) {
        let shown = match mv.verb {
            Verb::Lead => Shown::Lead(mv.pieces),
            Verb::Beat => Shown::Beat(mv.pieces),
            Verb::Discard => Shown::Discard { width: mv.width() },
        };
        let trick = self.current.get_or_insert_with(|| Trick {
            leader: seat,
            width: mv.width(),
            plays: Vec::with_capacity(SEATS),
            taker: None,
            best: seat,
        });
        trick.plays.push((seat, shown));
        if mv.verb != Verb::Discard {
            trick.best = seat;
        }
    }

    fn leads_supreme(&self) -> bool {
        let led = self.state.best();
        led.is_some_and(|(_, set)| set.shape == Shape::Supreme)
    }

    fn finish_trick(&mut self, taker: Seat, with: Combination, last: bool) {
        if let Some(mut trick) = self.current.take() {
            trick.taker = Some(taker);
            self.tricks.push(trick);
        }
        if with.shape == Shape::Quartet {
            self.pay(taker, Shape::Quartet);
        }
        if last {
            self.finish_hand(taker, last_trick(with));
        }
    }

    fn finish_hand(&mut self, winner: Seat, last_trick: LastTrick) {
        let Deal { banker, streak, .. } = self.deal;
        let stacks = self.state.stacks();
        let stacks = PerSeat::from_fn(SEATS, |seat| stacks[seat.index()]);
        let ending = Ending { banker, streak, winner, stacks, last_trick };
        let settlement = settle(&self.house, &ending);
        self.payments.extend(settlement.payments);
        self.outcome = Some(Outcome {
            stacks: ending.stacks,
            winner,
            payments: self.payments.clone(),
            net: net(&self.payments, SEATS),
            lines: settlement.lines,
            last: settlement.last,
            complete: settlement.complete,
            last_trick,
            next_banker: winner,
            next_streak: if winner == banker { streak + 1 } else { 1 },
        });
    }
}

impl crate::Round for Round {
    fn deal(&self) -> &Deal {
        &self.deal
    }

    fn to_act(&self) -> SeatSet {
        self.actor().into()
    }

    fn legal_moves(&self, seat: Seat) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.actor() == Some(seat) {
            self.state.for_each_legal(|verb, tiles| moves.push(Move::new(verb, tiles.pieces())));
        }
        moves
    }

    fn play(&mut self, seat: Seat, mv: Move) -> Result<(), IllegalMove> {
        let tiles = self.checked(seat, mv)?;
        self.plays.push((seat, mv));
        self.show(seat, mv);
        let step = self.state.apply(mv.verb, tiles);
        if mv.verb == Verb::Lead && self.leads_supreme() {
            self.pay(seat, Shape::Supreme);
        }
        match step {
            Step::Going => {}
            Step::Taken { seat, with, last } => self.finish_trick(seat_of(seat), with, last),
        }
        Ok(())
    }

    fn forced(&self) -> Option<(Seat, Move)> {
        let seat = self.actor()?;
        let pieces = self.state.hand(seat.index()).pieces();
        // A last trick leaves no choice of tiles: what must be given up is all that the seat holds.
        (self.state.must_give_up()).then_some((seat, Move::new(Verb::Discard, pieces)))
    }

    fn timeout_move(&self, seat: Seat) -> Option<Move> {
        let wanted = if self.current.is_some() { Verb::Discard } else { Verb::Lead };
        let single = |mv: &Move| wanted == Verb::Discard || mv.width() == 1;
        self.legal_moves(seat).into_iter().rfind(|mv| mv.verb == wanted && single(mv))
    }

    fn plays(&self) -> &[(Seat, Move)] {
        &self.plays
    }

    fn view(&self, seat: Option<Seat>) -> View {
        View::Trick(self.seen_by(seat))
    }

    fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }
}

#[cfg(test)]
mod tests;
