//! The preferences that a person can change.

/// A preference that a person can change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The language.
    Language,
    /// Whether hands are sent by direct message.
    Dm,
    /// How tiles are drawn.
    Pictures,
    /// The order of the tiles.
    Sorting,
    /// How many presses a discard takes.
    Taps,
}

impl Choice {
    /// Every preference, in the order in which they are offered.
    pub const ALL: [Self; 5] = [
        Self::Language,
        Self::Dm,
        Self::Pictures,
        Self::Sorting,
        Self::Taps,
    ];

    /// The name in button ids and texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Language => "language",
            Self::Dm => "dm",
            Self::Pictures => "pictures",
            Self::Sorting => "sorting",
            Self::Taps => "taps",
        }
    }

    /// Returns the preference of that name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.name() == name)
    }
}
