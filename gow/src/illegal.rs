//! Why a move is refused.

use crate::Pieces;

/// The rule that a move breaks: the first of these that applies, in this order.
///
/// TG clauses are in `docs/rules/tien-gow.md`, PG clauses in `docs/rules/pai-gow.md`, TT clauses in
/// `docs/rules/tet-gow.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalMove {
    /// The hand is over (TG-9, PG-6, TT-10).
    #[error("the hand is over")]
    HandOver,
    /// Another seat is to act; a follower leads, or the leader beats or discards (TG-8, TT-9); or
    /// the seat has already set (PG-6).
    #[error("not this seat's turn to do that")]
    NotYourTurn,
    /// The seat does not hold these pieces (TG-9, PG-1, TT-10).
    #[error("not in hand: {missing}")]
    NotInHand {
        /// The pieces that it does not hold.
        missing: Pieces,
    },
    /// A follower has to play as many pieces as were led (TG-18, TT-15); four tiles are divided two
    /// and two (PG-5).
    #[error("plays here have width {expected}")]
    WrongWidth {
        /// How many pieces the move has to have.
        expected: usize,
    },
    /// A single tile was led, its suit has to be followed, and the seat holds that suit (TG-22).
    #[error("the suit that was led has to be followed")]
    MustFollowSuit,
    /// Early death: a seat without a stack cannot take a last trick of single pieces (TG-23,
    /// TT-19).
    #[error("a player without a stack cannot take a last single trick")]
    MustDiscard,
    /// The pieces are not a combination (TG-10 to TG-13, TT-11 to TT-13).
    #[error("not a combination")]
    NotACombination,
    /// The combination does not beat the best one of the trick (TG-14 to TG-17, TT-14).
    #[error("does not beat the best set")]
    NotHigher,
}

impl IllegalMove {
    /// Returns the code that records use.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            IllegalMove::HandOver => "hand-over",
            IllegalMove::NotYourTurn => "not-your-turn",
            IllegalMove::NotInHand { .. } => "not-in-hand",
            IllegalMove::WrongWidth { .. } => "wrong-width",
            IllegalMove::MustFollowSuit => "must-follow-suit",
            IllegalMove::MustDiscard => "must-discard",
            IllegalMove::NotACombination => "not-a-combination",
            IllegalMove::NotHigher => "not-higher",
        }
    }
}
