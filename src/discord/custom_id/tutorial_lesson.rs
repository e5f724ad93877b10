//! Which lesson of the tutorial a button is about.

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

impl TutorialLesson {
    /// Every lesson, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::First, Self::Second, Self::PaiGow, Self::TetGow];

    /// The name in button ids.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
            Self::PaiGow => "pai-gow",
            Self::TetGow => "tet-gow",
        }
    }

    /// The lesson of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lesson| lesson.name() == name)
    }
}
