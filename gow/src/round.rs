//! A hand in play, of any game.

use crate::{
    Claim, ClaimError, Deal, DealError, IllegalMove, Move, Outcome, Seat, SeatSet, View, pai_gow,
    tet_gow, tien_gow,
};

/// One hand from the deal to its result.
pub trait Round {
    /// Returns the deal that the hand was started from.
    fn deal(&self) -> &Deal;

    /// Counts the seats.
    fn seats(&self) -> usize {
        self.deal().hands.len()
    }

    /// Returns the seats that may act now: one in a trick game, every seat that has not set in Pai
    /// Gow, none when the hand is over.
    fn to_act(&self) -> SeatSet;

    /// Returns every legal move of a seat in canonical order, each once by face; none when the seat
    /// is not to act.
    ///
    /// ```
    /// use gow::{AnyRound, Round};
    /// # use gow::{Deal, Game, House, PerSeat, Seat};
    /// # let (house, banker) = (House::default_of(Game::TienGow), Seat::new(0).unwrap());
    /// # let deck = house.deck(4);
    /// # let hands = PerSeat::from_fn(4, |seat| deck[8 * seat.index()..][..8].to_vec());
    /// # let deal = Deal { house, banker, streak: 1, hands, bets: None };
    ///
    /// let round = AnyRound::start(deal).unwrap();
    /// let moves = round.legal_moves(banker);
    /// assert_eq!(moves[0].to_string(), "lead 66");
    /// assert!(moves.contains(&"lead 66 66".parse().unwrap()));
    /// ```
    fn legal_moves(&self, seat: Seat) -> Vec<Move>;

    /// Makes a move; a refused move changes nothing. A setting may be named by either of its two
    /// hands and is stored by the high one.
    ///
    /// ```
    /// use gow::{AnyRound, IllegalMove, Round};
    /// # use gow::{Deal, Game, House, PerSeat, Seat};
    /// # let (house, banker) = (House::default_of(Game::TienGow), Seat::new(0).unwrap());
    /// # let deck = house.deck(4);
    /// # let hands = PerSeat::from_fn(4, |seat| deck[8 * seat.index()..][..8].to_vec());
    /// # let deal = Deal { house, banker, streak: 1, hands, bets: None };
    ///
    /// let mut round = AnyRound::start(deal).unwrap();
    /// round.play(banker, "lead 66 66".parse().unwrap()).unwrap();
    /// assert_eq!(round.plays().len(), 1);
    ///
    /// let again = round.play(banker, "lead 11".parse().unwrap());
    /// assert_eq!(again, Err(IllegalMove::NotYourTurn));
    /// ```
    ///
    /// # Errors
    /// When the move is not legal.
    fn play(&mut self, seat: Seat, mv: Move) -> Result<(), IllegalMove>;

    /// Returns what a seat can claim now; `None` once the first trick is led. The answer depends on
    /// the seat's hand, so show it to that seat only.
    fn may_claim(&self, seat: Seat) -> Option<Claim> {
        let _ = seat;
        None
    }

    /// Resolves the claims made before the first lead, all at once: the banker's comes first, then
    /// the others' in playing order. The first of them wins the hand; an empty set does nothing.
    ///
    /// # Errors
    /// When one of the claims is not allowed; then nothing changes.
    fn claim(&mut self, seats: SeatSet) -> Result<(), ClaimError> {
        if seats.is_empty() {
            Ok(())
        } else {
            Err(ClaimError::NoClaims)
        }
    }

    /// Returns the seats that claimed the hand, once claims are resolved.
    fn claims(&self) -> SeatSet {
        SeatSet::new()
    }

    /// Returns the seat to act and its move if public facts alone leave no choice; hidden pieces
    /// never decide whether there is such a move.
    fn forced(&self) -> Option<(Seat, Move)> {
        None
    }

    /// Returns the move for a seat to act that has run out of time, which follows from its own pieces
    /// and public facts alone: in Tien Gow a follower's last legal discard in canonical order or a
    /// leader's last legal single, in Tet-Gow the cards of the worst tiers, in Pai Gow the house way.
    fn timeout_move(&self, seat: Seat) -> Option<Move>;

    /// Returns the plays so far.
    fn plays(&self) -> &[(Seat, Move)];

    /// Returns what a seat may know, or with `None` what the public may know.
    fn view(&self, seat: Option<Seat>) -> View;

    /// Returns what everybody may know of a hand that is revealed: the public view, and after the end
    /// with the discards turned over.
    fn revealed(&self) -> View;

    /// Returns the result; `None` until the hand is over.
    fn outcome(&self) -> Option<&Outcome>;
}

/// A hand of any game.
#[derive(Clone, Debug)]
pub enum AnyRound {
    /// Tien Gow.
    TienGow(tien_gow::Round),
    /// Pai Gow.
    PaiGow(pai_gow::Round),
    /// Tet-Gow.
    TetGow(tet_gow::Round),
}

impl AnyRound {
    /// Starts a hand.
    ///
    /// ```
    /// use gow::{AnyRound, Round};
    /// # use gow::{Deal, Game, House, PerSeat, Seat};
    /// # let (house, banker) = (House::default_of(Game::TienGow), Seat::new(0).unwrap());
    /// # let deck = house.deck(4);
    /// # let hands = PerSeat::from_fn(4, |seat| deck[8 * seat.index()..][..8].to_vec());
    /// # let deal = Deal { house, banker, streak: 1, hands, bets: None };
    ///
    /// let round = AnyRound::start(deal).unwrap();
    /// assert_eq!(round.to_act().single(), Some(banker));
    /// assert!(round.outcome().is_none());
    /// ```
    ///
    /// # Errors
    /// When the deal cannot be played.
    pub fn start(deal: Deal) -> Result<AnyRound, DealError> {
        let house = deal.house.clone();
        house.rules().start(deal)
    }

    fn inner(&self) -> &dyn Round {
        match self {
            AnyRound::TienGow(round) => round,
            AnyRound::PaiGow(round) => round,
            AnyRound::TetGow(round) => round,
        }
    }

    fn inner_mut(&mut self) -> &mut dyn Round {
        match self {
            AnyRound::TienGow(round) => round,
            AnyRound::PaiGow(round) => round,
            AnyRound::TetGow(round) => round,
        }
    }
}

impl Round for AnyRound {
    fn deal(&self) -> &Deal {
        self.inner().deal()
    }

    fn to_act(&self) -> SeatSet {
        self.inner().to_act()
    }

    fn legal_moves(&self, seat: Seat) -> Vec<Move> {
        self.inner().legal_moves(seat)
    }

    fn play(&mut self, seat: Seat, mv: Move) -> Result<(), IllegalMove> {
        self.inner_mut().play(seat, mv)
    }

    fn may_claim(&self, seat: Seat) -> Option<Claim> {
        self.inner().may_claim(seat)
    }

    fn claim(&mut self, seats: SeatSet) -> Result<(), ClaimError> {
        self.inner_mut().claim(seats)
    }

    fn claims(&self) -> SeatSet {
        self.inner().claims()
    }

    fn forced(&self) -> Option<(Seat, Move)> {
        self.inner().forced()
    }

    fn timeout_move(&self, seat: Seat) -> Option<Move> {
        self.inner().timeout_move(seat)
    }

    fn plays(&self) -> &[(Seat, Move)] {
        self.inner().plays()
    }

    fn view(&self, seat: Option<Seat>) -> View {
        self.inner().view(seat)
    }

    fn revealed(&self) -> View {
        self.inner().revealed()
    }

    fn outcome(&self) -> Option<&Outcome> {
        self.inner().outcome()
    }
}
