//! What a trick game's sets of pieces have in common.

/// A set of pieces.
pub(crate) trait PieceSet: Copy + PartialEq {
    /// One of them.
    type Piece: Copy + PartialEq;

    /// The empty set.
    const NONE: Self;

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
