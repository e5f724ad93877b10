//! Why a move is refused.

use std::fmt;

use crate::Pieces;

/// A move against the rules; the first of these that applies, in this order.
///
/// The clauses TG are those of `docs/rules/tien-gow.md`, PG those of `docs/rules/pai-gow.md`, TT those of
/// `docs/rules/tet-gow.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalMove {
    /// The hand is over (TG-9, PG-6, TT-10).
    HandOver,
    /// Somebody else is to act; also a lead by a follower, and a beat or a discard by the leader (TG-8, TT-9);
    /// or the seat has set already (PG-6).
    NotYourTurn,
    /// The seat does not hold these pieces (TG-9, PG-1, TT-10).
    NotInHand {
        /// What is missing.
        missing: Pieces,
    },
    /// A follower plays as many pieces as were led (TG-18, TT-15); four are divided into two and two (PG-5).
    WrongWidth {
        /// How many that is.
        expected: usize,
    },
    /// A single tile was led, the house has its suit followed, and the seat holds that suit (TG-22).
    MustFollowSuit,
    /// Early death: without a stack nobody takes a last trick of single pieces (TG-23, TT-19).
    MustDiscard,
    /// The pieces are no set that can be led or beat with (TG-10 to TG-13, TT-11 to TT-13).
    NotACombination,
    /// The set does not beat the best one of the trick (TG-14 to TG-17, TT-14).
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

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::HandOver => f.write_str("the hand is over"),
            IllegalMove::NotYourTurn => f.write_str("not this seat's turn to do that"),
            IllegalMove::NotInHand { missing } => write!(f, "not in hand: {missing}"),
            IllegalMove::WrongWidth { expected } => write!(f, "plays here have width {expected}"),
            IllegalMove::MustFollowSuit => f.write_str("the suit that was led has to be followed"),
            IllegalMove::MustDiscard => {
                f.write_str("without a stack a last single trick is not taken")
            }
            IllegalMove::NotACombination => f.write_str("no combination"),
            IllegalMove::NotHigher => f.write_str("does not beat the best set"),
        }
    }
}

impl std::error::Error for IllegalMove {}
