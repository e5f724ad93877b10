//! One hand of Tien Gow with its history.

use crate::{
    Claim, ClaimError, Deal, DealError, IllegalMove, Move, Outcome, Payment, PerSeat, Pieces, Seat,
    SeatSet, TrickOutcome, Verb, View,
    history::{History, seat_of},
    net,
    tien_gow::{
        Combination, Discards, Ending, House, Play, SEATS, Shape, State, Step, Tiles, last_trick,
        settle, special_endings, trick_payments,
    },
};

/// One hand of Tien Gow from the deal to its result.
#[derive(Clone, Debug)]
pub struct Round {
    pub(super) deal: Deal,
    pub(super) house: House,
    pub(super) state: State,
    pub(super) claims: SeatSet,
    pub(super) history: History,
    pub(super) payments: Vec<Payment>,
    pub(super) outcome: Option<Outcome>,
}

impl Round {
    /// Starts a hand by the house of the deal.
    pub(super) fn start(house: House, deal: Deal) -> Result<Round, DealError> {
        deal.validate()?;
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
            claims: SeatSet::new(),
            history: History::new(house.discards == Discards::Open),
            payments: Vec::new(),
            outcome: None,
        })
    }

    /// Returns the rules of the hand.
    #[must_use]
    pub fn rules(&self) -> &House {
        &self.house
    }

    pub(super) fn actor(&self) -> Option<Seat> {
        if self.outcome.is_some() {
            None
        } else {
            self.state.to_act().map(seat_of)
        }
    }

    /// Returns a seat's tiles as they were dealt.
    fn dealt(&self, seat: Seat) -> Tiles {
        let pieces: Pieces = self.deal.hands[seat].iter().copied().collect();
        Tiles::of_pieces(pieces).expect("a valid deal is of one deck")
    }

    /// Checks whether a claim by a seat would be granted now.
    fn check_claim(&self, seat: Seat) -> Result<(), ClaimError> {
        if !self.house.has_claims() {
            Err(ClaimError::NoClaims)
        } else if !self.history.plays.is_empty() || self.outcome.is_some() {
            Err(ClaimError::TooLate)
        } else if seat.index() < SEATS
            && special_endings::has_one_red_dot(&self.house, self.dealt(seat))
        {
            Ok(())
        } else {
            Err(ClaimError::NotQualified)
        }
    }

    /// Checks a move completely and returns it as a play.
    fn checked(&self, seat: Seat, mv: Move) -> Result<Play, IllegalMove> {
        self.history.check_turn(self.actor(), seat, mv.verb)?;
        let hand = self.state.hand(seat.index());
        let tiles = Tiles::of_pieces(mv.pieces).filter(|tiles| hand.contains(*tiles));
        let tiles = tiles.ok_or_else(|| IllegalMove::NotInHand {
            missing: mv.pieces.minus(hand.pieces()),
        })?;
        self.state.check(mv.verb, tiles)
    }

    fn pay(&mut self, to: Seat, shape: Shape) {
        let Deal { banker, streak, .. } = self.deal;
        let payments = trick_payments(&self.house, banker, streak, to, shape);
        self.payments.extend(payments);
    }

    fn finish_trick(&mut self, taker: Seat, with: Combination, last: bool) {
        self.history.taken(taker);
        if special_endings::is_paid_when_taken(&self.house, with, last) {
            self.pay(taker, with.shape);
        }
        if last {
            let ending = self.ending(taker, with);
            self.finish_hand(ending, None);
        }
    }

    /// Collects what the settlement depends on after the last trick.
    fn ending(&self, winner: Seat, with: Combination) -> Ending {
        let Deal { banker, streak, .. } = self.deal;
        let stacks = self.state.stacks();
        let stacks = PerSeat::from_fn(SEATS, |seat| stacks[seat.index()]);
        let opening = self
            .history
            .plays
            .first()
            .and_then(|(_, lead)| Tiles::of_pieces(lead.pieces));
        let is_strong =
            |lead| special_endings::is_strong_opening(&self.house, lead, self.dealt(banker));
        Ending {
            last_trick: last_trick(with),
            captured: self
                .history
                .tricks
                .last()
                .and_then(|last| special_endings::captured(&self.house, last, with)),
            slam: special_endings::slam(&self.house, &self.history.tricks, with),
            strong_opening: opening.is_some_and(is_strong),
            ..Ending::ordinary(banker, streak, winner, stacks)
        }
    }

    fn finish_hand(&mut self, ending: Ending, claim: Option<Claim>) {
        let settlement = settle(&self.house, &ending);
        self.payments.extend(settlement.payments);
        let winner = ending.winner;
        self.outcome = Some(Outcome::Trick(TrickOutcome {
            stacks: ending.stacks,
            winner,
            payments: self.payments.clone(),
            net: net(&self.payments, SEATS),
            lines: settlement.lines,
            last: settlement.last,
            complete: settlement.complete,
            last_trick: ending.last_trick,
            capture: settlement.capture,
            captured: ending.captured,
            scores: None,
            claim,
            next_banker: Some(winner),
            next_streak: self.deal.next_streak(winner),
        }));
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
            self.state.for_each_play(|play| moves.push(play.into()));
        }
        moves
    }

    fn play(&mut self, seat: Seat, mv: Move) -> Result<(), IllegalMove> {
        let play = self.checked(seat, mv)?;
        self.history.play(seat, mv);
        let step = self.state.make(play);
        if let (Verb::Lead, Some((_, led))) = (mv.verb, self.state.best())
            && special_endings::is_paid_when_led(&self.house, led, self.state.is_last_trick())
        {
            self.pay(seat, led.shape);
        }
        match step {
            Step::Going => {}
            Step::Taken { seat, with, last } => self.finish_trick(seat_of(seat), with, last),
        }
        Ok(())
    }

    fn may_claim(&self, seat: Seat) -> Option<Claim> {
        self.check_claim(seat).ok().map(|()| Claim::OneRedDot)
    }

    fn claim(&mut self, seats: SeatSet) -> Result<(), ClaimError> {
        for seat in seats.iter() {
            self.check_claim(seat)?;
        }
        let Deal { banker, streak, .. } = self.deal;
        let mut in_order = std::iter::once(banker).chain(banker.others(SEATS));
        if let Some(first) = in_order.find(|seat| seats.contains(*seat)) {
            self.claims = seats;
            self.finish_hand(
                Ending::of_claim(banker, streak, first),
                Some(Claim::OneRedDot),
            );
        }
        Ok(())
    }

    fn claims(&self) -> SeatSet {
        self.claims
    }

    fn forced(&self) -> Option<(Seat, Move)> {
        let seat = self.actor()?;
        let pieces = self.state.hand(seat.index()).pieces();
        // A last trick leaves no choice of tiles: the seat discards everything that it holds.
        (self.state.must_give_up()).then_some((seat, Move::new(Verb::Discard, pieces)))
    }

    fn timeout_move(&self, seat: Seat) -> Option<Move> {
        self.history.timeout_move(self.legal_moves(seat))
    }

    fn plays(&self) -> &[(Seat, Move)] {
        &self.history.plays
    }

    fn view(&self, seat: Option<Seat>) -> View {
        View::Trick(self.seen_by(seat))
    }

    fn revealed(&self) -> View {
        let mut view = self.seen_by(None);
        if self.outcome.is_some() {
            view.tricks = self.history.turned_over();
        }
        View::Trick(view)
    }

    fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }
}
