//! Rectangles on a picture.

/// A rectangle, in pixels from the upper left corner of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    /// The distance from the left.
    pub(super) x: usize,
    /// The distance from the top.
    pub(super) y: usize,
    /// The width.
    pub(super) width: usize,
    /// The height.
    pub(super) height: usize,
}

impl Area {
    /// Makes a rectangle.
    pub(super) const fn new(x: usize, y: usize, width: usize, height: usize) -> Area {
        Area {
            x,
            y,
            width,
            height,
        }
    }

    /// Returns the rectangle that is smaller by some pixels on every side.
    pub(super) const fn inset(self, by: usize) -> Area {
        Area {
            x: self.x + by,
            y: self.y + by,
            width: self.width.saturating_sub(2 * by),
            height: self.height.saturating_sub(2 * by),
        }
    }

    /// Returns the first column to the right of the rectangle.
    pub(super) const fn right(self) -> usize {
        self.x + self.width
    }

    /// Returns the first row below the rectangle.
    pub(super) const fn bottom(self) -> usize {
        self.y + self.height
    }
}

/// Returns how far a cell of two columns lies to the right of the first column, in pixels: the last
/// of an odd number is centred.
pub(super) const fn column_offset(place: usize, count: usize, pitch: usize) -> usize {
    let alone = place.is_multiple_of(2) && place + 1 == count;
    if alone { pitch / 2 } else { place % 2 * pitch }
}
