//! Greedy play, a baseline for the other computers.

use crate::{Move, Verb, View};

/// Beats whenever it can, as high as it can, and otherwise discards its lowest pieces; leads the
/// widest set, the strongest of them.
///
/// # Panics
/// When the viewer is not to act.
#[must_use]
pub(super) fn choose(view: &View) -> Move {
    let of = |verb| view.legal().iter().filter(move |mv| mv.verb == verb);
    let lead = of(Verb::Lead).rev().max_by_key(|mv| mv.width());
    let beat = of(Verb::Beat).next();
    let discard = of(Verb::Discard).next_back();
    let setting = of(Verb::Set).next();
    let chosen = lead.or(beat).or(discard).or(setting);
    *chosen.expect("somebody to act has a move")
}
