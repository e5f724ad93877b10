//! Computers that play from what their seat may know, and from nothing else.

pub mod random;
pub mod steady;
#[cfg(test)]
pub(crate) mod trial;

use std::{fmt, str::FromStr};

use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::{Claim, Move, View};

/// How well a computer plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// By rules of thumb, without search.
    Steady,
}

impl Level {
    /// Every level.
    pub const ALL: [Level; 1] = [Level::Steady];

    /// Gives the name that settings use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Steady => "steady",
        }
    }
}

/// The text names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown level")
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or(UnknownLevel)
    }
}

/// Chooses one of the legal moves of the viewer, whose turn it is.
///
/// # Panics
/// When the viewer is not to act.
pub fn choose(view: &View, level: Level, rng: &mut dyn Rng) -> Move {
    match level {
        Level::Steady => view.house().rules().steady(view, rng),
    }
}

/// Tells what the viewer claims before the first lead: a computer claims whatever it may, since nothing wins more
/// surely.
#[must_use]
pub fn claim(view: &View) -> Option<Claim> {
    view.trick().and_then(|view| view.may_claim)
}
