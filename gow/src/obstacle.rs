//! Why pieces cannot be played face up, as facts that a player can check.

#[cfg(test)]
mod tests;

use crate::{Piece, Pieces, Suit, TrickView, tien_gow::Shape};

/// Why the acting seat cannot lead certain pieces, or beat the trick with them: the first reason
/// that applies.
///
/// A refused move has an [`IllegalMove`](crate::IllegalMove) with the clause that it breaks. An
/// obstacle names the pieces that it is about and what would do instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Every player plays as many pieces as were led (TG-18, TT-15).
    Width {
        /// How many were led.
        led: usize,
    },
    /// The suit of the tile led has to be followed, and the seat holds it (TG-22).
    Suit(Suit),
    /// Without a stack the seat cannot take a last trick of single pieces (TG-23, TT-19).
    Barred,
    /// No pieces of the game beat the best set of the trick, which is this.
    Unbeatable(Pieces),
    /// The pieces are no set, but the seat holds these, with which they are one.
    Incomplete(Pieces),
    /// The pieces are no set: this one and another of them are in no set of two.
    Apart {
        /// The piece.
        piece: Piece,
        /// Every piece of the game that makes a set of two with it, each face once.
        partners: Vec<Piece>,
        /// Whether the seat holds one of them.
        is_held: bool,
    },
    /// Any two of the pieces are a set, but not all of them at once.
    TooMany,
    /// The cards are no combination: these two are of different tiers (TT-11).
    Tiers(Piece, Piece),
    /// No combination may have more than this many cards (TT-12, TT-13).
    Most(usize),
    /// No combination of several cards may have more than this many of the Cycle (TT-12, TT-13).
    Cycle(usize),
    /// Only sets of the kind of the best one beat it, and the pieces are none (TG-14 to TG-16).
    OtherShape(Shape),
    /// Only these pieces beat the best set, which is the second one (TG-17).
    OnlyBy(Pieces, Pieces),
    /// Only as many cards of each of the three sets beat the best combination, which is this
    /// (TT-14).
    OtherSets(Pieces),
    /// The pieces are of the right kind, but lower than the best set (TG-14 to TG-16, TT-14).
    Lower(Pieces),
    /// The pieces are of the right kind, but no higher than the best set: only higher ones beat it.
    Equal(Pieces),
}

impl TrickView {
    /// Returns why the viewer cannot lead these pieces of their hand, or beat the trick with them;
    /// `None` if they can, or if it is not their turn.
    #[must_use]
    pub fn obstacle(&self, pieces: Pieces) -> Option<Obstacle> {
        let hand: Pieces = self.hand.iter().copied().collect();
        let is_turn = self.viewer.is_some() && self.to_act == self.viewer;
        let can_try = is_turn && !pieces.is_empty() && hand.contains_all(pieces);
        can_try
            .then(|| self.house.rules().obstacle(self, pieces))
            .flatten()
    }

    /// Whether early death bars the viewer from this trick.
    pub(crate) fn is_viewer_barred(&self) -> bool {
        self.viewer.is_some_and(|viewer| self.barred[viewer])
    }
}
