//! Boxes on a picture.

/// A box, in pixels from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    /// How far from the left.
    pub(super) x: usize,
    /// How far from the top.
    pub(super) y: usize,
    /// How wide.
    pub(super) width: usize,
    /// How high.
    pub(super) height: usize,
}

impl Area {
    /// Makes a box.
    pub(super) const fn new(x: usize, y: usize, width: usize, height: usize) -> Area {
        Area {
            x,
            y,
            width,
            height,
        }
    }

    /// Gives the box that lies within by some pixels on every side.
    pub(super) const fn inset(self, by: usize) -> Area {
        Area {
            x: self.x + by,
            y: self.y + by,
            width: self.width.saturating_sub(2 * by),
            height: self.height.saturating_sub(2 * by),
        }
    }

    /// Gives the first column to the right of the box.
    pub(super) const fn right(self) -> usize {
        self.x + self.width
    }

    /// Gives the first row below the box.
    pub(super) const fn bottom(self) -> usize {
        self.y + self.height
    }
}
