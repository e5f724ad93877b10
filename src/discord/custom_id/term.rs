//! One of the terms of a table, which its host can change.

use super::OptionName;

/// One of the terms of a table, which its host can change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Term {
    /// Chips per point.
    Stake,
    /// The time for a turn.
    Pace,
    /// The level of the computers.
    Level,
    /// An option of the rules.
    Rule(OptionName),
    /// How finished hands are revealed.
    Reveal,
    /// Whether hints are allowed.
    Hints,
}

impl Term {
    /// The terms that are not options of the rules.
    const NOT_RULES: [Self; 5] = [
        Self::Stake,
        Self::Pace,
        Self::Level,
        Self::Reveal,
        Self::Hints,
    ];

    /// Returns the name in button ids; that of an option is the same as in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stake => "stake",
            Self::Pace => "pace",
            Self::Level => "level",
            Self::Rule(option) => option.get(),
            Self::Reveal => "reveal",
            Self::Hints => "hints",
        }
    }

    /// Returns the term of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let fixed = Self::NOT_RULES.into_iter().find(|term| term.name() == name);
        fixed.or_else(|| OptionName::named(name).map(Self::Rule))
    }
}
