//! One hand of Tien Gow with its history.

use crate::{
    Claim, ClaimError, Deal, DealError, IllegalMove, Move, Outcome, Payment, Pieces, Seat, SeatSet,
    TrickOutcome, Verb, View,
    history::{History, seat_of},
    net,
    tien_gow::{Discards, Ending, House, Play, SEATS, Tiles, World, settle, special_endings},
    trick_course::TrickCourse as _,
};

/// One hand of Tien Gow from the deal to its result.
#[derive(Clone, Debug)]
pub struct Round {
    pub(super) deal: Deal,
    /// In a box, because hands of the other games are much smaller.
    pub(crate) world: Box<World>,
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
        let world = Box::new(World::new(house, deal.banker, deal.streak, hands));
        Ok(Round {
            deal,
            world,
            claims: SeatSet::new(),
            history: History::new(house.discards == Discards::Open),
            payments: Vec::new(),
            outcome: None,
        })
    }

    /// Returns the rules of the hand.
    #[must_use]
    pub fn rules(&self) -> &House {
        &self.world.course.house
    }

    pub(super) fn actor(&self) -> Option<Seat> {
        if self.outcome.is_some() {
            None
        } else {
            self.world.to_act().map(seat_of)
        }
    }

    /// Returns a seat's tiles as they were dealt.
    fn dealt(&self, seat: Seat) -> Tiles {
        let pieces: Pieces = self.deal.hands[seat].iter().copied().collect();
        Tiles::of_pieces(pieces).expect("a valid deal is of one deck")
    }

    /// Checks whether a claim by a seat would be granted now.
    fn check_claim(&self, seat: Seat) -> Result<(), ClaimError> {
        if !self.rules().has_claims() {
            Err(ClaimError::NoClaims)
        } else if !self.history.plays.is_empty() || self.outcome.is_some() {
            Err(ClaimError::TooLate)
        } else if seat.index() < SEATS
            && special_endings::has_one_red_dot(self.rules(), self.dealt(seat))
        {
            Ok(())
        } else {
            Err(ClaimError::NotQualified)
        }
    }

    /// Checks a move completely and returns it as a play.
    fn checked(&self, seat: Seat, mv: Move) -> Result<Play, IllegalMove> {
        self.history.check_turn(self.actor(), seat, mv.verb)?;
        let hand = self.world.hands[seat.index()];
        let tiles = Tiles::of_pieces(mv.pieces).filter(|tiles| hand.contains(*tiles));
        let tiles = tiles.ok_or_else(|| IllegalMove::NotInHand {
            missing: mv.pieces.minus(hand.pieces()),
        })?;
        self.world.course.check(hand, mv.verb, tiles)
    }

    fn finish_hand(&mut self, ending: Ending, claim: Option<Claim>) {
        let settlement = settle(self.rules(), &ending);
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
            self.world.each_play(|play| moves.push(play.into()));
        }
        moves
    }

    fn play(&mut self, seat: Seat, mv: Move) -> Result<(), IllegalMove> {
        let play = self.checked(seat, mv)?;
        self.history.play(seat, mv);
        self.payments.extend(self.world.play(play));
        let trick = &self.world.course.trick;
        // The seat that takes a trick is the next to act.
        if trick.best().is_none() {
            self.history.taken(seat_of(trick.turn()));
        }
        if let Some(ending) = self.world.ending() {
            self.finish_hand(ending, None);
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
        let pieces = self.world.hands[seat.index()].pieces();
        // A last trick leaves no choice of tiles: the seat discards everything that it holds.
        let must_discard = self.world.course.must_give_up();
        must_discard.then_some((seat, Move::new(Verb::Discard, pieces)))
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
