//! One hand of Tet-Gow with its history.

use crate::{
    Card, Deal, DealError, IllegalMove, LastTrick, Move, Outcome, PerSeat, Piece, Pieces, Seat,
    SeatSet, TrickOutcome, Verb, View,
    history::{History, seat_of},
    net,
    tet_gow::{Cards, FirstLeader, House, Play, World, settle},
    trick_course::TrickCourse as _,
};

/// One hand of Tet-Gow from the deal to its result.
#[derive(Clone, Debug)]
pub struct Round {
    pub(super) deal: Deal,
    pub(super) world: World,
    pub(super) history: History,
    pub(super) outcome: Option<Outcome>,
}

/// Converts a hand of a valid deal to cards.
fn cards(hand: &[Piece]) -> Cards {
    let pieces: Pieces = hand.iter().copied().collect();
    Cards::of_pieces(pieces).expect("a valid deal is of one deck")
}

impl Round {
    /// Starts a hand by the house of the deal.
    pub(super) fn start(house: House, deal: Deal) -> Result<Round, DealError> {
        deal.validate()?;
        let hands: Vec<Cards> = deal.hands.values().map(|hand| cards(hand)).collect();
        Ok(Round {
            world: World::new(house, &hands, deal.banker),
            deal,
            history: History::default(),
            outcome: None,
        })
    }

    /// Returns the cards that lie open because they were dealt to nobody (TT-2).
    #[must_use]
    pub fn open(&self) -> Cards {
        self.world.course.open
    }

    pub(super) fn actor(&self) -> Option<Seat> {
        self.world.to_act().map(seat_of)
    }

    pub(super) fn stacks(&self) -> PerSeat<u8> {
        let trick = &self.world.course.trick;
        PerSeat::from_fn(trick.seats(), |seat| trick.stacks()[seat.index()])
    }

    /// Checks a move completely and returns it as a play.
    fn checked(&self, seat: Seat, mv: Move) -> Result<Play, IllegalMove> {
        self.history.check_turn(self.actor(), seat, mv.verb)?;
        let hand = self.world.hands[seat.index()];
        let cards = Cards::of_pieces(mv.pieces).filter(|cards| hand.contains(*cards));
        let cards = cards.ok_or_else(|| IllegalMove::NotInHand {
            missing: mv.pieces.minus(hand.pieces()),
        })?;
        self.world.course.check(hand, mv.verb, cards)
    }

    fn finish_hand(&mut self, winner: Seat) {
        let stacks = self.stacks();
        let settlement = settle(&stacks, winner);
        self.outcome = Some(Outcome::Trick(TrickOutcome {
            net: net(&settlement.payments, stacks.len()),
            lines: stacks.map(|_, _| None),
            stacks,
            winner,
            payments: settlement.payments,
            last: 1,
            complete: 1,
            last_trick: LastTrick::Ordinary,
            capture: 1,
            captured: None,
            scores: Some(settlement.scores),
            claim: None,
            next_banker: match self.world.course.house.first_leader {
                FirstLeader::Winner => Some(winner),
                FirstLeader::Dice => None,
            },
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
        self.world.play(play);
        let trick = &self.world.course.trick;
        // The seat that takes a trick is the next to act.
        let taker = seat_of(trick.turn());
        if trick.best().is_none() {
            self.history.taken(taker);
        }
        if trick.is_over() {
            self.finish_hand(taker);
        }
        Ok(())
    }

    fn forced(&self) -> Option<(Seat, Move)> {
        let seat = self.actor()?;
        let pieces = self.world.hands[seat.index()].pieces();
        // A last trick leaves no choice of cards: the seat discards everything that it holds.
        let must_discard = self.world.course.must_give_up();
        must_discard.then_some((seat, Move::new(Verb::Discard, pieces)))
    }

    fn timeout_move(&self, seat: Seat) -> Option<Move> {
        if self.actor() != Some(seat) {
            return None;
        }
        let trick = self.history.current.as_ref();
        let (verb, width) = trick.map_or((Verb::Lead, 1), |trick| (Verb::Discard, trick.width));
        // Any card may be led alone, and any cards may be discarded (TT-11 to TT-13, TT-16).
        let mut cards: Vec<Card> = self.world.hands[seat.index()].iter().collect();
        cards.sort_by_key(|card| (card.tier(), *card));
        let lowest = cards.into_iter().rev().take(width).map(Piece::from);
        Some(Move::new(verb, lowest.collect()))
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

#[cfg(test)]
mod tests;
