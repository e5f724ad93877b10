//! Whose rules a page shows.

use std::fmt;

use gow::{Game, House};

use super::PressError;
use super::argument::{Argument, PartReader};

/// Whose rules a page shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RulesSource {
    /// The rules of the table where the page is opened, or else the usual ones.
    Table,
    /// The rules of a game's usual house.
    Game(Game),
    /// The rules of a house by its code.
    House(Game, &'static str),
}

impl RulesSource {
    /// Refers to the rules of a house, without its changed options.
    #[must_use]
    pub fn of(house: &House) -> Self {
        let game = house.game();
        if House::default_of(game).name() == house.name() {
            Self::Game(game)
        } else {
            Self::House(game, house.name())
        }
    }

    /// Returns the house without changed options; `None` for [`Self::Table`].
    #[must_use]
    pub fn house(self) -> Option<House> {
        match self {
            Self::Table => None,
            Self::Game(game) => Some(House::default_of(game)),
            Self::House(game, name) => House::named(game, name),
        }
    }
}

impl Argument for RulesSource {
    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table => Ok(()),
            Self::Game(game) => write!(f, ".{}", game.name()),
            Self::House(game, house) => write!(f, ".{}.{house}", game.name()),
        }
    }

    fn read(parts: &mut PartReader<'_>) -> Result<Self, PressError> {
        let Some(game) = parts.optional() else {
            return Ok(Self::Table);
        };
        let game = game.parse().map_err(|_| PressError::Name)?;
        let Some(house) = parts.optional() else {
            return Ok(Self::Game(game));
        };
        let house = House::named(game, house).ok_or(PressError::Name)?;
        // Each press has one spelling.
        match Self::of(&house) {
            Self::House(game, name) => Ok(Self::House(game, name)),
            Self::Table | Self::Game(_) => Err(PressError::Name),
        }
    }
}
