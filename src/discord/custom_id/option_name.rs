//! The name of an option of the rules.

use gow::{Game, House, OptionInfo};

/// The name of an option of the rules, as records write it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OptionName(&'static str);

impl OptionName {
    /// Returns the name of an option.
    #[must_use]
    pub const fn of(info: &OptionInfo) -> Self {
        Self(info.name)
    }

    /// Returns the option of that name, of any game.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let mut infos = Game::ALL.into_iter().flat_map(House::option_infos);
        infos
            .find(|info| info.name == name)
            .map(|info| Self::of(&info))
    }

    /// Returns the name.
    #[must_use]
    pub const fn get(self) -> &'static str {
        self.0
    }
}
