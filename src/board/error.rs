//! Why something cannot be drawn.

/// What was asked for cannot be drawn; whoever asked has made a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// More pieces than a row has room for.
    #[error("{count} pieces where at most {most} can be drawn")]
    TooManyPieces {
        /// How many were given.
        count: usize,
        /// How many can be drawn.
        most: usize,
    },
    /// More or fewer seats than a picture of this kind has.
    #[error("{count} seats where {least} to {most} can be drawn")]
    Seats {
        /// How many were given.
        count: usize,
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
    },
    /// A group that does not lie within the hand, or is less than two pieces.
    #[error("a group from {first} of {count} pieces in a hand of {held}")]
    Group {
        /// Where the group begins.
        first: usize,
        /// How many pieces it was said to have.
        count: usize,
        /// How many pieces the hand has.
        held: usize,
    },
    /// A die that shows none of its six faces.
    #[error("a die that shows {0}")]
    Die(u8),
    /// More points than two tiles can have.
    #[error("{0} points in a hand of two tiles")]
    Points(u8),
}
