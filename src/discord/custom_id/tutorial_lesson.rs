//! Which lesson of the tutorial a button is about.

use gow::named_enum;

named_enum! {
    /// A lesson of the tutorial; button ids use the names.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum TutorialLesson {
        /// A first hand of Tien Gow.
        First = "first",
        /// The end of a hand of Tien Gow: counting, the last trick, when not to beat.
        Second = "second",
        /// A hand of Pai Gow.
        PaiGow = "pai-gow",
        /// The end of a hand of Tet-Gow.
        TetGow = "tet-gow",
    }
}
