//! What a trick game's sets of pieces have in common.

use crate::Pieces;

/// A set of pieces.
pub(crate) trait PieceSet: Copy + PartialEq {
    /// One of them.
    type Piece: Copy + PartialEq;

    /// The empty set.
    const NONE: Self;

    /// Converts from pieces; `None` if the deck does not have all of these.
    fn of_pieces(pieces: Pieces) -> Option<Self>;

    /// Converts from pieces that a view shows.
    fn shown(pieces: Pieces) -> Self {
        Self::of_pieces(pieces).expect("a view shows pieces of one deck")
    }

    /// Returns the pieces in canonical order.
    fn listed(self) -> Vec<Self::Piece>;

    /// Counts the pieces.
    fn size(self) -> usize;

    /// Returns the set with one more piece.
    fn with(self, piece: Self::Piece) -> Self;

    /// Returns the union with other pieces.
    fn plus(self, other: Self) -> Self;

    /// Returns the set without the pieces of another, which it contains.
    fn minus(self, other: Self) -> Self;

    /// Whether every piece of the other set is in this one.
    fn contains(self, other: Self) -> bool;
}
