//! Computers, which play from what their seat may know and nothing else.

pub mod random;
pub mod steady;
#[cfg(test)]
pub(crate) mod trial;

use std::{fmt, str::FromStr};

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use crate::{Move, View};

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

    /// Returns the name, such as `steady`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Steady => "steady",
        }
    }
}

/// The error for a text that does not name a level.
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
        Level::ALL
            .into_iter()
            .find(|level| level.name() == name)
            .ok_or(UnknownLevel)
    }
}

/// Chooses a legal move for the viewer, whose turn it is.
///
/// # Panics
/// When the viewer is not to act.
pub fn choose(view: &View, level: Level, rng: &mut dyn Rng) -> Move {
    match level {
        Level::Steady => view.house().rules().steady(view, rng),
    }
}

/// Moves whose expected points differ by less count as equal.
const EQUAL: f32 = 1e-4;

/// Chooses at random among the moves with the best expectation.
pub(crate) fn most_promising(
    legal: &[Move],
    promise: impl Fn(Move) -> f32,
    rng: &mut dyn Rng,
) -> Move {
    let promises: Vec<f32> = legal.iter().map(|mv| promise(*mv)).collect();
    let most = promises.iter().copied().fold(f32::MIN, f32::max);
    let moves = legal.iter().zip(&promises);
    // `>=`, because beside millions of points `EQUAL` vanishes in rounding, and the best move must
    // remain.
    let best: Vec<Move> = moves
        .filter(|(_, promise)| **promise >= most - EQUAL)
        .map(|(mv, _)| *mv)
        .collect();
    best[rng.random_range(0..best.len())]
}

/// Raises a number to a power by multiplication, which has the same result on every machine.
pub(crate) fn power(base: f32, exponent: usize) -> f32 {
    (0..exponent).fold(1.0, |product, _| product * base)
}
