//! What a person can choose for themself.

use std::fmt;

use super::PressError;
use super::part::{Part, Parts};

/// What a person can choose for themself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Choice {
    /// The language.
    Language,
    /// Whether hands come by direct message.
    Dm,
    /// How tiles are drawn.
    Pictures,
    /// The order of the tiles.
    Sorting,
}

impl Choice {
    /// Every choice, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Language, Self::Dm, Self::Pictures, Self::Sorting];

    /// The name in button ids and texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Language => "language",
            Self::Dm => "dm",
            Self::Pictures => "pictures",
            Self::Sorting => "sorting",
        }
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.name() == name)
    }
}

impl Part for Choice {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.name())
    }

    fn read(parts: &mut Parts<'_>) -> Result<Self, PressError> {
        Self::named(parts.one()?).ok_or(PressError::Name)
    }
}
