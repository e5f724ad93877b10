//! A hand in play, whatever the game.

use crate::{
    Claim, ClaimRefused, Deal, DealError, IllegalMove, Move, Outcome, Seat, SeatSet, View, pai_gow,
    tet_gow, tien_gow,
};

/// One hand from the deal to its result.
pub trait Round {
    /// Returns the deal.
    fn deal(&self) -> &Deal;

    /// Counts the seats.
    fn seats(&self) -> usize {
        self.deal().hands.len()
    }

    /// Returns the seats that may act now: one in a trick game, all that have not set where
    /// everybody sets at the same time, none when the hand is over.
    fn to_act(&self) -> SeatSet;

    /// Returns every legal move of a seat once by face, in canonical order; none when it is not to
    /// act.
    fn legal_moves(&self, seat: Seat) -> Vec<Move>;

    /// Makes a move; a refused one changes nothing. A setting may be named by either of its two hands, and is kept by
    /// the high one.
    ///
    /// # Errors
    /// When the move is not among the legal ones.
    fn play(&mut self, seat: Seat, mv: Move) -> Result<(), IllegalMove>;

    /// Returns what a seat can claim now; nothing once the first trick is led. Nobody but the seat
    /// may be told.
    fn may_claim(&self, seat: Seat) -> Option<Claim> {
        let _ = seat;
        None
    }

    /// Resolves the claims that were made together before the first lead: the banker's comes first, then those of the
    /// others in playing order. The first one wins the hand at once; without claims nothing happens.
    ///
    /// # Errors
    /// When one of them is not allowed; nothing changes then.
    fn claim(&mut self, seats: SeatSet) -> Result<(), ClaimRefused> {
        if seats.is_empty() {
            Ok(())
        } else {
            Err(ClaimRefused::NoClaims)
        }
    }

    /// Returns the seats that claimed the hand, once claims were resolved.
    fn claims(&self) -> SeatSet {
        SeatSet::new()
    }

    /// Returns the move that public facts alone force; hidden pieces never have a say in whether
    /// there is one.
    fn forced(&self) -> Option<(Seat, Move)> {
        None
    }

    /// Returns the move that is made for a seat whose time is up, if it is to act: a follower
    /// discards the last legal discard in canonical order, a leader leads the last legal single;
    /// where tiles are set, they are set the house way.
    fn timeout_move(&self, seat: Seat) -> Option<Move>;

    /// Returns the plays so far.
    fn plays(&self) -> &[(Seat, Move)];

    /// Returns what a seat may know, or what everybody may.
    fn view(&self, seat: Option<Seat>) -> View;

    /// Returns the result once the hand is over.
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
    /// Begins a hand.
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

    fn claim(&mut self, seats: SeatSet) -> Result<(), ClaimRefused> {
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

    fn outcome(&self) -> Option<&Outcome> {
        self.inner().outcome()
    }
}
