//! Computers, which play only from what their seat may know.

pub(crate) mod belief;
mod budget;
pub(crate) mod cheat;
pub(crate) mod evidence;
pub(crate) mod expert;
mod flat;
mod greedy;
pub(crate) mod hidden;
pub mod hint;
pub mod learned;
mod novice;
mod player;
pub mod random;
pub mod review;
pub(crate) mod search;
pub mod steady;
#[cfg(test)]
pub(crate) mod trial;

pub use budget::Budget;
pub use player::Player;

use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};

use crate::{House, Move, View, named_enum::named_enum};

named_enum! {
    /// How well a computer plays, the weakest first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Level {
        /// Plays like somebody who has just had the lessons; forgets what was played.
        Novice = "novice",
        /// By rules of thumb.
        Steady = "steady",
        /// By a trained network.
        Strong = "strong",
        /// By search, where there is time for it; without time as [`Level::Strong`].
        Expert = "expert",
    }
}

impl Level {
    /// Returns the player of this level.
    #[must_use]
    pub const fn player(self) -> Player {
        match self {
            Level::Novice => Player::Novice,
            Level::Steady => Player::Steady,
            Level::Strong => Player::Learned,
            Level::Expert => Player::Expert,
        }
    }

    /// Whether a computer of this level plays these rules the better the longer it thinks.
    #[must_use]
    pub const fn searches(self, house: &House) -> bool {
        match self {
            Level::Expert => Player::Expert.knows(house),
            Level::Novice | Level::Steady | Level::Strong => false,
        }
    }
}

/// Chooses a legal move for the viewer, whose turn it is, within microseconds and without a search.
/// In Pai Gow all levels then play alike. In Tet-Gow they expect the same of each move, but of equally
/// good moves the expert takes the first, where the others draw one.
///
/// # Panics
/// When the viewer is not to act.
pub fn choose(view: &View, level: Level, rng: &mut dyn Rng) -> Move {
    level.player().choose(view, &Budget::worlds(0), rng)
}

/// Moves whose expected points differ by less count as equal.
const EQUAL: f32 = 1e-4;

/// Chooses at random among the best promises (expected values) and returns the index of one.
pub(crate) fn most_promising(promises: &[f32], rng: &mut dyn Rng) -> usize {
    let most = promises.iter().copied().fold(f32::MIN, f32::max);
    // `>=`, because beside millions of points `EQUAL` vanishes in rounding, and the best move must
    // remain.
    let is_best = |promise: &f32| *promise >= most - EQUAL;
    let count = promises.iter().filter(|promise| is_best(promise)).count();
    let chosen = rng.random_range(0..count);
    let best = promises.iter().enumerate().filter(|(_, p)| is_best(p));
    best.map(|(index, _)| index).nth(chosen).unwrap_or(0)
}

/// Raises a number to a power by multiplication, which has the same result on every machine.
pub(crate) fn power(base: f32, exponent: usize) -> f32 {
    (0..exponent).fold(1.0, |product, _| product * base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_rise_with_the_players_behind_them() {
        let place = |level: Level| Player::ALL.iter().position(|one| *one == level.player());
        assert!(Level::ALL.is_sorted_by_key(|level| place(*level)));
        assert!(Level::ALL.is_sorted());
    }
}
