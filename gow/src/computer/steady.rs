//! Play by rules of thumb.

use rand::Rng;

use crate::{Move, View};

/// Chooses a legal move of the viewer.
///
/// # Panics
/// When the viewer is not to act.
pub fn choose(view: &View, rng: &mut dyn Rng) -> Move {
    super::random::choose(view, rng)
}
