//! The numbers behind the rules of thumb.

/// What the computer expects of the others and how much it cares; found by letting it play against itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    /// How often somebody who can beat a single tile does.
    pub beaten_single: f32,
    /// How often somebody who can beat a larger set does.
    pub beaten_set: f32,
    /// How often a tile of equal or higher rank comes before one's own when somebody else leads.
    pub forestalled: f32,
    /// How often each shape is led by others, in the order of [`SHAPES`](super::outlook::SHAPES).
    pub led: [f32; 8],
    /// How much the end of the hand counts against the stacks.
    pub win: f32,
    /// How much taking a trick away from the banker counts.
    pub stop_bank: f32,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits {
            beaten_single: 0.8,
            beaten_set: 0.8,
            forestalled: 0.5,
            led: [0.42, 0.25, 0.10, 0.05, 0.12, 0.03, 0.03, 0.01],
            win: 1.0,
            stop_bank: 0.2,
        }
    }
}
