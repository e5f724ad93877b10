//! The numbers behind the rules of thumb.

use super::outlook::SHAPES;

/// What the computer expects of the others and how much it cares; found by letting it play against itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    /// How often somebody who can beat a single tile does.
    pub beaten_single: f32,
    /// How often somebody who can beat a larger set does.
    pub beaten_set: f32,
    /// How often a tile of equal or higher rank comes before one's own when somebody else leads.
    pub forestalled: f32,
    /// How often each shape is led by others, in the order of `SHAPES`; shapes that a house does not play with do not
    /// count.
    pub led: [f32; SHAPES.len()],
}

impl Default for Habits {
    fn default() -> Habits {
        Habits {
            beaten_single: 0.9,
            beaten_set: 0.6,
            forestalled: 0.35,
            led: [
                0.35, 0.35, 0.10, 0.05, 0.12, 0.02, 0.02, 0.01, 0.01, 0.01, 0.01,
            ],
        }
    }
}
