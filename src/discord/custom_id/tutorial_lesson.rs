//! Which lesson of the tutorial a button is about.

use crate::variant_names::variant_names;

/// A lesson of the tutorial.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TutorialLesson {
    /// A first hand of Tien Gow.
    First,
    /// The end of a hand of Tien Gow: counting, the last trick, when not to beat.
    Second,
    /// A hand of Pai Gow.
    PaiGow,
    /// The end of a hand of Tet-Gow.
    TetGow,
}

variant_names! {
    /// Returns the name in button ids.
    TutorialLesson {
        First = "first",
        Second = "second",
        PaiGow = "pai-gow",
        TetGow = "tet-gow",
    }
}
