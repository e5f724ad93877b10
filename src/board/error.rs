//! Errors of pictures.

use std::ops::RangeInclusive;

/// The picture cannot be drawn; a bug of the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// There are more pieces than fit.
    #[error("{count} pieces where at most {most} can be drawn")]
    TooManyPieces {
        /// How many were given.
        count: usize,
        /// How many can be drawn.
        most: usize,
    },
    /// There are more or fewer seats than this kind of picture can show.
    #[error("{count} seats where {least} to {most} can be drawn")]
    Seats {
        /// How many were given.
        count: usize,
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
    },
    /// A group exceeds the hand or has fewer than two pieces.
    #[error("a group from {first} of {count} pieces in a hand of {held}")]
    Group {
        /// Where the group begins.
        first: usize,
        /// How many pieces it should have.
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

/// Refuses a number of seats that cannot be drawn.
pub(super) fn check_seats(count: usize, drawn: &RangeInclusive<usize>) -> Result<(), PictureError> {
    if drawn.contains(&count) {
        return Ok(());
    }
    let (least, most) = (*drawn.start(), *drawn.end());
    Err(PictureError::Seats { count, least, most })
}

/// Refuses more pieces than fit.
pub(super) fn check_pieces(count: usize, most: usize) -> Result<(), PictureError> {
    if count > most {
        return Err(PictureError::TooManyPieces { count, most });
    }
    Ok(())
}
