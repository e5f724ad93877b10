//! What is learned from one decision.

use gow::computer::learned::Inputs;

/// A play that was made or tried, and what was to be learned from it.
#[derive(Clone, Copy)]
pub(crate) struct Lesson {
    /// What the network was told.
    pub(crate) inputs: Inputs,
    /// What it said, in tens of the unit.
    pub(crate) said: f32,
    /// What the seat had gained before, in points.
    pub(crate) gained: i64,
}
