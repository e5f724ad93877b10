//! Random play, the baseline for the other computers.

use rand::{Rng, RngExt};

use crate::{Move, View};

/// Chooses a legal move for the viewer, each with the same chance.
///
/// # Panics
/// When the viewer is not to act.
pub fn choose(view: &View, rng: &mut dyn Rng) -> Move {
    let legal = view.legal();
    legal[rng.random_range(0..legal.len())]
}
